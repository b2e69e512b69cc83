// Part disk-full: the disk of the database fills up under load, and is freed again.
import { setTimeout as sleep } from 'node:timers/promises'
import { isConsistent, reconcile } from '../client.js'
import { mergeLoads, startLoad } from '../load.js'
import {
  isRefusal,
  areAllExplained,
  printFailures,
  unexplainedFailures,
  outcomes,
  haveAllReadsSucceeded,
} from '../outcomes.js'
import { empty, ownFolder, startPostgres } from '../../testing/postgres.js'
import {
  doAllReportTrouble,
  healthSummary,
  maxRestoreMs,
  noticeMs,
  startProbes,
  timeToHealthy,
  timeToRestore,
} from '../probes.js'
import { until } from '../../testing/processes.js'
import { startCluster } from '../cluster.js'
import { smallDisk } from '../small-disk.js'

/**
 * @import { Postgres } from '../../testing/postgres.js'
 *
 * @typedef {ReturnType<typeof smallDisk>} Disk
 *
 * @typedef {object} Case
 * @property {(folder: string, disk: string) => Promise<Postgres>} start
 * @property {boolean} readsContinue
 * @property {(disk: Disk, postgres: Postgres) => unknown} fill
 * @property {(postgres: Postgres) => unknown} repair
 */

/** How long the disk stays full once changes fail (ms). */
const fullMs = 10_000

/** Processes must report a healthy database within this time (ms) after the disk has room. */
const maxHealthyMs = 20_000

/** @type {Record<string, Case>} */
const cases = {
  // PostgreSQL returns error 53100 and continues.
  'data on it': {
    start: (folder, disk) =>
      startPostgres(disk, { name: 'data', fill: empty({ wal: ownFolder(folder, 'wal') }), settings }),
    readsContinue: true,
    fill: (disk) => disk.fill(),
    repair: () => undefined,
  },
  // PostgreSQL panics, and ends when it cannot recover: its supervisor starts it again.
  'write-ahead log on it': {
    start: (folder, disk) =>
      startPostgres(folder, { name: 'data', fill: empty({ wal: ownFolder(disk, 'wal') }), settings }),
    readsContinue: false,
    // The current WAL file may have room left, so switch until the next one doesn't fit.
    fill: async (disk, postgres) => {
      disk.fill()
      const next = () =>
        postgres.ask('select pg_switch_wal()').then(
          () => false,
          () => true,
        )
      await until(next, { within: 10_000, every: 200 })
    },
    repair: async (postgres) => {
      if (!postgres.isRunning()) await postgres.start()
    },
  },
}
// A checkpoint writes small files. Without room for them PostgreSQL itself fails, which isn't tested here.
const settings = ['checkpoint_timeout=1h', 'max_wal_size=64MB', 'wal_recycle=off']

/**
 * How often each process logged that there is no room since then.
 * @param {readonly import('../../testing/server.js').Server[]} replicas
 * @param {number} from
 */
const linesOf = (replicas, from) =>
  replicas.map(
    ({ logged }) =>
      logged().filter(
        (line) => Date.parse(String(line['time'])) >= from && /53100|disk/.test(JSON.stringify(line)),
      ).length,
  )

/** @param {import('../types.ts').LoadResponse} response */
const isFull = ({ status, isWrite }) => isWrite && status >= 500

/**
 * @param {string} folder
 * @param {string} name
 * @param {Case} one
 */
const runCase = async (folder, name, { start, fill, readsContinue, repair }) => {
  const disk = smallDisk(folder, 'disk', 160)
  const postgres = await start(folder, disk.folder)
  const cluster = await startCluster(folder, { database: postgres, settings: { LOG_LEVEL: 'warn' } })
  const { replicas, proxy, organization, close } = cluster
  const key = organization.ownerKey
  const { api_key: unusedKey } = await organization.createKey({ preset: 'owner' })
  const load = startLoad(proxy.url, key, { prefix: name, pauseMs: 10, workers: 12 })
  const probes = startProbes(replicas, key)
  await sleep(1000)
  const from = Date.now()
  await fill(disk, postgres)
  const fillMs = await until(() => load.responses.some(isFull))
  const fullSince = performance.now()
  const firstUseLoad = startLoad(proxy.url, unusedKey, {
    prefix: `${name}, first use`,
    workers: 2,
    pauseMs: 20,
  })
  await sleep(fullMs)
  const end = performance.now()
  const samples = probes.between(fullSince + noticeMs, end)
  const lines = linesOf(replicas, from)
  disk.clear()
  await repair(postgres)
  const restoreMs = await timeToRestore(replicas, key)
  const healthyMs = restoreMs + (await timeToHealthy(replicas, key))
  await sleep(500)
  await Promise.all([load.stop(), firstUseLoad.stop(), probes.stop()])
  const { responses, ...names } = mergeLoads(load, firstUseLoad)
  const changes = responses.filter(({ isWrite, begun: at }) => isWrite && at > fullSince && at < end)
  const reconciliation = await reconcile(proxy.url, key, names)
  printFailures(name, unexplainedFailures(responses))
  await close()
  return {
    responses,
    results: {
      ...healthSummary(samples),
      'refused changes': changes.filter(isRefusal).length,
      'filled after ms': fillMs,
      'lines logged by each': lines.join(', '),
      'restored after ms': restoreMs,
      'healthy after ms': healthyMs,
      ...reconciliation,
    },
    hasPassed:
      areAllExplained(responses) &&
      (!readsContinue || (haveAllReadsSucceeded(responses) && lines.every((count) => count === 1))) &&
      changes.some(isRefusal) &&
      doAllReportTrouble(samples) &&
      isConsistent(reconciliation) &&
      restoreMs < maxRestoreMs &&
      healthyMs < maxHealthyMs,
  }
}

/**
 * The disk of PostgreSQL's data, then that of its write-ahead log, is full under load, and has room again.
 * @param {string} folder
 */
export const fullDisk = async (folder) => {
  /** @type {Record<string, import('../types.ts').Row>} */
  const responseTable = {}
  /** @type {Record<string, import('../types.ts').Row>} */
  const resultTable = {}
  let hasPassed = true
  for (const [name, one] of Object.entries(cases)) {
    const caseFolder = ownFolder(folder, name.replaceAll(' ', '-'))
    const result = await runCase(caseFolder, name, one)
    Object.assign(responseTable, outcomes(name, result.responses))
    resultTable[name] = result.results
    hasPassed &&= result.hasPassed
  }
  console.table(responseTable)
  console.table(resultTable)
  return hasPassed
}
