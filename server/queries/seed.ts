import type { Db } from '../db/database.ts'
import type { DepartmentRow, IdentityRow, MailboxQuotaRow } from '../generated/rows.ts'

/** What is invented of a department. */
type SeedDepartment = Pick<
  DepartmentRow,
  'department_id' | 'department_name' | 'department_name_key' | 'description' | 'created_at'
>

/** What is invented of an identity. */
export type SeedIdentity = Omit<
  IdentityRow,
  'organization_id' | 'password_changed_at' | 'version' | 'updated_at'
>

/** What is invented of a mailbox. */
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

/** Rows that go over in one piece; its text stays below 20 MB. */
const part = 25_000

/** From so many rows on, making the indexes again is quicker than adding to them. */
const manyRows = 20_000

/**
 * Drops the indexes of identities and mailboxes that no constraint needs, which takes their owner's rights.
 * @returns what makes them again as they were.
 */
export const dropIndexes = async (db: Pick<Db, 'query'>): Promise<() => Promise<void>> => {
  const indexes = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('identity'::regclass, 'mailbox_quota'::regclass) and not indisunique`,
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
      'analyze identity, mailbox_quota',
    )
}

/**
 * Readies the transaction for so many identities in bulk: lists are counted at its end, and the connection may idle
 * while the rows are thought up. When most rows come now, their indexes are made at the end too; until then nobody
 * else gets at identities and mailboxes.
 */
export const beginBulk = async (db: Db, identities: number): Promise<{ end: () => Promise<void> }> => {
  const present = await db.one<{ rows: number }>(
    `select reltuples::bigint as rows, forget_buckets($1), set_config('idle_in_transaction_session_timeout', '0', true),
       set_config('work_mem', '128MB', true)
     from pg_class where oid = 'identity'::regclass`,
    [db.organizationId],
  )
  const isMost = identities > Math.max(manyRows, present?.rows ?? 0)
  const makeIndexes = isMost ? await dropIndexes(db) : null
  return {
    end: async () => {
      await makeIndexes?.()
      await db.query('select rebuild_buckets($1)', [db.organizationId])
    },
  }
}

/**
 * Adds rows in one statement, however many they are: each counts anew what domains and departments hold.
 * @param sql an insert from `given`, whose one column has arrays of rows. @returns how many were added.
 */
const add = async (db: Db, sql: string, rows: readonly object[]): Promise<number> => {
  await db.query('create temporary table given (rows json) on commit drop', [])
  await db.query('alter table given alter column rows set storage external', [])
  for (let start = 0; start < rows.length; start += part)
    await db.query('insert into given values ($1)', [JSON.stringify(rows.slice(start, start + part))])
  const row = await db.one<{ count: number }>(
    `with added as (${sql} on conflict do nothing returning 1) select count(*) as count from added`,
    [db.organizationId],
  )
  await db.query('drop table given', [])
  return row?.count ?? 0
}

/** Adds those departments whose id and name are free. @returns how many those were. */
export const seedDepartments = (db: Db, rows: readonly SeedDepartment[]) =>
  add(
    db,
    `insert into department (organization_id, department_id, department_name, department_name_key, description,
       created_at, updated_at)
     select $1, department_id, department_name, department_name_key, description, created_at, created_at
     from given cross join lateral json_to_recordset(rows) as row (department_id uuid, department_name text,
       department_name_key text, description text, created_at timestamptz)`,
    rows,
  )

/** Adds those identities whose id and address are free. @returns how many those were. */
export const seedIdentities = (db: Db, rows: readonly SeedIdentity[]) =>
  add(
    db,
    `insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address,
       display_name, status, status_reason, delivery_while_suspended, must_change_password, last_login_at,
       external_id, created_at, updated_at)
     select $1, identity_id, domain_id, department_id, local_part, address, display_name, status, status_reason,
       delivery_while_suspended, must_change_password, last_login_at, external_id, created_at, created_at
     from given cross join lateral json_to_recordset(rows) as row (identity_id uuid, domain_id uuid,
       department_id uuid, local_part text, address text, display_name text, status text, status_reason text,
       delivery_while_suspended text, must_change_password boolean, last_login_at timestamptz, external_id text,
       created_at timestamptz)`,
    rows,
  )

/** Adds the mailboxes of those identities that exist and have none. @returns how many those were. */
export const seedMailboxes = (db: Db, rows: readonly SeedMailbox[]) =>
  add(
    db,
    `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, used_bytes,
       used_messages, warn_percent, usage_as_of, created_at, updated_at)
     select $1, mailbox_quota_id, identity_id, limit_bytes, used_bytes, used_messages, warn_percent, usage_as_of,
       row.created_at, row.created_at
     from given cross join lateral json_to_recordset(rows) as row (mailbox_quota_id uuid, identity_id uuid,
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

/** Those of the ids and addresses that the organization has. */
export const presentIdentities = async (
  db: Db,
  ids: readonly string[],
  addresses: readonly string[],
): Promise<Set<string>> => {
  const rows = await db.query<Pick<IdentityRow, 'identity_id' | 'address'>>(
    `select identity_id, address from identity
     where organization_id = $1 and (identity_id = any($2) or address = any($3))`,
    [db.organizationId, ids, addresses],
  )
  return new Set(rows.flatMap(({ identity_id, address }) => [identity_id, address]))
}

interface Use {
  identity_count: number
  allocated_bytes: number
}

/** How much of its limits an organization has used. */
export const organizationUse = async (db: Db): Promise<Use> => {
  const use = await db.one<Use>(
    `select (select count(*) from identity where organization_id = $1) as identity_count,
       (select coalesce(sum(limit_bytes), 0)::bigint from mailbox_quota where organization_id = $1) as allocated_bytes`,
    [db.organizationId],
  )
  return use ?? { identity_count: 0, allocated_bytes: 0 }
}
