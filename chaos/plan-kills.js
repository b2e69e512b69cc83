import { setTimeout as sleep } from 'node:timers/promises'
import { createOperator, createOrganization } from '../testing/operator.js'
import { dump, startPostgres } from '../testing/postgres.js'
import { startServer } from '../testing/server.js'
import { send } from './client.js'
import { startWorkerApart } from './mail/fault-system.js'

/**
 * @import { Options } from './types.ts'
 * @import { Postgres } from '../testing/postgres.js'
 * @typedef {Record<string, any>} Body
 */

const people = 600

/**
 * Sends a request until somebody answers it; a repetition makes nothing twice.
 * @param {string} url
 * @param {{ method?: string, path: string, key: string, body?: unknown }} request
 * @returns {Promise<Body>}
 */
const ask = async (url, request) => {
  const headers = request.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}
  for (;;) {
    const { status, body } = await send(url, { ...request, headers })
    if (status >= 200 && status < 300) return JSON.parse(body)
    if (status !== 0 && status !== 503 && status !== 409)
      throw new Error(`${request.path}: ${status} ${body}`)
    await sleep(100)
  }
}

/**
 * What is wrong after plans, counted by SQL alone: each person of each plan is to be changed exactly once.
 * @param {Postgres} postgres
 * @param {string[]} plans
 */
const faultsOf = async (postgres, plans) => {
  const [row = {}] = await postgres.ask(
    `with item as (
       select i.*, (select count(*) from audit_event e where e.request_id = i.plan_id::text and e.resource_id = i.identity_id) as events,
         (select count(*) from enforcement f where f.request_id = i.plan_id::text and f.identity_id = i.identity_id) as receipts
       from plan_item i where i.plan_id = any($1::uuid[])
     ), person as (
       select d.identity_id, d.version, count(*) filter (where i.outcome = 'done') as changes
       from identity d left join item i using (identity_id) group by 1, 2
     )
     select (select count(*) from item where outcome in ('will_change', 'failed', 'refused'))::int as "not done",
       (select count(*) from item where outcome = 'done' and events <> 1)::int as "not one event",
       (select count(*) from item where outcome = 'done' and receipts <> 1)::int as "not one receipt",
       (select count(*) from item where outcome <> 'done' and events + receipts > 0)::int as "changed, not told",
       (select count(*) from person where version <> 1 + changes)::int as "other versions",
       (select count(*) from plan p where p.plan_id = any($1::uuid[]) and (p.state <> 'done' or p.done_count <> (
         select count(*) from item where item.plan_id = p.plan_id and item.outcome = 'done')))::int as "wrong counts"`,
    [plans],
  )
  return row
}

/**
 * `kill -9` of the server, of a worker and of PostgreSQL in turn while plans are run: each person is changed exactly once, and
 * no generated password can be read in a copy of the database.
 * @param {string} folder
 * @param {Options} options
 */
export const planKills = async (folder, { runs = 21 }) => {
  const postgres = await startPostgres(folder)
  const environment = { DATABASE_URL: postgres.url }
  const server = await startServer(environment)
  const worker = await startWorkerApart(environment)
  const organization = await createOrganization(createOperator(environment), 'Chaos', { identityLimit: 1000 })
  const { ownerKey: key, id } = organization
  await organization.seed({ departments: 5, identities: people })
  // Without a mail system there are no receipts; this one never answers.
  await postgres.ask('select mail.attach()')
  await postgres.ask(
    'update identity set version = 1, status = $2, status_reason = null where organization_id = $1',
    [id, 'active'],
  )
  await postgres.ask('delete from enforcement')

  /** @param {string} operation */
  const start = async (operation) => {
    const selection = { filter: {} }
    const made = await ask(server.url, {
      method: 'POST',
      path: '/api/plan',
      key,
      body: { operation, selection },
    })
    for (let { state } = made; state !== 'ready'; await sleep(100)) {
      ;({ state } = await ask(server.url, { path: `/api/plan/${made['plan_id']}`, key }))
    }
    const path = `/api/plan/${made['plan_id']}/run`
    const { passwords_key } = await ask(server.url, { method: 'POST', path, key, body: {} })
    return { plan_id: String(made['plan_id']), passwords_key }
  }
  /** @param {string} planId */
  const progressOf = async (planId) => {
    const [row] = await postgres.ask('select state, done_count::int from plan where plan_id = $1', [planId])
    return { state: String(row?.['state']), done: Number(row?.['done_count']) }
  }

  const victims = [server, worker, postgres]
  const order = ['reset_password', 'suspend', 'reactivate']
  /** @type {Awaited<ReturnType<typeof start>>[]} */
  const plans = []
  let kills = 0
  while (kills < runs || plans.length < 2) {
    const plan = await start(order[plans.length % order.length] ?? 'suspend')
    plans.push(plan)
    let seen = 0
    for (
      let now = await progressOf(plan.plan_id);
      now.state !== 'done';
      now = await progressOf(plan.plan_id)
    ) {
      if (now.state === 'failed') throw new Error('A plan failed.')
      if (kills < runs && now.done > seen) {
        seen = now.done
        await sleep(Math.random() * 150)
        const victim = victims[kills % victims.length]
        await victim?.kill()
        await victim?.start()
        kills += 1
      }
      await sleep(20)
    }
  }

  const faults = await faultsOf(
    postgres,
    plans.map(({ plan_id }) => plan_id),
  )
  const text = await dump(postgres.url)
  let [generated, readable] = [0, text.includes('reset_password') ? 0 : 1]
  for (const { plan_id, passwords_key } of plans) {
    if (passwords_key === undefined) continue
    const path = `/api/plan/${plan_id}/passwords`
    const { items } = await ask(server.url, { method: 'POST', path, key, body: { passwords_key } })
    const after = await dump(postgres.url)
    generated += items.length
    readable += items.filter((/** @type {Body} */ { password }) => (text + after).includes(password)).length
  }
  for (const each of [worker, server, postgres]) await each.stop()
  const total = { kills, plans: plans.length, ...faults, passwords: generated, 'readable ones': readable }
  console.table({ [`${kills} × kill -9 in plans`]: total })
  return generated > 0 && readable === 0 && Object.values(faults).every((count) => count === 0)
}
