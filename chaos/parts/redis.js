// Part redis: the shared cache hangs, is killed and comes back under load.
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../client.js'
import { failureReasons, startLoad, summarize } from '../load.js'
import { printFailures } from '../outcomes.js'
import { Missing, waitFor } from '../../testing/processes.js'
import { startCluster } from '../cluster.js'

/**
 * @import { RedisServer } from '../../testing/redis.js'
 * @import { Row } from '../types.ts'
 *
 * @typedef {(redis: RedisServer) => void | Promise<void>} Fault
 */

/** Every process must reject a revoked key within this time (ms). */
const maxRejectMs = 1000

/** @type {Record<string, { begin: Fault, end: Fault }>} */
const faults = {
  'no fault': { begin: () => undefined, end: () => undefined },
  killed: { begin: ({ kill }) => kill(), end: ({ start }) => start() },
  hung: { begin: ({ hang }) => hang(), end: ({ resume }) => resume() },
}

/**
 * Returns the milliseconds from the operator's revocation until every process rejects the key.
 * @param {Awaited<ReturnType<typeof startCluster>>} cluster
 */
const timeToReject = async ({ replicas, organization }) => {
  const { key_id, api_key: key } = await organization.createKey({ preset: 'owner' })
  /** @param {string} url */
  const ask = (url) => send(url, { path: '/api/key', key })
  for (let n = 0; n < 3; n += 1) await Promise.all(replicas.map(({ url }) => ask(url)))
  let revokedAt = Infinity
  const revocation = organization.revokeKey(key_id).then(() => {
    revokedAt = performance.now()
  })
  const rejectedAt = await Promise.all(
    replicas.map(async ({ url }) => {
      const isRejected = async () => ((await ask(url)).status === 401 ? true : undefined)
      await waitFor('a revoked key is rejected', isRejected, { every: 2 })
      return performance.now()
    }),
  )
  await revocation
  // The command ends after it has committed, so this can be negative.
  return Math.round(Math.max(...rejectedAt) - revokedAt)
}

/**
 * Makes Redis unavailable in several ways, under load of three processes.
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
    const rejectMs = await timeToReject(cluster)
    await end(cluster.redis)
    await sleep(2000)
    await load.stop()
    const counts = summarize(load.responses)
    table[name] = { ...counts, 'key rejected ms after its revocation': rejectMs }
    hasPassed &&= counts.succeeded === counts.requests && rejectMs < maxRejectMs
    printFailures(name, failureReasons(load.responses))
  }
  await cluster.close()
  console.table(table)
  return hasPassed
}
