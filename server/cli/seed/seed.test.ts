import { verify } from '@node-rs/argon2'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../db/pool.ts'
import type { Database } from '../../db/database.ts'
import { deletedIdentityPage } from '../../queries/deleted-identities.ts'
import { insertOrganization } from '../../queries/operator/organizations.ts'
import { beginBulk, dropIndexes } from '../../queries/operator/seed.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { ownedDatabase } from '../../../testing/owned-database.ts'
import type { FreshDatabase } from '../../../testing/fresh-database.ts'
import { createDemonstration } from '../demonstration.ts'
import { departmentAt } from './department-names.ts'
import { drawMailboxes } from './plan-mailboxes.ts'
import { drawPeople } from './plan-people.ts'
import { seedOrganization } from './seed-organization.ts'
import type { SeedRequest } from './seed-organization.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = createDatabase({ url: fresh.url, role: 'operator', poolSize: 2 })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const organize = async (storage = 1_000_000_000_000, identities = 1000) => {
  const id = uuidv7()
  await database.write(id, (db) =>
    insertOrganization(db, {
      organization_name: 'Seeded & Söhne',
      storage_limit_bytes: Math.floor(storage / 1024) * 1024,
      identity_limit: identities,
    }),
  )
  return id
}

const seed = (id: string, request: SeedRequest) => database.write(id, (db) => seedOrganization(db, request))

const rowsOf = (id: string, sql: string) =>
  database.write(id, (db) => db.query<Record<string, unknown>>(sql, [id]))

const people = `select i.local_part, i.display_name, i.status, i.external_id, d.department_name, m.limit_bytes,
    m.used_bytes, m.warn_percent
  from identity i left join department d using (department_id) left join mailbox_quota m using (identity_id)
  where i.organization_id = $1 order by i.local_part`

test('the same seed gives two organizations the same people, another seed gives others', async () => {
  const [one, two, three] = [await organize(), await organize(), await organize()]
  const request = { departments: 8, identities: 60, seed: 7 }
  expect(await seed(one, request)).toMatchObject({ departments_added: 8, identities_added: 60 })
  await seed(two, request)
  await seed(three, { ...request, seed: 8 })
  expect(await rowsOf(two, people)).toEqual(await rowsOf(one, people))
  expect(await rowsOf(three, people)).not.toEqual(await rowsOf(one, people))
})

test('run again it adds missing ones and nothing twice', async () => {
  const id = await organize()
  await seed(id, { departments: 3, identities: 20, seed: 1 })
  expect(await seed(id, { departments: 3, identities: 20, seed: 1 })).toEqual({
    departments_added: 0,
    identities_added: 0,
    mailboxes_added: 0,
    password: null,
  })
  expect(await seed(id, { departments: 5, identities: 30, seed: 1 })).toMatchObject({
    departments_added: 2,
    identities_added: 10,
  })
})

test('all that a seed adds have one password, which nothing keeps', async () => {
  const id = await organize()
  const { password } = await seed(id, { departments: 2, identities: 12, seed: 1 })
  const hashes = await rowsOf(
    id,
    'select distinct password_hash from identity where organization_id = $1 and password_changed_at is not null',
  )
  expect(hashes).toHaveLength(1)
  const [hash] = hashes.map((row) => String(row['password_hash']).slice('{ARGON2ID}'.length))
  expect(await verify(hash ?? '', password ?? '')).toBe(true)
  const kept = await rowsOf(id, 'select after::text from audit_event where organization_id = $1')
  expect(JSON.stringify(kept)).not.toContain(password)
  const [organization] = await rowsOf(
    id,
    'select is_demonstration from organization where organization_id = $1',
  )
  expect(organization).toEqual({ is_demonstration: true })
})

test('a fifth of both limits stays free', async () => {
  const id = await organize(50_000_000_000, 100)
  await seed(id, { departments: 2, identities: 80, seed: 1 })
  const [sum] = await rowsOf(
    id,
    'select sum(limit_bytes)::bigint as limits from mailbox_quota where organization_id = $1',
  )
  expect(Number(sum?.['limits'])).toBeLessThanOrEqual(40_000_000_000)
  await expect(seed(id, { departments: 2, identities: 81, seed: 1 })).rejects.toThrow(
    'Only 0 more identities can be added',
  )
  await expect(
    seed(await organize(1_000_000_000), { departments: 2, identities: 100, seed: 1 }),
  ).rejects.toThrow('is too low for')
})

test('some mailboxes are full and some nearly so, and each fits the rules', () => {
  const indexes = Array.from({ length: 3000 }, (_, index) => index)
  const boxes = drawMailboxes(1, indexes, { budget: 2 ** 50, maxLimitOf: () => 50 * 2 ** 30 })
  const share = (low: number, high: number) =>
    boxes.filter(
      ({ limitBytes, usedBytes }) => usedBytes / limitBytes >= low && usedBytes / limitBytes < high,
    ).length / boxes.length
  expect(share(1, 2)).toBeGreaterThan(0.01)
  expect(share(1, 2)).toBeLessThan(0.03)
  expect(share(0.95, 1)).toBeGreaterThan(0.035)
  expect(share(0.95, 1)).toBeLessThan(0.065)
  expect(boxes.length).toBeLessThan(3000)
  expect(boxes.every(({ limitBytes }) => limitBytes % 1024 === 0)).toBe(true)
  expect(boxes.every(({ warnPercent }) => warnPercent >= 50 && warnPercent <= 99)).toBe(true)
})

test('local parts are in the alphabet of addresses, and no two alike', () => {
  const drawn = drawPeople(1, 5000)
  expect(new Set(drawn.map(({ localPart }) => localPart)).size).toBe(5000)
  for (const { localPart, displayName } of drawn) {
    expect(localPart).toMatch(/^[a-z0-9]+([._-][a-z0-9]+)*$/)
    expect(localPart.length).toBeLessThanOrEqual(64)
    expect(displayName).not.toContain('|')
  }
})

test('there are as many department names as one asks for', () => {
  const names = Array.from({ length: 4000 }, (_, index) => departmentAt(index).name)
  expect(new Set(names).size).toBe(4000)
  expect(names.every((name) => name.length <= 100 && !name.includes('/'))).toBe(true)
})

test('the demonstration is made where there is no organization, and only there', async () => {
  const other = await freshDatabase()
  const empty = createDatabase({ url: other.url, role: 'operator', poolSize: 2 })
  try {
    const [made, second] = await Promise.all([createDemonstration(empty), createDemonstration(empty)])
    expect([made, second].filter((one) => one !== null)).toHaveLength(1)
    expect(await createDemonstration(empty)).toBeNull()
    const { organization } = made ?? second ?? {}
    expect(organization?.organization_name).toBe('Brightwater Cooperative')
    // No administrator would have chosen 4.4 GB.
    const sizes = await empty.write(organization?.organization_id ?? '', (db) =>
      db.one(
        `select array_agg(distinct round(limit_bytes / 1e9, 1) order by round(limit_bytes / 1e9, 1))::float[] as gigabytes
         from mailbox_quota where organization_id = $1`,
        [db.organizationId],
      ),
    )
    expect(sizes).toEqual({ gigabytes: [2, 5, 10, 25, 50] })
  } finally {
    await empty.close()
    await other.drop()
  }
})

test('the demonstration has forwards and auto-replies, and mail servers run them', async () => {
  const other = await freshDatabase()
  const empty = createDatabase({ url: other.url, role: 'operator', poolSize: 1 })
  try {
    const made = await createDemonstration(empty)
    const rows = await empty.write(made?.organization.organization_id ?? '', (db) =>
      db.query<{ forwards: boolean; replies: boolean; own_rules: string }>(
        `select s like '%redirect :copy%' as forwards, s like '%vacation :mime :days 7%' as replies, r.own_rules
         from mail_rules r cross join lateral (select mail.script_of(r.organization_id, r.identity_id) as s) x
         where r.organization_id = $1 order by forwards, replies`,
        [db.organizationId],
      ),
    )
    expect(rows).toEqual([
      { forwards: false, replies: true, own_rules: 'run' },
      { forwards: true, replies: false, own_rules: 'run' },
      { forwards: true, replies: true, own_rules: 'stopped' },
    ])
  } finally {
    await empty.close()
    await other.drop()
  }
})

test('the demonstration has groups, aliases in every state, an identity with a former address and a deleted one', async () => {
  const other = await freshDatabase()
  const empty = createDatabase({ url: other.url, role: 'operator', poolSize: 1 })
  try {
    const made = await createDemonstration(empty)
    const rows = await empty.write(made?.organization.organization_id ?? '', (db) =>
      db.query<{ local_part: string; refusal: string | null; count: number; is_former: boolean }>(
        `select a.local_part, mail.refusal(a.local_part, d.domain_name, 3) as refusal, a.former_of is not null as is_former,
           (select count(*) from mail.expansion(a.local_part, d.domain_name))::int as count
         from address a join domain d on d.organization_id = a.organization_id and d.domain_id = a.domain_id
         where a.organization_id = $1 and a.kind <> 'identity' order by a.created_at`,
        [db.organizationId],
      ),
    )
    const notInUse = '550 5.2.1 This address is not in use'
    expect(rows.map((row) => [row.local_part, row.refusal ?? row.count])).toEqual([
      ['ragnhild.moen', 1],
      ['info', 3],
      ['sales', 4],
      ['press', 2],
      ['jobs', 2],
      ['helpdesk', 3],
      ['support', 3],
      ['summer-fair', notInUse],
      ['newsletter', notInUse],
      ['team-leads', 6],
      ['customer-service', 23],
      ['new-website', 9],
      [rows.find((row) => row.is_former)?.local_part, 1],
    ])
    const invalid = await empty.write(made?.organization.organization_id ?? '', (db) =>
      db.query(
        `select address from address where organization_id = $1
           and local_part !~ '^[a-z0-9]+([._-][a-z0-9]+)*$'`,
        [db.organizationId],
      ),
    )
    expect(invalid).toEqual([])
    const deletions = await empty.write(made?.organization.organization_id ?? '', (db) =>
      deletedIdentityPage(db, { limit: 10, offset: 0 }),
    )
    expect(deletions.items).toMatchObject([
      { display_name: 'Ragnhild Moen', deleted_by: { key_id: null, key_name: 'Operator' } },
    ])
    const { count } = (await empty.write(made?.organization.organization_id ?? '', (db) =>
      db.one<{ count: number }>('select count(*)::int from identity where organization_id = $1', [
        db.organizationId,
      ]),
    )) ?? { count: 0 }
    expect(count).toBe(240)
  } finally {
    await empty.close()
    await other.drop()
  }
})

test('where mail servers measure, the demonstration invents neither use nor logins', async () => {
  const other = await freshDatabase()
  const empty = createDatabase({ url: other.url, role: 'operator', poolSize: 1 })
  try {
    const made = await createDemonstration(empty, { inventsUse: false })
    const known = await empty.write(made?.organization.organization_id ?? '', (db) =>
      db.one(
        `select count(*) as mailboxes, count(used_bytes) + count(used_messages) + count(usage_as_of) as measured,
           count(last_login_at) as logins from mailbox_quota join identity using (organization_id, identity_id)
         where organization_id = $1`,
        [db.organizationId],
      ),
    )
    expect(known).toEqual({ mailboxes: made?.people.length, measured: 0, logins: 0 })
  } finally {
    await empty.close()
    await other.drop()
  }
})

test('the indexes that a large seed drops are made again as they were, by an owner who is no superuser', async () => {
  const owned = await ownedDatabase()
  const operator = createDatabase({ url: owned.url, role: 'operator', poolSize: 1 })
  try {
    await operator.write('', async (db) => {
      const indexes = () =>
        db.query<{ indexdef: string }>(
          `select indexdef from pg_indexes where tablename in ('identity', 'mailbox_quota', 'address') order by 1`,
          [],
        )
      const before = await indexes()
      const makeIndexes = await dropIndexes(db)
      const kept = (await indexes()).map(({ indexdef }) => indexdef)
      expect(kept.every((definition) => definition.startsWith('CREATE UNIQUE'))).toBe(true)
      await makeIndexes()
      expect(await indexes()).toEqual(before)
      expect(await db.one('select current_user as role', [])).toEqual({ role: 'postroom_operator' })
    })
  } finally {
    await operator.close()
    await owned.drop()
  }
})

test('a large seed drops indexes only where that keeps no other organization waiting', async () => {
  const other = await freshDatabase()
  const operator = createDatabase({ url: other.url, role: 'operator', poolSize: 1 })
  const add = () =>
    operator.write(uuidv7(), (db) =>
      insertOrganization(db, { organization_name: 'One', storage_limit_bytes: 2 ** 30, identity_limit: 1 }),
    )
  const isLockedBySeedOf = (organizationId: string) =>
    operator.write(organizationId, async (db) => {
      const bulk = await beginBulk(db, 1_000_000)
      const lock = await db.one(
        `select from pg_locks where pid = pg_backend_pid() and relation = 'identity'::regclass
           and mode = 'AccessExclusiveLock'`,
        [],
      )
      await bulk.end()
      return lock !== null
    })
  try {
    const { organization_id } = await add()
    expect(await isLockedBySeedOf(organization_id)).toBe(true)
    await add()
    expect(await isLockedBySeedOf(organization_id)).toBe(false)
  } finally {
    await operator.close()
    await other.drop()
  }
})
