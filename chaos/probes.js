import { setTimeout as sleep } from 'node:timers/promises'
import { create, send } from './client.js'
import { until } from '../testing/processes.js'

/** @import { Answer, Asked } from './types.ts' */

/**
 * What a process said at one time.
 * @typedef {{ at: number, ended: number, isReady: boolean, word: string, database?: string, message?: string }} Sample
 */

/**
 * @param {Answer} answer
 * @returns {{ word: string, database?: string, message?: string }}
 */
const healthOf = ({ status, body }) => {
  try {
    /** @type {{ status: string, components: { component: string, status: string, message?: string }[] }} */
    const { status: word, components } = JSON.parse(body)
    const database = components.find(({ component }) => component === 'database')
    return {
      word,
      ...(database && { database: database.status }),
      ...(database?.message && { message: database.message }),
    }
  } catch {
    return { word: `answered ${status}` }
  }
}

/**
 * @param {string} url
 * @param {string} key
 * @returns {Promise<Sample>}
 */
const probe = async (url, key) => {
  const at = performance.now()
  const [ready, health] = await Promise.all([
    send(url, { path: '/readyz', key: '' }),
    send(url, { path: '/api/health', key }),
  ])
  return { at, ended: performance.now(), isReady: ready.status === 200, ...healthOf(health) }
}

/**
 * Asks each process five times a second whether it is ready and well, until `stop`.
 * @param {readonly Asked[]} replicas
 * @param {string} key
 */
export const startProbes = (replicas, key) => {
  /** @type {Sample[]} */
  const samples = []
  const stopping = new AbortController()
  /** @param {Asked} replica */
  const watch = async ({ url }) => {
    while (!stopping.signal.aborted) {
      samples.push(await probe(url, key))
      await sleep(200)
    }
  }
  const working = Promise.all(replicas.map(watch))
  return {
    /**
     * What was asked and answered between two moments of `performance.now()`.
     * @param {number} from
     * @param {number} to
     */
    between: (from, to) => samples.filter(({ at, ended }) => at >= from && ended <= to),
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

/**
 * How often processes said what, for a table.
 * @param {readonly Sample[]} samples
 */
export const said = (samples) => {
  /** @param {(sample: Sample) => boolean} of */
  const count = (of) => samples.filter(of).length
  /** @type {Record<string, number>} */
  const words = {}
  for (const { word } of samples) words[word] = (words[word] ?? 0) + 1
  return {
    probes: samples.length,
    'called ready': count(({ isReady }) => isReady),
    health: Object.entries(words)
      .map(([word, times]) => `${word} ${times}`)
      .join(', '),
    message: [...new Set(samples.map(({ message }) => message).filter(Boolean))].join(' | ') || '-',
  }
}

/**
 * Whether all of these say that something is wrong with the database, and what.
 * @param {readonly Sample[]} samples
 */
export const sayTrouble = (samples) =>
  samples.length > 0 &&
  samples.every(({ word, message }) => ['degraded', 'down'].includes(word) && message !== undefined)

/**
 * Whether none of these calls itself ready.
 * @param {readonly Sample[]} samples
 */
export const areUnready = (samples) => samples.length > 0 && samples.every(({ isReady }) => !isReady)

let restorations = 0

/**
 * @param {readonly Asked[]} replicas
 * @param {(url: string) => Promise<boolean>} isSo
 */
const slowest = async (replicas, isSo) =>
  Math.max(...(await Promise.all(replicas.map(({ url }) => until(() => isSo(url))))))

/**
 * Milliseconds until every process is ready and acknowledges a change; Infinity when that takes 30 seconds.
 * @param {readonly Asked[]} replicas
 * @param {string} key
 */
export const restored = (replicas, key) =>
  slowest(replicas, async (url) => {
    if (!(await probe(url, key)).isReady) return false
    restorations += 1
    return (await create(url, key, `restored ${restorations}`)).status === 201
  })

/**
 * Milliseconds until every process says that the database is well; Infinity when that takes 30 seconds.
 * @param {readonly Asked[]} replicas
 * @param {string} key
 */
export const well = (replicas, key) =>
  slowest(replicas, async (url) => (await probe(url, key)).database === 'ok')
