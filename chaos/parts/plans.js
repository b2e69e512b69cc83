// Part plans: workers are killed while bulk changes run.
import { createOperator, createOrganization } from '../../testing/operator.js'
import { dump, startPostgres } from '../../testing/postgres.js'
import { waitFor } from '../../testing/processes.js'
import { startServer } from '../../testing/server.js'
import { send } from '../client.js'
import { isSuccess } from '../outcomes.js'
import { killInFlight } from '../kill-in-flight.js'
import { startWorkerApart } from '../mail/fault-system.js'
import { faultsOf } from '../plan-counts.js'

/**
 * @import { Options } from '../types.ts'
 * @typedef {Record<string, any>} Body
 */

/** The number of identities at the start. */
const seeded = 600
/** How many identities get passwords from bulk changes. Each password takes time to hash. */
const withPasswords = 40
/** The minimum of bulk changes; the kills are distributed among them. */
const minPlans = 5
/** Time limit for each state of a bulk change (ms). */
const stateLimit = 600_000

/**
 * Sends a request until a server responds; a repetition changes nothing twice.
 * @param {string} url
 * @param {{ method?: string, path: string, key: string, body?: unknown }} request
 * @returns {Promise<Body>}
 */
const ask = async (url, request) => {
  const headers = request.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}
  const response = async () => {
    const { status, body } = await send(url, { ...request, headers })
    if (isSuccess({ status })) return JSON.parse(body)
    if (status === 0 || status === 503 || status === 409) return undefined
    throw new Error(`${request.path}: ${status} ${body}`)
  }
  return waitFor(`${request.path} is answered`, response, { every: 100 })
}

/**
 * Returns the rows of a file. Three of a hundred are bad, each in a different way.
 * @param {{ name: string, domain: string, count: number }} file
 */
const rowsOf = ({ name, domain, count }) => {
  const badCells = new Map([
    [33, { address: 'no address' }],
    [66, { address: `${name}-0@${domain}` }],
    [99, { display_name: 'x'.repeat(200) }],
  ])
  return Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    address: `${name}-${index}@${domain}`,
    display_name: `Person ${index} of ${name}`,
    ...badCells.get(index % 100),
  }))
}

/**
 * `kill -9` of the busy process, and of PostgreSQL, during an import with bad rows and bulk changes of all identities. Each item
 * must be done exactly once, and no generated password may be readable in a copy of the database.
 * @param {string} folder
 * @param {Options} options `rows` is how many rows the import has.
 */
export const planKills = async (folder, { runs = 30, rows = 600 }) => {
  const postgres = await startPostgres(folder)
  const environment = { DATABASE_URL: postgres.url }
  const server = await startServer(environment)
  const worker = await startWorkerApart(environment)
  const limits = { identityLimit: rows + 2 * seeded, storageLimit: '9000 TB' }
  const organization = await createOrganization(createOperator(environment), 'Chaos', limits)
  const { ownerKey: key, id } = organization
  await organization.seed({ departments: 5, identities: seeded })
  // Without a mail system there are no receipts; this one never responds.
  await postgres.ask('select mail.attach()')
  await postgres.ask(
    'update identity set version = 1, status = $2, status_reason = null where organization_id = $1',
    [id, 'active'],
  )
  await postgres.ask('delete from enforcement')
  const { items: domains } = await ask(server.url, { path: '/api/domain/list?limit=1', key })
  const domain = String(domains[0].domain_name)

  /** @type {Record<string, number>} */
  const kills = { server: 0, worker: 0, PostgreSQL: 0 }
  const killed = () => Object.values(kills).reduce((sum, count) => sum + count, 0)
  const kill = async () => {
    const call = killed()
    const other = call % 3 === 2 ? postgres : null
    const victim = await killInFlight(postgres.url, [server, worker], { call, other })
    if (victim === null) return
    const name = victim === server ? 'server' : victim === worker ? 'worker' : 'PostgreSQL'
    kills[name] = (kills[name] ?? 0) + 1
    // Only the first time, another process waits until the lease ends.
    const endLease = () =>
      killed() > 1 &&
      postgres.ask("update plan set leased_until = now() where state in ('preparing', 'queued', 'running')")
    if (victim === postgres) await victim.start()
    await endLease()
    if (victim !== postgres) await victim.start()
  }

  /** @param {string} planId */
  const progressOf = async (planId) => {
    const [row] = await postgres.ask(
      `select state, (will_change_count + unchanged_count + refused_count + done_count + failed_count)::int as seen
       from plan where plan_id = $1`,
      [planId],
    )
    return { state: String(row?.['state']), seen: Number(row?.['seen']) }
  }
  /**
   * Waits until a plan reaches a state, and kills processes until then.
   * @param {string} planId
   * @param {{ state: string, count: number }} end
   */
  const until = async (planId, { state, count }) => {
    const step = (2 * count * minPlans) / runs
    let next = Math.random() * step
    const killOnWay = async () => {
      const now = await progressOf(planId)
      if (now.state === state) return true
      if (now.state === 'failed') throw new Error('A plan failed.')
      if (killed() >= runs || now.seen < next) return undefined
      await kill()
      next = Math.max(next, now.seen) + Math.random() * 2 * step
      return undefined
    }
    await waitFor(`the bulk change is ${state}`, killOnWay, { within: stateLimit, every: 10 })
  }

  /** @type {{ plan_id: string, passwords_key?: string }[]} */
  const plans = []
  /**
   * Creates a bulk change and runs it to its end.
   * @param {Body} body
   * @param {number} count
   * @param {Body[]} sent rows of an import.
   */
  const perform = async (body, count, sent = []) => {
    const plan = await ask(server.url, { method: 'POST', path: '/api/plan', key, body })
    const path = `/api/plan/${plan['plan_id']}`
    for (let first = 0; first < sent.length; first += 500) {
      const part = { first: first + 1, rows: sent.slice(first, first + 500) }
      await ask(server.url, { method: 'POST', path: `${path}/row`, key, body: part })
    }
    await until(plan['plan_id'], { state: 'ready', count })
    const { passwords_key } = await ask(server.url, { method: 'POST', path: `${path}/run`, key, body: {} })
    await until(plan['plan_id'], { state: 'done', count })
    plans.push({ plan_id: plan['plan_id'], passwords_key })
    return ask(server.url, { path, key })
  }
  /** @param {{ name: string, count: number, passwords: string }} file */
  const importFile = ({ name, count, passwords }) => {
    const selection = { import: { row_count: count, columns: ['display_name'] } }
    const body = { operation: 'import', selection, change: { passwords } }
    return perform(body, count, rowsOf({ name, domain, count }))
  }

  const begin = performance.now()
  const firstImport = await importFile({ name: 'first', count: rows, passwords: 'none' })
  await importFile({ name: 'second', count: withPasswords, passwords: 'generate' })
  const [some] = await postgres.ask(
    `select array_agg(identity_id) as ids from (
       select identity_id from identity where organization_id = $1 order by address limit $2) i`,
    [id, withPasswords],
  )
  const all = { filter: {} }
  const order = [
    { body: { operation: 'suspend', selection: all }, count: seeded + rows },
    {
      body: { operation: 'reset_password', selection: { identity_ids: some?.['ids'] } },
      count: withPasswords,
    },
    { body: { operation: 'reactivate', selection: all }, count: seeded + rows },
  ]
  for (let turn = 0; turn < order.length || killed() < runs; turn += 1) {
    const next = order[turn % order.length]
    if (next) await perform(next.body, next.count)
  }
  const seconds = Math.round((performance.now() - begin) / 1000)
  const repeatedImport = await importFile({ name: 'first', count: rows, passwords: 'none' })

  const faults = await faultsOf(
    postgres,
    plans.map(({ plan_id }) => plan_id),
  )
  const bad = 3 * Math.floor(rows / 100)
  const [there] = await postgres.ask(
    'select count(*)::int as count from identity where organization_id = $1',
    [id],
  )
  const errors = {
    ...faults,
    'rows refused': Math.abs(firstImport['counts'].refused - bad),
    'identities too many': Number(there?.['count']) - (seeded + rows - bad + withPasswords - 1),
    'changed again': repeatedImport['counts'].will_change,
  }
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
  console.table({ 'kill -9': kills })
  const total = { identities: Number(there?.['count']), plans: plans.length, seconds, passwords: generated }
  console.table({ results: total })
  console.table({ errors: { ...errors, 'readable passwords': readable } })
  return generated > 0 && readable === 0 && Object.values(errors).every((count) => count === 0)
}
