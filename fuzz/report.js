// Prints what the fuzzer found.
/** @import { Answer, AnyRequest } from './types.ts' */

/** After so many different complaints, or failures in all, the rest would say the same. */
const mostComplaints = 20
const mostFailures = 300

/**
 * A complaint without the places in a list that differ from answer to answer.
 * @param {string} complaint
 */
const kindOf = (complaint) => complaint.replace(/\/\d+/g, '/…')

/**
 * @param {string} text
 * @param {number} length
 */
const shorten = (text, length) => (text.length > length ? `${text.slice(0, length)}… (${text.length})` : text)

/**
 * The request, with long texts shortened to their beginnings.
 * @param {Partial<AnyRequest>} request
 */
const show = ({ bytes, ...request }) => {
  const printable = bytes ? { ...request, bytes: bytes.toString('latin1') } : request
  return JSON.stringify(printable, (_name, value) => {
    if (typeof value === 'string') return shorten(value, 200)
    if (Array.isArray(value)) return value.length > 8 ? [...value.slice(0, 8), `… (${value.length})`] : value
    if (value === null || typeof value !== 'object') return value
    const members = Object.entries(value).map(([name, one]) => [shorten(name, 60), one])
    return Object.fromEntries(
      members.length > 16 ? [...members.slice(0, 16), ['…', members.length]] : members,
    )
  })
}

/**
 * Says each complaint of an operation once, with the first request that led to it, and counts the others.
 * @param {(line: string) => void} write
 */
export const createReport = (write = console.log) => {
  /** @type {Set<string>} */
  const complained = new Set()
  /** @type {Map<string, number>} */
  const counts = new Map()
  let failures = 0
  return {
    /**
     * @param {number | string} number
     * @param {Partial<AnyRequest>} request
     * @param {Answer | null} answer
     * @param {string[]} complaints
     */
    fail: (number, request, answer, complaints) => {
      failures += 1
      const kinds = complaints.map(kindOf)
      const names = kinds.map((kind) => `${request.operation ?? 'the run'}: ${kind}`)
      const isNew = names.some((name) => !counts.has(name))
      kinds.forEach((kind) => complained.add(kind))
      names.forEach((name) => counts.set(name, (counts.get(name) ?? 0) + 1))
      if (!isNew) return
      write(`\n✗ request ${number}: ${shorten(complaints.join('; '), 1500)}`)
      write(`  ${shorten(show(request), 1500)}`)
      if (!answer) return
      const { status, text, milliseconds, size } = answer
      write(`  ${status}, ${Math.round(milliseconds)} ms, ${size} bytes: ${shorten(text, 600)}`)
    },
    isFull: () => complained.size >= mostComplaints || failures >= mostFailures,
    count: () => failures,
    /** How often each complaint came, the most frequent first. */
    summary: () =>
      [...counts]
        .toSorted(([, a], [, b]) => b - a)
        .map(([name, count]) => `${count} × ${shorten(name, 300)}`),
  }
}
