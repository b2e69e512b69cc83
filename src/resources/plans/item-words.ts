import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { changesOf } from '../audit/compare'
import { columnLabels } from './column-labels'
import { formatLimit, type Units } from '../../util/bytes'

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
    typeof limit_bytes === 'number' ? `, with a mailbox of ${formatLimit(limit_bytes, units)}` : ''
  return `Restored${department}${mailbox}`
}

/** Of what the members of an item are. */
const resourcesOf = (operation: PlanOperation) => {
  if (operation === 'import') return ['identity', 'mailbox_quota'] as const
  return [operation === 'resize' ? 'mailbox_quota' : 'identity'] as const
}

/** What somebody is created with, as far as the name and the address do not say it. */
const creation = (
  { department_name, limit_bytes, status, delivery_while_suspended, external_id }: NonNullable<Item['after']>,
  same: PlanItem['same_external_id'],
  units: Units,
): string => {
  const created = [
    'Created',
    typeof department_name === 'string' ? `in ${department_name}` : null,
    typeof limit_bytes === 'number' ? `with ${formatLimit(limit_bytes, units)}` : null,
    typeof external_id === 'string' ? `external ID ${external_id}` : null,
    status === 'suspended' ? 'suspended' : null,
    status === 'suspended' && delivery_while_suspended === 'reject' ? 'mail to be refused' : null,
  ]
    .filter((one) => one !== null)
    .join(', ')
  if (same === null) return created
  return `${created}. May be the same identity as ${same.display_name} (${same.address}), which has this external ID.`
}

/** What becomes of one person, before → after; '' where nothing does. */
export const itemChange = (
  operation: PlanOperation,
  { before, after, same_external_id = null }: Pick<Item, 'before' | 'after'> & Partial<PlanItem>,
  units: Units,
): string => {
  if (operation === 'reset_password') return after === null && before === null ? '' : 'New password'
  if (operation === 'delete') return before === null ? '' : 'Deleted'
  if (operation === 'restore') return after === null ? '' : restoredWords(after, units)
  if (operation === 'import' && before === null && after !== null)
    return creation(after, same_external_id, units)
  if (operation === 'import' && before !== null && after === null) return 'Deleted'
  if (before === null || after === null) return ''
  if (operation === 'leave')
    return [itemChange('suspend', { before, after }, units), 'new password']
      .filter((words) => words !== '')
      .join(', ')
  const words = resourcesOf(operation)
    .flatMap((resource_type) =>
      changesOf({ resource_type, before, after } as Parameters<typeof changesOf>[0], units),
    )
    .join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whom an item is about: a name, an address, or that nobody was there. */
export const itemName = ({ display_name, address_unicode, address }: PlanItem): string =>
  display_name ?? address_unicode ?? address ?? 'Nobody: it was not there'

/** What is wrong with a value, beginning with the name of its column and the value itself. */
const errorWords = ({ column, value, message }: PlanItem['errors'][number]): string => {
  const label = (columnLabels as Readonly<Record<string, string>>)[column] ?? column
  const cell = value === null ? label : `${label} “${value}”`
  // The API's sentences begin with the name of the member.
  return message.startsWith(`${column} `) ? cell + message.slice(column.length) : `${cell}: ${message}`
}

// Nothing that somebody typed stands in their details, such as a name that reads like a size.
const sizeCodes = new Set<PlanItem['code']>([
  'above_domain_maximum',
  'below_current_use',
  'allotment_exceeded',
])

/** A text of the API with its numbers of bytes as sizes: `5 GB are stored.` of `5000000512 bytes are stored.` */
const withSizes = (text: string, units: Units) =>
  text.replaceAll(/\d+ bytes/g, (bytes) => formatLimit(Number.parseInt(bytes, 10), units))

/**
 * Why somebody is refused or failed, with each value of the file that is not allowed, and with sizes in these units; null
 * where nothing is wrong.
 */
export const itemReason = (
  { code, detail, errors }: Pick<PlanItem, 'code' | 'detail' | 'errors'>,
  units: Units,
): string | null => {
  if (errors.length > 0) return errors.map(errorWords).join(' ')
  return detail !== null && sizeCodes.has(code) ? withSizes(detail, units) : detail
}

/** Whether an item has a page to lead to: who is refused or still to be created has none. */
export const isThere = ({ outcome, before, row }: Pick<PlanItem, 'outcome' | 'before' | 'row'>): boolean =>
  row === null || outcome === 'unchanged' || outcome === 'done' || (outcome !== 'refused' && before !== null)
