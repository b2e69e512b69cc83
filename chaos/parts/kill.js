// Part kill: the server is killed while it creates identities.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compare, create, departmentNames, repeat } from '../client.js'
import { createOperator, createOrganization } from '../../testing/operator.js'
import { startServer } from '../../testing/server.js'
import { startPostgres } from '../../testing/postgres.js'
import { runningPostmasterOf } from '../../testing/data-folder.js'
import { signalTree, waitFor } from '../../testing/processes.js'

/** @import { Options } from '../types.ts' */

/**
 * Creates departments until `stop`. Names without a response are in `unknown`.
 * @param {string} origin
 * @param {string} key
 * @param {number} run
 */
const startWriting = (origin, key, run) => {
  /** @type {string[]} */
  const acknowledged = []
  /** @type {string[]} */
  const unknown = []
  const stopping = new AbortController()
  /** @param {number} number */
  const work = async (number) => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const name = `run ${run} ${number} ${n}`
      const { status, body } = await create(origin, key, name)
      if (status === 201) acknowledged.push(name)
      else if (status === 0 || status === 503) unknown.push(name)
      else throw new Error(`${name} was answered with ${status}: ${body}`)
      if (status !== 201) await sleep(10)
    }
  }
  const finished = Promise.all(Array.from({ length: 8 }, (_, number) => work(number)))
  return {
    acknowledged,
    stop: async () => {
      stopping.abort()
      await finished
      return { acknowledged, unknown }
    },
  }
}

/** Starts the server with an embedded or an external database, with the kills of each run. */
const settings = {
  /** @param {string} folder */
  embedded: async (folder) => {
    const environment = { POSTROOM_DATA_DIR: join(folder, 'data') }
    mkdirSync(environment.POSTROOM_DATA_DIR)
    const replica = await startServer(environment)
    // PostgreSQL continues to run; the next start takes its folder over.
    const killServer = async () => {
      await replica.kill()
      await replica.start()
    }
    // The server notices and starts it again.
    const killDatabase = () => {
      const postmaster = runningPostmasterOf(environment.POSTROOM_DATA_DIR)
      if (postmaster !== null) signalTree(postmaster, 'SIGKILL')
    }
    const killBoth = async () => {
      killDatabase()
      await killServer()
    }
    const kills = [killServer, killDatabase, killBoth]
    return { environment, replica, kills, close: () => replica.stop() }
  },
  /** @param {string} folder */
  external: async (folder) => {
    const postgres = await startPostgres(folder)
    const environment = { DATABASE_URL: postgres.url }
    const replica = await startServer(environment)
    const killDatabase = async () => {
      await postgres.kill()
      await postgres.start()
    }
    const killServer = async () => {
      await replica.kill()
      await replica.start()
    }
    const close = async () => {
      await replica.stop()
      await postgres.stop()
    }
    return { environment, replica, kills: [killServer, killDatabase], close }
  },
}

/**
 * `kill -9` under write load, again and again: of the server, of the database, and of an embedded one with its server.
 * @param {string} folder
 * @param {Options} options
 */
export const kills = async (folder, { runs = 100, database = 'external' }) => {
  const {
    environment,
    replica,
    kills: killers,
    close,
  } = await (database === 'embedded' ? settings.embedded : settings.external)(folder)
  const { ownerKey: key } = await createOrganization(createOperator(environment), 'Chaos')
  const total = {
    acknowledged: 0,
    'without a response': 0,
    lost: 0,
    duplicated: 0,
    'lost after repeating': 0,
  }
  const all = []
  for (let run = 0; run < runs; run += 1) {
    const writing = startWriting(replica.url, key, run)
    const isBusy = async () => (writing.acknowledged.length >= 20 ? true : undefined)
    await waitFor('the server acknowledges 20 creations', isBusy, { every: 5 })
    await sleep(Math.random() * 200)
    const killing = killers[run % killers.length]?.()
    await sleep(50)
    const { acknowledged, unknown } = await writing.stop()
    await killing
    const before = compare(acknowledged, await departmentNames(replica.url, key))
    await repeat(replica.url, key, unknown)
    all.push(...acknowledged, ...unknown)
    total.acknowledged += acknowledged.length
    total['without a response'] += unknown.length
    total.lost += before.lost
  }
  const { lost, duplicated } = compare(all, await departmentNames(replica.url, key))
  total['lost after repeating'] = lost
  total.duplicated = duplicated
  await close()
  console.table({ [`${runs} × kill -9, ${database}`]: total })
  return total.lost + lost + duplicated === 0
}
