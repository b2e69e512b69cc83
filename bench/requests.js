// Single requests against PostgreSQL's own limit, and lists from one server process and from two.
import { parseArgs } from 'node:util'
import { casesOf } from './api/list-cases.js'
import { findPgbench, pgbench } from './api/pgbench.js'
import { openPlace } from './api/place.js'
import { requestCases } from './api/request-cases.js'
import { measure, samples } from './api/samples.js'
import { conditions, median, printGoals, printTable, shown } from './api/table.js'

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

const place = await openPlace({ rows: Number(values.rows), folder: values.data })
try {
  const one = [place.server]
  const two = [place.server, await place.serve('dist/server/main.js')]
  const key = place.api_key
  const program = findPgbench()
  const lists = (await casesOf(place)).filter(({ name }) => listed.test(name))
  const cases = [
    ...(await requestCases(place)),
    ...lists.map(({ name, path, sql }) => ({ name, make: () => ({ path: path() }), statement: sql })),
  ]
  const results = new Map(cases.map((each) => [each, { one: samples(), two: samples(), pgbench: [] }]))
  const load = (servers, { make }, more = {}) =>
    measure(servers, place.postmaster, () => ({ ...make(), key }), { ...options, ...more })

  for (const each of cases) await load(two, each, { connections: 8, seconds: 0.3 })
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const each of cases) {
      const its = results.get(each)
      its.one.add(await load(one, each))
      its.two.add(await load(two, each))
      if (program === null) continue
      const sql = each.sql ?? (await each.statement())
      const asked = { ...options, connections: 10 }
      its.pgbench.push(await pgbench(program, place.databaseUrl, place.organization_id, sql, asked))
    }
  }

  console.log(`\n${values.rows} identities, ${options.connections} connections, ${conditions()}.`)
  console.log(
    'Node, PostgreSQL: ms of processor time a request. To pgbench: requests a second of one process.\n',
  )
  const head = [
    '',
    'req/s',
    'p50 ms',
    'p99 ms',
    'p99/p50',
    'Node',
    'PostgreSQL',
    'to pgbench',
    'two: req/s',
    'to one',
  ]
  printTable(
    head,
    cases.map((each) => {
      const { one: its, two: both, pgbench: limit } = results.get(each)
      return [
        each.name,
        ...[its.rate(), its.p50(), its.p99(), its.p99() / its.p50(), its.node(), its.postgres()].map(shown),
        ...[its.rate() / median(limit), both.rate(), both.rate() / its.rate()].map(shown),
      ]
    }),
  )
  const failures = cases.flatMap((each) =>
    ['one', 'two'].flatMap((kind) =>
      [...results.get(each)[kind].failures].map(([status, n]) => `${n} × ${status}, ${each.name}`),
    ),
  )
  const spread = cases.map((each) => results.get(each).one.p99() / results.get(each).one.p50())
  const memory = two.map((server) => server.memory() * 1.048576)
  printGoals([
    { goal: 'every request answered', value: failures.join('; ') || 'all', reached: failures.length === 0 },
    {
      goal: 'p99 at most 3 × p50',
      value: spread.map(shown).join(', '),
      reached: Math.max(...spread) <= 3,
      why: `kept pages are answered in a few milliseconds, and ${garbage}`,
    },
    {
      goal: 'a process within 200 MB',
      value: `${memory.map(shown).join(', ')} MB`,
      reached: Math.max(...memory) <= 200,
      why: garbage,
    },
  ])
} finally {
  await place.close()
}
