// Part connections: connections to the database are ended inside transactions.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../testing/postgres.js'
import { isConsistent, reconcile } from '../client.js'
import { startLoad } from '../load.js'
import { areAllExplained, outcomes, printFailures, unexplainedFailures } from '../outcomes.js'
import { timeToRestore } from '../probes.js'
import { until } from '../../testing/processes.js'
import { startCluster } from '../cluster.js'

/**
 * Ends every other connection to a database; how many were `ended`, and in how many a transaction was `open`.
 * @param {import('pg').Client} client
 * @returns {Promise<{ ended: number, open: number }>}
 */
export const terminate = async (client) => {
  const { rows } = await client.query(
    `select count(pg_terminate_backend(pid))::integer as ended,
      count(*) filter (where xact_start is not null)::integer as open
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows[0] ?? { ended: 0, open: 0 }
}

/**
 * Whether a transaction waits for a lock; a transaction sees who works as it was when it first asked, unless told otherwise.
 * @param {import('pg').Client} client
 */
const isWaitedFor = async (client) => {
  await client.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await client.query("select from pg_stat_activity where wait_event_type = 'Lock'")
  await client.query('select pg_stat_clear_snapshot()')
  return (rowCount ?? 0) > 0
}

/**
 * How the connections are ended once, by the owner's own connection.
 * @type {Record<string, typeof terminate>}
 */
const ways = {
  'again and again': terminate,
  // Each change waits for this lock within a transaction.
  'while changes wait': async (client) => {
    await client.query('begin')
    await client.query('select from organization for update')
    await until(() => isWaitedFor(client), { within: 3000 })
    const counts = await terminate(client)
    await client.query('rollback')
    return counts
  },
}

/**
 * Every connection is ended by the database's owner, again and again, under load of three processes.
 * @param {string} folder
 * @param {import('../types.ts').Options} options
 */
export const terminatedConnections = async (folder, { runs = 40 }) => {
  const postgres = await startPostgres(folder)
  const { replicas, proxy, organization, close } = await startCluster(folder, { database: postgres })
  const key = organization.ownerKey
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  /** @type {Record<string, import('../types.ts').Row>} */
  const answerTable = {}
  /** @type {Record<string, import('../types.ts').Row>} */
  const resultTable = {}
  let hasPassed = true
  let opened = 0
  for (const [name, way] of Object.entries(ways)) {
    const load = startLoad(proxy.url, key, { prefix: name })
    const counts = { ended: 0, 'with an open transaction': 0 }
    for (let run = 0; run < runs; run += 1) {
      await sleep(100 + Math.random() * 300)
      const { ended, open } = await way(client)
      counts.ended += ended
      counts['with an open transaction'] += open
    }
    const restoreMs = await timeToRestore(replicas, key)
    await sleep(500)
    await load.stop()
    const reconciliation = await reconcile(proxy.url, key, load)
    Object.assign(answerTable, outcomes(name, load.answers))
    resultTable[name] = { times: runs, ...counts, 'restored after ms': restoreMs, ...reconciliation }
    printFailures(name, unexplainedFailures(load.answers))
    hasPassed &&= areAllExplained(load.answers) && isConsistent(reconciliation) && restoreMs < 5000
    opened += counts['with an open transaction']
  }
  await client.end()
  await close()
  console.table(answerTable)
  console.table(resultTable)
  return hasPassed && opened >= runs
}
