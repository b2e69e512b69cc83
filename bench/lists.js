// Lists: how far into them, how they are sorted and searched, against PostgreSQL's own limit and bare servers.
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { end, freePort, printed, start } from '../scripts/chaos/processes.js'
import { root } from '../scripts/root.js'
import { load } from './api/load.js'
import { findPgbench, pgbench } from './api/pgbench.js'
import { openPlace } from './api/place.js'
import { casesOf } from './api/list-cases.js'
import { median, printGoals, printTable, shown } from './api/table.js'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1.5' },
    connections: { type: 'string', default: '64' },
    data: { type: 'string' },
  },
})
const rows = Number(values.rows)
const options = { seconds: Number(values.seconds), connections: Number(values.connections) }

const place = await openPlace({ rows, folder: values.data })
const program = findPgbench()
try {
  const cases = await casesOf(place)
  const key = place.api_key
  const bodies = {}
  for (const { name, path } of cases) {
    const answer = await fetch(place.url + path, { headers: { 'x-api-key': key } })
    bodies[encodeURIComponent(name)] = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${bodies[encodeURIComponent(name)]}`)
  }
  const statements = Object.fromEntries(cases.map(({ name, bare }) => [encodeURIComponent(name), bare]))
  const barePort = await freePort()
  const file = join(place.folder, 'bare.json')
  writeFileSync(file, JSON.stringify({ databaseUrl: place.databaseUrl, statements, bodies }))
  const env = { ...process.env, PORT: String(barePort) }
  const bare = start(process.execPath, ['bench/api/bare.js', file], { cwd: root, env })
  await printed(bare, /ready/)

  const results = new Map(cases.map(({ name }) => [name, { ours: [], bare: [], bytes: [], pgbench: [] }]))
  const first = cases[0]
  const warm = { ...options, seconds: 0.5 }
  await load([place.server.port], () => ({ path: first.path, key }), warm)
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { name, path, sql } of cases) {
      const result = results.get(name)
      const at = encodeURIComponent(name)
      result.ours.push(await load([place.server.port], () => ({ path, key }), options))
      result.bare.push(await load([barePort], () => ({ path: `/rows/${at}`, key }), options))
      result.bytes.push(await load([barePort], () => ({ path: `/bytes/${at}`, key }), options))
      if (program !== null) {
        result.pgbench.push(
          await pgbench(program, place.databaseUrl, place.organization_id, sql, {
            ...options,
            connections: 10,
          }),
        )
      }
    }
  }
  await end(bare)

  const rate = (name, of = 'ours') => median(results.get(name)[of].map((one) => one.rate ?? one))
  const time = (name, of) => median(results.get(name).ours.map((one) => one[of]))
  console.log(
    `\n${rows} identities, ${options.connections} connections, one process, ${values.rounds} rounds; load average ${loadavg()[0].toFixed(1)}`,
  )
  console.log(
    'Ratios are of requests a second: of ours to the other; the last is the first page of the list to ours.\n',
  )
  printTable(
    [
      '',
      'req/s',
      'p50 ms',
      'p99 ms',
      'p99/p50',
      'to node+pg',
      'to node bytes',
      'to pgbench',
      'slower than first',
    ],
    cases.map(({ name, list }) => [
      name,
      shown(rate(name)),
      shown(time(name, 'p50')),
      shown(time(name, 'p99')),
      shown(time(name, 'p99') / time(name, 'p50')),
      shown(rate(name) / rate(name, 'bare')),
      shown(rate(name) / rate(name, 'bytes')),
      program === null ? '–' : shown(rate(name) / rate(name, 'pgbench')),
      shown(rate(cases.find((one) => one.list === list).name) / rate(name)),
    ]),
  )
  const failed = cases
    .flatMap(({ name }) => results.get(name).ours.map((one) => ({ name, ...one.failures })))
    .filter((one) => Object.keys(one).length > 1)
  if (failed.length > 0) console.log('\nRefused:', failed)

  const slower = (name) =>
    rate(cases.find((one) => one.list === cases.find((c) => c.name === name).list).name) / rate(name)
  const ends = cases.filter(({ isEnd }) => isEnd).map(({ name }) => slower(name))
  const searches = cases.filter(({ isSearch }) => isSearch).map(({ name }) => slower(name))
  const firsts = cases.filter(({ isFirst }) => isFirst)
  const toBare = firsts.map(({ name }) => rate(name) / rate(name, 'bare'))
  const spread = firsts.map(({ name }) => time(name, 'p99') / time(name, 'p50'))
  printGoals([
    {
      goal: 'first pages at least 1.3 × bare node:http + pg',
      value: toBare.map(shown).join(', '),
      reached: Math.min(...toBare) >= 1.3,
    },
    {
      goal: 'the end at most 2 × the first page',
      value: shown(Math.max(...ends)),
      reached: Math.max(...ends) <= 2,
    },
    {
      goal: 'search at most 10 × the first page',
      value: searches.map(shown).join(', '),
      reached: Math.max(...searches) <= 10,
    },
    { goal: 'p99 at most 3 × p50', value: spread.map(shown).join(', '), reached: Math.max(...spread) <= 3 },
    ...(place.isNew
      ? [
          {
            goal: 'a seed of 1 000 000 identities in 300 s',
            value: `${rows} in ${shown(place.seconds)} s`,
            reached: place.seconds * (1_000_000 / rows) <= 300,
          },
        ]
      : []),
    {
      goal: 'a process within 200 MB',
      value: `${shown(place.server.memory())} MiB`,
      reached: place.server.memory() * 1.048576 <= 200,
    },
  ])
  console.log('Directus is not installed here: not compared.')
} finally {
  await place.close()
}
