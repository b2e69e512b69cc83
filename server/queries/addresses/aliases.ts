import { writeRows } from '../../db/constraint-violation.ts'
import type { Db } from '../../db/database.ts'
import type { Alias, AliasTarget } from '../../generated/model/index.ts'
import { addressColumns, type AddressRow, type DomainRow } from '../../generated/rows.ts'
import { isInUse, type ReachCounts, reachCounts } from './alias-reach.ts'
import { targetsAsJson } from './alias-targets.ts'
import { aliasReceipt, type WithReceipt } from '../mail/receipts.ts'
import { columnsOf } from '../columns-of.ts'
import { unicodeName } from '../unicode-name.ts'

/** An alias with what other tables say of it. */
export type AliasDetails = AddressRow &
  Pick<DomainRow, 'domain_name' | 'domain_name_unicode'> &
  Pick<Alias, 'state' | 'held'> &
  ReachCounts &
  WithReceipt & {
    address_unicode: string
    targets: AliasTarget[]
    /** The aliases that have it as a target. */
    sources: { alias_id: string; address: string }[]
    /** The present address of the identity that had this one before; null if there is none. */
    former_address: string | null
  }

const details = `select ${addressColumns}, ${unicodeName('address.address')} as address_unicode, domain.domain_name,
    domain.domain_name_unicode,
    case when not address.enabled then 'off' when ${isInUse('address')} then 'in_use' else 'expired' end as state,
    ${targetsAsJson('address.address_id', 50)} as targets,
    (select coalesce(json_agg(x), '[]') from (
      select s.address_id as alias_id, s.address from address_target e
      join address s on s.organization_id = $1 and s.address_id = e.address_id
      where e.organization_id = $1 and e.target_id = address.address_id order by s.address limit 1000) x) as sources,
    (select f.address from identity f
     where f.organization_id = $1 and f.identity_id = address.former_of) as former_address,
    (select json_build_object('identity_id', r.identity_id, 'display_name', r.display_name,
       'restorable_until', rfc3339(r.restorable_until)) from deleted_identity r
     where address.is_held and r.organization_id = $1 and r.identity_id = address.address_id) as held,
    reach.recipient_count, reach.left_out_count,
    ${aliasReceipt}
  from address join domain on domain.organization_id = $1 and domain.domain_id = address.domain_id
  cross join lateral ${reachCounts('address', 'domain')} reach
  where address.organization_id = $1 and address.kind = 'alias'`

// Planned each time, as groups are: an alias can lead to thousands of recipients.
export const aliasById = (db: Db, aliasId: string) =>
  db.one<AliasDetails>(`${details} and address.address_id = $2`, [db.organizationId, aliasId], 'each time')

/** Those of the aliases that are there, by id. */
export const aliasesByIds = async (
  db: Db,
  aliasIds: readonly string[],
): Promise<ReadonlyMap<string, AliasDetails>> => {
  const statement = `${details} and address.address_id = any($2)`
  const rows = await db.query<AliasDetails>(statement, [db.organizationId, aliasIds], 'each time')
  return new Map(rows.map((row) => [row.address_id, row]))
}

/** The alias with an address; null if nothing or something else has it. */
export const aliasByAddress = (db: Db, address: string) =>
  db.one<AliasDetails>(`${details} and address.address = $2`, [db.organizationId, address], 'each time')

/** What has an address: an identity, an alias or a deleted identity. */
export const addressHolder = (db: Db, address: string) =>
  db.one<Pick<AddressRow, 'address_id' | 'kind' | 'is_held'>>(
    'select address_id, kind, is_held from address where organization_id = $1 and address = $2',
    [db.organizationId, address],
  )

/** The columns that a request writes of an alias. */
export type AliasColumns = Pick<
  AddressRow,
  | 'address_id'
  | 'domain_id'
  | 'local_part'
  | 'address'
  | 'note'
  | 'enabled'
  | 'expires_at'
  | 'may_send_as'
  | 'former_of'
  | 'signs_in'
>

/** An alias that was added. */
type AddedAlias = AddressRow & Pick<AliasDetails, 'address_unicode'>

/** Adds aliases, which lead nowhere yet, in one statement. @returns them by id. */
export const insertAliases = async (
  db: Db,
  rows: readonly AliasColumns[],
): Promise<ReadonlyMap<string, AddedAlias>> => {
  const added = await writeRows(rows, () =>
    db.query<AddedAlias>(
      `insert into address (organization_id, address_id, domain_id, local_part, address, kind, note, enabled, expires_at,
         may_send_as, former_of, signs_in)
       select $1, r.address_id, r.domain_id, r.local_part, r.address, 'alias', r.note, r.enabled, r.expires_at, r.may_send_as,
         r.former_of, r.signs_in
       from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::timestamptz[], $9::boolean[],
         $10::uuid[], $11::boolean[]) r(address_id, domain_id, local_part, address, note, enabled, expires_at, may_send_as,
         former_of, signs_in)
       returning ${addressColumns}, ${unicodeName('address.address')} as address_unicode`,
      [
        db.organizationId,
        ...columnsOf(rows, [
          'address_id',
          'domain_id',
          'local_part',
          'address',
          'note',
          'enabled',
          'expires_at',
          'may_send_as',
          'former_of',
          'signs_in',
        ]),
      ],
    ),
  )
  return new Map(added.map((row) => [row.address_id, row]))
}

/** Makes the reserved address of a deleted identity an alias, which leads nowhere yet. */
export const leadHeldAddress = (
  db: Db,
  row: Pick<AddressRow, 'address_id' | 'note' | 'expires_at' | 'may_send_as'>,
) =>
  db.query('select lead_held_address($1, $2, $3, $4)', [
    row.address_id,
    row.note,
    row.expires_at,
    row.may_send_as,
  ])

/** Writes an alias, besides its targets. */
export const setAlias = (db: Db, row: AliasColumns) =>
  db.query(
    `update address set note = $3, enabled = $4, expires_at = $5, may_send_as = $6, signs_in = $7, version = version + 1,
       updated_at = now()
     where organization_id = $1 and address_id = $2 and kind = 'alias'`,
    [db.organizationId, row.address_id, row.note, row.enabled, row.expires_at, row.may_send_as, row.signs_in],
  )

/** Deletes an alias. The address is free then, or reserved again for a deleted identity. */
export const removeAlias = async (
  db: Db,
  { address_id, is_held }: Pick<AddressRow, 'address_id' | 'is_held'>,
): Promise<void> => {
  if (is_held) await db.query('select release_held_address($1)', [address_id])
  else
    await db.query(`delete from address where organization_id = $1 and address_id = $2 and kind = 'alias'`, [
      db.organizationId,
      address_id,
    ])
}
