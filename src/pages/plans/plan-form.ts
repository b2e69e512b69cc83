import {
  planChangeDeleteAfterDaysMax as mostDays,
  type PlanChange,
} from '../../contract/generated/schemas/planChange.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { bytesOf, sizeError } from '../../form/parse-size'
import type { FieldErrors } from '../../form/validate'
import { fromLocalInput } from '../../util/time'

/** The values of the form; each operation has some of them. */
export interface PlanValues {
  status_reason: string
  delivery_while_suspended: 'accept' | 'reject' | 'keep'
  /** '' for none. */
  department_id: string
  mode: 'set' | 'grow' | 'shrink_to_fit'
  /** A size as typed. */
  bytes: string
  must_change_password: boolean
  /** A number of days as typed; '' for never. */
  delete_after_days: string
  /** The identity that gets the aliases of identities that leave; '' to leave them as they are. */
  aliases_to: string
  /** The identity that gets the mail to their addresses once they are deleted; '' for none. */
  address_to: string
  /** The identity that gets new mail of identities that leave; '' for none. */
  forward_to: string
  /** Whether new mail of identities that leave is answered. */
  replies: boolean
  subject: string
  text: string
  stop_rules: boolean
  /** '' for none. */
  domain_id: string
  /** '' for none. */
  group_id: string
  note: string
  /** As the input has it; '' for never. */
  expires_at: string
  may_send_as: boolean
  /** How long the old address leads to the identity. */
  keep: 'always' | 'until' | 'no'
  /** As the input has it; '' for none. */
  alias_expires_at: string
}

export const planLabels: Readonly<Record<keyof PlanValues, string>> = {
  status_reason: 'Reason',
  delivery_while_suspended: 'Mail while suspended',
  department_id: 'Department',
  mode: 'New size',
  bytes: 'Size',
  must_change_password: 'Password change',
  delete_after_days: 'Delete after (days)',
  aliases_to: 'Aliases lead to',
  address_to: 'Mail after the deletion goes to',
  forward_to: 'Forward new mail to',
  replies: 'Answer new mail automatically',
  subject: 'Subject',
  text: 'Text',
  stop_rules: 'Stop own rules permanently',
  domain_id: 'Domain',
  group_id: 'Group',
  note: 'Note',
  expires_at: 'Ends',
  may_send_as: 'Send as',
  keep: 'Mail to the old addresses',
  alias_expires_at: 'Until',
}

export const emptyPlan: PlanValues = {
  status_reason: '',
  delivery_while_suspended: 'keep',
  department_id: '',
  mode: 'grow',
  bytes: '',
  must_change_password: true,
  delete_after_days: '',
  aliases_to: '',
  address_to: '',
  forward_to: '',
  replies: false,
  subject: '',
  text: '',
  stop_rules: false,
  domain_id: '',
  group_id: '',
  note: '',
  expires_at: '',
  may_send_as: false,
  keep: 'always',
  alias_expires_at: '',
}

const suspension = ({ status_reason, delivery_while_suspended }: PlanValues): PlanChange => ({
  ...(status_reason.trim() === '' ? {} : { status_reason: status_reason.normalize('NFC').trim() }),
  ...(delivery_while_suspended === 'keep' ? {} : { delivery_while_suspended }),
})

const deletionLater = ({ delete_after_days, address_to }: PlanValues): PlanChange =>
  delete_after_days.trim() === ''
    ? {}
    : {
        delete_after_days: Number(delete_after_days.trim()),
        ...(address_to === '' ? {} : { address_to }),
      }

/** The forward, the auto-reply and the own rules of identities that leave. Rejected mail is neither forwarded nor answered. */
const rulesOf = ({ delivery_while_suspended, ...values }: PlanValues): PlanChange => ({
  ...(values.forward_to === '' || delivery_while_suspended === 'reject'
    ? {}
    : { forward_to: values.forward_to }),
  ...(values.replies && delivery_while_suspended !== 'reject'
    ? {
        auto_reply: {
          subject: values.subject.normalize('NFC').trim(),
          text: values.text.normalize('NFC').trim(),
        },
      }
    : {}),
  ...(values.stop_rules ? { stop_rules: true } : {}),
})

const aliasesOf = ({ aliases_to }: PlanValues): PlanChange => (aliases_to === '' ? {} : { aliases_to })

const aliasOf = ({ domain_id, note, expires_at, may_send_as }: PlanValues): PlanChange => ({
  domain_id,
  ...(note.trim() === '' ? {} : { note: note.normalize('NFC').trim() }),
  ...(expires_at === '' ? {} : { expires_at: fromLocalInput(expires_at) ?? null }),
  may_send_as,
})

const renameOf = ({ domain_id, keep, alias_expires_at }: PlanValues): PlanChange => ({
  domain_id,
  leave_alias: keep !== 'no',
  ...(keep === 'until' ? { alias_expires_at: fromLocalInput(alias_expires_at) ?? null } : {}),
})

const groupOf = ({ group_id }: PlanValues): PlanChange => ({ group_id })

const none = () => undefined

const changes: Readonly<Record<PlanOperation, (values: PlanValues) => PlanChange | undefined>> = {
  suspend: suspension,
  reactivate: none,
  move: ({ department_id }) => ({ department_id: department_id === '' ? null : department_id }),
  resize: ({ mode, bytes }) => ({ mode, ...(mode === 'shrink_to_fit' ? {} : { bytes: bytesOf(bytes) }) }),
  reset_password: ({ must_change_password }) => ({ must_change_password }),
  leave: (values) => ({
    ...suspension(values),
    ...deletionLater(values),
    ...aliasesOf(values),
    ...rulesOf(values),
  }),
  delete: ({ address_to }) => (address_to === '' ? undefined : { address_to }),
  restore: none,
  import: none,
  add_alias: aliasOf,
  rename: renameOf,
  add_to_group: groupOf,
  remove_from_group: groupOf,
}

/** The change as the contract has it; undefined for an operation without one. */
export const changeOf = (operation: PlanOperation, values: PlanValues): PlanChange | undefined =>
  changes[operation](values)

const isDays = (text: string) =>
  /^\d*$/.test(text) && (text === '' || (Number(text) >= 1 && Number(text) <= mostDays))

const checkDomain = (operation: PlanOperation, values: PlanValues): FieldErrors => ({
  ...(values.domain_id === '' ? { domain_id: 'Choose a domain.' } : {}),
  ...(operation === 'rename' && values.keep === 'until' && values.alias_expires_at === ''
    ? { alias_expires_at: 'Choose the time until which mail is delivered.' }
    : {}),
})

const checkReply = ({ replies, delivery_while_suspended, subject, text }: PlanValues): FieldErrors => {
  if (!replies || delivery_while_suspended === 'reject') return {}
  return {
    ...(subject.trim() === '' ? { subject: 'Enter a subject.' } : {}),
    ...(text.trim() === '' ? { text: 'Enter the text of the auto-reply.' } : {}),
  }
}

/** The errors of the values, by field. */
export const checkPlan = (operation: PlanOperation, values: PlanValues): FieldErrors => {
  const { mode, bytes, delete_after_days } = values
  if (operation === 'add_alias' || operation === 'rename') return checkDomain(operation, values)
  if (operation === 'add_to_group' || operation === 'remove_from_group')
    return values.group_id === '' ? { group_id: 'Choose a group.' } : {}
  if (operation === 'leave' && !isDays(delete_after_days.trim()))
    return { delete_after_days: `Enter a whole number from 1 to ${mostDays}, or leave the field empty.` }
  if (operation === 'leave') return checkReply(values)
  const error = operation === 'resize' && mode !== 'shrink_to_fit' ? sizeError(bytes) : null
  return error === null ? {} : { bytes: error }
}
