import type { ItemText } from '../item'

export const resetPasswordItem: ItemText = ({ before, after }) =>
  after === null && before === null ? '' : 'New password'
