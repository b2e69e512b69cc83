import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import { formatCount } from '../../util/number'
import { upperFirst } from '../../util/upper-first'

type Code = NonNullable<PlanItem['code']>

/** Why something can't be changed, by the error's code, after "it" and after "they". */
const reasons: Partial<Record<Code, readonly [one: string, many: string]>> = {
  below_current_use: [
    'it holds more mail than the new size, or was not measured yet',
    'they hold more mail than the new size, or were not measured yet',
  ],
  above_domain_maximum: [
    'its mailbox is larger than its domain allows',
    'their mailboxes are larger than their domain allows',
  ],
  allotment_exceeded: ['not enough storage is available', 'not enough storage is available'],
  identity_limit_reached: [
    'your organization’s limit of identities is reached',
    'your organization’s limit of identities is reached',
  ],
  stale_version: ['it was changed in the meantime', 'they were changed in the meantime'],
  not_found: ['it has no mailbox or no longer exists', 'they have no mailbox or no longer exist'],
  members_from_department: [
    'the group’s members come from a department',
    'the group’s members come from a department',
  ],
  too_many_recipients: [
    'the group would have too many members or recipients',
    'the group would have too many members or recipients',
  ],
  mailbox_in_use: ['its mailbox holds mail', 'their mailboxes hold mail'],
  catch_all_without_mailbox: ['it receives the mail of a catch-all', 'they receive the mail of a catch-all'],
  address_taken: ['the address is taken', 'the addresses are taken'],
  address_held: ['a deleted identity keeps the address', 'deleted identities keep the addresses'],
  department_unknown: ['the department doesn’t exist', 'the department doesn’t exist'],
  domain_unknown: ['your organization doesn’t have the domain', 'your organization doesn’t have the domain'],
  domain_removed: ['the domain was removed', 'the domain was removed'],
  row_invalid: ['the row has an error', 'the rows have errors'],
  row_repeated: ['the file has the address twice', 'the file has the addresses twice'],
  revert_conflict: ['it was changed in the meantime', 'they were changed in the meantime'],
}

/** The words for a code as a filter; `title` is the API's, for a code without words here. */
export const problemTitle = (code: Code, title: string): string => {
  const words = reasons[code]?.[1] ?? title
  return upperFirst(words)
}

/** How many have a problem, and which: `6 can’t change: they hold more mail than the new size.` */
export const problemLine = (
  verb: 'can’t change' | 'skipped' | 'failed',
  count: number,
  code: Code,
  title: string,
): string => {
  const words = reasons[code]?.[count === 1 ? 0 : 1]
  return `${formatCount(count)} ${verb}: ${words === undefined ? title : `${words}.`}`
}
