// Lists: how far into them, how they are sorted and searched, against bare servers and PostgreSQL's own limit.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../testing/free-port.js'
import { end, printed, start } from '../testing/processes.js'
import { root } from '../tools/root.js'
import { afterChange } from './api/after-change.js'
import { casesOf } from './api/list-cases.js'
import { listGoals } from './api/list-goals.js'
import { findPgbench, pgbench } from './api/pgbench.js'
import { openPlace } from './api/place.js'
import { plainRows } from './api/plain.js'
import { measure, samples } from './api/samples.js'
import { conditions, median, printGoals, printTable, shown } from './api/table.js'

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
const at = ({ name }) => encodeURIComponent(name)

/** The bare server as a process of its own. */
const startBare = async (place, cases) => {
  const headers = { 'x-api-key': place.api_key }
  const bodies = {}
  for (const one of cases.filter(({ isFirst }) => isFirst)) {
    bodies[at(one)] = await (await fetch(place.url + one.path(), { headers })).text()
  }
  const statements = Object.fromEntries(
    cases
      .filter(({ isFirst }) => isFirst)
      .map((one) => [at(one), { text: plainRows[one.list], values: [place.organization_id, 50, 0] }]),
  )
  const file = join(place.folder, 'bare.json')
  writeFileSync(file, JSON.stringify({ databaseUrl: place.databaseUrl, statements, bodies }))
  const port = await freePort()
  const bare = await start(process.execPath, ['bench/api/bare.js', file], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
  })
  await printed(bare, /ready/)
  return { port, pid: () => bare.pid, stop: () => end(bare) }
}

const kinds = ['kept', 'anew', 'bare', 'bytes']

/** Everything a round long, one after another, so that whatever else the machine does meets all alike. */
const round = async ({ place, cases, servers, results, program }) => {
  const load = (kind, path, results) =>
    measure([servers[kind]], place.postmaster, () => ({ path: path(), key: place.api_key }), options).then(
      results[kind].add,
    )
  for (const one of cases) {
    const its = results.get(one)
    await load('anew', one.path, its)
    if (!one.isAnother) await load('kept', one.path, its)
    if (one.isFirst) {
      await load('bare', () => `/rows/${at(one)}`, its)
      await load('bytes', () => `/bytes/${at(one)}`, its)
    }
    if (program !== null && one.isPlain) {
      const { databaseUrl, organization_id: id } = place
      its.pgbench.push(
        await pgbench(program, databaseUrl, id, await one.sql(), { ...options, connections: 10 }),
      )
    }
  }
}

const head = ['', 'req/s', 'p50 ms', 'p99 ms', 'p99/p50', 'Node', 'PostgreSQL', 'slower than first']

const ratio = (ours, theirs) => shown(ours / theirs)

const print = (kind, cases, results) => {
  const isPlain = kind === 'anew'
  const more = ['to node+pg', '… of processor', 'to node bytes', ...(isPlain ? ['to pgbench'] : [])]
  printTable(
    [...head, ...more],
    cases
      .filter((one) => results.get(one)[kind].rate() > 0)
      .map((one) => {
        const { [kind]: its, bare, bytes, pgbench: limit } = results.get(one)
        const first = results.get(cases.find(({ list }) => list === one.list))[kind]
        return [
          one.name + (one.isAnother ? ' *' : ''),
          ...[its.rate(), its.p50(), its.p99(), its.p99() / its.p50(), its.node(), its.postgres()].map(shown),
          ratio(first.rate(), its.rate()),
          ratio(its.rate(), bare.rate()),
          ratio(bare.processor(), its.processor()),
          ratio(its.rate(), bytes.rate()),
          ...(isPlain ? [ratio(its.rate(), median(limit))] : []),
        ]
      }),
  )
}

const place = await openPlace({ rows, folder: values.data })
try {
  const cases = (await casesOf(place)).filter(({ name }) => new RegExp(values.only).test(name))
  const results = new Map(
    cases.map((one) => [one, { ...Object.fromEntries(kinds.map((kind) => [kind, samples()])), pgbench: [] }]),
  )
  const servers = {
    kept: place.server,
    anew: await place.serve('bench/api/anew.js'),
    bare: await startBare(place, cases),
  }
  servers.bytes = servers.bare
  const all = { place, cases, servers, results, program: findPgbench() }
  // What runs for the first time is compiled, planned and read from the disk; that is nobody's ratio.
  for (const server of [servers.kept, servers.anew]) {
    for (const one of cases) {
      const make = () => ({ path: one.path(), key: place.api_key })
      await measure([server], place.postmaster, make, { connections: 8, seconds: 0.3 })
    }
  }
  for (let count = 0; count < Number(values.rounds); count += 1) await round(all)

  console.log(`\n${rows} identities, ${options.connections} connections, one process, ${conditions()}.`)
  console.log(
    'Ratios: ours to the other in requests a second; Node, PostgreSQL: ms of processor time a request.',
  )
  console.log('\nFound anew each time (*: each request asks for something else):\n')
  print('anew', cases, results)
  console.log('\nAsked again while nothing has changed:\n')
  print('kept', cases, results)
  const first = await afterChange(place, 3)
  console.log(
    '\nOne request at a time, in ms; the first after a change, the slowest of three, and the same again:\n',
  )
  printTable(
    ['', 'rows', 'first', 'slowest', 'again'],
    first.map((one) => [one.name, String(one.total), ...[one.first, one.slowest, one.again].map(shown)]),
  )
  printGoals(listGoals({ cases, results, first, place, rows }))
  await servers.bare.stop()
} finally {
  await place.close()
}
