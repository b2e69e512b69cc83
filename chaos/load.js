// A steady load of requests, with a summary of its times and failures.
import { setTimeout as sleep } from 'node:timers/promises'
import { create, send } from './client.js'
import { isSuccess } from './outcomes.js'

/** @import { LoadResponse } from './types.ts' */

/**
 * @param {number[]} sorted
 * @param {number} share
 */
const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** @param {LoadResponse} response */
const isRetryable = ({ status, headers }) => status === 503 && headers['retry-after'] !== undefined

/**
 * Counts requests by outcome, for a table.
 * @param {readonly LoadResponse[]} responses
 */
export const summarize = (responses) => {
  const times = responses.map(({ time }) => time).toSorted((a, b) => a - b)
  /** @param {(response: LoadResponse) => unknown} predicate */
  const count = (predicate) => responses.filter(predicate).length
  return {
    requests: responses.length,
    succeeded: count(isSuccess),
    '503 with Retry-After': count(isRetryable),
    'other failures': count((response) => !isSuccess(response) && !isRetryable(response)),
    'p50 ms': Math.round(percentile(times, 0.5)),
    'p99 ms': Math.round(percentile(times, 0.99)),
    'longest ms': Math.round(times.at(-1) ?? 0),
  }
}

/**
 * Counts the other failures by message.
 * @param {readonly LoadResponse[]} responses
 */
export const failureReasons = (responses) => {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const response of responses) {
    if (isSuccess(response) || isRetryable(response)) continue
    const reason = `${response.status} ${String(response.body).slice(0, 120)}`
    counts[reason] = (counts[reason] ?? 0) + 1
  }
  return counts
}

/**
 * Sends reads and creations with several workers until `stop`. Failed requests aren't repeated.
 * `responses` has all responses so far, `acknowledged` the created names, and `unknown` the names whose outcome is unknown.
 * Each worker uses the next one of `keys`.
 * @param {string} origin
 * @param {string} key
 * @param {{ workers?: number, pauseMs?: number, prefix?: string, keys?: string[] }} [options]
 */
export const startLoad = (origin, key, { workers = 8, pauseMs = 5, prefix = 'load', keys = [key] } = {}) => {
  /** @type {LoadResponse[]} */
  const responses = []
  /** @type {string[]} */
  const acknowledged = []
  /** @type {string[]} */
  const unknown = []
  const stopping = new AbortController()
  /** @param {number} number */
  const work = async (number) => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const isWrite = n % 4 === 3
      const name = `${prefix} ${number} ${n}`
      const startTime = performance.now()
      const own = keys[number % keys.length] ?? key
      const { body, ...response } = isWrite
        ? await create(origin, own, name)
        : await send(origin, { path: '/api/department/list?limit=20', key: own })
      if (isWrite) (response.status === 201 ? acknowledged : unknown).push(name)
      const endTime = performance.now()
      responses.push({
        ...response,
        ...(isSuccess(response) ? {} : { body }),
        isWrite,
        begun: startTime,
        ended: endTime,
      })
      await sleep(pauseMs)
    }
  }
  const finished = Promise.all(Array.from({ length: workers }, (_, number) => work(number)))
  return {
    responses,
    acknowledged,
    unknown,
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}

/**
 * Joins the responses and names of two loads.
 * @param {Pick<ReturnType<typeof startLoad>, 'responses' | 'acknowledged' | 'unknown'>} one
 * @param {Pick<ReturnType<typeof startLoad>, 'responses' | 'acknowledged' | 'unknown'>} other
 */
export const mergeLoads = (one, other) => ({
  responses: [...one.responses, ...other.responses],
  acknowledged: [...one.acknowledged, ...other.acknowledged],
  unknown: [...one.unknown, ...other.unknown],
})
