import type { Db } from '../db/database.ts'
import { orNotFound, Problem } from '../problem.ts'
import { type AuthenticatedRow, originsOf } from '../queries/keys.ts'
import { organizationSettings } from '../queries/organization.ts'
import { recentDeletions } from '../queries/recent-deletions.ts'

/*
 * What needs a second key, and which one that is: keys with an origin in common are one administrator's. The operator is no
 * origin: keys that the operator made are of different administrators.
 */

/** The key that a request acts for: of a session its key. */
export const authorityOf = ({ key_id, parent_key_id }: Pick<AuthenticatedRow, 'key_id' | 'parent_key_id'>) =>
  parent_key_id ?? key_id

/** Those of the keys that have an origin in common with a key. */
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

/** How many identities keys of the same origin have deleted within 24 hours without an approval. */
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
 * Whether a number of deletions by a key needs a second one, with what was deleted before. The organization is locked.
 * @returns the number of deletions that is exceeded, and how many there were before; null where no approval is needed.
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

/** @throws Problem approval_needed where a single deletion by that key needs a second one. */
export const assertMayDelete = async (db: Db, key: AuthenticatedRow): Promise<void> => {
  const exceeded = await exceededDeletions(db, authorityOf(key), 1)
  if (exceeded === null) return
  const detail = `Keys of this origin deleted ${exceeded.before} identities in the last 24 hours. The limit without approval is ${exceeded.above}.`
  throw new Problem('approval_needed', { detail })
}
