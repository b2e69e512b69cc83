import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/database.ts'
import type { PlanItemProblem } from '../generated/model/index.ts'
import { Problem } from '../problem.ts'
import { lastChangeOf } from '../queries/audit-events.ts'
import { type DeletedIdentityRow, deletedIdentitiesByIds } from '../queries/deleted-identities.ts'
import { domainsByIds } from '../queries/domains.ts'
import { identitiesByIds, type IdentityDetails } from '../queries/identities.ts'
import { type MailboxQuotaDetails, mailboxQuotasOf } from '../queries/mailbox-quotas.ts'

/*
 * The identities of a bulk change as they are now, and the refusal of one of them.
 */

/** An identity with its mailbox. */
export interface MailboxSubject {
  identity: IdentityDetails
  mailbox: MailboxQuotaDetails | null
  /** The largest mailbox that the domain allows, in bytes. */
  maximum: number
}

/** Returns those of the identities that exist, with their mailboxes and the domain's maximum, by id. */
export const mailboxSubjects = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailboxSubject>> => {
  const identities = await identitiesByIds(db, ids)
  const mailboxes = await mailboxQuotasOf(db, ids)
  const domains = await domainsByIds(db, [...new Set([...identities.values()].map((one) => one.domain_id))])
  return new Map(
    [...identities].map(([id, identity]) => [
      id,
      {
        identity,
        mailbox: mailboxes.get(id) ?? null,
        maximum: domains.get(identity.domain_id)?.max_mailbox_limit_bytes ?? 0,
      },
    ]),
  )
}

/** An identity that was deleted. */
export interface DeletedSubject {
  identity_id: string
  /** Null where it was restored. */
  deleted: DeletedIdentityRow | null
}

/** Returns those of the identities that can be restored or already were, by id. */
export const deletedSubjects = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DeletedSubject>> => {
  const deleted = await deletedIdentitiesByIds(db, ids)
  const others = ids.filter((id) => !deleted.has(id))
  const present = others.length === 0 ? [] : (await identitiesByIds(db, others)).keys()
  return new Map<string, DeletedSubject>([
    ...[...deleted].map(([id, row]) => [id, { identity_id: id, deleted: row }] as const),
    ...[...present].map((id) => [id, { identity_id: id, deleted: null }] as const),
  ])
}

/** An item without a reason. */
export const noReason = { code: null, detail: null, problem: null }

/** The members of a problem that an item keeps: its numbers and names. */
const problemMembers = Object.keys({
  limit_bytes: true,
  allocated_bytes: true,
  available_bytes: true,
  requested_bytes: true,
  used_bytes: true,
  max_mailbox_limit_bytes: true,
  identity_limit: true,
  identity_count: true,
  restorable_until: true,
  conflicting_id: true,
  conflicting_kind: true,
  former_address_of: true,
  department_name: true,
  address: true,
  recipient_count: true,
  first_line: true,
  invalid_because: true,
  changed_by: true,
  changed_at: true,
  change: true,
} satisfies Record<keyof PlanItemProblem, true>) as (keyof PlanItemProblem)[]

/** The code, the sentence and the other members of an item's refusal. */
export const refusalOf = ({ code, message, extensions }: Problem) => {
  const members = problemMembers.flatMap((name) =>
    extensions[name] === undefined ? [] : [[name, extensions[name]] as const],
  )
  const problem: PlanItemProblem | null = members.length === 0 ? null : Object.fromEntries(members)
  return { code, detail: message, problem }
}

type Values = Readonly<Record<string, unknown>>

/** The members that an event changed, before and after; null where it created or deleted the whole. */
const changedMembers = ({
  before,
  after,
}: Record<'before' | 'after', Values | null>): Record<'before' | 'after', Values | null> => {
  if (before === null || after === null) return { before: before && {}, after: after && {} }
  const names = Object.keys(after).filter(
    (name) => name !== 'updated_at' && !isDeepStrictEqual(before[name], after[name]),
  )
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** Returns the refusal of an identity that changed since, with who changed it, when and what. Only keys that may read the audit see that. */
export const changedSince = async (db: Db, resourceId: string): Promise<Problem> => {
  const last = await lastChangeOf(db, resourceId)
  if (last === null) return new Problem('stale_version')
  const { key_id, key_name, occurred_at, resource_type } = last
  const { before, after } = changedMembers(last as Parameters<typeof changedMembers>[0])
  const did = before === null ? 'restored or created' : after === null ? 'deleted' : 'changed'
  const values = Object.keys({ ...before, ...after })
    .map((name) => `${name} ${JSON.stringify(before?.[name])} → ${JSON.stringify(after?.[name])}`)
    .join(', ')
  const changed_at = occurred_at.toISOString()
  return new Problem('stale_version', {
    detail: `${key_name} ${did} it at ${changed_at}${values ? `: ${values}` : ''}.`,
    changed_by: { key_id, key_name },
    changed_at,
    change: {
      resource_type:
        resource_type === 'mailbox_quota' || resource_type === 'alias' ? resource_type : 'identity',
      before,
      after,
    },
  })
}
