// Measures how long other requests wait while a bench runs.
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../../chaos/client.js'

/**
 * How long pages took, in milliseconds, and how many responses had each error status.
 * @typedef {{ name: string, times: number, p50: number, p99: number, longest: number, failures: Map<number, number> }} Waits
 */

/** Milliseconds between two requests of a kind. */
const pauseMs = 20

/**
 * Requests pages of identities, one after another, until the signal aborts.
 * @param {string} url
 * @param {string} name
 * @param {string} key
 * @param {AbortSignal} signal
 * @returns {Promise<Waits>}
 */
const watch = async (url, name, key, signal) => {
  /** @type {number[]} */
  const times = []
  /** @type {Map<number, number>} */
  const failures = new Map()
  while (!signal.aborted) {
    const { status, time } = await send(url, {
      path: `/api/identity/list?offset=${50 * (times.length % 20)}`,
      key,
    })
    if (status !== 200) failures.set(status, (failures.get(status) ?? 0) + 1)
    times.push(time)
    await sleep(pauseMs)
  }
  const sorted = times.toSorted((one, next) => one - next)
  /** @param {number} share */
  const at = (share) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { name, times: times.length, p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? NaN, failures }
}

/**
 * Runs `work`, and measures how long pages of its organization and of another one take meanwhile.
 * @template Value
 * @param {string} url
 * @param {{ own: string, others: string }} keys
 * @param {() => Promise<Value>} work
 */
export const watchOthers = async (url, { own, others }, work) => {
  const ending = new AbortController()
  const watching = Promise.all([
    watch(url, 'own page', own, ending.signal),
    watch(url, "another's page", others, ending.signal),
  ])
  const value = await work().finally(() => ending.abort())
  return { value, waits: await watching }
}
