import type { ItemText } from '../item'
import { capitalized, memberChanges } from '../shared/member-changes'

export const resizeItem: ItemText = ({ before, after }, units) =>
  before === null || after === null ? '' : capitalized(memberChanges('mailbox_quota', before, after, units))
