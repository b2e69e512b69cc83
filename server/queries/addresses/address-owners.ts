import type { Db } from '../../db/database.ts'
import type { AddressRow } from '../../generated/rows.ts'
import { unicodeName } from '../unicode-name.ts'

/** What has an address: an identity, an alias or a group, or a deleted identity that can be restored. */
export type AddressOwner = Pick<AddressRow, 'address_id' | 'kind'> & {
  /** The present address of the identity that had this one before; null if there is none. */
  former_address_of: string | null
}

const formerAddressOf = `(select ${unicodeName('f.address')} from identity f
  where f.organization_id = $1 and f.identity_id = a.former_of) as former_address_of`

/** Returns the owner of an address in use; null for a deleted identity, and where nothing has it. */
export const ownerInUse = (owner: AddressOwner | undefined) => {
  if (owner === undefined || owner.kind === 'held') return null
  return { ...owner, kind: owner.kind }
}

/** What has those of the addresses that are not free, by address. */
export const ownersOfAddresses = async (
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AddressOwner>> => {
  const rows = await db.query<AddressOwner & { address: string }>(
    `select a.address, a.address_id, a.kind, ${formerAddressOf}
     from address a where a.organization_id = $1 and a.address = any($2)`,
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
    `select a.address, a.address_id, a.kind, a.is_held, ${formerAddressOf}, array(select t.target_id from address_target t
       where t.organization_id = $1 and t.address_id = a.address_id) as target_ids
     from address a where a.organization_id = $1 and a.address = any($2)`,
    [db.organizationId, addresses],
  )
  return new Map(rows.map((row) => [row.address, row]))
}

const isFormer = `kind = 'alias' and former_of is not null and not is_held`

/** How many aliases and groups have addresses of a domain: those that renamed identities had before, and others. */
export const aliasesOfDomain = async (
  db: Db,
  domainId: string,
): Promise<{ former_count: number; other_count: number }> => {
  const row = await db.one<{ former_count: number; other_count: number }>(
    `select count(*) filter (where ${isFormer}) as former_count, count(*) filter (where not (${isFormer})) as other_count
     from address where organization_id = $1 and domain_id = $2 and kind in ('alias', 'group')`,
    [db.organizationId, domainId],
  )
  return row ?? { former_count: 0, other_count: 0 }
}

/** The ids of the former addresses of identities in a domain. */
export const formerAddressesOfDomain = async (db: Db, domainId: string): Promise<string[]> => {
  const rows = await db.query<Pick<AddressRow, 'address_id'>>(
    `select address_id from address where organization_id = $1 and domain_id = $2 and ${isFormer} order by address`,
    [db.organizationId, domainId],
  )
  return rows.map(({ address_id }) => address_id)
}

/** Deletes former addresses. */
export const removeFormerAddresses = (db: Db, ids: readonly string[]) =>
  db.query(`delete from address where organization_id = $1 and address_id = any($2) and ${isFormer}`, [
    db.organizationId,
    ids,
  ])
