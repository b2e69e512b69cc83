import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPooledUrl } from './connect.ts'
import { migrate } from './migrate.ts'
import { createDatabase } from './pool.ts'
import type { DatabasePool } from './database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type Organization, harnessForTests } from '../../testing/harness.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../testing/pgbouncer.js'
import { startService } from '../../testing/service.ts'

const harness = harnessForTests()
let organizations: Organization[]
const nameOf = (index: number) => (index === 0 ? 'Ours' : 'Theirs')

beforeAll(async () => {
  organizations = await Promise.all([harness.organization('Ours'), harness.organization('Theirs')])
  await Promise.all(
    organizations.map(({ owner }, index) =>
      harness.call('createDepartment', { key: owner, body: { department_name: `${nameOf(index)} 0` } }),
    ),
  )
})

describe('an organization that belongs to the transaction', () => {
  let database: DatabasePool
  const departments = (organizationId: string) =>
    database.read(organizationId, (db) =>
      db.query<{ department_name: string }>('select department_name from department', []),
    )

  beforeAll(() => {
    database = createDatabase({ url: harness.url, role: 'app', poolSize: 1, isPooled: true })
  })
  afterAll(() => database.close())

  it('binds reads to its rows without a filter of theirs, on one connection in turn', async () => {
    for (const index of [0, 1, 0]) {
      const { organization_id } = organizations[index] as Organization
      await expect(departments(organization_id)).resolves.toEqual([{ department_name: `${nameOf(index)} 0` }])
    }
  })

  it('is none where none is named', async () => {
    await expect(
      database.plain((db) => db.query('select department_name from department', [])),
    ).resolves.toEqual([])
  })

  it('binds changes, and is taken back with them', async () => {
    const [{ organization_id: ours }, { organization_id: theirs }] = organizations as [
      Organization,
      Organization,
    ]
    const rename = (db: Parameters<Parameters<DatabasePool['write']>[1]>[0]) =>
      db.query('update department set description = $1 returning organization_id', ['changed'])
    await expect(database.write(ours, rename)).resolves.toEqual([{ organization_id: ours }])
    const failing = database.write(theirs, async (db) => {
      await rename(db)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    const visibleRows = await harness.operator.read(ours, (db) =>
      db.query('select organization_id from department where description is not null', []),
    )
    expect(visibleRows).toEqual([{ organization_id: ours }])
  })

  it('leaves an error of a statement to that statement', async () => {
    const { organization_id } = organizations[0] as Organization
    await expect(database.read(organization_id, (db) => db.one('select 1 / $1::int', [0]))).rejects.toThrow(
      'division by zero',
    )
    await expect(departments(organization_id)).resolves.toHaveLength(1)
  })

  it('bounds the time of a statement and tells the time in UTC, as a connection of its own does', async () => {
    const settings = (db: Pick<DatabasePool, 'plain'>) =>
      db.plain((one) =>
        one.one(
          `select current_user, current_setting('statement_timeout') as statement,
             current_setting('lock_timeout') as lock, current_setting('timezone') as zone,
             current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`,
          [],
        ),
      )
    expect(await settings(database)).toEqual(await settings(harness.database))
    expect(await settings(database)).toMatchObject({ zone: 'UTC', jit: 'off' })
  })
})

// Skipped on machines without PgBouncer. Those that check changes have it.
describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer
  beforeAll(async () => {
    pooler = await startPgBouncer(harness.url)
  })
  afterAll(() => pooler.close())

  it('is noticed', async () => {
    await expect(isPooledUrl(pooler.url)).resolves.toBe(true)
    await expect(isPooledUrl(harness.url)).resolves.toBe(false)
  })

  it('needs a URL of PostgreSQL itself', async () => {
    await expect(migrate(pooler.url)).rejects.toThrow('DATABASE_DIRECT_URL')
    const urls = { url: pooler.url, directUrl: pooler.url, ownerUrl: harness.url }
    await expect(prepareDatabase(urls, { isEmbedded: false })).rejects.toThrow('DATABASE_DIRECT_URL')
    const right = { ...urls, directUrl: harness.url }
    await expect(prepareDatabase(right, { isEmbedded: false })).resolves.toEqual({
      url: pooler.url,
      directUrl: harness.url,
      isPooled: true,
    })
  })

  it('answers two organizations at the same time, each with its own, and leaves nothing on a connection', async () => {
    const service = startService(
      pooler.url,
      { POSTROOM_POOL_SIZE: '10' },
      { database: { directUrl: harness.url, isPooled: true } },
    )
    const send = (index: number, method: 'GET' | 'POST', path: string, body?: object) =>
      service.app.inject({
        method,
        url: `/api${path}`,
        headers: {
          'x-api-key': (organizations[index] as Organization).owner,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { payload: JSON.stringify(body) } : {}),
      })
    const wrong: string[] = []
    const one = async (n: number) => {
      const index = n % 2
      const name = `${nameOf(index)} ${n + 1}`
      const response = n % 4 < 2 ? await send(index, 'POST', '/department', { department_name: name }) : null
      if (response !== null && response.statusCode !== 201)
        wrong.push(`${name}: ${response.statusCode} ${response.body}`)
      const list = await send(index, 'GET', `/department/list?q=${nameOf(index).slice(0, 3)}&limit=200`)
      const { items } = JSON.parse(list.body) as { items?: { department_name: string }[] }
      if (!items?.length) wrong.push(`${name}: ${list.statusCode}, empty`)
      if (items?.some(({ department_name }) => !department_name.startsWith(nameOf(index))))
        wrong.push(`${name}: of the other organization`)
    }
    for (let n = 0; n < 160; n += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => one(n + at)))
    expect(wrong).toEqual([])
    await service.close()

    const client = new pg.Client({ connectionString: pooler.url })
    await client.connect()
    const { rows } = await client.query(
      "select current_user = session_user as own, coalesce(current_setting('postroom.organization_id', true), '') as organization",
    )
    await client.end()
    expect(rows).toEqual([{ own: true, organization: '' }])
  })

  it('serves nothing when what a connection is opened with is lost on the way', async () => {
    const lossy = await startPgBouncer(harness.url, {
      settings: [
        'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
      ],
    })
    const database = createDatabase({ url: lossy.url, role: 'operator', poolSize: 1 })
    await expect(database.plain((db) => db.one('select 1', []))).rejects.toThrow(
      'instead of postroom_operator',
    )
    await database.close()
    await lossy.close()
  })
})
