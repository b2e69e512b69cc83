// The goals of bench/lists.js.
import { maxSpread } from './samples.js'
import { formatNumber } from './table.js'

/**
 * @import { afterChange } from './after-change.js'
 * @import { Answerer, ListResults } from './list-results.js'
 * @import { Testbed } from './testbed.js'
 * @import { Goal } from './table.js'
 */

/** @type {(text: string, value: string, reached: boolean, why?: string) => Goal} */
const goal = (text, value, reached, why) => ({ goal: text, value, reached, why })

/** Why the known ones are missed, where they are. */
const reasons = {
  uncached:
    'for departments the total, the version and what surrounds a request weigh more than 50 small rows',
}

/** @param {readonly number[]} numbers */
const each = (numbers) => numbers.map(formatNumber).join(', ')

/**
 * The goals of lists, and what was measured.
 * @param {object} measured
 * @param {ListResults} measured.results
 * @param {Awaited<ReturnType<typeof afterChange>>} measured.first one request at a time, after a change.
 * @param {Testbed} measured.testbed
 * @param {number} measured.rows how many identities there are.
 * @param {readonly string[]} measured.sorted the lists whose bare statement sorts.
 * @param {number} measured.memory the mebibytes that the server needs.
 */
export const listGoals = ({ results, first, testbed, rows, sorted, memory }) => {
  const { cases } = results
  const firstPages = cases.filter(({ isFirst }) => isFirst).map(results.of)
  /** @param {typeof cases} some */
  const slower = (some) =>
    some.map((one) => results.ofFirstPage(one).uncached.rate() / results.of(one).uncached.rate())
  const ends = slower(cases.filter(({ isEnd }) => isEnd))
  const searches = slower(cases.filter(({ isSearch }) => isSearch))
  const suggestions = first.filter(({ name }) => name.includes('suggest=')).map(({ slowest }) => slowest)
  /** @param {Answerer} answerer */
  const toBare = (answerer) => firstPages.map(({ bare, [answerer]: ours }) => ours.rate() / bare.rate())
  /** @param {Answerer} answerer */
  const spread = (answerer) => firstPages.map(({ bare, [answerer]: its }) => its.spread() / bare.spread())
  const failures = cases.flatMap((one) => {
    const { cached, uncached } = results.of(one)
    return [cached, uncached].flatMap((its) =>
      [...its.failures].map(([status, count]) => `${count} × ${status}, ${one.name}`),
    )
  })
  const [cached, uncached] = [toBare('cached'), toBare('uncached')]
  return [
    goal('the bare statements read an index', sorted.join(', ') || 'all', sorted.length === 0),
    goal('every request answered', failures.join('; ') || 'all', failures.length === 0),
    goal(
      'no page beyond the statement time-out of 5 s',
      `${formatNumber(Math.max(...first.map(({ slowest }) => slowest)) / 1000)} s`,
      first.every(({ isAnswered }) => isAnswered),
    ),
    goal('first pages at least 1.3 × node:http + pg, cached', each(cached), Math.min(...cached) >= 1.3),
    goal(
      'first pages at least 1.3 × node:http + pg, uncached',
      each(uncached),
      Math.min(...uncached) >= 1.3,
      reasons.uncached,
    ),
    goal('the end at most 2 × the first page, uncached', each(ends), Math.max(...ends) <= 2),
    goal(
      'an answer with a suggestion within 600 ms, one at a time',
      each(suggestions),
      Math.max(0, ...suggestions) <= 600,
    ),
    goal('a search at most 10 × the first page, uncached', each(searches), Math.max(...searches) <= 10),
    .../** @type {const} */ (['cached', 'uncached']).map((kind) =>
      goal(
        `p99/p50 of first pages at most ${maxSpread} × node:http + pg, ${kind}`,
        each(spread(kind)),
        Math.max(...spread(kind)) <= maxSpread,
      ),
    ),
    // A smaller seed has as many departments, and they would take most of its time.
    ...(testbed.isNew && rows >= 100_000
      ? [
          goal(
            'a seed of 1 000 000 identities in 300 s',
            `${rows} in ${formatNumber(testbed.seconds)} s`,
            testbed.seconds * (1_000_000 / rows) <= 300,
          ),
        ]
      : []),
    goal('a process needs at most 200 MB', `${formatNumber(memory * 1.048576)} MB`, memory * 1.048576 <= 200),
  ]
}
