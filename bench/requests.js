// Single requests against PostgreSQL's own limit, and lists from one server process and from two.
import { parseArgs } from 'node:util'
import { casesOf } from './api/list-cases.js'
import { findPgbench, pgbench } from './api/pgbench.js'
import { openTestbed } from './api/testbed.js'
import { requestCases } from './api/request-cases.js'
import { measure, createSamples } from './api/samples.js'
import { conditions, formatNumber, median, printGoals, printTable } from './api/table.js'

/**
 * @import { LoadOptions, LoadRequest } from './api/load.js'
 * @import { Measured } from './api/testbed.js'
 *
 * A request, and the statements by which pgbench does the same.
 * @typedef {{ name: string, make: () => Omit<LoadRequest, 'key'>, sql: () => string | Promise<string> }} Case
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '64' },
    data: { type: 'string' },
  },
})
const options = { seconds: Number(values.seconds), connections: Number(values.connections) }

/** Why some of it is missed. */
const garbage = 'ten thousand answers a second leave garbage; --max-semi-space-size=8 lessens both'

const listed = /^(identity (first|any) page|department first page)$/

const testbed = await openTestbed({ rows: Number(values.rows), folder: values.data })
try {
  const one = [testbed.server]
  const two = [testbed.server, await testbed.serve('dist/server/main.js')]
  const program = findPgbench()
  const lists = (await casesOf(testbed)).filter(({ name }) => listed.test(name))
  /** @type {Case[]} */
  const cases = [
    ...(await requestCases(testbed)),
    ...lists.map(({ name, path, sql }) => ({ name, make: () => ({ path: path() }), sql })),
  ]
  const results = cases.map((each) => {
    /** @type {number[]} */
    const pgbenchRates = []
    return { ...each, one: createSamples(), two: createSamples(), pgbenchRates }
  })
  /** @type {(servers: Measured[], each: Case, more?: LoadOptions) => ReturnType<typeof measure>} */
  const load = (servers, { make }, more = {}) =>
    measure(servers, testbed.postmaster, () => ({ ...make(), key: testbed.nextKey() }), {
      ...options,
      ...more,
    })

  for (const each of results) await load(two, each, { connections: 8, seconds: 0.3 })
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const each of results) {
      each.one.add(await load(one, each))
      each.two.add(await load(two, each))
      if (program === null) continue
      const { databaseUrl, organization_id: id } = testbed
      each.pgbenchRates.push(
        await pgbench(program, databaseUrl, id, await each.sql(), { ...options, connections: 10 }),
      )
    }
  }

  console.log(`\n${values.rows} identities, ${options.connections} connections, ${conditions()}.`)
  console.log(
    'Node ms, PostgreSQL ms: processor time a request, of one process.\n' +
      'To pgbench: the requests a second of one process divided by those of pgbench; two to one: of two processes by one.\n',
  )
  const head = [
    '',
    'req/s',
    'p50 ms',
    'p99 ms',
    'p99/p50',
    'Node ms',
    'PostgreSQL ms',
    'to pgbench',
    'two: req/s',
    'two to one',
  ]
  printTable(
    head,
    results.map(({ name, one: its, two: both, pgbenchRates }) => {
      const numbers = [its.rate(), its.p50(), its.p99(), its.p99() / its.p50(), its.node(), its.postgres()]
      const ratios = [its.rate() / median(pgbenchRates), both.rate(), both.rate() / its.rate()]
      return [name, ...[...numbers, ...ratios].map(formatNumber)]
    }),
  )
  const failures = results.flatMap((each) =>
    [each.one, each.two].flatMap((its) =>
      [...its.failures].map(([status, count]) => `${count} × ${status}, ${each.name}`),
    ),
  )
  const spread = results.map((each) => each.one.p99() / each.one.p50())
  const memory = two.map((server) => server.memory() * 1.048576)
  printGoals([
    { goal: 'every request answered', value: failures.join('; ') || 'all', reached: failures.length === 0 },
    {
      goal: 'p99 at most 3 × p50',
      value: spread.map(formatNumber).join(', '),
      reached: Math.max(...spread) <= 3,
      why: `cached pages are answered in a few milliseconds, and ${garbage}`,
    },
    {
      goal: 'a process within 200 MB',
      value: `${memory.map(formatNumber).join(', ')} MB`,
      reached: Math.max(...memory) <= 200,
      why: garbage,
    },
  ])
} finally {
  await testbed.close()
}
