import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ClientActions, clientActions } from '../testing/client-actions.ts'
import { deliveryActions } from '../testing/delivery-actions.ts'
import { harnessForTests } from '../testing/harness.ts'
import { pathOf, planActions } from '../testing/plan-actions.ts'
import { runCheck } from './dns-checks/run-check.ts'
import { leaseChecks } from './queries/dns/check-jobs.ts'
import { pendingEverywhere } from './queries/mail/enforcement.ts'
import { openWorkDatabase } from './work/work-database.ts'

/*
 * The clock of this server is an hour ahead. What the database stores and compares with is judged by its own clock.
 */

const harness = harnessForTests()
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** The clock of the database, which has the right time. */
const rightTime = () => Date.now() - 60 * minuteMs
const inMs = (ms: number) => new Date(rightTime() + ms).toISOString()
const minutesFromNow = (time: string) => Math.round((Date.parse(time) - rightTime()) / minuteMs)
let acts: ClientActions

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * minuteMs })
})
afterEach(() => {
  vi.useRealTimers()
})

it('an auto-reply and an alias can end in half an hour', async () => {
  const delivery = await deliveryActions(acts)
  const ana = await delivery.identity('ana')
  const ends_at = inMs(30 * minuteMs)
  const { auto_reply } = await delivery.set(ana, {
    auto_reply: { subject: 'Away', text: 'Back soon.', ends_at },
  })
  expect(auto_reply).toMatchObject({ ends_at, is_in_force: true })
  const { domain_id } = (await acts.call('getIdentity', { path: { identity_id: ana } })).body
  const alias = { domain_id, local_part: 'soon', target_ids: [ana], expires_at: ends_at }
  expect((await acts.call('previewAlias', { body: alias })).body.steps[0].outcome).toBe('followed')
})

it('a bulk change can be scheduled for half an hour from now, and for no more than a year', async () => {
  const plans = planActions(harness, acts)
  const ada = await acts.identity(await acts.domain(), 'ada')
  const plan = await plans.create('delete', [ada])
  const run = (run_at: string) => acts.call('runPlan', { ...pathOf(plan), body: { run_at } })
  expect((await run(inMs(366 * dayMs + 30 * minuteMs))).status).toBe(400)
  expect((await run(inMs(30 * minuteMs))).status).toBe(202)
})

it('the deletion after an offboarding runs after the days that it names', async () => {
  const plans = planActions(harness, acts)
  const ada = await acts.identity(await acts.domain(), 'ada')
  const { followed_by_plan_id } = await plans.run(
    await plans.create('leave', [ada], { delete_after_days: 1 }),
  )
  const { run_at } = await plans.read({ plan_id: followed_by_plan_id })
  expect(minutesFromNow(run_at)).toBe(24 * 60)
})

it('a request for a looser limit of deletions has the time at which it was made', async () => {
  for (const deletion_approval_above of [1, 2])
    await acts.call('updateOrganizationSettings', { body: { deletion_approval_above } })
  const { body } = await acts.call('getOrganizationSettings')
  expect(minutesFromNow(body.deletion_approval_request.asked_at)).toBe(0)
})

it('the state of a domain begins at its check', async () => {
  await acts.domain()
  const worker = randomUUID()
  const jobs = await harness.database.plain((db) =>
    leaseChecks(db, { worker, leaseMs: minuteMs, limit: 100 }),
  )
  const { signal } = new AbortController()
  const readLoad = async () => ({ domains: 1, bad: 0, checksPerSecond: 1 })
  for (const job of jobs)
    await runCheck(job, { database: harness.database, worker, checkerOf: () => null, readLoad, signal })
  const [row] = await acts.sql<{ dns_since: Date }>('select dns_since from domain where organization_id = $1')
  expect(minutesFromNow(row!.dns_since.toISOString())).toBe(0)
})

it('the oldest change that mail servers have not applied has its age', async () => {
  await acts.sql(
    `insert into enforcement (organization_id, kind, wanted_at)
     values ($1, 'sign_in', now() - interval '90 seconds')`,
  )
  const worker = openWorkDatabase({ url: harness.url, poolSize: 1 })
  const { count, oldestSeconds } = await pendingEverywhere(worker)
  await worker.close()
  expect([count, Math.round(oldestSeconds / 30)]).toEqual([1, 3])
})
