// Asks processes for their health every 200 ms.
import { setTimeout as sleep } from 'node:timers/promises'
import { create, send } from './client.js'
import { isSuccess } from './outcomes.js'
import { until } from '../testing/processes.js'

/** @import { ApiResponse, Replica } from './types.ts' */

/**
 * The health of a process at one time.
 * @typedef {{ begun: number, ended: number, isReady: boolean, status: string, database?: string, message?: string }} Sample
 */

/**
 * @param {ApiResponse} response
 * @returns {{ status: string, database?: string, message?: string }}
 */
const healthOf = ({ status: code, body }) => {
  try {
    /** @type {{ status: string, components: { component: string, status: string, message?: string }[] }} */
    const { status, components } = JSON.parse(body)
    const database = components.find(({ component }) => component === 'database')
    return {
      status,
      ...(database && { database: database.status }),
      ...(database?.message && { message: database.message }),
    }
  } catch {
    return { status: `status ${code}` }
  }
}

/**
 * @param {string} url
 * @param {string} key
 * @returns {Promise<Sample>}
 */
const probe = async (url, key) => {
  const startTime = performance.now()
  const [ready, health] = await Promise.all([
    send(url, { path: '/readyz', key: '' }),
    send(url, { path: '/api/health', key }),
  ])
  return { begun: startTime, ended: performance.now(), isReady: ready.status === 200, ...healthOf(health) }
}

/**
 * Asks each process every 200 ms whether it is ready and healthy, until `stop`.
 * @param {readonly Replica[]} replicas
 * @param {string} key
 */
export const startProbes = (replicas, key) => {
  /** @type {Sample[]} */
  const samples = []
  const stopping = new AbortController()
  /** @param {Replica} replica */
  const watch = async ({ url }) => {
    while (!stopping.signal.aborted) {
      samples.push(await probe(url, key))
      await sleep(200)
    }
  }
  const finished = Promise.all(replicas.map(watch))
  return {
    /**
     * The samples that were taken between two moments of `performance.now()`.
     * @param {number} from
     * @param {number} to
     */
    between: (from, to) => samples.filter(({ begun, ended }) => begun >= from && ended <= to),
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}

/**
 * Counts the samples by reported health, for a table.
 * @param {readonly Sample[]} samples
 */
export const healthSummary = (samples) => {
  /** @param {(sample: Sample) => boolean} predicate */
  const count = (predicate) => samples.filter(predicate).length
  /** @type {Record<string, number>} */
  const statuses = {}
  for (const { status } of samples) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    probes: samples.length,
    ready: count(({ isReady }) => isReady),
    health: Object.entries(statuses)
      .map(([status, times]) => `${status} ${times}`)
      .join(', '),
    message: [...new Set(samples.map(({ message }) => message).filter(Boolean))].join(' | ') || '-',
  }
}

/**
 * Whether every sample reports a database problem with a message.
 * @param {readonly Sample[]} samples
 */
export const doAllReportTrouble = (samples) =>
  samples.length > 0 &&
  samples.every(({ status, message }) => ['degraded', 'down'].includes(status) && message !== undefined)

/**
 * Whether every sample reports that the process isn't ready.
 * @param {readonly Sample[]} samples
 */
export const areAllUnready = (samples) => samples.length > 0 && samples.every(({ isReady }) => !isReady)

/** A process must report a fault within this time (ms). */
export const noticeMs = 2000

/** Processes must acknowledge changes again within this time (ms) after a fault. */
export const maxRestoreMs = 5000

let restorations = 0

/**
 * @param {readonly Replica[]} replicas
 * @param {(url: string) => Promise<boolean>} isRestored
 */
const slowest = async (replicas, isRestored) =>
  Math.max(...(await Promise.all(replicas.map(({ url }) => until(() => isRestored(url))))))

/**
 * Returns the milliseconds until every process is ready and acknowledges a change; Infinity after 30 seconds.
 * @param {readonly Replica[]} replicas
 * @param {string} key
 */
export const timeToRestore = (replicas, key) =>
  slowest(replicas, async (url) => {
    if (!(await probe(url, key)).isReady) return false
    restorations += 1
    return (await create(url, key, `restored ${restorations}`)).status === 201
  })

/**
 * Returns the milliseconds until every process reports a healthy database; Infinity after 30 seconds.
 * @param {readonly Replica[]} replicas
 * @param {string} key
 */
export const timeToHealthy = (replicas, key) =>
  slowest(replicas, async (url) => (await probe(url, key)).database === 'ok')

/**
 * Returns the milliseconds until every process lists departments; Infinity after 30 seconds.
 * @param {readonly Replica[]} replicas
 * @param {string} key
 */
export const timeToRead = (replicas, key) =>
  slowest(replicas, async (url) => isSuccess(await send(url, { path: '/api/department/list', key })))
