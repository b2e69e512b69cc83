// Part connections: connections to the database are terminated inside transactions.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../testing/postgres.js'
import { isConsistent, reconcile } from '../client.js'
import { startLoad } from '../load.js'
import { areAllExplained, outcomes, printFailures, unexplainedFailures } from '../outcomes.js'
import { maxRestoreMs, timeToRestore } from '../probes.js'
import { until } from '../../testing/processes.js'
import { startCluster } from '../cluster.js'

/**
 * Terminates all other connections to a database. Returns how many, and how many of them had an open transaction.
 * @param {import('pg').Client} client
 * @returns {Promise<{ terminated: number, withTransaction: number }>}
 */
export const terminate = async (client) => {
  const { rows } = await client.query(
    `select count(pg_terminate_backend(pid))::integer as terminated,
      count(*) filter (where xact_start is not null)::integer as "withTransaction"
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows[0] ?? { terminated: 0, withTransaction: 0 }
}

/**
 * Whether a transaction waits for a lock. pg_stat_activity is frozen per transaction, so the snapshot is cleared before and after.
 * @param {import('pg').Client} client
 */
const isAnyLockWaited = async (client) => {
  await client.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await client.query("select from pg_stat_activity where wait_event_type = 'Lock'")
  await client.query('select pg_stat_clear_snapshot()')
  return (rowCount ?? 0) > 0
}

/**
 * Ways to terminate all other connections.
 * @type {Record<string, typeof terminate>}
 */
const terminations = {
  'again and again': terminate,
  // Each change waits for this lock within a transaction.
  'while changes wait': async (client) => {
    await client.query('begin')
    await client.query('select from organization for update')
    await until(() => isAnyLockWaited(client), { within: 3000 })
    const counts = await terminate(client)
    await client.query('rollback')
    return counts
  },
}

/**
 * The database's owner terminates every connection repeatedly, under load of three processes.
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
  const responseTable = {}
  /** @type {Record<string, import('../types.ts').Row>} */
  const resultTable = {}
  let hasPassed = true
  let withTransaction = 0
  for (const [name, terminateAll] of Object.entries(terminations)) {
    const load = startLoad(proxy.url, key, { prefix: name })
    const counts = { terminated: 0, 'with an open transaction': 0 }
    for (let run = 0; run < runs; run += 1) {
      await sleep(100 + Math.random() * 300)
      const termination = await terminateAll(client)
      counts.terminated += termination.terminated
      counts['with an open transaction'] += termination.withTransaction
    }
    const restoreMs = await timeToRestore(replicas, key)
    await sleep(500)
    await load.stop()
    const reconciliation = await reconcile(proxy.url, key, load)
    Object.assign(responseTable, outcomes(name, load.responses))
    resultTable[name] = { times: runs, ...counts, 'restored after ms': restoreMs, ...reconciliation }
    printFailures(name, unexplainedFailures(load.responses))
    hasPassed &&= areAllExplained(load.responses) && isConsistent(reconciliation) && restoreMs < maxRestoreMs
    withTransaction += counts['with an open transaction']
  }
  await client.end()
  await close()
  console.table(responseTable)
  console.table(resultTable)
  return hasPassed && withTransaction >= runs
}
