import { setTimeout as sleep } from 'node:timers/promises'
import { create, send } from './client.js'

/** @import { LoadAnswer } from './types.ts' */

/**
 * @param {number[]} sorted
 * @param {number} share
 */
const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/**
 * What happened to requests, for a table.
 * @param {readonly LoadAnswer[]} answers
 */
export const summary = (answers) => {
  const times = answers.map(({ time }) => time).toSorted((a, b) => a - b)
  /** @param {(answer: LoadAnswer) => unknown} of */
  const count = (of) => answers.filter(of).length
  return {
    requests: answers.length,
    succeeded: count(({ status }) => status >= 200 && status < 300),
    '503 with Retry-After': count(({ status, headers }) => status === 503 && headers['retry-after']),
    'other failures': count(
      ({ status, headers }) =>
        !(status >= 200 && status < 300) && !(status === 503 && headers['retry-after']),
    ),
    'p50 ms': Math.round(percentile(times, 0.5)),
    'p99 ms': Math.round(percentile(times, 0.99)),
    'longest ms': Math.round(times.at(-1) ?? 0),
  }
}

/**
 * What failed otherwise, by what was said.
 * @param {readonly LoadAnswer[]} answers
 */
export const reasons = (answers) => {
  /** @type {Record<string, number>} */
  const found = {}
  for (const { status, body, headers } of answers) {
    if ((status >= 200 && status < 300) || (status === 503 && headers['retry-after'])) continue
    const reason = `${status} ${String(body).slice(0, 120)}`
    found[reason] = (found[reason] ?? 0) + 1
  }
  return found
}

/**
 * Sends reads and creations, one after another in each of a few lines, until `stop`; nothing is repeated.
 * `answers` are all that came so far, with their bodies where they failed; `acknowledged` the names that were created,
 * `unknown` those of which nobody knows. `keys` are taken in turn, a line for each.
 * @param {string} origin
 * @param {string} key
 * @param {{ lines?: number, pause?: number, prefix?: string, keys?: string[] }} [options]
 */
export const startLoad = (origin, key, { lines = 8, pause = 5, prefix = 'load', keys = [key] } = {}) => {
  /** @type {LoadAnswer[]} */
  const answers = []
  /** @type {string[]} */
  const acknowledged = []
  /** @type {string[]} */
  const unknown = []
  const stopping = new AbortController()
  /** @param {number} number */
  const line = async (number) => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const isWrite = n % 4 === 3
      const name = `${prefix} ${number} ${n}`
      const begun = performance.now()
      const own = keys[number % keys.length] ?? key
      const { body, ...answer } = isWrite
        ? await create(origin, own, name)
        : await send(origin, { path: '/api/department/list?limit=20', key: own })
      if (isWrite) (answer.status === 201 ? acknowledged : unknown).push(name)
      const ended = performance.now()
      answers.push({ ...answer, ...(answer.status < 300 ? {} : { body }), isWrite, begun, ended })
      await sleep(pause)
    }
  }
  const working = Promise.all(Array.from({ length: lines }, (_, number) => line(number)))
  return {
    answers,
    acknowledged,
    unknown,
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
