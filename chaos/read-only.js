import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../testing/postgres.js'
import { isWhole, ledger } from './client.js'
import { startLoad } from './load.js'
import { isTrue, oddities, outcomes, readsWentOn } from './outcomes.js'
import { areUnready, restored, said, sayTrouble, startProbes } from './probes.js'
import { startCluster } from './cluster.js'

/** Milliseconds until which a process must have noticed. */
const notice = 2000

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
  /** @type {Record<string, import('./types.ts').Row>} */
  const answered = {}
  /** @type {Record<string, import('./types.ts').Row>} */
  const seen = {}
  let isRight = true
  for (const [name, duration] of Object.entries(cases)) {
    const { api_key: unused } = await organization.createKey({ preset: 'owner' })
    const load = startLoad(proxy.url, key, { prefix: name, pause: 20 })
    const probes = startProbes(replicas, key)
    await sleep(1000)
    const begun = performance.now()
    await postgres.set('default_transaction_read_only', 'on')
    // The first use of a key is noted too, and cannot be.
    const first = startLoad(proxy.url, unused, { prefix: `${name}, first use`, lines: 2, pause: 20 })
    await sleep(duration)
    const during = probes.between(begun + notice, performance.now())
    await postgres.set('default_transaction_read_only', null)
    const back = await restored(replicas, key)
    await sleep(500)
    await Promise.all([load.stop(), first.stop(), probes.stop()])
    const answers = [...load.answers, ...first.answers]
    const kept = await ledger(proxy.url, key, {
      acknowledged: [...load.acknowledged, ...first.acknowledged],
      unknown: [...load.unknown, ...first.unknown],
    })
    Object.assign(answered, outcomes(name, answers))
    seen[name] = { ...said(during), 'restored after ms': back, ...kept }
    console.log(name, oddities(answers))
    isRight &&= isTrue(answers) && readsWentOn(answers) && isWhole(kept) && back < 5000
    isRight &&= areUnready(during) && sayTrouble(during)
  }
  await close()
  console.table(answered)
  console.table(seen)
  return isRight
}
