import { writeRows } from '../db/constraint-violation.ts'
import type { Db } from '../db/database.ts'
import type { IdentityRow } from '../generated/rows.ts'
import { columnsOf } from './columns-of.ts'
import { byId, details, type IdentityDetails } from './identities.ts'

/** What a request writes of a new identity. */
export type NewIdentity = Pick<
  IdentityRow,
  | 'identity_id'
  | 'domain_id'
  | 'department_id'
  | 'local_part'
  | 'address'
  | 'display_name'
  | 'external_id'
  | 'must_change_password'
> & { password_hash: string | null }

/** Adds identities, which have no mailboxes yet, in one statement. @returns them by id. */
export const insertIdentities = async (
  db: Db,
  rows: readonly NewIdentity[],
): Promise<ReadonlyMap<string, IdentityDetails>> =>
  byId(
    await writeRows(rows, () =>
      db.query<IdentityDetails>(
        `with identity as (
         insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address,
           display_name, external_id, password_hash, must_change_password, password_changed_at)
         select $1, r.*, case when r.password_hash is null then null else now() end
         from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
           $10::boolean[]) r(identity_id, domain_id, department_id, local_part, address, display_name, external_id,
           password_hash, must_change_password)
         returning *
       )
       ${details}`,
        [
          db.organizationId,
          ...columnsOf(rows, [
            'identity_id',
            'domain_id',
            'department_id',
            'local_part',
            'address',
            'display_name',
            'external_id',
            'password_hash',
            'must_change_password',
          ]),
        ],
      ),
    ),
  )

/** Writes identities, in one statement. @returns those that are there, by id. */
export const setIdentities = async (
  db: Db,
  rows: readonly IdentityRow[],
): Promise<ReadonlyMap<string, IdentityDetails>> =>
  byId(
    await db.query<IdentityDetails>(
      `with identity as (
         update identity set display_name = r.display_name, department_id = r.department_id, status = r.status,
           status_reason = r.status_reason, delivery_while_suspended = r.delivery_while_suspended,
           must_change_password = r.must_change_password, external_id = r.external_id,
           version = identity.version + 1, updated_at = now()
         from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::text[])
           r(identity_id, display_name, department_id, status, status_reason, delivery_while_suspended,
             must_change_password, external_id)
         where identity.organization_id = $1 and identity.identity_id = r.identity_id returning identity.*
       )
       ${details}`,
      [
        db.organizationId,
        ...columnsOf(rows, [
          'identity_id',
          'display_name',
          'department_id',
          'status',
          'status_reason',
          'delivery_while_suspended',
          'must_change_password',
          'external_id',
        ]),
      ],
    ),
  )

/** Writes passwords, in one statement. @returns the identities that are there, by id. */
export const setPasswords = async (
  db: Db,
  rows: readonly (Pick<IdentityRow, 'identity_id' | 'must_change_password' | 'password_is_unknown'> & {
    password_hash: string
  })[],
): Promise<ReadonlyMap<string, IdentityDetails>> =>
  byId(
    await db.query<IdentityDetails>(
      `with identity as (
         update identity set password_hash = r.password_hash, must_change_password = r.must_change_password,
           password_is_unknown = r.password_is_unknown, password_changed_at = now(), version = identity.version + 1,
           updated_at = now()
         from unnest($2::uuid[], $3::text[], $4::boolean[], $5::boolean[])
           r(identity_id, password_hash, must_change_password, password_is_unknown)
         where identity.organization_id = $1 and identity.identity_id = r.identity_id returning identity.*
       )
       ${details}`,
      [
        db.organizationId,
        ...columnsOf(rows, ['identity_id', 'password_hash', 'must_change_password', 'password_is_unknown']),
      ],
    ),
  )

/** Gives an identity another address. @returns the id of the alias with the old address; null where none is left. */
export const setIdentityAddress = async (
  db: Db,
  rename: Pick<IdentityRow, 'identity_id' | 'domain_id' | 'local_part'> & {
    leave_alias: boolean
    alias_expires_at: Date | null
    alias_signs_in: boolean
  },
): Promise<string | null> => {
  const row = await db.one<{ alias_id: string | null }>(
    'select rename_identity($1, $2, $3, $4, $5, $6) as alias_id',
    [
      rename.identity_id,
      rename.domain_id,
      rename.local_part,
      rename.leave_alias,
      rename.alias_expires_at,
      rename.alias_signs_in,
    ],
  )
  return row?.alias_id ?? null
}

/** Deletes identities, in one statement. */
export const removeIdentities = (db: Db, identityIds: readonly string[]) =>
  db.query('delete from identity where organization_id = $1 and identity_id = any($2)', [
    db.organizationId,
    identityIds,
  ])
