import type { Db } from '../../db/database.ts'
import type { AddressRow, DepartmentRow, IdentityRow, MailboxQuotaRow } from '../../generated/rows.ts'

/** The columns of a department that the seed fills. */
type SeedDepartment = Pick<
  DepartmentRow,
  'department_id' | 'department_name' | 'department_name_key' | 'description' | 'created_at'
>

/** The columns of an identity that the seed fills. */
export type SeedIdentity = Omit<
  IdentityRow,
  | 'organization_id'
  | 'password_changed_at'
  | 'password_is_unknown'
  | 'sign_out_count'
  | 'version'
  | 'updated_at'
>

/** The columns of a mailbox that the seed fills. */
type SeedMailbox = Pick<
  MailboxQuotaRow,
  | 'mailbox_quota_id'
  | 'identity_id'
  | 'limit_bytes'
  | 'used_bytes'
  | 'used_messages'
  | 'warn_percent'
  | 'usage_as_of'
  | 'created_at'
>

/** Rows of one statement; its text stays below 20 MB. */
const batchSize = 25_000

/** From this number of rows on, creating the indexes anew is quicker than adding to them. */
const manyRows = 20_000

/**
 * Drops the indexes of identities, mailboxes and addresses that no constraint needs, which takes their owner's rights.
 * @returns what makes them again as they were.
 */
export const dropIndexes = async (db: Pick<Db, 'query'>): Promise<() => Promise<void>> => {
  const indexes = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('identity'::regclass, 'mailbox_quota'::regclass, 'address'::regclass) and not indisunique`,
    [],
  )
  const asOwner = async (...statements: readonly string[]) => {
    for (const sql of ['set local role none', ...statements, 'set local role postroom_operator'])
      await db.query(sql, [])
  }
  await asOwner(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  return () =>
    asOwner(
      `set local maintenance_work_mem = '256MB'`,
      ...indexes.map(({ definition }) => definition),
      'analyze identity, mailbox_quota, address',
    )
}

/**
 * Prepares the transaction for this number of identities: lists are counted at its end, and the connection may be idle
 * while the rows are drawn. Where there is no other organization, and these are most of the table's rows, their indexes
 * are also created at the end. Until then other connections wait for identities and mailboxes, and so do sign-ins,
 * because a key may be a user's.
 */
export const beginBulk = async (db: Db, identities: number): Promise<{ end: () => Promise<void> }> => {
  const present = await db.one<{ rows: number; is_alone: boolean }>(
    `select reltuples::bigint as rows, not exists (
         select from organization where organization_id <> $1) as is_alone, forget_buckets($1), set_config('idle_in_transaction_session_timeout', '0', true),
       set_config('work_mem', '128MB', true)
     from pg_class where oid = 'identity'::regclass`,
    [db.organizationId],
  )
  const isMost = identities > Math.max(manyRows, present?.rows ?? 0)
  const makeIndexes = isMost && present?.is_alone ? await dropIndexes(db) : null
  return {
    end: async () => {
      await makeIndexes?.()
      await db.query('select rebuild_buckets($1)', [db.organizationId])
    },
  }
}

/**
 * Adds all rows in one statement, because each statement counts the rows of domains and departments again.
 * @param sql an insert from `seed_rows`, whose one column has arrays of rows.
 * @param parameters what all rows have alike, from `$2` on. @returns the number of rows added.
 */
const add = async (
  db: Db,
  sql: string,
  rows: readonly object[],
  ...parameters: readonly string[]
): Promise<number> => {
  await db.query('create temporary table seed_rows (rows json) on commit drop', [])
  await db.query('alter table seed_rows alter column rows set storage external', [])
  for (let start = 0; start < rows.length; start += batchSize)
    await db.query('insert into seed_rows values ($1)', [
      JSON.stringify(rows.slice(start, start + batchSize)),
    ])
  const row = await db.one<{ count: number }>(
    `with added as (${sql} on conflict do nothing returning 1) select count(*) as count from added`,
    [db.organizationId, ...parameters],
  )
  await db.query('drop table seed_rows', [])
  return row?.count ?? 0
}

/** Adds those departments whose id and name are free. @returns their number. */
export const seedDepartments = (db: Db, rows: readonly SeedDepartment[]) =>
  add(
    db,
    `insert into department (organization_id, department_id, department_name, department_name_key, description,
       created_at, updated_at)
     select $1, department_id, department_name, department_name_key, description, created_at, created_at
     from seed_rows cross join lateral json_to_recordset(rows) as row (department_id uuid, department_name text,
       department_name_key text, description text, created_at timestamptz)`,
    rows,
  )

/** Adds those identities whose id and address are free, all with one password. @returns their number. */
export const seedIdentities = (db: Db, rows: readonly SeedIdentity[], passwordHash: string) =>
  add(
    db,
    `insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address,
       display_name, status, status_reason, delivery_while_suspended, must_change_password, last_login_at,
       external_id, password_hash, password_changed_at, created_at, updated_at)
     select $1, identity_id, domain_id, department_id, local_part, address, display_name, status, status_reason,
       delivery_while_suspended, must_change_password, last_login_at, external_id, $2, created_at, created_at, created_at
     from seed_rows cross join lateral json_to_recordset(rows) as row (identity_id uuid, domain_id uuid,
       department_id uuid, local_part text, address text, display_name text, status text, status_reason text,
       delivery_while_suspended text, must_change_password boolean, last_login_at timestamptz, external_id text,
       created_at timestamptz)`,
    rows,
    passwordHash,
  )

/** Adds the mailboxes of those identities that exist and have none. @returns their number. */
export const seedMailboxes = (db: Db, rows: readonly SeedMailbox[]) =>
  add(
    db,
    `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, used_bytes,
       used_messages, warn_percent, usage_as_of, created_at, updated_at)
     select $1, mailbox_quota_id, identity_id, limit_bytes, used_bytes, used_messages, warn_percent, usage_as_of,
       row.created_at, row.created_at
     from seed_rows cross join lateral json_to_recordset(rows) as row (mailbox_quota_id uuid, identity_id uuid,
       limit_bytes bigint, used_bytes bigint, used_messages bigint, warn_percent smallint, usage_as_of timestamptz,
       created_at timestamptz)
     join identity i using (identity_id) where i.organization_id = $1`,
    rows,
  )

/** The ids of the organization's departments by the key of their names. */
export const departmentIdsByKey = async (db: Db, keys: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db.query<{ key: string; id: string }>(
    `select department_name_key as key, department_id as id from department
     where organization_id = $1 and department_name_key = any($2)`,
    [db.organizationId, keys],
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Which of these ids and addresses the organization has, also of aliases and deleted identities. */
export const presentIdentities = async (
  db: Db,
  ids: readonly string[],
  addresses: readonly string[],
): Promise<Set<string>> => {
  const rows = await db.query<Pick<AddressRow, 'address_id' | 'address'>>(
    `select address_id, address from address
     where organization_id = $1 and (address_id = any($2) or address = any($3))`,
    [db.organizationId, ids, addresses],
  )
  return new Set(rows.flatMap(({ address_id, address }) => [address_id, address]))
}

/** Marks the organization's mailbox use and sign-ins as invented. */
export const markDemonstration = (db: Db) =>
  db.query('update organization set is_demonstration = true where organization_id = $1', [db.organizationId])

interface Use {
  identity_count: number
  allocated_bytes: number
}

/** How much of its limits an organization uses. */
export const organizationUse = async (db: Db): Promise<Use> => {
  const use = await db.one<Use>(
    `select (select count(*) from identity where organization_id = $1) as identity_count,
       (select coalesce(sum(limit_bytes), 0)::bigint from mailbox_quota where organization_id = $1) as allocated_bytes`,
    [db.organizationId],
  )
  return use ?? { identity_count: 0, allocated_bytes: 0 }
}

/** The identities of the organization that have a mailbox, by address. */
export const mailboxOwners = (db: Db) =>
  db.query<Pick<IdentityRow, 'address' | 'display_name'>>(
    `select i.address, i.display_name from mailbox_quota m join identity i using (organization_id, identity_id)
     where organization_id = $1 order by i.address`,
    [db.organizationId],
  )
