// Measures loads in turns, with their processor time, and tells when the machine was too busy.
import { load } from './load.js'
import { timeOf, timeOfPostgres } from './processor.js'

/**
 * @import { Load, LoadOptions, LoadRequest } from './load.js'
 *
 * A load, and the milliseconds of processor time that it took.
 * @typedef {Load & { node: number, postgres: number }} Measured
 * @typedef {ReturnType<typeof createSamples>} Samples
 */

/**
 * The goal for the ratio of our p99/p50 to the bare server's. Load, PostgreSQL and servers share the processors, so even the
 * bare server has a p99 of three to four times its p50. A fixed number would measure the machine.
 */
export const maxSpread = 1.5

/** What was measured of one thing over all rounds. */
export const createSamples = () => {
  /** @type {number[]} */
  const times = []
  /** @type {Map<number, number>} */
  const failures = new Map()
  const sum = { seconds: 0, node: 0, postgres: 0 }
  /** @param {number} share */
  const at = (share) => times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? NaN
  return {
    /** @param {Measured} measured */
    add: (measured) => {
      // One by one: as arguments of one call they overflow the stack from some hundred thousand on.
      for (const time of measured.times) times.push(time)
      for (const [status, count] of measured.failures)
        failures.set(status, (failures.get(status) ?? 0) + count)
      sum.seconds += measured.seconds
      sum.node += measured.node
      sum.postgres += measured.postgres
    },
    /** Answers a second. */
    rate: () => times.length / sum.seconds,
    p50: () => at(0.5),
    p99: () => at(0.99),
    /** How many times the middle one the slowest hundredth takes. */
    spread: () => at(0.99) / at(0.5),
    /** Milliseconds of processor time for each, of Node and of PostgreSQL. */
    node: () => sum.node / times.length,
    postgres: () => sum.postgres / times.length,
    processor: () => (sum.node + sum.postgres) / times.length,
    failures,
  }
}

/**
 * Puts load on servers and measures the processor time of their processes and of PostgreSQL.
 * @param {readonly { port: number, pid: () => number }[]} servers
 * @param {number} postmaster the process of PostgreSQL.
 * @param {() => LoadRequest} make the next request.
 * @param {LoadOptions} options
 * @returns {Promise<Measured>}
 */
export const measure = async (servers, postmaster, make, options) => {
  const now = () => ({
    node: servers.reduce((sum, { pid }) => sum + timeOf(pid()), 0),
    postgres: timeOfPostgres(postmaster),
  })
  const before = now()
  const measured = await load(
    servers.map(({ port }) => port),
    make,
    options,
  )
  const after = now()
  return { ...measured, node: after.node - before.node, postgres: after.postgres - before.postgres }
}
