// Part pooler: PgBouncer is stopped, suspended and started again under load.
import { setTimeout as sleep } from 'node:timers/promises'
import { runNode } from '../../tools/run.js'
import { isConsistent, reconcile } from '../client.js'
import { startLoad } from '../load.js'
import { areAllExplained, outcomes, printFailures, unexplainedFailures } from '../outcomes.js'
import { startPgBouncer } from '../../testing/pgbouncer.js'
import { startPostgres } from '../../testing/postgres.js'
import { createOrganization } from '../../testing/operator.js'
import { maxRestoreMs, timeToRestore } from '../probes.js'
import { startCluster } from '../cluster.js'
import { askAsTwo } from '../two-organizations.js'

/**
 * @import { PgBouncer } from '../../testing/pgbouncer.js'
 * @import { Postgres } from '../../testing/postgres.js'
 * @import { Options, Row } from '../types.ts'
 */

/**
 * Starts a process that has only the pooler's address. It must exit with a message about the missing setting.
 * @param {string} url
 */
const startWithoutDirect = async (url) => {
  const env = {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: '',
    DATABASE_OWNER_URL: '',
    PORT: '0',
  }
  const { code, output } = await runNode(['dist/server/main.js'], {
    env: { ...env, POSTROOM_DEMO: 'off' },
    signal: AbortSignal.timeout(60_000),
  }).catch((error) => ({ code: null, output: error.message }))
  return { code, output: output.trim() }
}

/**
 * @type {Record<string, (servers: { bouncer: PgBouncer, postgres: Postgres }) => Promise<void>>}
 */
const faults = {
  'killed, back after 2 s': async ({ bouncer }) => {
    await bouncer.kill()
    await sleep(2000)
    await bouncer.start()
  },
  'paused for 3 s': async ({ bouncer }) => {
    await bouncer.pause()
    await sleep(3000)
    await bouncer.unpause()
  },
  'PostgreSQL restarted behind it': async ({ postgres }) => {
    await postgres.stop()
    await postgres.start()
  },
}

/**
 * Three processes work through PgBouncer in transaction mode, on fewer connections than they have themselves.
 * @param {string} folder
 * @param {Options} options
 */
export const pooler = async (folder, { requests = 5000 }) => {
  const postgres = await startPostgres(folder)
  const bouncer = await startPgBouncer(postgres.url, { poolSize: 6 })
  const refused = await startWithoutDirect(bouncer.url)
  console.log(`Without DATABASE_DIRECT_URL it ends with ${refused.code}: ${refused.output}`)
  let hasPassed = refused.code === 1 && /DATABASE_DIRECT_URL/.test(refused.output)

  const settings = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: postgres.url }
  const cluster = await startCluster(folder, { database: postgres, settings })
  const { operate, replicas, proxy, organization, close } = cluster
  const other = await createOrganization(operate, 'Other')
  const third = await createOrganization(operate, 'Third')
  const urls = replicas.map(({ url }) => url)
  const { counts, failures } = await askAsTwo(urls, [organization, other], requests)
  const pool = (await bouncer.pools()).find(({ database }) => database === 'postgres') ?? {}
  /** @param {string} side */
  const sum = (side) =>
    Object.entries(pool)
      .filter(([name]) => name.startsWith(side))
      .reduce((total, [, number]) => total + Number(number), 0)
  const connections = { 'clients of the pooler': sum('cl_'), 'its connections': sum('sv_') }
  console.log(bouncer.version(), failures)
  hasPassed &&= counts.requests >= requests && Object.keys(failures).length === 0
  hasPassed &&= counts.lost + counts['rows of others'] === 0
  hasPassed &&= connections['its connections'] < connections['clients of the pooler']

  /** @type {Record<string, Row>} */
  const responseTable = {}
  /** @type {Record<string, Row>} */
  const resultTable = {}
  for (const [name, fault] of Object.entries(faults)) {
    const key = third.ownerKey
    const load = startLoad(proxy.url, key, { prefix: name, pauseMs: 10 })
    await sleep(1000)
    await fault({ bouncer, postgres })
    const restoreMs = await timeToRestore(replicas, key)
    await sleep(500)
    await load.stop()
    const reconciliation = await reconcile(proxy.url, key, load)
    Object.assign(responseTable, outcomes(name, load.responses))
    resultTable[name] = { 'restored after ms': restoreMs, ...reconciliation }
    printFailures(name, unexplainedFailures(load.responses))
    hasPassed &&= areAllExplained(load.responses) && isConsistent(reconciliation) && restoreMs < maxRestoreMs
  }
  await close()
  await bouncer.close()
  console.table({ 'two organizations': { ...counts, ...connections } })
  console.table(responseTable)
  console.table(resultTable)
  return hasPassed
}
