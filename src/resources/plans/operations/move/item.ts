import type { ItemText } from '../item'
import { capitalized, memberChanges } from '../shared/member-changes'

export const moveItem: ItemText = ({ before, after }, units) =>
  before === null || after === null ? '' : capitalized(memberChanges('identity', before, after, units))
