// Part read-only: the database rejects changes for a while.
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../testing/postgres.js'
import { isConsistent, reconcile } from '../client.js'
import { mergeLoads, startLoad } from '../load.js'
import {
  areAllExplained,
  outcomes,
  printFailures,
  unexplainedFailures,
  haveAllReadsSucceeded,
} from '../outcomes.js'
import {
  areAllUnready,
  doAllReportTrouble,
  healthSummary,
  maxRestoreMs,
  noticeMs,
  startProbes,
  timeToRestore,
} from '../probes.js'
import { startCluster } from '../cluster.js'

/**
 * @import { Postgres } from '../../testing/postgres.js'
 * @import { Row } from '../types.ts'
 * @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster
 */

/** 70 s exceeds the minute after which a key's use is recorded again. */
const cases = { 'for 5 s': 5000, 'for 70 s': 70_000 }

/**
 * Makes the database read-only for a time, under load.
 * @param {Postgres} postgres
 * @param {Cluster} cluster
 * @param {{ name: string, durationMs: number }} options
 */
const runCase = async (postgres, { replicas, proxy, organization }, { name, durationMs }) => {
  const key = organization.ownerKey
  const { api_key: unusedKey } = await organization.createKey({ preset: 'owner' })
  const load = startLoad(proxy.url, key, { prefix: name, pauseMs: 20 })
  const probes = startProbes(replicas, key)
  await sleep(1000)
  const readOnlySince = performance.now()
  await postgres.set('default_transaction_read_only', 'on')
  // A key's first use also has to be recorded, which fails now.
  const firstUseLoad = startLoad(proxy.url, unusedKey, {
    prefix: `${name}, first use`,
    workers: 2,
    pauseMs: 20,
  })
  await sleep(durationMs)
  const samples = probes.between(readOnlySince + noticeMs, performance.now())
  await postgres.set('default_transaction_read_only', null)
  const restoreMs = await timeToRestore(replicas, key)
  await sleep(500)
  await Promise.all([load.stop(), firstUseLoad.stop(), probes.stop()])
  const { responses, ...names } = mergeLoads(load, firstUseLoad)
  const reconciliation = await reconcile(proxy.url, key, names)
  printFailures(name, unexplainedFailures(responses))
  return {
    responses,
    results: { ...healthSummary(samples), 'restored after ms': restoreMs, ...reconciliation },
    hasPassed:
      areAllExplained(responses) &&
      haveAllReadsSucceeded(responses) &&
      isConsistent(reconciliation) &&
      restoreMs < maxRestoreMs &&
      areAllUnready(samples) &&
      doAllReportTrouble(samples),
  }
}

/**
 * The database becomes read-only under load of three processes, as a standby is, and writable again.
 * @param {string} folder
 */
export const readOnly = async (folder) => {
  const postgres = await startPostgres(folder)
  const cluster = await startCluster(folder, { database: postgres })
  /** @type {Record<string, Row>} */
  const responseTable = {}
  /** @type {Record<string, Row>} */
  const resultTable = {}
  let hasPassed = true
  for (const [name, durationMs] of Object.entries(cases)) {
    const result = await runCase(postgres, cluster, { name, durationMs })
    Object.assign(responseTable, outcomes(name, result.responses))
    resultTable[name] = result.results
    hasPassed &&= result.hasPassed
  }
  await cluster.close()
  console.table(responseTable)
  console.table(resultTable)
  return hasPassed
}
