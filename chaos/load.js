// A steady load of requests, with a summary of its times and failures.
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
export const summarize = (answers) => {
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
 * What failed otherwise, by its message.
 * @param {readonly LoadAnswer[]} answers
 */
export const failureReasons = (answers) => {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const { status, body, headers } of answers) {
    if ((status >= 200 && status < 300) || (status === 503 && headers['retry-after'])) continue
    const reason = `${status} ${String(body).slice(0, 120)}`
    counts[reason] = (counts[reason] ?? 0) + 1
  }
  return counts
}

/**
 * Sends reads and creations by a few workers until `stop`, each one after another; nothing is repeated.
 * `answers` are all that came so far, with their bodies where they failed; `acknowledged` the names that were created,
 * `unknown` those whose outcome is unknown. `keys` are taken in turn, one for each worker.
 * @param {string} origin
 * @param {string} key
 * @param {{ workers?: number, pauseMs?: number, prefix?: string, keys?: string[] }} [options]
 */
export const startLoad = (origin, key, { workers = 8, pauseMs = 5, prefix = 'load', keys = [key] } = {}) => {
  /** @type {LoadAnswer[]} */
  const answers = []
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
      const begun = performance.now()
      const own = keys[number % keys.length] ?? key
      const { body, ...answer } = isWrite
        ? await create(origin, own, name)
        : await send(origin, { path: '/api/department/list?limit=20', key: own })
      if (isWrite) (answer.status === 201 ? acknowledged : unknown).push(name)
      const ended = performance.now()
      answers.push({ ...answer, ...(answer.status < 300 ? {} : { body }), isWrite, begun, ended })
      await sleep(pauseMs)
    }
  }
  const finished = Promise.all(Array.from({ length: workers }, (_, number) => work(number)))
  return {
    answers,
    acknowledged,
    unknown,
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}
