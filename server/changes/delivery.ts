import type { Db } from '../db/database.ts'
import type { AutoReplyUpdate, DeliveryUpdate, ForwardUpdate } from '../generated/model/index.ts'
import { forwardMaxSteps } from '../generated/rules/forward.ts'
import { orNotFound, Problem } from '../problem.ts'
import { domainByName, stepByAddress } from '../queries/addresses/address-steps.ts'
import { targetsByIds } from '../queries/addresses/alias-targets.ts'
import { aliasById } from '../queries/addresses/aliases.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { databaseNow } from '../queries/clock.ts'
import {
  deliveryById,
  type DeliveryRow,
  forwardsFrom,
  forwardsTo,
  type RuleValues,
  setRules,
} from '../queries/mail/delivery.ts'
import { identityById } from '../queries/identities.ts'
import { removedDomainByName } from '../queries/removed-domains.ts'
import {
  assertOneTarget,
  assertReplyText,
  forwardPathProblem,
  noIdentityProblem,
  replyTimesOf,
  targetAddressOf,
  toItselfProblem,
} from '../rules/delivery.ts'
import { domainRemovedProblem } from '../rules/domain-settings.ts'
import { isId } from '../rules/id.ts'
import { momentOf } from '../rules/time.ts'
import type { ForwardRecord, ReplyRecord } from '../views/delivery.ts'
import { deliveryEvent } from './events.ts'

/*
 * Forwards and auto-replies that administrators set, by requests, undos and bulk changes. The caller holds the organization's
 * lock, so that two forwards can't close a circle together.
 */

type Member = 'to_identity_id' | 'to_address'

/** Something of the organization that an address or an id names. */
interface NamedAddress {
  id: string
  kind: 'identity' | 'alias' | 'group' | 'held'
  address_unicode: string
}

/** Returns the identity that a forward to an address of the organization means. @throws Problem invalid_request, not_found. */
const identityAt = async (db: Db, member: Member, named: NamedAddress | null): Promise<string> => {
  const { id, kind, address_unicode } = orNotFound(named)
  if (kind === 'identity') return id
  if (kind === 'held')
    throw new Problem('not_found', { detail: `${address_unicode} belongs to a deleted identity.` })
  const alias = kind === 'alias' && member === 'to_address' ? await aliasById(db, id) : null
  // Users still know an identity by its address of before a rename.
  const isFormer = alias?.targets.length === 1 && alias.targets[0]?.target_id === alias.former_of
  if (alias?.former_of && isFormer) return alias.former_of
  throw noIdentityProblem(member, { kind, address_unicode })
}

type Target = Pick<RuleValues, 'forward_to_identity_id' | 'forward_to_address'>

const ofIdentity = (id: string): Target => ({ forward_to_identity_id: id, forward_to_address: null })

const targetById = async (db: Db, id: string): Promise<Target> => {
  const owner = isId(id) ? (await targetsByIds(db, [id])).get(id) : undefined
  return ofIdentity(await identityAt(db, 'to_identity_id', owner ? { ...owner, id } : null))
}

const targetByAddress = async (db: Db, typed: string): Promise<Target> => {
  const { local, domain } = targetAddressOf(typed)
  if ((await domainByName(db, domain)) !== null) {
    const address = `${local.toLowerCase()}@${domain}`
    const owner = await stepByAddress(db, address)
    if (owner === null) throw new Problem('not_found', { detail: `No identity has the address ${address}.` })
    return ofIdentity(await identityAt(db, 'to_address', owner))
  }
  // Mail would come back to Postroom when the domain is restored.
  const removed = await removedDomainByName(db, domain)
  if (removed !== null) {
    const { domain_name_unicode: name, domain_id, restorable_until } = removed
    throw domainRemovedProblem(domain_id, restorable_until, `Your organization has removed ${name}.`)
  }
  // Other organizations of this service count as other mail systems, so that no response shows its domains.
  return { forward_to_identity_id: null, forward_to_address: `${local}@${domain}` }
}

/** Returns the target of a forward. @throws Problem invalid_request, not_found, domain_removed. */
const targetOf = async (db: Db, identityId: string, forward: NonNullable<ForwardUpdate>): Promise<Target> => {
  assertOneTarget(forward)
  const { to_identity_id: id, to_address: address = '' } = forward
  const target = id === undefined ? await targetByAddress(db, address) : await targetById(db, id)
  if (target.forward_to_identity_id === identityId)
    throw toItselfProblem(id === undefined ? 'to_address' : 'to_identity_id')
  return target
}

/** The values without a forward. */
const noForward = { forward_to_identity_id: null, forward_to_address: null, keep_copy: true }

/** The values without an auto-reply. */
const noReply = {
  reply_subject: null,
  reply_text: null,
  reply_days: 7,
  reply_starts_at: null,
  reply_ends_at: null,
}

const timeOf = (time: string | null): Date | null => (time === null ? null : momentOf(time))

const formerReply = (reply: ReplyRecord) => ({
  reply_subject: reply.subject,
  reply_text: reply.text,
  reply_days: reply.days,
  reply_starts_at: timeOf(reply.starts_at),
  reply_ends_at: timeOf(reply.ends_at),
})

const replyOf = async (db: Db, reply: NonNullable<AutoReplyUpdate>) => {
  assertReplyText(reply.text)
  const { starts_at, ends_at } = replyTimesOf(reply, await databaseNow(db))
  return {
    reply_subject: reply.subject,
    reply_text: reply.text,
    reply_days: reply.days ?? 7,
    reply_starts_at: starts_at,
    reply_ends_at: ends_at,
  }
}

/** Returns an identity's rules with the members of a body. @throws Problem invalid_request, not_found. */
export const changedDelivery = async (
  db: Db,
  before: DeliveryRow,
  { forward, auto_reply, own_rules }: DeliveryUpdate,
): Promise<DeliveryRow> => {
  const reply = auto_reply && (await replyOf(db, auto_reply))
  const target = forward && {
    ...(await targetOf(db, before.identity_id, forward)),
    keep_copy: forward.keep_copy ?? true,
  }
  return {
    ...before,
    own_rules: own_rules ?? before.own_rules,
    ...(forward !== undefined && (target ?? noForward)),
    ...(auto_reply !== undefined && (reply ?? noReply)),
  }
}

/** Rules that an undo gives back; absent members stay. */
export interface FormerRules {
  forward?: ForwardRecord | null
  auto_reply?: ReplyRecord | null
  own_rules?: RuleValues['own_rules']
}

const formerForward = async (
  db: Db,
  identityId: string,
  { to_identity_id, to_address, keep_copy }: ForwardRecord,
) => {
  const forward = to_identity_id === null ? { to_address: to_address ?? '' } : { to_identity_id }
  return { ...(await targetOf(db, identityId, forward)), keep_copy }
}

/** Returns an identity's rules with former values. An auto-reply may have ended since. @throws Problem not_found. */
export const formerDelivery = async (
  db: Db,
  before: DeliveryRow,
  { forward, auto_reply, own_rules }: FormerRules,
): Promise<DeliveryRow> => ({
  ...before,
  own_rules: own_rules ?? before.own_rules,
  ...(forward !== undefined &&
    (forward === null ? noForward : await formerForward(db, before.identity_id, forward))),
  ...(auto_reply !== undefined && (auto_reply === null ? noReply : formerReply(auto_reply))),
})

/**
 * Checks a target. One that stays isn't checked again.
 * @throws Problem external_forwarding_refused, forward_without_mailbox, forward_loop.
 */
export const assertTarget = async (db: Db, next: DeliveryRow, before: Target): Promise<void> => {
  if (
    next.forward_to_identity_id === before.forward_to_identity_id &&
    next.forward_to_address === before.forward_to_address
  )
    return
  const { forward_to_address: outside, forward_to_identity_id: inside } = next
  if (outside !== null && next.external_forwarding === 'refused') {
    const detail = `${outside} belongs to another mail system.`
    throw new Problem('external_forwarding_refused', { detail })
  }
  if (inside === null) return
  const target = orNotFound(await identityById(db, inside))
  if (target.mailbox_quota_id === null)
    throw new Problem('forward_without_mailbox', { detail: `${target.address_unicode} has no mailbox.` })
  const above = await forwardsTo(db, [next.identity_id], forwardMaxSteps)
  const below = await forwardsFrom(db, inside, forwardMaxSteps)
  const problem = forwardPathProblem(above.get(next.identity_id) ?? [], below)
  if (problem !== null) throw problem
}

/** Writes changed rules. @throws Problem as `assertTarget` does. */
export const writeDelivery = async (
  db: Db,
  next: DeliveryRow,
  before: DeliveryRow,
): Promise<{ after: DeliveryRow; event: AuditEvent }> => {
  await assertTarget(db, next, before)
  await setRules(db, next.identity_id, next)
  // A trigger writes the receipt after the statement.
  const after = orNotFound(await deliveryById(db, next.identity_id))
  return { after, event: deliveryEvent('updateDelivery', before, after) }
}
