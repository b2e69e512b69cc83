import type { ItemText } from '../item'

export const deleteItem: ItemText = ({ before }) => (before === null ? '' : 'Deleted')
