// The goals of bench/lists.js.
import { maxMemory, shareOfTail } from './samples.js'
import { formatNumber } from './table.js'

/**
 * @import { afterChange } from './after-change.js'
 * @import { Answerer, ListResults } from './list-results.js'
 * @import { Testbed } from './testbed.js'
 * @import { Goal } from './table.js'
 */

/** @type {(text: string, value: string, reached: boolean) => Goal} */
const goal = (text, value, reached) => ({ goal: text, value, reached })

/**
 * The goal for the processor time of an uncached first page, to that of the bare server's and of a cached page together. The
 * bare server has no key, no limits, no log, no total and no row-level security. Beside 50 names of departments these weigh
 * most: that page takes 2.5 ×, those of identities and mailboxes 0.9 and 1.7. A cached page has key, limits and log.
 */
const maxProcessor = 3

/** @param {readonly number[]} numbers */
const each = (numbers) => numbers.map(formatNumber).join(', ')

/**
 * The goals of lists, and the measurements.
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
  const tails = (answerer) => firstPages.map(({ bare, [answerer]: its }) => shareOfTail(its, bare))
  const processor = firstPages.map(
    ({ bare, cached: around, uncached: its }) => its.processor() / (bare.processor() + around.processor()),
  )
  const failures = cases.flatMap((one) => {
    const { cached, uncached } = results.of(one)
    return [cached, uncached].flatMap((its) =>
      [...its.failures].map(([status, count]) => `${count} × ${status}, ${one.name}`),
    )
  })
  const cached = toBare('cached')
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
      `first pages at most ${maxProcessor} × the processor time of node:http + pg and a cached page, uncached`,
      each(processor),
      Math.max(...processor) <= maxProcessor,
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
        `p99 of first pages at most 1.5 × that of node:http + pg, or 1.5 × its p99/p50, ${kind}`,
        each(tails(kind)),
        Math.max(...tails(kind)) <= 1,
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
    goal(
      `a process needs at most ${maxMemory} MB`,
      `${formatNumber(memory * 1.048576)} MB`,
      memory * 1.048576 <= maxMemory,
    ),
  ]
}
