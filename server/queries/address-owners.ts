import type { Db } from '../db/database.ts'
import type { AddressRow } from '../generated/rows.ts'

/** What has an address: an identity, an alias or a group, or a deleted identity that can be restored. */
export type AddressOwner = Pick<AddressRow, 'address_id' | 'kind'>

/** What has those of the addresses that are not free, by address. */
export const ownersOfAddresses = async (
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AddressOwner>> => {
  const rows = await db.query<AddressOwner & { address: string }>(
    'select address, address_id, kind from address where organization_id = $1 and address = any($2)',
    [db.organizationId, addresses],
  )
  return new Map(rows.map((row) => [row.address, row]))
}

/** What has an address, with what it leads to. */
export interface AddressHolder extends AddressOwner {
  is_held: boolean
  target_ids: string[]
}

/** What has those of the addresses that are not free, with the ids of its targets, by address. */
export const holdersWithTargets = async (
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AddressHolder>> => {
  const rows = await db.query<AddressHolder & { address: string }>(
    `select a.address, a.address_id, a.kind, a.is_held, array(select t.target_id from address_target t
       where t.organization_id = $1 and t.address_id = a.address_id) as target_ids
     from address a where a.organization_id = $1 and a.address = any($2)`,
    [db.organizationId, addresses],
  )
  return new Map(rows.map((row) => [row.address, row]))
}

/** How many aliases and groups have addresses of a domain. */
export const aliasesOfDomain = async (db: Db, domainId: string): Promise<number> => {
  const row = await db.one<{ count: number }>(
    `select count(*) from address where organization_id = $1 and domain_id = $2 and kind in ('alias', 'group')`,
    [db.organizationId, domainId],
  )
  return row?.count ?? 0
}
