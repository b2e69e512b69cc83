import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { clientActions, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { workOnPlan } from './run-plan.ts'

const harness = harnessForTests()

/** Runs a plan, and does something after its people have been read and before the organization is locked. */
const runWith = async (
  task: { organization_id: string; plan_id: string; attempts: number },
  meanwhile: () => Promise<unknown>,
): Promise<void> => {
  const worker = randomUUID()
  let isFirst = true
  const database: Database = {
    ...harness.database,
    read: async (id, job) => {
      const result = await harness.database.read(id, job)
      if (isFirst) await meanwhile()
      isFirst = false
      return result
    },
  }
  await harness.database.write(task.organization_id, (db) =>
    db.query('update plan set claimed_by = $2 where organization_id = $1', [db.organizationId, worker]),
  )
  const options = {
    signal: new AbortController().signal,
    lease: { worker, leaseMs: 20_000 },
    timeSliceMs: 2000,
  }
  expect(await workOnPlan(database, task, options)).toBe(true)
}

const planFor = async (change: { operation: string; change?: object }) => {
  const acts = clientActions(harness, await harness.organization())
  const domain = await acts.domain()
  const people = [
    await acts.identity(domain, 'ada', { mailbox_limit_bytes: 2 * mebibyte }),
    await acts.identity(domain, 'ben', { mailbox_limit_bytes: 2 * mebibyte }),
  ]
  for (const { mailbox } of people) await acts.store(mailbox.mailbox_quota_id, 1000)
  const { plan_id } = (await acts.call('createPlan', { body: { ...change, selection: { filter: {} } } })).body
  await acts.call('runPlan', { path: { plan_id }, body: {} })
  const plan = async () => (await acts.call('getPlan', { path: { plan_id } })).body
  return { acts, people, plan, task: { organization_id: acts.organization_id, plan_id, attempts: 1 } }
}

it('refuses who is changed after the people of a batch have been read', async () => {
  const { acts, people, plan, task } = await planFor({ operation: 'suspend' })
  const path = { identity_id: people[0].identity_id }
  await runWith(task, () => acts.call('updateIdentity', { path, body: { display_name: 'Ada L.' } }))
  expect(await plan()).toMatchObject({ state: 'done', counts: { done: 1, failed: 1 } })
  expect((await acts.call('getIdentity', { path })).body).toMatchObject({
    status: 'active',
    display_name: 'Ada L.',
  })
})

it('refuses who is deleted after the people of a batch have been read', async () => {
  const { acts, people, plan, task } = await planFor({ operation: 'suspend' })
  const path = { identity_id: people[0].identity_id }
  await runWith(task, () => acts.call('deleteIdentity', { path, query: { confirm: people[0].address } }))
  expect(await plan()).toMatchObject({ state: 'done', counts: { done: 1, failed: 1 } })
})

it('makes no mailbox smaller than what has come in after it was read', async () => {
  const { acts, people, plan, task } = await planFor({
    operation: 'resize',
    change: { mode: 'set', bytes: mebibyte },
  })
  await runWith(task, () => acts.store(people[0].mailbox.mailbox_quota_id, 2 * mebibyte))
  expect(await plan()).toMatchObject({ state: 'done', counts: { done: 1, failed: 1 } })
})

it('moves no identity to a department that is deleted after it was read', async () => {
  const acts = clientActions(harness, await harness.organization())
  const domain = await acts.domain()
  await acts.identity(domain, 'ada')
  const department_id = await acts.department('Sales')
  const body = { operation: 'move', change: { department_id }, selection: { filter: {} } }
  const { plan_id } = (await acts.call('createPlan', { body })).body
  const path = { plan_id }
  await acts.call('runPlan', { path, body: {} })
  await runWith({ organization_id: acts.organization_id, plan_id, attempts: 1 }, () =>
    acts.call('deleteDepartment', { path: { department_id } }),
  )
  expect((await acts.call('getPlan', { path })).body).toMatchObject({ counts: { done: 0, failed: 1 } })
})
