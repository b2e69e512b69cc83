import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientActions, mebibyte } from '../../testing/client-actions.ts'
import { commandLine } from '../../testing/command-line.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { idsOf, pathOf, planActions } from '../../testing/plan-actions.ts'
import { createDatabase } from './pool.ts'
import { workOnPlans } from '../../testing/plan-work.ts'

const harness = harnessForTests()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postroom-backup-plans-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface PlanState {
  operation: string
  state: string
  is_held: boolean
  sealed: number
}

/** A database with everything that the source has, restored by the command line from a backup of it. */
const restored = async (file: string, ...options: string[]) => {
  const fresh = await freshDatabase()
  const { answer } = commandLine(fresh.url)
  const outcome = await answer<{ plans_on_hold: number }>('restore', file, ...options)
  const operator = createDatabase({ url: fresh.url, role: 'operator', poolSize: 1 })
  const app = createDatabase({ url: fresh.url, role: 'app', poolSize: 2 })
  return {
    ...outcome,
    answer,
    work: () => workOnPlans(app),
    states: () =>
      operator.plain((db) =>
        db.query<PlanState>(
          `select p.operation, p.state, p.held_at is not null as is_held, (
             select count(*) from plan_item i where i.plan_id = p.plan_id and i.sealed_password is not null) as sealed
           from plan p order by p.operation, p.plan_id`,
          [],
        ),
      ),
    close: async () => {
      await operator.close()
      await app.close()
      await fresh.drop()
    },
  }
}

it('a restored backup runs no bulk change before the operator resumes it, and has no generated passwords', async () => {
  const acts = clientActions(harness, await harness.organization())
  const plans = planActions(harness, acts)
  const domain = await acts.domain()
  const [ada, bob, eve] = [
    await acts.identity(domain, 'ada'),
    await acts.identity(domain, 'bob'),
    await acts.identity(domain, 'eve'),
  ]
  await plans.run(await plans.create('reset_password', idsOf([ada])))
  await plans.start(await plans.create('suspend', idsOf([bob])))
  const run_at = new Date(Date.now() + 3_600_000).toISOString()
  await plans.start(await plans.create('delete', idsOf([eve])), { run_at })
  await plans.create('move', idsOf([eve]), { department_id: null })
  const file = join(folder, 'held')
  await commandLine(harness.url).answer('backup', file)
  const text = gunzipSync(await readFile(file)).toString()
  const items = text.slice(text.indexOf('{"table":"plan_item"')).split('\n\\.\n')[0]
  expect(items).toContain(ada.address)
  // COPY writes bytes that way.
  expect(items).not.toContain('\\\\x')

  const held = await restored(file)
  expect(held.plans_on_hold).toBe(2)
  await held.work()
  expect(await held.states()).toEqual([
    { operation: 'delete', state: 'scheduled', is_held: true, sealed: 0 },
    { operation: 'move', state: 'ready', is_held: false, sealed: 0 },
    { operation: 'reset_password', state: 'done', is_held: false, sealed: 0 },
    { operation: 'suspend', state: 'queued', is_held: true, sealed: 0 },
  ])
  expect(await held.answer('plan', 'resume')).toEqual({ resumed: 2 })
  await held.work()
  expect((await held.states()).map(({ state }) => state)).toEqual(['scheduled', 'ready', 'done', 'done'])
  await held.close()

  const resumed = await restored(file, '--resume-plans')
  expect(resumed.plans_on_hold).toBe(0)
  await resumed.work()
  expect((await resumed.states()).map(({ state }) => state)).toEqual(['scheduled', 'ready', 'done', 'done'])
  await resumed.close()
  // The source itself continues.
  expect((await acts.call('listPlans', { query: { state: 'queued' } })).body.total).toBe(1)
})

it('shows that a bulk change is on hold, and lets an organization cancel it', async () => {
  const acts = clientActions(harness, await harness.organization())
  const plans = planActions(harness, acts)
  const ada = await acts.identity(await acts.domain(), 'ada')
  const plan = await plans.create('suspend', idsOf([ada]))
  await plans.start(plan)
  await acts.sql('update plan set held_at = now() where organization_id = $1')
  await plans.work()
  expect((await plans.read(plan)).state).toBe('on_hold')
  expect((await acts.call('listPlans', { query: { state: 'on_hold' } })).body.total).toBe(1)
  expect((await acts.call('listPlans', { query: { state: 'queued' } })).body.total).toBe(0)
  const body = { run_at: null }
  expect((await acts.call('reschedulePlan', { ...pathOf(plan), body })).body.code).toBe('wrong_plan_state')
  // Others of the organization do not wait for it.
  const other = await plans.run(await plans.create('resize', idsOf([ada]), { mode: 'grow', bytes: mebibyte }))
  expect(other.state).toBe('done')
  expect((await acts.call('cancelPlan', pathOf(plan))).body.state).toBe('cancelled')
})
