// What it costs that an organization belongs to each transaction instead of to the connection, and what PgBouncer costs.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildOrExit } from '../tools/build.js'
import { importBuilt } from '../testing/built-server.js'
import { startPgBouncer } from '../testing/pgbouncer.js'
import { startPostgres } from '../testing/postgres.js'
import { exitOnSignals } from '../testing/processes.js'
import { conditions, median, printTable, formatNumber } from './api/table.js'

/**
 * @typedef {import('../server/db/database.ts').DatabasePool} DatabasePool
 * @typedef {(database: DatabasePool, n: number) => Promise<unknown>} Task
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '4' },
  },
})
const connections = Number(values.connections)

await buildOrExit(['server'])
exitOnSignals()
const { createDatabase } = await importBuilt('db/pool.js')
const { migrate } = await importBuilt('db/migrate.js')

const folder = mkdtempSync(join(tmpdir(), 'postroom-bench-pooler-'))
const postgres = await startPostgres(folder)
const pooler = await startPgBouncer(postgres.url, { poolSize: 6 })
await migrate(postgres.url)
const operator = createDatabase({ url: postgres.url, role: 'operator', poolSize: 1 })
const organizations = Array.from({ length: 8 }, () => randomUUID())
for (const id of organizations) {
  await operator.write(id, (db) =>
    db.query(
      `insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit)
       values ($1, 'Bench', 1099511627776, 1000)`,
      [id],
    ),
  )
}
await operator.close()

/** @type {(url: string, isPooled: boolean) => DatabasePool} */
const open = (url, isPooled) => createDatabase({ url, role: 'app', poolSize: connections, isPooled })
const ways = {
  'kept on the connection': open(postgres.url, false),
  'in each transaction': open(postgres.url, true),
  'in each transaction, through PgBouncer': open(pooler.url, true),
}
/** @param {import('../server/db/database.ts').Db} db */
const read = (db) =>
  db.query('select organization_name from organization where organization_id = $1', [db.organizationId])
/** @param {number} n */
const inTurn = (n) => organizations[n % organizations.length] ?? ''

/** @type {Record<string, Task>} */
const work = {
  'a read, one organization': (database) => database.read(inTurn(0), read),
  'a read, eight organizations in turn': (database, n) => database.read(inTurn(n), read),
  'three reads of a request, eight in turn': (database, n) =>
    database.read(inTurn(n), async (db) => {
      for (let at = 0; at < 3; at += 1) await read(db)
    }),
  'a change of one statement, eight in turn': (database, n) => database.write(inTurn(n), read),
}

/** @type {(task: string, way: string) => string} */
const nameOf = (task, way) => `${task}, ${way}`

/**
 * How often a second, for a while.
 * @param {DatabasePool} database
 * @param {Task} one
 */
const rate = async (database, one) => {
  let count = 0
  const begin = performance.now()
  const end = begin + Number(values.seconds) * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await one(database, (count += 1))
    }),
  )
  return (count * 1000) / (performance.now() - begin)
}

try {
  /** @type {Record<string, number[]>} */
  const ratios = {}
  /** @type {Record<string, number[]>} */
  const rates = {}
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [task, one] of Object.entries(work)) {
      let first = 0
      for (const [way, database] of Object.entries(ways)) {
        const measured = await rate(database, one)
        first ||= measured
        const name = nameOf(task, way)
        ratios[name] = [...(ratios[name] ?? []), measured / first]
        rates[name] = [...(rates[name] ?? []), measured]
      }
    }
  }
  console.log(`\n${conditions()}; a second, and in proportion to the first of the same round (medians)\n`)
  printTable(
    ['', ...Object.keys(ways)],
    Object.keys(work).map((task) => [
      task,
      ...Object.keys(ways).map(
        (way) =>
          `${formatNumber(median(rates[nameOf(task, way)] ?? []))} (${formatNumber(median(ratios[nameOf(task, way)] ?? []))})`,
      ),
    ]),
  )
} finally {
  for (const database of Object.values(ways)) await database.close()
  await pooler.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
