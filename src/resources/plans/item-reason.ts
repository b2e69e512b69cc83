import { type Refusal, refusalOf } from '../../api/refusals'
import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import type { PlanItemProblem } from '../../contract/generated/schemas/planItemProblem.zod'
import { valueErrorText } from '../../form/value-errors'
import { changesOf } from '../audit/compare'
import { columnLabels } from './column-labels'
import { formatAmount, type Units } from '../../util/bytes'
import { isolated } from '../../util/isolated'
import { formatDay, formatMinute } from '../../util/time'

type Code = NonNullable<PlanItem['code']>

type Refused = Pick<PlanItem, 'code' | 'detail' | 'errors' | 'problem'> &
  Partial<Pick<PlanItem, 'row' | 'address'>>

type Write = (problem: PlanItemProblem, item: Refused, units: Units) => string

/** The error of a value, beginning with the name of its column and the value itself. */
const errorText = ({ column, value, message, ...error }: PlanItem['errors'][number]): string => {
  const label = (columnLabels as Readonly<Record<string, string>>)[column] ?? column
  const cell = value === null || value === '' ? label : `${label} “${value}”`
  const words = valueErrorText({ ...error, member: column })
  return words === null ? `${cell}: ${message}` : `${cell} ${words}.`
}

const unknownDepartment: Write = ({ department_name: name }, { row }) => {
  const department = name ?? row?.['department']
  return typeof department === 'string'
    ? `The department “${department}” doesn’t exist. Create it first, or choose another one.`
    : 'The department doesn’t exist.'
}

const changed: Write = ({ changed_by, changed_at, change }, _, units) => {
  if (changed_by === undefined || changed_at === undefined || change === undefined)
    return 'Changed by someone else in the meantime.'
  const { before, after } = change
  const act = before === null ? 'Restored' : after === null ? 'Deleted' : 'Changed'
  const values = before === null || after === null ? [] : changesOf(change, units)
  const what = values.length === 0 ? '' : `: ${values.join(', ')}`
  return `${act} in the meantime${what} (${changed_by.key_name}, ${formatMinute(new Date(changed_at))}).`
}

/** Why a bulk change asks too much of an identity. */
const invalid: Readonly<Record<NonNullable<PlanItemProblem['invalid_because']>, string>> = {
  gets_the_mail: 'This identity receives the mail of the others, so it can’t be offboarded with them.',
  mail_rejected:
    'Mail to this identity is rejected while it is suspended, so it can’t be forwarded or get an auto-reply. Choose to keep delivering mail.',
  leading_hyphen: 'A new address can’t begin with a hyphen: mail servers reject it.',
}

const owners = { identity: 'Another identity', alias: 'An alias', group: 'A group' }

/** The sentences for one item where they differ from those for a request: nothing can be confirmed or tried again here. */
const reasons: Readonly<Partial<Record<Code, Write>>> = {
  below_current_use: ({ used_bytes: used }, _, units) =>
    used === undefined
      ? 'Not measured yet. It may hold more mail than the new size.'
      : `Holds ${formatAmount(used, units)} of mail, more than the new size.`,
  above_domain_maximum: ({ max_mailbox_limit_bytes: maximum }, _, units) =>
    `Above the maximum of its domain${maximum === undefined ? '' : ` (${formatAmount(maximum, units)})`}.`,
  allotment_exceeded: ({ available_bytes: available }, _, units) =>
    `Not enough storage${available === undefined ? ' available' : `: ${formatAmount(Math.max(0, available), units)} available`}.`,
  invalid_request: ({ invalid_because: reason = 'gets_the_mail' }) => invalid[reason],
  not_found: () => 'No longer exists, or has no mailbox.',
  members_from_department: () =>
    'The group’s members are the identities of a department. Move the identity to that department instead.',
  mailbox_in_use: ({ used_bytes: used }, _, units) =>
    used === undefined
      ? 'The mailbox was not measured yet and may hold mail.'
      : `The mailbox holds ${formatAmount(used, units)} of mail.`,
  address_taken: ({ conflicting_kind: kind, former_address_of: present }) =>
    present === undefined
      ? `${owners[kind ?? 'identity']} has this address.`
      : `This is a former address of ${isolated(present)}.`,
  address_held: ({ restorable_until: until }) =>
    `A deleted identity keeps this address${until === undefined ? '' : ` until ${formatDay(new Date(until))}`}. Restore it, or delete it permanently.`,
  row_repeated: ({ first_line: line }) =>
    line === undefined ? 'The file has this address twice.' : `Line ${line} already has this address.`,
  department_unknown: unknownDepartment,
  // The address of a row; of other items it is that of the identity, which may be in another domain.
  domain_unknown: (_, { address, row }) =>
    typeof address === 'string' && row != null
      ? `Your organization doesn’t have the domain ${address.slice(address.lastIndexOf('@') + 1)}.`
      : 'Your organization doesn’t have this domain.',
  domain_removed: ({ restorable_until: until }) =>
    `The domain was removed. Restore it first${until === undefined ? '' : `, until ${formatDay(new Date(until))}`}.`,
  not_revertible: () => 'Can’t be undone: the mailbox may hold mail by now.',
  stale_version: changed,
  revert_conflict: changed,
  internal_error: () => 'Something went wrong on the server. Retry it; if it fails again, tell the operator.',
  dependency_unavailable: () => 'A part of Postroom was unavailable. Retry it.',
}

const sentences = ({ title, detail }: Refusal): string =>
  detail === null ? `${title}.` : `${title}. ${detail}`

/** Why an identity can't be changed or failed, with each wrong value of the file; null where nothing is wrong. */
export const itemReason = (item: Refused, units: Units): string | null => {
  const { code, errors, problem } = item
  if (errors.length > 0) return errors.map(errorText).join(' ')
  if (code === null) return null
  const members = problem ?? {}
  return (
    reasons[code]?.(members, item, units) ??
    sentences(refusalOf({ type: '', title: '', status: 409, code, request_id: '', ...members }, units))
  )
}
