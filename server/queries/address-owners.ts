import type { Db } from '../db/database.ts'
import type { AddressRow } from '../generated/rows.ts'

/** What has an address: an identity or an alias, or a deleted identity that can be restored. */
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

/** How many aliases have addresses of a domain. */
export const aliasesOfDomain = async (db: Db, domainId: string): Promise<number> => {
  const row = await db.one<{ count: number }>(
    `select count(*) from address where organization_id = $1 and domain_id = $2 and kind = 'alias'`,
    [db.organizationId, domainId],
  )
  return row?.count ?? 0
}
