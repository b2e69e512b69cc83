// A plan that suspends everybody: how long it takes, and what other requests wait for it meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { send } from '../chaos/client.js'
import { createOperator, createOrganization } from '../testing/operator.js'
import { conditions, formatNumber, printGoals, printTable } from './api/table.js'
import { openTestbed } from './api/testbed.js'

/** @typedef {{ name: string, make: () => Parameters<typeof send>[1] }} Case */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '15' },
    data: { type: 'string' },
  },
})
/** Milliseconds between two requests of a kind: people wait between theirs, too. */
const pauseMs = 10

/** @param {readonly number[]} times in order. @param {number} share */
const part = (times, share) => times[Math.floor(times.length * share)] ?? Number.NaN

const testbed = await openTestbed({ rows: Number(values.rows), folder: values.data })
try {
  const { url, api_key: key } = testbed
  const operate = createOperator({ DATABASE_URL: testbed.databaseUrl }, { isApart: true })
  const other = await createOrganization(operate, 'Neighbour', { identityLimit: 2000 })
  await other.seed({ departments: 10, identities: 1000, seed: 8 })

  /** @param {{ method?: string, path: string, body?: unknown }} request */
  const ask = async (request) => {
    const answer = await send(url, { ...request, key })
    if (answer.status >= 300 || answer.status === 0) throw new Error(`${request.path}: ${answer.body}`)
    return JSON.parse(answer.body)
  }
  const { items } = await ask({ path: '/api/department/list?limit=1' })
  const department = `/api/department/${items[0].department_id}`
  const suspended = await ask({ path: '/api/identity/list?limit=1&status=suspended' })
  const identity = `/api/identity/${suspended.items[0].identity_id}`
  let count = 0
  /** @type {Case[]} */
  const cases = [
    {
      name: 'a page of the list',
      make: () => ({ path: `/api/identity/list?offset=${50 * (count++ % 100)}`, key }),
    },
    {
      name: 'one change of a department',
      make: () => ({ method: 'PATCH', path: department, key, body: { description: `Number ${count++}` } }),
    },
    {
      name: 'one change of an identity',
      make: () => ({ method: 'PATCH', path: identity, key, body: { display_name: `Number ${count++}` } }),
    },
    {
      name: 'a page of another organization',
      make: () => ({ path: `/api/identity/list?offset=${50 * (count++ % 20)}`, key: other.ownerKey }),
    },
  ]

  /**
   * Sends requests of each kind, one after another, until the signal says so.
   * @param {AbortSignal} signal
   */
  const measure = (signal) =>
    Promise.all(
      cases.map(async ({ make }) => {
        /** @type {number[]} */
        const times = []
        while (!signal.aborted) {
          const { status, time } = await send(url, make())
          if (status >= 300 || status === 0) throw new Error(`A request was answered ${status}.`)
          times.push(time)
          await sleep(pauseMs)
        }
        return times.toSorted((one, next) => one - next)
      }),
    )

  /** @param {string} planId @param {string} state */
  const until = async (planId, state) => {
    for (;;) {
      const plan = await ask({ path: `/api/plan/${planId}` })
      if (plan.state === state) return plan
      if (plan.state === 'failed') throw new Error(`The plan failed: ${plan.code}`)
      await sleep(250)
    }
  }

  await measure(AbortSignal.timeout(2000))
  const before = await measure(AbortSignal.timeout(Number(values.seconds) * 1000))
  const planBegin = performance.now()
  const body = { operation: 'suspend', selection: { filter: { status: 'active' } } }
  const { plan_id: planId } = await ask({ method: 'POST', path: '/api/plan', body })
  await until(planId, 'ready')
  const planSeconds = (performance.now() - planBegin) / 1000
  const ending = new AbortController()
  const measuring = measure(ending.signal)
  const begin = performance.now()
  await ask({ method: 'POST', path: `/api/plan/${planId}/run`, body: {} })
  const plan = await until(planId, 'done')
  const seconds = (performance.now() - begin) / 1000
  ending.abort()
  const during = await measuring

  console.log(`\n${values.rows} identities, ${conditions()}.`)
  console.log(
    `Planned ${plan.counts.total} in ${formatNumber(planSeconds)} s; ${plan.counts.done} done in ${formatNumber(seconds)} s, ` +
      `${formatNumber(plan.counts.done / seconds)} a second.\n`,
  )
  const rows = cases.map(({ name }, at) => {
    const [quiet, busy] = [before[at] ?? [], during[at] ?? []]
    return { name, quiet, busy, ratio: part(busy, 0.99) / part(quiet, 0.99) }
  })
  printTable(
    ['', 'p50 before', 'p99 before', 'p50 during', 'p99 during', 'p99 ratio', 'requests'],
    rows.map(({ name, quiet, busy, ratio }) => [
      name,
      ...[part(quiet, 0.5), part(quiet, 0.99), part(busy, 0.5), part(busy, 0.99), ratio].map(formatNumber),
      String(quiet.length + busy.length),
    ]),
  )
  printGoals(
    rows.map(({ name, ratio }) => ({
      goal: `${name}: p99 at most 1.5 × without the plan`,
      value: formatNumber(ratio),
      reached: ratio <= 1.5,
    })),
  )
} finally {
  await testbed.close()
}
