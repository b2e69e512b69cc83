// Part redis: the shared cache hangs, is killed and comes back under load.
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../client.js'
import { failureReasons, startLoad, summarize } from '../load.js'
import { printFailures } from '../outcomes.js'
import { Missing } from '../../testing/processes.js'
import { startCluster } from '../cluster.js'

/**
 * @import { RedisServer } from '../../testing/redis.js'
 * @import { Row } from '../types.ts'
 *
 * @typedef {(redis: RedisServer) => void | Promise<void>} Fault
 */

/** @type {Record<string, { begin: Fault, end: Fault }>} */
const faults = {
  'there all the time': { begin: () => undefined, end: () => undefined },
  killed: { begin: ({ kill }) => kill(), end: ({ start }) => start() },
  hung: { begin: ({ hang }) => hang(), end: ({ resume }) => resume() },
}

/**
 * Milliseconds from the operator's revocation until every process refuses the key.
 * @param {Awaited<ReturnType<typeof startCluster>>} cluster
 */
const revocation = async ({ replicas, organization }) => {
  const { key_id, api_key: key } = await organization.createKey({ preset: 'owner' })
  /** @param {string} url */
  const ask = (url) => send(url, { path: '/api/key', key })
  for (let n = 0; n < 3; n += 1) await Promise.all(replicas.map(({ url }) => ask(url)))
  let done = Infinity
  const revoked = organization.revokeKey(key_id).then(() => {
    done = performance.now()
  })
  const refused = await Promise.all(
    replicas.map(async ({ url }) => {
      while ((await ask(url)).status !== 401) await sleep(2)
      return performance.now()
    }),
  )
  await revoked
  // The command ends a while after it has committed, so this can be negative.
  return Math.round(Math.max(...refused) - done)
}

/**
 * Redis goes away in several ways under load of three processes.
 * @param {string} folder
 */
export const cacheOutages = async (folder) => {
  const cluster = await startCluster(folder)
  if (cluster.redis === null) throw new Missing('This needs redis-server.')
  /** @type {Record<string, Row>} */
  const table = {}
  let hasPassed = true
  for (const [name, { begin, end }] of Object.entries(faults)) {
    const load = startLoad(cluster.proxy.url, cluster.organization.ownerKey, { prefix: name, pauseMs: 10 })
    await sleep(1000)
    await begin(cluster.redis)
    await sleep(2000)
    const refused = await revocation(cluster)
    await end(cluster.redis)
    await sleep(2000)
    await load.stop()
    const counts = summarize(load.answers)
    table[name] = { ...counts, 'key refused ms after its revocation': refused }
    hasPassed &&= counts.succeeded === counts.requests && refused < 1000
    printFailures(name, failureReasons(load.answers))
  }
  await cluster.close()
  console.table(table)
  return hasPassed
}
