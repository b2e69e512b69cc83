// An import of many rows, some of them bad: how long sending, planning and running take, how long other requests wait
// meanwhile; and that once more it changes nothing.
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
    data: { type: 'string' },
  },
})
const count = Number(values.rows)
const chunk = 500
const columns = ['display_name', 'department', 'external_id']

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
