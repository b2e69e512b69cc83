// Collects the samples of bench/lists.js, by list request and by server.
import { createSamples } from './samples.js'

/**
 * @import { ListCase } from './list-cases.js'
 * @import { Samples } from './samples.js'
 *
 * Who answers: the server as it is; without a cache of pages; a bare server with `pg`; one that has the bytes in memory.
 * @typedef {'cached' | 'uncached' | 'bare' | 'bytes'} Answerer
 *
 * The measurements of one case; `pgbench` are transactions a second of each round.
 * @typedef {Record<Answerer, Samples> & { pgbench: number[] }} ListResult
 *
 * @typedef {ReturnType<typeof createListResults>} ListResults
 */

/** @type {() => ListResult} */
const empty = () => ({
  cached: createSamples(),
  uncached: createSamples(),
  bare: createSamples(),
  bytes: createSamples(),
  pgbench: [],
})

/**
 * The measurements of each case.
 * @param {readonly ListCase[]} cases
 */
export const createListResults = (cases) => {
  const results = new Map(cases.map((one) => [one, empty()]))
  /** @param {ListCase} one */
  const of = (one) => {
    const result = results.get(one)
    if (result === undefined) throw new Error(`Nothing was measured of ${one.name}.`)
    return result
  }
  /**
   * The result of the first page of the same list.
   * @param {ListCase} one
   */
  const ofFirstPage = ({ list }) => {
    const first = cases.find((other) => other.isFirst && other.list === list)
    return first ? of(first) : empty()
  }
  return { cases, of, ofFirstPage }
}
