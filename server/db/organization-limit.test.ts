import { expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { beforeTests } from '../../testing/before-tests.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { createDatabase } from './pool.ts'
import type { Database, Db } from './database.ts'

const harness = harnessForTests()
const database = beforeTests(
  () => Promise.resolve(createDatabase({ url: harness.url, role: 'app', poolSize: 10 })),
  (pool) => pool.close(),
)

/** Work that holds its connection until the gate opens, and how much of it has one. */
const setUp = () => {
  let open = () => undefined as void
  const gate = new Promise<void>((resolve) => (open = resolve))
  const held: string[] = []
  const hold =
    (name: string) =>
    async (db: Pick<Db, 'query'>): Promise<void> => {
      await db.query('select', [])
      held.push(name)
      await gate
    }
  return { hold, held, open }
}

const answers = (organizationId: string) => database.read(organizationId, (db) => db.query('select', []))

it('gives one organization three connections for reads and two for changes; others find free ones', async () => {
  const [one, other] = [uuidv7(), uuidv7()]
  const { hold, held, open } = setUp()
  const work = [
    ...Array.from({ length: 20 }, () => database.read(one, hold('read'))),
    ...Array.from({ length: 20 }, () => database.write(one, hold('change'))),
  ]
  await expect.poll(() => held.length).toBe(5)
  await answers(other)
  await database.plain((db) => db.query('select', []))
  expect(held.toSorted()).toEqual(['change', 'change', 'read', 'read', 'read'])
  expect(database.connections()).toMatchObject({ waiting: 0 })
  open()
  await Promise.all(work)
  expect(held).toHaveLength(40)
})

it('refuses what waits too long, of that organization alone', async () => {
  const [one, other] = [uuidv7(), uuidv7()]
  const { hold, held, open } = setUp()
  const work = Array.from({ length: 3 }, () => database.read(one, hold('read')))
  await expect.poll(() => held.length).toBe(3)
  await expect(answers(one)).rejects.toThrow('were in use for too long')
  await answers(other)
  open()
  await Promise.all(work)
  await answers(one)
})

it('leaves a connection of a small pool to others', async () => {
  const small = createDatabase({ url: harness.url, role: 'app', poolSize: 2 })
  const [one, other] = [uuidv7(), uuidv7()]
  const { hold, held, open } = setUp()
  const work = Array.from({ length: 4 }, () => small.read(one, hold('read')))
  await expect.poll(() => held.length).toBe(1)
  await small.read(other, (db) => db.query('select', []))
  open()
  await Promise.all(work)
  await small.close()
})

type Nested = [name: string, nested: (database: Database, id: string) => Promise<unknown>]

it.each<Nested>([
  ['a read', (pool, id) => pool.read(id, (db) => db.query('select', []))],
  ['a read of another organization', (pool) => pool.read(uuidv7(), (db) => db.query('select', []))],
  ['a change', (pool, id) => pool.write(id, (db) => db.query('select', []))],
  ['requests of no organization', (pool) => pool.plain((db) => db.query('select', []))],
  [
    'a read that others share',
    (pool, id) => pool.read(id, (db) => db.oneCoalesced({ name: 'nothing', text: 'select $1::uuid' })),
  ],
])('refuses %s within work that holds a connection', async (_, nested) => {
  const id = uuidv7()
  const work = async (db: Db) => {
    await db.query('select', [])
    await nested(database, id)
  }
  await expect(database.read(id, work)).rejects.toThrow('a second connection')
  await expect(database.write(id, work)).rejects.toThrow('a second connection')
  // Work that holds none may.
  await database.read(id, () => nested(database, id))
})

it('shares a read only with work that holds no connection', async () => {
  const id = uuidv7()
  const statement = { name: 'own process', text: 'select $1::uuid, pg_backend_pid() as pid' }
  const pids = await database.read(id, async (db) => {
    const [own] = await db.query<{ pid: number }>('select pg_backend_pid() as pid', [])
    return [own?.pid, (await db.oneCoalesced<{ pid: number }>(statement))?.pid]
  })
  expect(pids[1]).toBe(pids[0])
})
