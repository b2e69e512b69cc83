// Counts how requests of a load ended.
/** @import { LoadAnswer } from './types.ts' */

/** @typedef {Pick<LoadAnswer, 'status' | 'headers' | 'body'>} Outcome */

/** @param {Outcome} answer */
const codeOf = ({ body }) => {
  try {
    return JSON.parse(body ?? '').code
  } catch {
    return undefined
  }
}

/** @param {Outcome} answer */
const isSuccess = ({ status }) => status >= 200 && status < 300

/**
 * 503 with Retry-After (RFC 9110, section 10.2.3), or 507, each with its code: it was not done, and the answer says
 * so.
 * @param {Outcome} answer
 */
export const isRefusal = (answer) => {
  const { status, headers } = answer
  if (status === 503)
    return headers['retry-after'] !== undefined && codeOf(answer) === 'dependency_unavailable'
  return status === 507 && codeOf(answer) !== undefined
}

/**
 * @param {readonly LoadAnswer[]} answers
 * @param {(answer: LoadAnswer) => boolean} of
 */
const count = (answers, of) => answers.filter(of).length

/** @param {readonly LoadAnswer[]} answers */
const outcome = (answers) => ({
  requests: answers.length,
  succeeded: count(answers, isSuccess),
  'refused with its word': count(answers, isRefusal),
  500: count(answers, ({ status }) => status === 500),
  'other failures': count(
    answers,
    (answer) => !isSuccess(answer) && !isRefusal(answer) && answer.status !== 500,
  ),
  'longest ms': Math.round(Math.max(0, ...answers.map(({ time }) => time))),
})

/**
 * The answers to reads and to changes, a row of a table for each.
 * @param {string} name
 * @param {readonly LoadAnswer[]} answers
 */
export const outcomes = (name, answers) => ({
  [`${name}: reads`]: outcome(answers.filter(({ isWrite }) => !isWrite)),
  [`${name}: changes`]: outcome(answers.filter(({ isWrite }) => isWrite)),
})

/**
 * Whether each answer is a success or a refusal that says why.
 * @param {readonly Outcome[]} answers
 */
export const areAllExplained = (answers) => answers.every((answer) => isSuccess(answer) || isRefusal(answer))

/**
 * Whether every read was answered.
 * @param {readonly LoadAnswer[]} answers
 */
export const haveAllReadsSucceeded = (answers) =>
  answers.every((answer) => answer.isWrite || isSuccess(answer))

/**
 * How many there were of each failure that says nothing of its cause.
 * @param {readonly (Outcome & { isWrite?: boolean })[]} answers
 */
export const unexplainedFailures = (answers) => {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const answer of answers) {
    if (isSuccess(answer) || isRefusal(answer)) continue
    const what = `${answer.status} ${answer.isWrite ? 'change' : 'read'} ${String(answer.body)
      .slice(0, 120)
      .replaceAll(/"request_id":"[^"]*"/g, '')}`
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

/**
 * Prints what failed for a reason that the fault does not explain, where something did.
 * @param {string} name of the fault.
 * @param {Record<string, number>} counts
 */
export const printFailures = (name, counts) => {
  if (Object.keys(counts).length > 0) console.log(`${name}, unexplained:`, counts)
}
