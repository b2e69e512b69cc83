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
 * How much larger our p99/p50 may be than the bare server's. Load, PostgreSQL and servers share the processors, so even the
 * bare server has a p99 of three to four times its p50. A fixed number would measure the machine.
 */
const maxSpread = 1.5

/**
 * What our p99 is of the p99 that it may have: 1.5 × the larger of our p50 with the bare server's p99/p50, and of the bare
 * server's own p99. A page from memory has so small a p50 that one pause of the machine is several times as long, although
 * its slow answers come sooner than the bare server's.
 * @param {Samples} its
 * @param {Samples} bare
 */
export const shareOfTail = (its, bare) =>
  its.p99() / (maxSpread * Math.max(bare.spread() * its.p50(), bare.p99()))

/**
 * The goal for the memory of a process without garbage, in MB. An idle process has 130; the caches of lists may have 52 MiB, and
 * what 64 connections leave behind varies from run to run by 20. So a leak misses it, and a full cache does not.
 */
export const maxMemory = 240

/** The measurements of one thing over all rounds. */
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
