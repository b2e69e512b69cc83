// An import of many rows, some of them bad: how long sending, planning and running take, how long other requests wait
// meanwhile; and that once more it changes nothing. The operator's seed, which writes the same rows in one transaction, is what the
// import is compared with.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { send } from '../chaos/client.js'
import { createOperator, createOrganization } from '../testing/operator.js'
import { conditions, formatNumber, printGoals, printTable } from './api/table.js'
import { openTestbed } from './api/testbed.js'
import { watchOthers } from './api/others.js'

/**
 * @import { Waits } from './api/others.js'
 *
 * @typedef {{ name: string, count: number, seconds: number, waits: readonly Waits[] }} Step
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    people: { type: 'string', default: '10000' },
    passwords: { type: 'string', default: 'none' },
    aliases: { type: 'string', default: '0' },
    data: { type: 'string' },
  },
})
const count = Number(values.rows)
const chunk = 500
const aliasCount = Number(values.aliases)
const columns = ['display_name', 'department', 'external_id', ...(aliasCount > 0 ? ['aliases'] : [])]
/** How many identities the seed adds, so that the start of its process hardly counts. */
const seeded = 10_000

const testbed = await openTestbed({ rows: Number(values.people), folder: values.data })
try {
  const { url, api_key: key, server } = testbed
  const operate = createOperator({ DATABASE_URL: testbed.databaseUrl }, { isApart: true })
  await operate('org', 'limit', testbed.organization_id, '--identity-limit', '10000000')
  const neighbor = await createOrganization(operate, `Neighbor ${Date.now()}`, { identityLimit: 2000 })
  await neighbor.seed({ departments: 10, identities: 1000, seed: 8 })

  /** @param {{ method?: string, path: string, body?: unknown }} request */
  const ask = async (request) => {
    const answer = await send(url, { ...request, key })
    if (answer.status >= 300 || answer.status === 0) throw new Error(`${request.path}: ${answer.body}`)
    return JSON.parse(answer.body)
  }
  /** @param {string} planId @param {string} state */
  const until = async (planId, state) => {
    for (;;) {
      const plan = await ask({ path: `/api/plan/${planId}` })
      if (plan.state === state) return plan
      if (plan.state === 'failed') throw new Error(`The plan failed: ${plan.code}`)
      await sleep(100)
    }
  }

  const { domain_name: domain } = (await ask({ path: '/api/domain/list?limit=1' })).items[0]
  const departments = (await ask({ path: '/api/department/list?limit=100' })).items
  const run = Date.now().toString(36)
  // Three rows of a hundred are bad, each in its own way.
  const faults = new Map([
    [33, { address: 'no address' }],
    [66, { address: `${run}-0@${domain}` }],
    [99, { display_name: 'x'.repeat(200) }],
  ])
  const rows = Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    address: `${run}-${index}@${domain}`,
    display_name: `Person ${index} of ${run}`,
    department: departments[index % departments.length].department_name,
    external_id: `E-${run}-${index}`,
    ...(aliasCount > 0 && {
      aliases: Array.from({ length: aliasCount }, (_, alias) => `${run}-${index}.${alias}@${domain}`).join(
        ' ',
      ),
    }),
    ...faults.get(index % 100),
  }))

  /** @type {Step[]} */
  const steps = []
  /** @template Value @param {string} name @param {() => Promise<Value>} work */
  const timed = async (name, work) => {
    const begin = performance.now()
    const { value, waits } = await watchOthers(url, { own: key, others: neighbor.ownerKey }, work)
    steps.push({ name, count, seconds: (performance.now() - begin) / 1000, waits })
    return value
  }
  const plan = async () => {
    const body = {
      operation: 'import',
      selection: { import: { row_count: count, columns } },
      change: { passwords: values.passwords },
    }
    const { plan_id: planId } = await ask({ method: 'POST', path: '/api/plan', body })
    await timed('sent', async () => {
      for (let first = 0; first < count; first += chunk) {
        const part = { first: first + 1, rows: rows.slice(first, first + chunk) }
        await ask({ method: 'POST', path: `/api/plan/${planId}/row`, body: part })
      }
    })
    return timed('planned', () => until(planId, 'ready'))
  }

  const first = await plan()
  const before = (await ask({ path: '/api/organization/quota' })).identity_count
  const execution = await timed('run', async () => {
    await ask({ method: 'POST', path: `/api/plan/${first.plan_id}/run`, body: {} })
    return until(first.plan_id, 'done')
  })
  const after = (await ask({ path: '/api/organization/quota' })).identity_count
  const again = await plan()
  const other = await createOrganization(operate, `Seeded ${Date.now()}`, {
    identityLimit: 2 * seeded,
  })
  const seedBegin = performance.now()
  await other.seed({ departments: 10, identities: seeded, seed: 9 })
  const seedRate = seeded / ((performance.now() - seedBegin) / 1000)
  const runRate = steps.flatMap(({ name, seconds }) => (name === 'run' ? [count / seconds] : []))[0] ?? 0
  const leastShare = aliasCount > 0 ? 0.15 : 0.3

  console.log(
    `\n${count} rows into ${values.people} identities, passwords: ${values.passwords}, ${conditions()}.\n`,
  )
  printTable(
    ['', 'rows', 'seconds', 'a second'],
    steps.map(({ name, seconds, ...step }) => [
      name,
      String(step.count),
      formatNumber(seconds),
      formatNumber(step.count / seconds),
    ]),
  )
  console.log(`\nA seed of ${seeded} identities: ${formatNumber(seedRate)} a second.`)
  console.log('\nHow long pages took meanwhile, in ms:\n')
  const waits = steps.flatMap((step) =>
    step.waits.map((one) => ({ ...one, name: `${step.name}, ${one.name}` })),
  )
  printTable(
    ['', 'requests', 'p50', 'p99', 'longest'],
    waits.map(({ name, times, p50, p99, longest }) => [
      name,
      String(times),
      ...[p50, p99, longest].map(formatNumber),
    ]),
  )
  const failures = waits.flatMap(({ name, failures: some }) =>
    [...some].map(([status, times]) => `${times} × ${status}, ${name}`),
  )
  const bad = Math.floor((count * 3) / 100)
  console.log(`The server has ${formatNumber(server.memory())} MiB.`)
  printGoals([
    { goal: 'every page answered', value: failures.join('; ') || 'all', reached: failures.length === 0 },
    {
      goal: 'every bad row is refused, and no other',
      value: first.counts.refused,
      reached: first.counts.refused === bad,
    },
    { goal: 'every other is created, once', value: after - before, reached: after - before === count - bad },
    {
      goal: `the run has at least ${leastShare} × the rows a second of the seed`,
      value: formatNumber(runRate / seedRate),
      reached: runRate / seedRate >= leastShare,
    },
    { goal: 'none fails', value: execution.counts.failed, reached: execution.counts.failed === 0 },
    {
      goal: 'once more nothing changes',
      value: again.counts.will_change,
      reached: again.counts.will_change === 0,
    },
  ])
} finally {
  await testbed.close()
}
