import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import { planQueue } from '../plans/start-plan-worker.ts'

type Body = Reply['body']

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let domain: string
let name: string

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  name = freshName()
  domain = await acts.domain({ name })
})

/** Works on all plans that are due, as a worker does, until nothing is. */
const work = async () => {
  const queue = planQueue({ database: harness.database })
  const worker = randomUUID()
  for (;;) {
    const tasks = await queue.claim({ worker, leaseMs: 20_000, limit: 8 })
    if (tasks.length === 0) return
    for (const task of tasks) await queue.run(task, worker, new AbortController().signal)
  }
}

const allColumns = [
  'display_name',
  'department',
  'limit_bytes',
  'status',
  'status_reason',
  'delivery_while_suspended',
  'external_id',
]

const begin = (
  row_count: number,
  {
    columns = allColumns,
    key,
    ...change
  }: { columns?: string[]; key?: string; [name: string]: unknown } = {},
): Promise<Reply> => {
  const body = {
    operation: 'import',
    selection: { import: { row_count, columns, file_name: 'people.csv' } },
    change,
  }
  return key === undefined ? acts.call('createPlan', { body }) : harness.call('createPlan', { key, body })
}

const pathOf = ({ plan_id }: Body) => ({ path: { plan_id } })
const send = (plan: Body, first: number, rows: object[]): Promise<Reply> =>
  acts.call('addPlanRows', { ...pathOf(plan), body: { first, rows } })

/** Rows as they are sent: each with its line, the header's being the first. */
const lines = (rows: object[], first = 1) => rows.map((row, index) => ({ line: first + index + 1, ...row }))

/** The plan of an import of those rows, ready. */
const imported = async (rows: object[], change: object = {}): Promise<Body> => {
  const made = await begin(rows.length, { ...change })
  expect([made.status, made.body.state]).toEqual([201, 'receiving'])
  const { status, body } = await send(made.body, 1, lines(rows))
  expect([status, body.state]).toEqual([200, 'ready'])
  return body
}

const read = async (plan: Body): Promise<Body> => (await acts.call('getPlan', pathOf(plan))).body
const items = async (plan: Body, query = {}): Promise<Body[]> =>
  (await acts.call('listPlanItems', { ...pathOf(plan), query: { limit: 200, ...query } })).body.items
const people = async (): Promise<Body[]> =>
  (await acts.call('listIdentities', { query: { limit: 200 } })).body.items

/** Runs a plan to its end. */
const run = async (plan: Body): Promise<Body> => {
  const { status, body } = await acts.call('runPlan', { ...pathOf(plan), body: {} })
  expect([status, body.code]).toEqual([202, undefined])
  await work()
  return { ...(await read(plan)), passwords_key: body.passwords_key }
}

const at = (local: string) => `${local}@${name}`

describe('an import', () => {
  it('creates who is not there and changes who is, and says so before', async () => {
    await acts.department('Sales')
    const ada = await acts.identity(domain, 'ada')
    const plan = await imported([
      { address: at('ADA'), display_name: 'Ada Lovelace', department: 'sales', limit_bytes: 2 * mebibyte },
      {
        address: at('bob'),
        display_name: 'Bob',
        external_id: 'E-1',
        status: 'suspended',
        status_reason: 'Not yet',
      },
      { address: at('eve'), display_name: 'Eve', limit_bytes: null, department: null },
    ])
    expect(plan).toMatchObject({
      operation: 'import',
      selection: { kind: 'import', count: 3 },
      counts: { total: 3, will_change: 3, unchanged: 0, refused: 0 },
      import: {
        row_count: 3,
        received_count: 3,
        create_count: 2,
        columns: allColumns,
        file_name: 'people.csv',
      },
      allotment: { before_bytes: mebibyte, after_bytes: 3 * mebibyte },
    })
    expect(await items(plan)).toMatchObject([
      {
        position: 1,
        line: 2,
        identity_id: ada.identity_id,
        address: at('ada'),
        display_name: 'ada',
        before: { display_name: 'ada', department_name: null, limit_bytes: mebibyte },
        after: { display_name: 'Ada Lovelace', department_name: 'Sales', limit_bytes: 2 * mebibyte },
      },
      {
        line: 3,
        display_name: 'Bob',
        before: null,
        after: { address: at('bob'), limit_bytes: mebibyte, status: 'suspended' },
      },
      {
        line: 4,
        before: null,
        after: { limit_bytes: null, department_name: null },
        row: { address: at('eve') },
      },
    ])
    expect(await people()).toHaveLength(1)

    const done = await run(plan)
    expect(done).toMatchObject({ state: 'done', counts: { done: 3, failed: 0 }, can_revert: true })
    expect(await people()).toMatchObject([
      { display_name: 'Ada Lovelace', department_name: 'Sales', mailbox: { limit_bytes: 2 * mebibyte } },
      {
        display_name: 'Bob',
        status: 'suspended',
        status_reason: 'Not yet',
        external_id: 'E-1',
        must_change_password: true,
      },
      { display_name: 'Eve', mailbox: null },
    ])
  })
})
