// Part database: PostgreSQL is stopped, suspended and started again under load.
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../testing/postgres.js'
import { compare, departmentNames, send } from '../client.js'
import { failureReasons, startLoad, summarize } from '../load.js'
import { printFailures } from '../outcomes.js'
import { startCluster } from '../cluster.js'

/**
 * @import { Postgres } from '../../testing/postgres.js'
 * @import { Replica, Row } from '../types.ts'
 */

/** @type {Record<string, (postgres: Postgres) => Promise<void>>} */
const faults = {
  restarted: async ({ stop, start }) => {
    await stop()
    await start()
  },
  'away for 5 s': async ({ stop, start }) => {
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

/**
 * Milliseconds until every process answers again.
 * @param {readonly Replica[]} replicas
 * @param {string} key
 */
const recovery = async (replicas, key) => {
  const begin = performance.now()
  await Promise.all(
    replicas.map(async ({ url }) => {
      while ((await send(url, { path: '/api/department/list', key })).status !== 200) await sleep(20)
    }),
  )
  return Math.round(performance.now() - begin)
}

/**
 * The database goes away in several ways under load of three processes, and comes back.
 * @param {string} folder
 */
export const databaseOutages = async (folder) => {
  const postgres = await startPostgres(folder)
  const { replicas, proxy, organization, close } = await startCluster(folder, { database: postgres })
  /** @type {Record<string, Row>} */
  const table = {}
  let hasPassed = true
  for (const [name, fault] of Object.entries(faults)) {
    const load = startLoad(proxy.url, organization.ownerKey, { prefix: name, pauseMs: 20 })
    await sleep(1000)
    await fault(postgres)
    const recovered = await recovery(replicas, organization.ownerKey)
    await sleep(1000)
    await load.stop()
    const present = await departmentNames(proxy.url, organization.ownerKey)
    const result = {
      ...summarize(load.answers),
      'recovered after ms': recovered,
      ...compare(load.acknowledged, present),
    }
    table[name] = result
    const { lost, duplicated, 'other failures': other, 'longest ms': longest } = result
    hasPassed &&= lost + duplicated + other === 0 && longest < 2500 && recovered < 5000
    if (other > 0) printFailures(name, failureReasons(load.answers))
  }
  await close()
  console.table(table)
  return hasPassed
}
