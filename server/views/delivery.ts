import { domainToUnicode } from 'node:url'
import type { Delivery, OwnDelivery } from '../generated/model/index.ts'
import type { DeliveryRow, RuleValues } from '../queries/mail/delivery.ts'
import { enforcementView } from './enforcement.ts'

/** Why a forward is not in force; null while it is. Mail servers read the same view. */
const obstacleOf = (row: DeliveryRow): NonNullable<Delivery['forward']>['not_in_force_because'] => {
  if (!row.takes_mail) return 'mail_refused'
  if (row.target === null) return row.external_forwarding === 'refused' ? 'external_forwarding_refused' : null
  if (row.target.is_deleted) return 'target_deleted'
  return row.target_takes_mail ? null : 'target_takes_no_mail'
}

const inUnicode = (address: string): string => {
  const at = address.lastIndexOf('@')
  return address.slice(0, at + 1) + domainToUnicode(address.slice(at + 1))
}

const forwardView = (row: DeliveryRow): Delivery['forward'] => {
  const { forward_to_identity_id, forward_to_address, target, keep_copy } = row
  const address = target?.address ?? forward_to_address
  if (address === null) return null
  const not_in_force_because = obstacleOf(row)
  return {
    to_identity_id: forward_to_identity_id,
    to_address: address,
    to_address_unicode: target?.address_unicode ?? inUnicode(address),
    to_display_name: target?.display_name ?? null,
    is_outside: target === null,
    keep_copy,
    is_in_force: not_in_force_because === null,
    not_in_force_because,
  }
}

/** An auto-reply as events and items of bulk changes have it. */
export interface ReplyRecord {
  subject: string
  text: string
  days: number
  starts_at: string | null
  ends_at: string | null
}

/** Returns the auto-reply of rules; null without one. */
export const replyRecord = (row: RuleValues): ReplyRecord | null =>
  row.reply_subject === null || row.reply_text === null
    ? null
    : {
        subject: row.reply_subject,
        text: row.reply_text,
        days: row.reply_days,
        starts_at: row.reply_starts_at?.toISOString() ?? null,
        ends_at: row.reply_ends_at?.toISOString() ?? null,
      }

/** A forward as events have it. The ids and addresses are what an undo compares. */
export interface ForwardRecord {
  to_identity_id: string | null
  /** Only of another mail system: the address of an identity may change. */
  to_address: string | null
  keep_copy: boolean
}

/** Returns the forward of rules; null without one. */
const forwardRecord = (row: RuleValues): ForwardRecord | null =>
  row.forward_to_identity_id === null && row.forward_to_address === null
    ? null
    : {
        to_identity_id: row.forward_to_identity_id,
        to_address: row.forward_to_address,
        keep_copy: row.keep_copy,
      }

/** Rules as the audit keeps them. `forward_to` is the target as users know it. */
export const deliveryRecord = (row: DeliveryRow) => ({
  identity_id: row.identity_id,
  address: row.address,
  display_name: row.display_name,
  forward: forwardRecord(row),
  forward_to: row.target?.display_name ?? row.target?.address ?? row.forward_to_address,
  auto_reply: replyRecord(row),
  own_rules: row.own_rules,
})

const stopReasonOf = ({ own_rules, is_suspended }: DeliveryRow): Delivery['own_rules_stopped_because'] => {
  if (own_rules === 'stopped') return 'set'
  return is_suspended ? 'suspended' : null
}

/** Rules that an administrator has set, with whether they are in force. */
const rulesView = (row: DeliveryRow) => {
  const reply = replyRecord(row)
  const stopReason = stopReasonOf(row)
  return {
    forward: forwardView(row),
    auto_reply: reply && { ...reply, is_in_force: row.is_reply_due && row.takes_mail },
    own_rules: stopReason === null ? 'run' : 'stopped',
    own_rules_stopped_because: stopReason,
  } as const
}

/**
 * Rules as the user sees them on My account.
 * @param mail whether the mail servers' files apply them, also between organizations; null while that is unknown.
 * @param readAt when an administrator has read the user's rules; null if none has.
 */
export const ownDeliveryView = (
  row: DeliveryRow,
  { binds_rules, binds_organizations }: Pick<OwnDelivery, 'binds_rules' | 'binds_organizations'>,
  readAt: Date | null,
): OwnDelivery => ({
  ...rulesView(row),
  external_forwarding: row.external_forwarding,
  binds_rules,
  binds_organizations,
  own_rules_read_at: readAt?.toISOString() ?? null,
})

/** Rules in the contract's form. */
export const deliveryView = (row: DeliveryRow): Delivery => ({
  identity_id: row.identity_id,
  address: row.address,
  address_unicode: row.address_unicode,
  ...rulesView(row),
  updated_at: row.updated_at?.toISOString() ?? null,
  enforcement: row.enforcement && enforcementView(row.enforcement),
})
