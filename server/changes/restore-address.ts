import type { Db } from '../db/database.ts'
import { orNotFound } from '../problem.ts'
import { addAsTarget } from '../queries/addresses/alias-targets.ts'
import { domainById } from '../queries/domains.ts'

/** What the event of the deletion of an alias or a group says about it. */
interface DeletedAddress {
  domain_id: string
  sources: readonly { alias_id: string }[]
}

interface Restoration<Added> {
  id: string
  add: () => Promise<Added>
  /** Checks where mail goes, once the address is a target again. */
  check: (added: Added) => Promise<void>
}

/**
 * Adds a deleted alias or group again, as a target of those aliases and groups that had it and still exist.
 * @throws Problem not_found where its domain has gone; otherwise as `add` and `check` do.
 */
export const restoreAddress = async <Added>(
  db: Db,
  { domain_id, sources }: DeletedAddress,
  { id, add, check }: Restoration<Added>,
): Promise<Added> => {
  orNotFound(await domainById(db, domain_id))
  const added = await add()
  if (sources.length === 0) return added
  await addAsTarget(
    db,
    id,
    sources.map(({ alias_id }) => alias_id),
  )
  await check(added)
  return added
}
