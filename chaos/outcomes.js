// Counts how requests of a load ended.
/** @import { LoadResponse } from './types.ts' */

/** @typedef {Pick<LoadResponse, 'status' | 'headers' | 'body'>} Outcome */

/** @param {Outcome} response */
const codeOf = ({ body }) => {
  try {
    return JSON.parse(body ?? '').code
  } catch {
    return undefined
  }
}

/** Whether a request succeeded (2xx). @param {{ status: number }} response */
export const isSuccess = ({ status }) => status >= 200 && status < 300

/**
 * Whether a response is a refusal with its reason: 503 with Retry-After (RFC 9110, section 10.2.3) or 507, with a code. The
 * request wasn't processed.
 * @param {Outcome} response
 */
export const isRefusal = (response) => {
  const { status, headers } = response
  if (status === 503)
    return headers['retry-after'] !== undefined && codeOf(response) === 'dependency_unavailable'
  return status === 507 && codeOf(response) !== undefined
}

/**
 * @param {readonly LoadResponse[]} responses
 * @param {(response: LoadResponse) => boolean} predicate
 */
const count = (responses, predicate) => responses.filter(predicate).length

/** @param {readonly LoadResponse[]} responses */
const outcome = (responses) => ({
  requests: responses.length,
  succeeded: count(responses, isSuccess),
  'refused with a reason': count(responses, isRefusal),
  500: count(responses, ({ status }) => status === 500),
  'other failures': count(
    responses,
    (response) => !isSuccess(response) && !isRefusal(response) && response.status !== 500,
  ),
  'longest ms': Math.round(Math.max(0, ...responses.map(({ time }) => time))),
})

/**
 * The responses to reads and to changes, a row of a table for each.
 * @param {string} name
 * @param {readonly LoadResponse[]} responses
 */
export const outcomes = (name, responses) => ({
  [`${name}: reads`]: outcome(responses.filter(({ isWrite }) => !isWrite)),
  [`${name}: changes`]: outcome(responses.filter(({ isWrite }) => isWrite)),
})

/**
 * Whether each response is a success or a refusal with its reason.
 * @param {readonly Outcome[]} responses
 */
export const areAllExplained = (responses) =>
  responses.every((response) => isSuccess(response) || isRefusal(response))

/**
 * Whether every read was answered.
 * @param {readonly LoadResponse[]} responses
 */
export const haveAllReadsSucceeded = (responses) =>
  responses.every((response) => response.isWrite || isSuccess(response))

/**
 * Counts the failures that don't explain their cause.
 * @param {readonly (Outcome & { isWrite?: boolean })[]} responses
 */
export const unexplainedFailures = (responses) => {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const response of responses) {
    if (isSuccess(response) || isRefusal(response)) continue
    const failure = `${response.status} ${response.isWrite ? 'change' : 'read'} ${String(response.body)
      .slice(0, 120)
      .replaceAll(/"request_id":"[^"]*"/g, '')}`
    counts[failure] = (counts[failure] ?? 0) + 1
  }
  return counts
}

/**
 * Prints unexplained failures, if there are any.
 * @param {string} name of the fault.
 * @param {Record<string, number>} counts
 */
export const printFailures = (name, counts) => {
  if (Object.keys(counts).length > 0) console.log(`${name}, unexplained:`, counts)
}
