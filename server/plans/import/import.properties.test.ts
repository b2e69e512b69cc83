import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../../testing/harness.ts'
import { allColumns } from '../../../testing/import-actions.ts'
import { planQueue } from '../start-plan-worker.ts'
import { runsOf } from '../../../testing/runs.ts'

type Body = Reply['body']

const harness = harnessForTests()
let acts: ClientActions
let name: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  name = freshName()
  await acts.domain({ name })
})

const work = async () => {
  const queue = planQueue({ database: harness.database })
  const worker = randomUUID()
  for (;;) {
    const tasks = await queue.lease({ worker, leaseMs: 20_000, limit: 8 })
    if (tasks.length === 0) return
    for (const task of tasks) await queue.run(task, worker, new AbortController().signal)
  }
}

/** The plan of an import of those rows, as it is when all have come. */
const imported = async (rows: object[]): Promise<Body> => {
  const body = {
    operation: 'import',
    selection: { import: { row_count: rows.length, columns: allColumns } },
    change: { create_departments: true, passwords: 'none' },
  }
  const { plan_id } = (await acts.call('createPlan', { body })).body
  const lines = rows.map((row, index) => ({ line: index + 2, ...row }))
  return (await acts.call('addPlanRows', { path: { plan_id }, body: { first: 1, rows: lines } })).body
}

/** Everybody, as the rows of a file that has been exported. */
const exported = async (): Promise<object[]> => {
  const { items } = (await acts.call('listIdentities', { query: { limit: 200 } })).body
  return items.map((one: Body) => ({
    address: one.address_unicode,
    display_name: one.display_name,
    department: one.department_name,
    limit_bytes: one.mailbox?.limit_bytes ?? null,
    status: one.status,
    status_reason: one.status_reason,
    delivery_while_suspended: one.delivery_while_suspended,
    external_id: one.external_id,
  }))
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '=1+1',
    "'",
    '"a;b"',
    'Ａ',
    'é',
    'e\u0301',
    ' x  y ',
    '\u202E',
    'null',
    'ß',
    '0',
    '-1',
    '\ud83d\ude00',
  ),
)
const cell = fc.option(
  hostile.filter((text) => text.isWellFormed()),
  { nil: null },
)

const rows = fc.array(
  fc.record(
    {
      local: fc.integer({ min: 0, max: 12 }),
      display_name: cell,
      department: cell,
      limit_bytes: fc.constantFrom(null, '', mebibyte, String(2 * mebibyte), 7),
      status: fc.constantFrom('active', 'suspended', 'away'),
      status_reason: cell,
      delivery_while_suspended: fc.constantFrom('accept', 'reject'),
      external_id: cell,
    },
    { requiredKeys: ['local', 'display_name'] },
  ),
  { minLength: 1, maxLength: 8 },
)

it('an export of imported rows changes nothing when it is imported', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (generated) => {
      const plan = await imported(
        generated.map(({ local, ...row }) => ({ address: `p${local}@${name}`, ...row })),
      )
      const { total, will_change, unchanged, refused } = plan.counts
      expect(will_change + unchanged + refused).toBe(total)
      await acts.call('runPlan', { path: { plan_id: plan.plan_id }, body: {} })
      await work()
      const done = (await acts.call('getPlan', { path: { plan_id: plan.plan_id } })).body
      expect(done.counts).toMatchObject({ done: will_change, failed: 0 })
      const out = await exported()
      if (out.length === 0) return
      expect((await imported(out)).counts).toMatchObject({
        total: out.length,
        will_change: 0,
        unchanged: out.length,
      })
    }),
    { numRuns: runsOf(15) },
  )
}, 120_000)
