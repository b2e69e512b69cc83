import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import { leaseEnforcements } from '../queries/mail/enforcement.ts'
import { openWorkDatabase } from '../work/work-database.ts'

const harness = harnessForTests()
let db: ReturnType<typeof openWorkDatabase>
let client: pg.Client
let many: string
let few: string

beforeAll(async () => {
  db = openWorkDatabase({ url: harness.url, poolSize: 4 })
  client = new pg.Client({ connectionString: harness.url })
  await client.connect()
  many = (await harness.organization()).organization_id
  few = (await harness.organization()).organization_id
})
afterAll(async () => {
  await client.end()
  await db.close()
})

const add = (organization: string, count: number, due: string) =>
  client.query(
    `insert into enforcement (organization_id, kind, identity_id, address, next_try_at)
     select $1, 'delivery', uuid_v7(), 'a@b.example', now() + $3::interval + n * interval '1 millisecond' from generate_series(1, $2) n`,
    [organization, count, due],
  )
const lease = (limit: number) => leaseEnforcements(db, { worker: randomUUID(), leaseMs: 60_000, limit })
const countsOf = (jobs: readonly { organization_id: string }[]) => [
  jobs.filter(({ organization_id }) => organization_id === many).length,
  jobs.filter(({ organization_id }) => organization_id === few).length,
]

beforeEach(async () => {
  await client.query('delete from enforcement')
  await add(many, 5000, '-1 day')
  await add(few, 3, '-1 minute')
})

it('one organization’s change comes beside a bulk change of another that has waited longer', async () => {
  expect(countsOf(await lease(4))).toEqual([2, 2])
  expect(countsOf(await lease(4))).toEqual([3, 1])
  expect(countsOf(await lease(4))).toEqual([4, 0])
})

it('several processes lease each change once, and leave no slot free', async () => {
  const leases = await Promise.all(Array.from({ length: 4 }, () => lease(16)))
  const ids = leases.flat().map(({ enforcement_id }) => enforcement_id)
  expect(ids).toHaveLength(64)
  expect(new Set(ids).size).toBe(64)
})

it('changes that are deferred, also many, delay no others', async () => {
  await client.query(
    `update enforcement set next_try_at = now() + interval '1 hour' where organization_id = $1`,
    [many],
  )
  expect(countsOf(await lease(16))).toEqual([0, 3])
})
