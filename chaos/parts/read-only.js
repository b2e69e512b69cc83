// Part read-only: the database refuses changes for a while.
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../testing/postgres.js'
import { isConsistent, reconcile } from '../client.js'
import { startLoad } from '../load.js'
import {
  areAllExplained,
  outcomes,
  printFailures,
  unexplainedFailures,
  haveAllReadsSucceeded,
} from '../outcomes.js'
import { areAllUnready, timeToRestore, healthSummary, doAllReportTrouble, startProbes } from '../probes.js'
import { startCluster } from '../cluster.js'

/** Milliseconds until which a process must have noticed. */
const noticeMs = 2000

/** More than a minute is after which the use of a key is noted once more. */
const cases = { 'for 5 s': 5000, 'for 70 s': 70_000 }

/**
 * The database becomes read-only under load of three processes, as a standby is, and writable again.
 * @param {string} folder
 */
export const readOnly = async (folder) => {
  const postgres = await startPostgres(folder)
  const { replicas, proxy, organization, close } = await startCluster(folder, { database: postgres })
  const key = organization.ownerKey
  /** @type {Record<string, import('../types.ts').Row>} */
  const answerTable = {}
  /** @type {Record<string, import('../types.ts').Row>} */
  const resultTable = {}
  let hasPassed = true
  for (const [name, duration] of Object.entries(cases)) {
    const { api_key: unused } = await organization.createKey({ preset: 'owner' })
    const load = startLoad(proxy.url, key, { prefix: name, pauseMs: 20 })
    const probes = startProbes(replicas, key)
    await sleep(1000)
    const begun = performance.now()
    await postgres.set('default_transaction_read_only', 'on')
    // The first use of a key is noted too, and cannot be.
    const first = startLoad(proxy.url, unused, { prefix: `${name}, first use`, workers: 2, pauseMs: 20 })
    await sleep(duration)
    const during = probes.between(begun + noticeMs, performance.now())
    await postgres.set('default_transaction_read_only', null)
    const restoreMs = await timeToRestore(replicas, key)
    await sleep(500)
    await Promise.all([load.stop(), first.stop(), probes.stop()])
    const answers = [...load.answers, ...first.answers]
    const reconciliation = await reconcile(proxy.url, key, {
      acknowledged: [...load.acknowledged, ...first.acknowledged],
      unknown: [...load.unknown, ...first.unknown],
    })
    Object.assign(answerTable, outcomes(name, answers))
    resultTable[name] = { ...healthSummary(during), 'restored after ms': restoreMs, ...reconciliation }
    printFailures(name, unexplainedFailures(answers))
    hasPassed &&=
      areAllExplained(answers) &&
      haveAllReadsSucceeded(answers) &&
      isConsistent(reconciliation) &&
      restoreMs < 5000
    hasPassed &&= areAllUnready(during) && doAllReportTrouble(during)
  }
  await close()
  console.table(answerTable)
  console.table(resultTable)
  return hasPassed
}
