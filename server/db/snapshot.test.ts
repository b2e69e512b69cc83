import { expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { beforeTests } from '../../testing/before-tests.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { createDatabase } from './pool.ts'

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
