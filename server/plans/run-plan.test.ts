import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Database, Db } from '../db/database.ts'
import { createDatabase } from '../db/pool.ts'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { workOnPlans } from '../../testing/plan-work.ts'
import { workOnPlan } from './run-plan.ts'
import { planQueue } from './start-plan-worker.ts'
import { startWatchedWorker } from '../work/watched-worker.ts'
import { commandLine } from '../../testing/command-line.ts'
import { runsOf } from '../../testing/runs.ts'

type Body = Reply['body']

const harness = harnessForTests()
let acts: ClientActions

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
})

const work = () => workOnPlans(harness.database)

const addMembers = async (count: number): Promise<void> => {
  const domain = await acts.domain()
  await acts.sql(
    `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
     select $1, uuid_v7(), domain_id, 'm' || n, 'm' || n || '@' || domain_name, 'Member ' || n
     from domain, generate_series(1, $3::int) n where organization_id = $1 and domain_id = $2`,
    [domain, count],
  )
}

it('is continued by another worker when one is gone in the middle, and does each person once', async () => {
  await addMembers(60)
  const plan = (await acts.call('createPlan', { body: { operation: 'suspend', selection: { filter: {} } } }))
    .body
  const path = { plan_id: plan.plan_id }
  await acts.call('runPlan', { path, body: {} })

  const dying = createDatabase({ url: harness.url, role: 'app', poolSize: 2 })
  const write: Database['write'] = dying.write.bind(dying)
  let batches = 0
  dying.write = (id, job) =>
    write(id, async (db) => {
      const result = await job(db)
      batches += 1
      // All of a batch is written, and not committed.
      if (batches === 4) dying.cut()
      return result
    })
  const queue = planQueue({ database: dying })
  const worker = randomUUID()
  const [task] = await queue.lease({ worker, leaseMs: 20_000, limit: 1 })
  await expect(queue.run(task!, worker, new AbortController().signal)).rejects.toBeInstanceOf(Error)
  await dying.close().catch(() => undefined)
  const { counts } = (await acts.call('getPlan', { path })).body
  expect(counts.done).toBeGreaterThan(0)
  expect(counts.remaining).toBeGreaterThan(0)

  expect(await work()).toBe(0)
  await acts.sql('update plan set leased_until = now() where organization_id = $1')
  expect(await work()).toBeGreaterThan(0)
  const after = (await acts.call('getPlan', { path })).body
  expect(after).toMatchObject({ state: 'done', counts: { done: 60, failed: 0, remaining: 0 } })
  const events = await acts.sql<{ count: number; each: number }>(
    `select count(*) as count, count(distinct resource_id) as each from audit_event
     where organization_id = $1 and request_id = $2 and is_part`,
    [plan.plan_id],
  )
  expect(events).toEqual([{ count: 60, each: 60 }])
  const versions = await acts.sql('select distinct version, status from identity where organization_id = $1')
  expect(versions).toEqual([{ version: 2, status: 'suspended' }])
})

it('does each person once, however often and wherever connections are cut', async () => {
  await addMembers(130)
  const { plan_id } = (
    await acts.call('createPlan', { body: { operation: 'suspend', selection: { filter: {} } } })
  ).body
  const path = { plan_id }
  await acts.call('runPlan', { path, body: {} })
  const task = { organization_id: acts.organization_id, plan_id, attempts: 1 }
  // At each of the statements of a batch, and after its commit.
  for (let cutAt = 1; cutAt <= 12; cutAt += 1) {
    const dying = createDatabase({ url: harness.url, role: 'app', poolSize: 2 })
    const write: Database['write'] = dying.write.bind(dying)
    let statements = 0
    const count = () => {
      statements += 1
      if (statements === cutAt) dying.cut()
    }
    dying.write = (id, job) =>
      write(id, (db) => {
        const query: Db['query'] = async (...statement) => {
          count()
          return db.query(...statement)
        }
        const one: Db['one'] = async (...statement) => {
          count()
          return db.one(...statement)
        }
        return job({ ...db, query, one })
      })
    const worker = randomUUID()
    await acts.sql('update plan set claimed_by = $2 where organization_id = $1', [worker])
    const options = {
      signal: new AbortController().signal,
      lease: { worker, leaseMs: 20_000 },
      timeSliceMs: 2000,
    }
    await expect(workOnPlan(dying, task, options)).rejects.toBeInstanceOf(Error)
    await dying.close().catch(() => undefined)
  }
  await acts.sql('update plan set leased_until = now() where organization_id = $1')
  await work()
  expect((await acts.call('getPlan', { path })).body).toMatchObject({
    state: 'done',
    counts: { done: 130, failed: 0, remaining: 0 },
  })
  const events = await acts.sql(
    `select count(*) as count, count(distinct resource_id) as each from audit_event
     where organization_id = $1 and request_id = $2 and is_part`,
    [plan_id],
  )
  expect(events).toEqual([{ count: 130, each: 130 }])
  const versions = await acts.sql('select distinct version from identity where organization_id = $1')
  expect(versions).toEqual([{ version: 2 }])
})

it('is begun as soon as it is queued, by a notification alone', async () => {
  await addMembers(3)
  const queue = planQueue({ database: harness.database })
  const over = new EventEmitter()
  const watched = {
    ...queue,
    run: async (...given: Parameters<typeof queue.run>) => {
      const rest = await queue.run(...given)
      over.emit('run')
      return rest
    },
  }
  const worker = startWatchedWorker({
    queue: watched,
    concurrency: 1,
    timeoutMs: 15_000,
    leaseMs: 20_000,
    pollMs: 3_600_000,
    databaseUrl: harness.url,
    channel: 'postroom_plans',
    onHung: () => undefined,
  })
  // The first may be found when the worker begins to listen; the second has only its notification.
  for (const operation of ['suspend', 'reactivate']) {
    const done = once(over, 'run')
    const { body } = await acts.call('createPlan', { body: { operation, selection: { filter: {} } } })
    const path = { plan_id: body.plan_id }
    await acts.call('runPlan', { path, body: {} })
    await done
    expect((await acts.call('getPlan', { path })).body.state).toBe('done')
  }
  await worker.close()
})

it('stops immediately when it is cancelled while it runs', async () => {
  await addMembers(400)
  // Batches are small after a change by others.
  await acts.department('Sales')
  const { body } = await acts.call('createPlan', {
    body: { operation: 'suspend', selection: { filter: {} } },
  })
  const path = { plan_id: body.plan_id }
  await acts.call('runPlan', { path, body: {} })
  const working = work()
  const read = async () => (await acts.call('getPlan', { path })).body
  await expect.poll(async () => (await read()).counts.done).toBeGreaterThan(0)
  const cancelled = await acts.call('cancelPlan', { path })
  expect(cancelled.body).toMatchObject({ state: 'cancelled', counts: { remaining: 0 } })
  await working
  expect((await read()).counts).toEqual(cancelled.body.counts)
  expect(cancelled.body.counts.cancelled).toBeGreaterThan(0)
  const [row] = await acts.sql<{ count: number }>(
    `select count(*) as count from identity where organization_id = $1 and status = 'suspended'`,
  )
  expect(row?.count).toBe(cancelled.body.counts.done)
})

it('is run by `postroom worker` alone', async () => {
  await addMembers(30)
  const { body } = await acts.call('createPlan', {
    body: { operation: 'suspend', selection: { filter: {} } },
  })
  const path = { plan_id: body.plan_id }
  await acts.call('runPlan', { path, body: {} })
  const ended = commandLine(harness.url).postroom('worker')
  const read = async () => (await acts.call('getPlan', { path })).body.state
  await expect.poll(read).toBe('done')
  process.emit('SIGTERM')
  expect((await ended).code).toBe(0)
})

it('is lost by its worker once another one has it', async () => {
  await addMembers(5)
  const plan = (await acts.call('createPlan', { body: { operation: 'suspend', selection: { filter: {} } } }))
    .body
  await acts.call('runPlan', { path: { plan_id: plan.plan_id }, body: {} })
  const queue = planQueue({ database: harness.database })
  const [first, second] = [randomUUID(), randomUUID()]
  // Its lease has ended; one that ends now may still be there in the same millisecond.
  const [task] = await queue.lease({ worker: first, leaseMs: -1000, limit: 1 })
  expect(await queue.lease({ worker: second, leaseMs: 20_000, limit: 1 })).toHaveLength(1)
  await queue.run(task!, first, new AbortController().signal)
  expect((await acts.call('getPlan', { path: { plan_id: plan.plan_id } })).body.counts.done).toBe(0)
})

it('does plans of an organization in the order in which they were made', async () => {
  await addMembers(3)
  const make = async (operation: string) => {
    const { body } = await acts.call('createPlan', { body: { operation, selection: { filter: {} } } })
    await acts.call('runPlan', { path: { plan_id: body.plan_id }, body: {} })
    return body.plan_id
  }
  const first = await make('suspend')
  await make('reset_password')
  const queue = planQueue({ database: harness.database })
  const tasks = await queue.lease({ worker: randomUUID(), leaseMs: 0, limit: 8 })
  expect(tasks.map(({ plan_id }) => plan_id)).toEqual([first])
})

const sizes = fc.integer({ min: 1, max: 6 }).map((count) => count * mebibyte)
const departments = fc.constantFrom('Sales', 'Legal', null)

/** A person before a plan. */
const persons = fc.array(
  fc.record({
    status: fc.constantFrom('active', 'suspended'),
    reason: fc.constantFrom('Away', null),
    department: departments,
    size: fc.option(sizes),
    used: fc.option(sizes),
  }),
  { minLength: 1, maxLength: 4 },
)

/** A plan, and the single request that is the same for one person. */
const changes = fc.oneof(
  fc
    .record({ status_reason: fc.constantFrom('Away', 'Left', null) }, { requiredKeys: [] })
    .map((change) => ({ operation: 'suspend', change, body: { status: 'suspended', ...change } })),
  fc.constant({ operation: 'reactivate', change: {}, body: { status: 'active', status_reason: null } }),
  departments.map((department) => ({ operation: 'move', department, change: {}, body: {} })),
  sizes.map((bytes) => ({
    operation: 'resize',
    change: { mode: 'set', bytes },
    body: { limit_bytes: bytes },
  })),
  fc.constant({ operation: 'delete', change: {}, body: {} }),
)

/** An organization with these people, the same each time but for its ids. */
const furnished = async (
  target: readonly (typeof persons extends fc.Arbitrary<(infer One)[]> ? One : never)[],
) => {
  const one = clientActions(harness, await harness.organization())
  const domain = await one.domain()
  await one.sql('update domain set max_mailbox_limit_bytes = $2 where organization_id = $1', [5 * mebibyte])
  const ids = new Map<string | null, string | null>([[null, null]])
  for (const name of ['Sales', 'Legal']) ids.set(name, await one.department(name))
  const identities: Body[] = []
  for (const [index, { department, size, status, reason, used }] of target.entries()) {
    const limit = size === null ? null : Math.min(size, 5 * mebibyte)
    const more = { department_id: ids.get(department), mailbox_limit_bytes: limit }
    const identity = await one.identity(domain, `person${index}`, more)
    const path = { identity_id: identity.identity_id }
    await one.call('updateIdentity', { path, body: { status, status_reason: reason } })
    if (identity.mailbox && used !== null) await one.store(identity.mailbox.mailbox_quota_id, used)
    identities.push(identity)
  }
  await one.sql(
    'update organization set storage_limit_bytes = storage_allocated_bytes + $2 where organization_id = $1',
    [3 * mebibyte],
  )
  const states = () =>
    one.sql(
      `select i.local_part, i.status, i.status_reason, i.delivery_while_suspended, i.version as version,
         d.department_name, m.limit_bytes, m.version as mailbox_version
       from identity i
       left join department d on d.organization_id = i.organization_id and d.department_id = i.department_id
       left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
       where i.organization_id = $1 order by i.local_part`,
    )
  const told = () =>
    one.sql(
      `select operation, resource_type, before ->> 'status' as before, after ->> 'status' as after,
         before ->> 'limit_bytes' as limit_before, after ->> 'limit_bytes' as limit_after
       from audit_event where organization_id = $1 and resource_type <> 'plan'
       order by sort_time(occurred_at), audit_event_id`,
    )
  return { one, ids, identities, states, told }
}

it('does to each person what the single requests do, one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(persons, changes, async (target, { operation, change, body, ...rest }) => {
      const planned = await furnished(target)
      const single = await furnished(target)
      const move = (ids: Map<string | null, string | null>) =>
        'department' in rest ? { department_id: ids.get(rest.department ?? null) ?? null } : {}
      const codes: (string | null)[] = []
      for (const { identity_id, address, mailbox } of single.identities) {
        const path = { identity_id }
        const reply =
          operation === 'delete'
            ? await single.one.call('deleteIdentity', { path, query: { confirm: address } })
            : operation !== 'resize'
              ? await single.one.call('updateIdentity', { path, body: { ...body, ...move(single.ids) } })
              : mailbox === null
                ? { body: { code: 'not_found' } }
                : await single.one.call('resizeMailboxQuota', {
                    path: { mailbox_quota_id: mailbox.mailbox_quota_id },
                    body,
                  })
        codes.push(reply.body?.code ?? null)
      }
      const selection = { identity_ids: planned.identities.map(({ identity_id }) => identity_id) }
      const plan = await planned.one.call('createPlan', {
        body: { operation, selection, change: { ...change, ...move(planned.ids) } },
      })
      const path = { plan_id: plan.body.plan_id }
      const items = (await planned.one.call('listPlanItems', { path })).body.items
      expect(items.map(({ code }: Body) => code)).toEqual(codes)
      expect((await planned.one.call('runPlan', { path, body: {} })).status).toBe(202)
      await work()
      expect((await planned.one.call('getPlan', { path })).body).toMatchObject({
        state: 'done',
        failures: [],
      })
      expect(await planned.states()).toEqual(await single.states())
      expect(await planned.told()).toEqual(await single.told())
    }),
    { numRuns: runsOf(25) },
  )
}, 180_000)
