// Lists: how far into them, how they are sorted and searched, against bare servers and PostgreSQL's own limit.
import { parseArgs } from 'node:util'
import { afterChange } from './api/after-change.js'
import { everyList, everyListGoals, printEveryList } from './api/every-list.js'
import { casesOf } from './api/list-cases.js'
import { listGoals } from './api/list-goals.js'
import { createListResults } from './api/list-results.js'
import { findPgbench, pgbench } from './api/pgbench.js'
import { openTestbed } from './api/testbed.js'
import { sortedLists } from './api/bare-rows.js'
import { measure } from './api/samples.js'
import { segment, startBare } from './api/start-bare.js'
import { conditions, formatNumber, median, printGoals, printTable } from './api/table.js'

/**
 * @import { Answerer, ListResults } from './api/list-results.js'
 * @import { Testbed } from './api/testbed.js'
 *
 * @typedef {{ port: number, pid: () => number }} Server
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '64' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const rows = Number(values.rows)
const options = { seconds: Number(values.seconds), connections: Number(values.connections) }

/**
 * One round: every case in every way, one after another, so that whatever else the machine does disturbs all alike.
 * @param {object} parts
 * @param {Testbed} parts.testbed
 * @param {Record<Answerer, Server>} parts.servers
 * @param {ListResults} parts.results
 * @param {string | null} parts.program pgbench, where there is one.
 */
const round = async ({ testbed, servers, results, program }) => {
  for (const one of results.cases) {
    const result = results.of(one)
    /** @type {(answerer: Answerer, path: () => string) => Promise<void>} */
    const load = async (answerer, path) => {
      const make = () => ({ path: path(), key: testbed.nextKey() })
      result[answerer].add(await measure([servers[answerer]], testbed.postmaster, make, options))
    }
    await load('uncached', one.path)
    if (!one.isAnother) await load('cached', one.path)
    if (one.isFirst) {
      await load('bare', () => `/rows/${segment(one)}`)
      await load('bytes', () => `/bytes/${segment(one)}`)
    }
    if (program !== null && one.isPlain) {
      const { databaseUrl, organization_id: id } = testbed
      result.pgbench.push(
        await pgbench(program, databaseUrl, id, await one.sql(), { ...options, connections: 10 }),
      )
    }
  }
}

const head = ['', 'req/s', 'p50 ms', 'p99 ms', 'p99/p50', 'Node ms', 'PostgreSQL ms', 'slower than first']

/** @type {(ours: number, theirs: number) => string} */
const ratio = (ours, theirs) => formatNumber(ours / theirs)

/**
 * @param {'cached' | 'uncached'} answerer
 * @param {ListResults} results
 */
const print = (answerer, results) => {
  const hasLimit = answerer === 'uncached'
  const more = ['to node+pg', 'by processor', 'to node bytes', ...(hasLimit ? ['to pgbench'] : [])]
  printTable(
    [...head, ...more],
    results.cases
      .filter((one) => results.of(one)[answerer].rate() > 0)
      .map((one) => {
        const { [answerer]: its, bare, bytes, pgbench: limit } = results.of(one)
        const first = results.ofFirstPage(one)[answerer]
        return [
          one.name + (one.isAnother ? ' *' : ''),
          ...[its.rate(), its.p50(), its.p99(), its.spread(), its.node(), its.postgres()].map(formatNumber),
          ratio(first.rate(), its.rate()),
          ratio(its.rate(), bare.rate()),
          ratio(bare.processor(), its.processor()),
          ratio(its.rate(), bytes.rate()),
          ...(hasLimit ? [ratio(its.rate(), median(limit))] : []),
        ]
      }),
  )
}

const testbed = await openTestbed({ rows, folder: values.data })
try {
  const cases = (await casesOf(testbed)).filter(({ name }) => new RegExp(values.only).test(name))
  const results = createListResults(cases)
  const cached = testbed.server
  const uncached = await testbed.serve('bench/api/uncached-server.js')
  const bare = await startBare(testbed, cases)
  const program = findPgbench()
  const servers = { cached, uncached, bare, bytes: bare }
  // Warm-up: in the first round code is compiled, statements are planned and rows are read from the disk.
  await round({ testbed, servers, results: createListResults(cases), program: null })
  for (let count = 0; count < Number(values.rounds); count += 1)
    await round({ testbed, servers, results, program })

  console.log(`\n${rows} identities, ${options.connections} connections, one process, ${conditions()}.`)
  console.log(
    "To …: our requests a second divided by the others'; Node ms, PostgreSQL ms: processor time a request.",
  )
  console.log('\nWithout a cache of pages (*: each request asks for something else):\n')
  print('uncached', results)
  console.log('\nWith it, while nothing changes:\n')
  print('cached', results)
  const first = await afterChange(testbed, 3)
  console.log(
    '\nOne request at a time, in ms; the first after a change, the slowest of three, and the same again:\n',
  )
  printTable(
    ['', 'rows', 'first', 'slowest', 'again'],
    first.map((one) => [
      one.name,
      String(one.total),
      ...[one.first, one.slowest, one.again].map(formatNumber),
    ]),
  )
  const sorted = await sortedLists(testbed.client, testbed.organization_id)
  const memory = await testbed.server.neededMemory()
  const lines = await everyList(testbed, `http://127.0.0.1:${uncached.port}`)
  console.log('\nEach list of the contract, one request at a time, in turn with the same of identities:\n')
  printEveryList(lines)
  printGoals([...listGoals({ results, first, testbed, rows, sorted, memory }), ...everyListGoals(lines)])
  await bare.stop()
} finally {
  await testbed.close()
}
