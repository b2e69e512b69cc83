import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { beforeTests } from '../../testing/before-tests.ts'
import { harnessForTests } from '../../testing/harness.ts'
import type { Snapshot } from './database.ts'
import { createDatabase } from './pool.ts'
import { SnapshotClosed, SnapshotsBusy } from './snapshot-slots.ts'

const harness = harnessForTests()
const database = beforeTests(
  () => Promise.resolve(createDatabase({ url: harness.url, role: 'app', poolSize: 8 })),
  (pool) => pool.close(),
)

const insert = (organizationId: string, from: number, to: number) =>
  harness.operator.write(organizationId, (db) =>
    db.query(
      `insert into department (organization_id, department_id, department_name, department_name_key)
       select $1, uuid_v7(), 'd' || n, 'd' || n from generate_series($2::int, $3::int) n`,
      [organizationId, from, to],
    ),
  )

const all =
  'select department_name as name from department where organization_id = $1 order by created_at, department_id'

const gateOf = () => {
  let open = () => undefined as void
  const gate = new Promise<void>((resolve) => (open = resolve))
  return { gate, open }
}

it('reads all rows of one moment, whatever changes while it does', async () => {
  const { organization_id } = await harness.organization()
  await insert(organization_id, 1, 1200)
  const sizes: number[] = []
  const found = await database.snapshot(organization_id, async (db) => {
    const rows: { name: string }[] = []
    for await (const some of db.batches<{ name: string }>(all, [organization_id])) {
      if (sizes.length === 0) {
        await insert(organization_id, 1201, 1300)
        await harness.operator.write(organization_id, (other) =>
          other.query(`delete from department where organization_id = $1 and department_name = 'd1100'`, [
            organization_id,
          ]),
        )
      }
      sizes.push(some.length)
      rows.push(...some)
    }
    return rows
  })
  expect(sizes).toEqual([500, 500, 200])
  expect(new Set(found.map(({ name }) => name)).size).toBe(1200)
  const { rows } = await database.read(organization_id, async (db) => ({
    rows: await db.query(all, [organization_id]),
  }))
  expect(rows).toHaveLength(1299)
})

it('several statements read one moment, too', async () => {
  const { organization_id } = await harness.organization()
  const count = (db: Snapshot) =>
    db.one<{ count: number }>('select count(*)::int from department where organization_id = $1', [
      organization_id,
    ])
  const counts = await database.snapshot(organization_id, async (db) => {
    const before = await count(db)
    await insert(organization_id, 1, 3)
    return [before?.count, (await count(db))?.count]
  })
  expect(counts).toEqual([0, 0])
})

it('a statement and the time between two have a minute', async () => {
  const { organization_id } = await harness.organization()
  const settings = await database.snapshot(organization_id, (db) =>
    db.one(
      `select current_setting('statement_timeout') as statement,
         current_setting('idle_in_transaction_session_timeout') as idle`,
      [],
    ),
  )
  expect(settings).toEqual({ statement: '1min', idle: '1min' })
})

it('sees its own organization alone, and changes nothing', async () => {
  const [one, other] = [await harness.organization(), await harness.organization()]
  await insert(other.organization_id, 1, 3)
  const foreign = database.snapshot(one.organization_id, async (db) => {
    const counts: number[] = []
    for await (const some of db.batches('select department_id from department where $1::uuid is not null', [
      one.organization_id,
    ]))
      counts.push(some.length)
    return counts
  })
  expect(await foreign).toEqual([])
  const change = database.snapshot(one.organization_id, (db) =>
    db.query('delete from department where organization_id = $1', [one.organization_id]),
  )
  await expect(change).rejects.toThrow('read-only transaction')
})

it('an organization has one at a time, and all together leave connections to others', async () => {
  const { gate, open } = gateOf()
  const running: string[] = []
  const hold = (name: string) => async (db: { query: (sql: string, values: []) => Promise<unknown> }) => {
    await db.query('select', [])
    running.push(name)
    await gate
  }
  const [first, second, third] = [uuidv7(), uuidv7(), uuidv7()]
  const work = [
    database.snapshot(first, hold('first')),
    database.snapshot(first, hold('first again')),
    database.snapshot(second, hold('second')),
    database.snapshot(third, hold('third')),
  ]
  await expect.poll(() => running.length).toBe(2)
  await database.read(first, (db) => db.query('select', []))
  await database.plain((db) => db.query('select', []))
  expect(running.toSorted()).toEqual(['first', 'second'])
  open()
  await Promise.all(work)
  expect(running).toHaveLength(4)
})

describe('while time passes', () => {
  afterEach(() => void vi.useRealTimers())
  const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  it('another snapshot of the organization waits for its turn for 20 s', async () => {
    const { gate, open } = gateOf()
    const organizationId = uuidv7()
    const begun = gateOf()
    const running = database.snapshot(organizationId, () => {
      begun.open()
      return gate
    })
    await begun.gate
    stopTime()
    let error: unknown = null
    const waiting = database.snapshot(organizationId, () => gate).catch((given: unknown) => (error = given))
    await vi.advanceTimersByTimeAsync(19_900)
    expect(error).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    expect(error).toBeInstanceOf(SnapshotsBusy)
    open()
    await Promise.all([running, waiting])
  })

  it('a batch may take longer than the statement of a request', async () => {
    const { organization_id } = await harness.organization()
    const text = 'select pg_sleep(0.2)::text as slept where $1::uuid is not null'
    const rows = await database.snapshot(organization_id, async (db) => {
      stopTime()
      const batch = db.batches(text, [organization_id]).next()
      await vi.advanceTimersByTimeAsync(59_000)
      vi.useRealTimers()
      return (await batch).value as object[]
    })
    expect(rows).toEqual([{ slept: '' }])
  })
})

it('gives its connection back when the work fails in the middle', async () => {
  const { organization_id } = await harness.organization()
  await insert(organization_id, 1, 600)
  for (let round = 0; round < 10; round += 1) {
    const work = database.snapshot(organization_id, async (db) => {
      for await (const some of db.batches(all, [organization_id]))
        throw new Error(`gone after ${some.length}`)
    })
    await expect(work).rejects.toThrow('gone after 500')
  }
  const { idle, total } = database.connections()
  expect(idle).toBe(total)
  expect(await database.read(organization_id, (db) => db.query(all, [organization_id]))).toHaveLength(600)
})

describe('while other organizations wait', () => {
  const small = beforeTests(
    () => Promise.resolve(createDatabase({ url: harness.url, role: 'app', poolSize: 4 })),
    (pool) => pool.close(),
  )
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  const filled = async (rows: number) => {
    const { organization_id } = await harness.organization()
    await insert(organization_id, 1, rows)
    return organization_id
  }

  const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

  /** A reader that has its first batch, and asks for nothing more until `resume`. */
  const slowReader = async (organizationId: string) => {
    const [first, rest] = [gateOf(), gateOf()]
    let resumed: unknown[] = []
    const result = errorOf(
      small.snapshot(organizationId, async (db) => {
        const batches = db.batches<{ name: string }>(all, [organizationId])
        const { value } = await batches.next()
        first.open()
        await rest.gate
        resumed = [await errorOf(db.query('select', [])), await errorOf(batches.next())]
        return (value as object[]).length
      }),
    )
    await first.gate
    let isClosed = false
    void result.then((value) => (isClosed = value instanceof SnapshotClosed))
    return { result, isClosed: () => isClosed, resume: rest.open, resumed: () => resumed }
  }

  it('readers that take nothing lose their slots, and can read nothing more', async () => {
    const organizations = [await filled(600), await filled(600), await filled(1), await filled(1)] as const
    const slow = [await slowReader(organizations[0]), await slowReader(organizations[1])]
    const { gate, open } = gateOf()
    const running: string[] = []
    const wait = (id: string) =>
      small.snapshot(id, async (db) => {
        const rows = await db.query(all, [id])
        running.push(id)
        await gate
        return rows.length
      })
    const waiting = [wait(organizations[2])]
    await vi.advanceTimersByTimeAsync(5900)
    expect(running).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    await expect.poll(() => running).toEqual([organizations[2]])
    // The other slow reader keeps its slot until other work needs it.
    await vi.advanceTimersByTimeAsync(60_000)
    waiting.push(wait(organizations[3]))
    expect(slow.filter(({ isClosed }) => isClosed())).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1100)
    await expect.poll(() => running).toEqual(organizations.slice(2))
    for (const { result, resume, resumed } of slow) {
      expect(await result).toBeInstanceOf(SnapshotClosed)
      resume()
      await expect.poll(resumed).toEqual([expect.any(SnapshotClosed), expect.any(SnapshotClosed)])
    }
    open()
    expect(await Promise.all(waiting)).toEqual([1, 1])
    const { idle, total } = small.connections()
    expect(idle).toBe(total)
  })

  it('a reader that takes each batch soon keeps its slot, and so does a slow one without waiters', async () => {
    const [fast, slow] = [await filled(30_000), await filled(600)]
    const alone = await slowReader(slow)
    await vi.advanceTimersByTimeAsync(60_000)
    alone.resume()
    expect(await alone.result).toBe(500)
    const read = small.snapshot(fast, async (db) => {
      let count = 0
      for await (const rows of db.batches(all, [fast])) {
        count += rows.length
        await vi.advanceTimersByTimeAsync(100)
      }
      return count
    })
    const { gate, open } = gateOf()
    const others = [uuidv7(), uuidv7()].map((id) => small.snapshot(id, () => gate))
    expect(await read).toBe(30_000)
    open()
    await Promise.all(others)
  })
})

it.each([
  [3, 1],
  [4, 2],
  [11, 2],
  [12, 3],
])('of %i connections snapshots take %i', async (poolSize, count) => {
  const pool = createDatabase({ url: harness.url, role: 'app', poolSize })
  const { gate, open } = gateOf()
  const work = Array.from({ length: 5 }, () => pool.snapshot(uuidv7(), () => gate))
  await pool.plain((db) => db.query('select', []))
  await expect.poll(() => pool.connections().total - pool.connections().idle).toBe(count)
  open()
  await Promise.all(work)
  await pool.close()
})
