// Part database: PostgreSQL is stopped, suspended and started again under load.
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../testing/postgres.js'
import { compare, departmentNames } from '../client.js'
import { failureReasons, startLoad, summarize } from '../load.js'
import { printFailures } from '../outcomes.js'
import { maxRestoreMs, timeToRead } from '../probes.js'
import { startCluster } from '../cluster.js'

/**
 * @import { Postgres } from '../../testing/postgres.js'
 * @import { Row } from '../types.ts'
 */

/** @type {Record<string, (postgres: Postgres) => Promise<void>>} */
const outages = {
  restarted: async ({ stop, start }) => {
    await stop()
    await start()
  },
  'stopped for 5 s': async ({ stop, start }) => {
    await stop()
    await sleep(5000)
    await start()
  },
  'hung for 5 s': async ({ hang, resume }) => {
    await hang()
    await sleep(5000)
    await resume()
  },
  'killed, back after 2 s': async ({ kill, start }) => {
    await kill()
    await sleep(2000)
    await start()
  },
}

/** No request may take longer (ms). */
const maxRequestMs = 2500

/**
 * Makes the database unavailable in several ways, under load of three processes.
 * @param {string} folder
 */
export const databaseOutages = async (folder) => {
  const postgres = await startPostgres(folder)
  const { replicas, proxy, organization, close } = await startCluster(folder, { database: postgres })
  /** @type {Record<string, Row>} */
  const table = {}
  let hasPassed = true
  for (const [name, outage] of Object.entries(outages)) {
    const load = startLoad(proxy.url, organization.ownerKey, { prefix: name, pauseMs: 20 })
    await sleep(1000)
    await outage(postgres)
    const recoveryMs = await timeToRead(replicas, organization.ownerKey)
    await sleep(1000)
    await load.stop()
    const present = await departmentNames(proxy.url, organization.ownerKey)
    const result = {
      ...summarize(load.responses),
      'recovered after ms': recoveryMs,
      ...compare(load.acknowledged, present),
    }
    table[name] = result
    const { lost, duplicated, 'other failures': other, 'longest ms': longest } = result
    hasPassed &&= lost + duplicated + other === 0 && longest < maxRequestMs && recoveryMs < maxRestoreMs
    if (other > 0) printFailures(name, failureReasons(load.responses))
  }
  await close()
  console.table(table)
  return hasPassed
}
