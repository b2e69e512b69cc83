// Part failover: a standby is promoted under load.
import { setTimeout as sleep } from 'node:timers/promises'
import { isConsistent, reconcile } from '../client.js'
import { startLoad } from '../load.js'
import { areAllExplained, unexplainedFailures, outcomes } from '../outcomes.js'
import {
  areAllUnready,
  doAllReportTrouble,
  healthSummary,
  maxRestoreMs,
  noticeMs,
  startProbes,
  timeToRestore,
} from '../probes.js'
import { until } from '../../testing/processes.js'
import { startPair } from '../../testing/replication.js'
import { startCluster } from '../cluster.js'

/**
 * @import { Options } from '../types.ts'
 *
 * @typedef {object} Trial
 * @property {Awaited<ReturnType<typeof startPair>>} pair
 * @property {ReturnType<typeof startLoad>} load
 * @property {ReturnType<typeof startProbes>} probes
 */

/**
 * Returns how long there is only a standby (ms). The first time is longer than any statement may take.
 * @param {number} run
 */
const standbyAlone = (run) => (run === 0 ? 8000 : 2500)

/**
 * @param {Trial['load']} load
 * @param {number} moment
 */
const acknowledgedSince = (load, moment) =>
  load.responses.find(({ isWrite, status, ended }) => isWrite && status === 201 && ended >= moment)

/**
 * The primary is killed, the standby promoted after a while, and the other one made its standby.
 * @param {Trial & { run: number }} trial
 */
const failOver = async ({ pair, load, probes, run }) => {
  await sleep(1500)
  const killedAt = performance.now()
  await pair.primary().kill()
  await sleep(standbyAlone(run))
  const during = probes.between(killedAt + noticeMs, performance.now())
  const promotedAt = performance.now()
  await pair.promote()
  await until(() => acknowledgedSince(load, promotedAt))
  const first = acknowledgedSince(load, promotedAt)
  await pair.rebuild()
  return { during, outageMs: first ? Math.round(first.ended - promotedAt) : Infinity }
}

/**
 * The standby dies before the primary does: a change acknowledged in between would be on one of them alone.
 * @returns the changes that were acknowledged in that time, which is longer than a statement may take.
 * @param {Pick<Trial, 'pair' | 'load'>} trial
 */
const loseStandbyFirst = async ({ pair, load }) => {
  await sleep(1500)
  await pair.standby().kill()
  // A change that both had by then may be acknowledged a moment later.
  await sleep(200)
  const alone = performance.now()
  await sleep(8000)
  const end = performance.now()
  await pair.primary().kill()
  await pair.standby().start()
  await pair.promote()
  await pair.rebuild()
  return load.responses.filter(
    ({ isWrite, status, ended }) => isWrite && status === 201 && ended > alone && ended < end,
  ).length
}

/**
 * A primary with a synchronous standby fails under load of three processes, again and again.
 * @param {string} folder
 * @param {Options} options
 */
export const failovers = async (folder, { runs = 10 }) => {
  const pair = await startPair(folder)
  const { replicas, proxy, organization, close } = await startCluster(folder, { database: pair })
  const key = organization.ownerKey
  const load = startLoad(proxy.url, key, { prefix: 'failover', pauseMs: 20 })
  const probes = startProbes(replicas, key)
  const times = []
  const alone = []
  for (let run = 0; run < runs; run += 1) {
    const { during, outageMs } = await failOver({ pair, load, probes, run })
    times.push(outageMs)
    alone.push(...during)
    console.log(`promotion ${run + 1}: a change is acknowledged after ${outageMs} ms`)
  }
  const unreplicated = await loseStandbyFirst({ pair, load })
  const restoreMs = await timeToRestore(replicas, key)
  await Promise.all([load.stop(), probes.stop()])
  const reconciliation = await reconcile(proxy.url, key, load)
  await close()
  console.log(unexplainedFailures(load.responses))
  console.table(outcomes('all the time', load.responses))
  console.table({ 'a standby alone': healthSummary(alone) })
  console.table({
    [`${runs} promotions`]: {
      'acknowledged again after ms, shortest': Math.min(...times),
      longest: Math.max(...times),
      'acknowledged without a standby': unreplicated,
      'restored after ms': restoreMs,
      ...reconciliation,
    },
  })
  return (
    areAllExplained(load.responses) &&
    areAllUnready(alone) &&
    doAllReportTrouble(alone) &&
    isConsistent(reconciliation) &&
    Math.max(...times) <= maxRestoreMs &&
    restoreMs <= maxRestoreMs &&
    unreplicated === 0
  )
}
