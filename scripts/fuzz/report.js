/** After so many different complaints, or failures in all, the rest would say the same. */
const mostComplaints = 20
const mostFailures = 300

/** A complaint without the places in a list that differ from answer to answer. */
const kindOf = (complaint) => complaint.replace(/\/\d+/g, '/…')

const shorten = (text, length) => (text.length > length ? `${text.slice(0, length)}…` : text)

const show = (request) => {
  const { bytes, ...shown } = request
  return JSON.stringify(bytes ? { ...shown, bytes: bytes.toString('latin1') } : shown)
}

/** Says each complaint of an operation once, with the first request that led to it, and counts the others. */
export const createReport = (write = console.log) => {
  const complained = new Set()
  const counts = new Map()
  let failures = 0
  return {
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
