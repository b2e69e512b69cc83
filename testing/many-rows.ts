// Fills an organization with many identities by SQL.
import type { Db } from '../server/db/database.ts'
import { type ListDefinition, orderOf, rowsOf, sortsOf } from '../server/lists/definition.ts'
import { addressListOf } from '../server/queries/addresses/addresses.ts'
import { auditEventListOf } from '../server/queries/audit.ts'
import { departmentList } from '../server/queries/departments.ts'
import { identityList } from '../server/queries/identities.ts'
import { mailboxQuotaList } from '../server/queries/mailbox-quotas.ts'
import { everyPermission, type Harness, type Organization } from './harness.ts'

/** An organization with room for so many rows, a domain and three departments, and nothing else yet. */
export const prepareManyRows = async (
  { operator }: Harness,
  { organization_id }: Organization,
): Promise<{ domains: string[]; departments: string[] }> =>
  operator.write(organization_id, async (db) => {
    await db.query(
      'update organization set identity_limit = 1000000, storage_limit_bytes = 2^52 where organization_id = $1',
      [organization_id],
    )
    const domains = await db.query<{ id: string }>(
      `insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, default_mailbox_limit_bytes,
         max_mailbox_limit_bytes)
       select $1, uuid_v7(), name, name, 1048576, 1099511627776
       from (select 'd' || n || '-' || $2 || '.example' as name from generate_series(1, 2) n) d
       returning domain_id as id`,
      [organization_id, organization_id],
    )
    const departments = await db.query<{ id: string }>(
      `insert into department (organization_id, department_id, department_name, department_name_key)
       select $1, uuid_v7(), 'Department ' || n, 'department ' || n from generate_series(1, 3) n
       returning department_id as id`,
      [organization_id],
    )
    return { domains: domains.map(({ id }) => id), departments: departments.map(({ id }) => id) }
  })

/** Adds identities with mailboxes for most: few names, times and sizes, so that many are alike. */
export const addIdentities = async (
  db: Db,
  count: number,
  { domains, departments }: { domains: string[]; departments: string[] },
): Promise<void> => {
  await db.query(
    `insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name,
       status, created_at, last_login_at)
     select $1, gen_random_uuid(), d, case when random() < 0.8 then ($3::uuid[])[1 + floor(random() * 3)::int] end, p,
       p || '@' || (select domain_name from domain where domain_id = d),
       (array['Åsa Öberg', 'asa oberg', 'Zoë', 'zoe', 'Müller', 'Muller', 'müller', 'a_b%c\\d'])[1 + floor(random() * 8)::int],
       case when random() < 0.1 then 'suspended' else 'active' end,
       '2026-01-01T00:00:00Z'::timestamptz + floor(random() * 4) * interval '1 ms',
       case when random() < 0.6 then '2026-02-01T00:00:00Z'::timestamptz + floor(random() * 3) * interval '1 hour' end
     from (select ($2::uuid[])[1 + floor(random() * 2)::int] as d,
       substr(md5(random()::text), 1, 4) || (array['.', '_', '-', ''])[1 + floor(random() * 4)::int] || substr(md5(random()::text), 1, 8) as p
       from generate_series(1, $4::int)) n`,
    [db.organizationId, domains, departments, count],
  )
  await db.query(
    `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, used_bytes, used_messages, usage_as_of)
     select $1, gen_random_uuid(), i.identity_id, 1048576 * (1 + floor(random() * 3)), used, used / 100000,
       case when used is not null then now() end
     from identity i cross join lateral (
       select case when random() < 0.9 then (209715 * floor(random() * 6))::bigint end as used where i.identity_id is not null) measured
     where i.organization_id = $1 and random() < 0.9
       and not exists (select from mailbox_quota m where m.identity_id = i.identity_id)`,
    [db.organizationId],
  )
}

/** Adds aliases of every state to the identities that are there. */
export const addAliases = async (
  db: Db,
  count: number,
  { domains }: { domains: string[] },
): Promise<void> => {
  await db.query(
    `with added as (
       insert into address (organization_id, address_id, domain_id, local_part, address, kind, note, enabled, expires_at, created_at)
       select $1, gen_random_uuid(), d.domain_id, 'alias' || n, 'alias' || n || '@' || d.domain_name, 'alias',
         case when n % 3 = 0 then 'Für Müller' end, n % 7 <> 0, case n % 5 when 0 then '2020-01-01'::timestamptz when 1 then '2200-01-01' end,
         '2026-01-01T00:00:00Z'::timestamptz + (n % 4) * interval '1 ms'
       from generate_series(1, $3::int) n join domain d on d.domain_id = ($2::uuid[])[1 + n % 2]
       returning address_id, local_part
     )
     insert into address_target (organization_id, address_id, target_id)
     select $1, a.address_id, i.identity_id
     from (select address_id, row_number() over (order by local_part) as n from added) a
     join (select identity_id, row_number() over (order by identity_id) as n from identity where organization_id = $1) i on i.n = a.n`,
    [db.organizationId, domains, count],
  )
}

const definitions: readonly ListDefinition[] = [
  departmentList,
  identityList,
  mailboxQuotaList,
  auditEventListOf(everyPermission),
  addressListOf({ last_end: `'-infinity'::timestamptz`, suspended_domains: null }),
]

/** Every order of the lists, as its index has it. */
const orders = () =>
  definitions.flatMap((definition) => {
    const ways = sortsOf(definition).map((sort) => ({
      table: rowsOf(definition),
      ...orderOf(definition, sort),
    }))
    return [...new Map(ways.map((order) => [`${order.table}.${order.name}`, order]))]
  })

/**
 * Orders without buckets, and buckets that do not say how many rows there are from where they begin to where the next one
 * does, or that are too large.
 */
export const wrongBuckets = async (db: Db): Promise<object[]> => {
  const wrong: object[] = []
  for (const [list, { table, kind, key, tie }] of orders()) {
    const column = kind === 'text' ? 'name' : 'number'
    const rows = await db.query(
      `with bucket as (
         select ${column} as key, id, count, lead(${column}) over w as next_key, lead(id) over w as next_id
         from list_bucket where organization_id = $1 and list = $2 window w as (order by number, name, id)
       )
       select $2 as list, b.*, r.count as counted from (select) one left join bucket b on true
       cross join lateral (
         select count(*) from (select ${key} as key, ${tie} as id from ${table} l where organization_id = $1) r
         where (r.key, r.id) >= (b.key, b.id) and (b.next_id is null or (r.key, r.id) < (b.next_key, b.next_id))
       ) r
       where b.count is null or r.count <> b.count or b.count > 1600`,
      [db.organizationId, list],
    )
    wrong.push(...rows)
  }
  return wrong
}
