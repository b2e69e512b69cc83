import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/database.ts'
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

/** The code and the text of an item's refusal. */
export const refusalOf = ({ code, message }: Problem) => ({ code, detail: message })

const shown = (value: unknown) => (value === undefined ? 'null' : JSON.stringify(value))

/** The members that an event changed, with their values; none where it created or deleted the whole. */
const changesOf = (before: object | null, after: object | null): string[] => {
  if (before === null || after === null) return []
  const [from, to] = [before, after] as Record<string, unknown>[]
  return Object.keys(after)
    .filter((name) => name !== 'updated_at' && !isDeepStrictEqual(from?.[name], to?.[name]))
    .map((name) => `${name} ${shown(from?.[name])} → ${shown(to?.[name])}`)
}

/** Returns the refusal of an identity that changed since, with who changed it, when and what. Only keys that may read the audit see that. */
export const changedSince = async (db: Db, resourceId: string): Promise<Problem> => {
  const last = await lastChangeOf(db, resourceId)
  if (last === null) return new Problem('stale_version')
  const { before, after, key_name, occurred_at } = last
  const did = before === null ? 'restored or created' : after === null ? 'deleted' : 'changed'
  const values = changesOf(before, after).join(', ')
  return new Problem('stale_version', {
    detail: `${key_name} ${did} it at ${occurred_at.toISOString()}${values ? `: ${values}` : ''}.`,
  })
}
