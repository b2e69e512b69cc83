// Fills a database with many organizations by SQL.
import { importBuilt } from '../../testing/built-server.js'

/** @typedef {{ organization_id: string, domain_id: string, identity_count: number, api_key: string }} Organization */

/** In so many parts organizations grow side by side, as they do in life: the rows of each lie in so many places. */
const parts = 10

const gibibyte = 1_073_741_824

/**
 * The id of an organization's n-th department, as SQL: so it need not be looked up for each of its people.
 * @param {string} n
 */
const departmentId = (n) => `md5(number || '-' || (${n}))::uuid`

/** Names of which mail addresses can be made as they are. */
export const plainNames = async () => {
  const { people } = await importBuilt('cli/seed/people-names.js')
  /** @param {'givenNames' | 'family'} kind */
  const pick = (kind) => people.flatMap((names) => names[kind]).filter((name) => /^[A-Za-z]+$/.test(name))
  return { given: pick('givenNames'), family: pick('family') }
}

/**
 * Adds organizations of so many identities each, with one domain, as many mailboxes as identities and a department for
 * each hundred. Triggers are switched off, for which the user must be a superuser; counters are set and indexes of
 * lists are made at the end.
 * @param {import('pg').Client} client
 * @param {readonly number[]} sizes how many identities each gets.
 * @param {(text: string) => void} note
 */
export const seedOrganizations = async (client, sizes, note = () => undefined) => {
  const { given, family } = await plainNames()
  /**
   * @param {string} name
   * @param {(readonly [sql: string, values?: unknown[]])[]} statements
   */
  const steps = async (name, ...statements) => {
    const begin = performance.now()
    for (const [sql, values = []] of statements) await client.query(sql, values)
    note(`${name}: ${Math.round((performance.now() - begin) / 1000)} s`)
  }
  await client.query(
    "set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '256MB'",
  )
  await steps(
    'organizations',
    [
      `create temporary table place as
       select number, size::integer, uuid_v7() as organization_id, uuid_v7() as domain_id, 'o' || number || '.example' as domain_name,
         greatest(1, size / 100) as departments
       from unnest($1::integer[]) with ordinality s(size, number)`,
      [sizes],
    ],
    [
      `insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit)
       select organization_id, 'Organization ' || number, 9007199254739968, size * 2 + 1000000 from place order by number`,
    ],
    [
      `insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, is_primary,
         default_mailbox_limit_bytes, max_mailbox_limit_bytes)
       select organization_id, domain_id, domain_name, domain_name, true, ${gibibyte}, ${gibibyte * 1024} from place order by number`,
    ],
    [
      `insert into department (organization_id, department_id, department_name, department_name_key)
       select organization_id, ${departmentId('n')}, 'Department ' || n, 'department ' || n
       from place cross join lateral generate_series(1, departments) n order by number`,
    ],
  )
  const { dropIndexes } = await importBuilt('queries/seed.js')
  // The client is a superuser: no role is changed, as that goes with a transaction.
  const makeIndexes = await dropIndexes({
    /** @param {string} sql */
    query: async (sql) => (await client.query(sql)).rows,
  })
  for (let part = 0; part < parts; part += 1) {
    await steps(`identities, part ${part + 1} of ${parts}`, [
      `insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name,
         status, created_at, updated_at, last_login_at)
       select organization_id, uuid_v7(), domain_id, department, local_part, local_part || '@' || domain_name,
         given || ' ' || family, status, created, created, login
       from (
         select p.*, given, family, lower(given || '.' || family) || n as local_part,
           case when random() < 0.05 then 'suspended' else 'active' end as status,
           case when random() < 0.9 then ${departmentId('1 + floor(random() * departments)::integer')} end as department,
           '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second' as created,
           case when random() < 0.8 then '2026-06-01T00:00:00Z'::timestamptz + random() * interval '100 days' end as login
         from place p
         cross join lateral (
           select n, ($1::text[])[1 + floor(random() * ${given.length})::int] as given,
             ($2::text[])[1 + floor(random() * ${family.length})::int] as family
           from generate_series(p.size::bigint * $3 / ${parts}, p.size::bigint * ($3 + 1) / ${parts} - 1) n
         ) person
       ) i`,
      [given, family, part],
    ])
  }
  await steps('mailboxes', [
    `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, used_bytes, used_messages, usage_as_of,
       address, display_name, domain_id, department_id)
     select organization_id, uuid_v7(), identity_id, ${gibibyte}, floor(random() * ${gibibyte}), 100, now(), address,
       display_name, domain_id, department_id from identity`,
  ])
  const begin = performance.now()
  await makeIndexes()
  note(`indexes: ${Math.round((performance.now() - begin) / 1000)} s`)
  await steps(
    'numbers',
    [
      `create temporary table counted as
       select organization_id, department_id, count(*) as n, sum(used_bytes)::bigint as used from mailbox_quota group by 1, 2`,
    ],
    [
      `update department d set identity_count = n, mailbox_count = n, measured_mailbox_count = n,
         storage_allocated_bytes = n * ${gibibyte}, storage_used_bytes = used
       from counted c where c.organization_id = d.organization_id and c.department_id = d.department_id`,
    ],
    [
      `update domain d set identity_count = n, storage_allocated_bytes = n * ${gibibyte}
       from (select organization_id, sum(n) as n from counted group by 1) c where c.organization_id = d.organization_id`,
    ],
    [
      `update organization o set identity_count = n, mailbox_count = n, measured_mailbox_count = n, domain_count = 1,
         department_count = p.departments, storage_allocated_bytes = n * ${gibibyte}, storage_used_bytes = used
       from (select organization_id, sum(n) as n, sum(used)::bigint as used from counted group by 1) c
       join place p using (organization_id) where c.organization_id = o.organization_id`,
    ],
    [
      `insert into mailbox_fullness (organization_id, level, tenth, count)
       select organization_id, level, mailbox_tenth(used_permille), count(*) from mailbox_quota group by 1, 2, 3`,
    ],
    ['select rebuild_buckets(organization_id) from place'],
  )
  await client.query('reset session_replication_role')
  await steps('vacuum', ['vacuum analyze'], ['checkpoint'])
}

/**
 * A key with every permission for each of the first so many organizations, the largest first.
 * @param {import('pg').Client} client
 * @param {number} count
 * @returns {Promise<Organization[]>}
 */
export const keysOf = async (client, count) => {
  const { makeApiKey, hashApiKey, hintOf } = await importBuilt('auth/api-key.js')
  const { permissions } = await importBuilt('generated/contract.js')
  const { rows } = await client.query(
    `select organization_id, domain_id, o.identity_count from organization o join domain using (organization_id)
     order by o.identity_count desc, organization_id limit $1`,
    [count],
  )
  /** @type {Organization[]} */
  const organizations = rows.map((row) => ({ ...row, api_key: makeApiKey() }))
  await client.query(
    `insert into api_key (organization_id, key_id, key_name, kind, secret_sha256, key_hint, permissions)
     select organization, uuid_v7(), 'Bench', 'key', hash, hint, $4
     from unnest($1::uuid[], $2::bytea[], $3::text[]) k(organization, hash, hint)`,
    [
      organizations.map(({ organization_id }) => organization_id),
      organizations.map(({ api_key }) => hashApiKey(api_key)),
      organizations.map(({ api_key }) => hintOf(api_key)),
      Object.keys(permissions),
    ],
  )
  return organizations
}
