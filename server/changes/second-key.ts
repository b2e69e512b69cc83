import type { Db } from '../db/database.ts'
import { orNotFound, Problem } from '../problem.ts'
import { type AuthenticatedRow, originsOf } from '../queries/keys.ts'
import { organizationSettings } from '../queries/organization.ts'
import { recentDeletions } from '../queries/recent-deletions.ts'

/*
 * Acts that need a second key, and which keys count as one: keys with a common origin belong to one administrator. The operator
 * is no origin: keys that the operator made belong to different administrators.
 */

/** Returns the key that a request acts for: for a session, the key that it was opened with. */
export const authorityOf = ({ key_id, parent_key_id }: Pick<AuthenticatedRow, 'key_id' | 'parent_key_id'>) =>
  parent_key_id ?? key_id

/** Returns those of the keys that have a common origin with a key. */
export const relativesOf = async (
  db: Db,
  keyId: string,
  keyIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const origins = await originsOf(db, [...new Set([keyId, ...keyIds])])
  const own = origins.get(keyId) ?? new Set()
  return new Set(keyIds.filter((id) => [...(origins.get(id) ?? [])].some((origin) => own.has(origin))))
}

/** @throws Problem other_key_needed where the key has an origin in common with the one that asked. */
export const assertSecondKey = async (
  db: Db,
  { key_id }: Pick<AuthenticatedRow, 'key_id'>,
  asked: string,
): Promise<void> => {
  if (!(await relativesOf(db, key_id, [asked])).has(asked)) return
  const detail = 'This key has the same origin as the key that asked for approval.'
  throw new Problem('other_key_needed', { detail })
}

/** How many identities, and mailboxes with mail, keys of the same origin deleted in the last 24 hours without approval. */
const deletedByRelatives = async (db: Db, keyId: string): Promise<number> => {
  const deletions = await recentDeletions(db)
  const relatives = await relativesOf(
    db,
    keyId,
    deletions.map(({ key_id }) => key_id),
  )
  return deletions.reduce((sum, { key_id, count }) => sum + (relatives.has(key_id) ? count : 0), 0)
}

/**
 * Checks whether deletions by a key need a second key, together with earlier ones. The organization is locked.
 * @returns the limit that they exceed, and the number of earlier deletions; null where no approval is needed.
 */
export const exceededDeletions = async (
  db: Db,
  keyId: string,
  count: number,
): Promise<{ above: number; before: number } | null> => {
  const { deletion_approval_above: above } = orNotFound(await organizationSettings(db))
  if (above === null || count === 0) return null
  const before = await deletedByRelatives(db, keyId)
  return before + count > above ? { above, before } : null
}

/** Returns the limit that the deletions of a key exceed, with those of bulk changes that it has run; null where they don't. */
export const recentlyExceeded = async (db: Db, keyId: string): Promise<number | null> => {
  const { deletion_approval_above: above } = orNotFound(await organizationSettings(db))
  return above !== null && (await deletedByRelatives(db, keyId)) > above ? above : null
}

/** @throws Problem approval_needed where one deletion by that key needs a second key. */
export const assertMayDelete = async (db: Db, key: AuthenticatedRow): Promise<void> => {
  const exceeded = await exceededDeletions(db, authorityOf(key), 1)
  if (exceeded === null) return
  const detail = `Keys of this origin deleted ${exceeded.before} identities, or mailboxes with mail, in the last 24 hours. The limit without approval is ${exceeded.above}.`
  throw new Problem('approval_needed', { detail })
}
