// Single requests against PostgreSQL's own limit, and lists from one server process and from two.
import { parseArgs } from 'node:util'
import { casesOf } from './api/list-cases.js'
import { findPgbench, pgbench } from './api/pgbench.js'
import { openTestbed } from './api/testbed.js'
import { requestCases } from './api/request-cases.js'
import { createSamples, maxMemory, measure, shareOfTail } from './api/samples.js'
import { segment, startBare } from './api/start-bare.js'
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

/** The bare server's page of a list. */
const barePage = () => ({ path: `/rows/${segment({ name: 'identity first page' })}`, key: '' })

const listed = /^(identity (first|any) page|department first page)$/

const testbed = await openTestbed({ rows: Number(values.rows), folder: values.data })
try {
  const one = [testbed.server]
  const two = [testbed.server, await testbed.serve('dist/server/main.js')]
  const program = findPgbench()
  const allLists = await casesOf(testbed)
  const lists = allLists.filter(({ name }) => listed.test(name))
  const bare = await startBare(testbed, allLists)
  const bareSamples = createSamples()
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
      bareSamples.add(await measure([bare], testbed.postmaster, barePage, options))
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
      const numbers = [its.rate(), its.p50(), its.p99(), its.spread(), its.node(), its.postgres()]
      const ratios = [its.rate() / median(pgbenchRates), both.rate(), both.rate() / its.rate()]
      return [name, ...[...numbers, ...ratios].map(formatNumber)]
    }),
  )
  const failures = results.flatMap((each) =>
    [each.one, each.two].flatMap((its) =>
      [...its.failures].map(([status, count]) => `${count} × ${status}, ${each.name}`),
    ),
  )
  const tails = results.map((each) => shareOfTail(each.one, bareSamples))
  const loaded = two.map((server) => formatNumber(server.memory() * 1.048576))
  const needed = (await Promise.all(two.map((server) => server.neededMemory()))).map(
    (size) => size * 1.048576,
  )
  printGoals([
    { goal: 'every request answered', value: failures.join('; ') || 'all', reached: failures.length === 0 },
    {
      goal: `p99 at most 1.5 × that of node:http + pg (${formatNumber(bareSamples.p99())} ms), or 1.5 × its p99/p50 (${formatNumber(bareSamples.spread())})`,
      value: tails.map(formatNumber).join(', '),
      reached: Math.max(...tails) <= 1,
    },
    {
      goal: `a process needs at most ${maxMemory} MB`,
      value: `${needed.map(formatNumber).join(', ')} MB, with garbage ${loaded.join(', ')}`,
      reached: Math.max(...needed) <= maxMemory,
    },
  ])
  await bare.stop()
} finally {
  await testbed.close()
}
