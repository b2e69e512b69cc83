import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { changesOf } from '../audit/compare'
import { formatBytes, type Units } from '../../util/bytes'

type Item = Pick<PlanItem, 'before' | 'after' | 'code' | 'detail'>

/** Each outcome in words: before a plan is run, and after. */
export const outcomeWords: Readonly<Record<PlanItem['outcome'], string>> = {
  will_change: 'Will change',
  unchanged: 'Stays as it is',
  refused: 'Refused',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Not done',
}

/** Who comes back: into which department, and with which mailbox. */
const restoredWords = (after: NonNullable<Item['after']>, units: Units): string => {
  const { department_name, limit_bytes } = after
  const department = typeof department_name === 'string' ? `, into ${department_name}` : ''
  const mailbox =
    typeof limit_bytes === 'number' ? `, with a mailbox of ${formatBytes(limit_bytes, units)}` : ''
  return `Restored${department}${mailbox}`
}

/** What becomes of one person, before → after; '' where nothing does. */
export const itemChange = (
  operation: PlanOperation,
  { before, after }: Pick<Item, 'before' | 'after'>,
  units: Units,
): string => {
  if (operation === 'reset_password') return after === null && before === null ? '' : 'New password'
  if (operation === 'delete') return before === null ? '' : 'Deleted'
  if (operation === 'restore') return after === null ? '' : restoredWords(after, units)
  if (before === null || after === null) return ''
  const resource_type = operation === 'resize' ? 'mailbox_quota' : 'identity'
  const words = changesOf({ resource_type, before, after } as Parameters<typeof changesOf>[0], units).join(
    ', ',
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whom an item is about: a name, an address, or that nobody was there. */
export const itemName = ({ display_name, address_unicode, address }: PlanItem): string =>
  display_name ?? address_unicode ?? address ?? 'Nobody: it was not there'
