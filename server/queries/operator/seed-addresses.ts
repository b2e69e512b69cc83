import type { Db } from '../../db/database.ts'
import type { AddressRow, IdentityRow, MailGroupRow } from '../../generated/rows.ts'

/** The columns of an alias that a seed fills. */
export type SeedAlias = Pick<
  AddressRow,
  'address_id' | 'domain_id' | 'local_part' | 'address' | 'note' | 'enabled' | 'may_send_as' | 'created_at'
> & { expires_at: Date | null }

/** Adds an alias that leads to those addresses, in that order. */
export const seedAlias = async (db: Db, row: SeedAlias, targetIds: readonly string[]): Promise<void> => {
  await db.query(
    `insert into address (organization_id, address_id, domain_id, local_part, address, kind, note, enabled, expires_at,
       may_send_as, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'alias', $6, $7, $8, $9, $10, $10)`,
    [
      db.organizationId,
      row.address_id,
      row.domain_id,
      row.local_part,
      row.address,
      row.note,
      row.enabled,
      row.expires_at,
      row.may_send_as,
      row.created_at,
    ],
  )
  await seedTargets(db, row.address_id, targetIds)
}

/** The columns of a group that a seed fills. */
export type SeedGroup = Pick<
  AddressRow,
  'address_id' | 'domain_id' | 'local_part' | 'address' | 'created_at'
> &
  Pick<MailGroupRow, 'group_name' | 'description' | 'senders'> & {
    /** The department whose identities are its members; null if its members are listed. */
    department_name: string | null
  }

/** Adds a group with these members. */
export const seedGroup = async (db: Db, row: SeedGroup, memberIds: readonly string[]): Promise<void> => {
  await db.query(
    `insert into address (organization_id, address_id, domain_id, local_part, address, kind, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'group', $6, $6)`,
    [db.organizationId, row.address_id, row.domain_id, row.local_part, row.address, row.created_at],
  )
  await db.query(
    `insert into mail_group (organization_id, address_id, domain_id, address, group_name, description, senders, department_id)
     values ($1, $2, $3, $4, $5, $6, $7,
       (select department_id from department where organization_id = $1 and department_name = $8))`,
    [
      db.organizationId,
      row.address_id,
      row.domain_id,
      row.address,
      row.group_name,
      row.description,
      row.senders,
      row.department_name,
    ],
  )
  await seedTargets(db, row.address_id, memberIds)
}

const seedTargets = (db: Db, addressId: string, targetIds: readonly string[]) =>
  db.query(
    `insert into address_target (organization_id, address_id, target_id, position)
     select $1, $2, target, place from unnest($3::uuid[]) with ordinality t(target, place)`,
    [db.organizationId, addressId, targetIds],
  )

/** Gives an identity another address and name. The former address leads to it. */
export const seedRename = async (
  db: Db,
  { identity_id, domain_id }: Pick<IdentityRow, 'identity_id' | 'domain_id'>,
  to: Pick<IdentityRow, 'local_part' | 'display_name'>,
): Promise<void> => {
  await db.query('select rename_identity($1, $2, $3, true, null, true)', [
    identity_id,
    domain_id,
    to.local_part,
  ])
  await db.query('update identity set display_name = $3 where organization_id = $1 and identity_id = $2', [
    db.organizationId,
    identity_id,
    to.display_name,
  ])
}

/** Leads mail to the address of a deleted identity to others while it can be restored. */
export const seedHeldAlias = async (
  db: Db,
  identityId: string,
  { note, targetIds }: { note: string; targetIds: readonly string[] },
): Promise<void> => {
  await db.query('select lead_held_address($1, $2, null, false)', [identityId, note])
  await seedTargets(db, identityId, targetIds)
}

/** The active identities with a mailbox, by address. */
export const identitiesToReach = (db: Db, domainId: string) =>
  db.query<Pick<IdentityRow, 'identity_id' | 'domain_id' | 'local_part' | 'address' | 'display_name'>>(
    `select i.identity_id, i.domain_id, i.local_part, i.address, i.display_name from mailbox_quota m
     join identity i on i.organization_id = m.organization_id and i.identity_id = m.identity_id
     where m.organization_id = $1 and i.domain_id = $2 and i.status = 'active' order by i.address collate "C"`,
    [db.organizationId, domainId],
  )
