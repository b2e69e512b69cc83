/* Runs in the page, before its own code: notes what a person would feel. No import may stand here. */

/** Watches for paints, shifts and slow keys; the bench reads `window.bench`. */
export const watchPage = () => {
  const bench = { shifts: 0, keys: [] }
  window.bench = bench
  performance.setResourceTimingBufferSize(5000)
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing outside of the function reaches the page.
  const observe = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    })
  observe('layout-shift', (entry) => {
    bench.shifts += entry.value
  })
  observe(
    'event',
    (entry) => {
      if (entry.name === 'keydown' || entry.name === 'input') bench.keys.push(entry.duration)
    },
    { durationThreshold: 16 },
  )
  /** The moment of the paint after the condition holds; an error when it never does. */
  bench.when = (holds, what) =>
    new Promise((resolve, reject) => {
      const painted = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      if (holds()) {
        painted()
        return
      }
      const observer = new MutationObserver(() => {
        if (!holds()) return
        observer.disconnect()
        clearTimeout(timer)
        painted()
      })
      const timer = setTimeout(() => {
        observer.disconnect()
        reject(new Error(`${what} did not come within 30 s.`))
      }, 30_000)
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    })
  bench.rows = () => Array.from(document.querySelectorAll('tbody tr a'), (link) => link.textContent).join()
  /** Begins to wait for an act: `done` is the time from the last answer that it needed to the paint of its outcome. */
  bench.expect = ({ what, dialog, answer }) => {
    const begin = performance.now()
    const before = bench.rows()
    const holds = () => {
      if (dialog !== null)
        return document.querySelector('dialog[open]')?.textContent.includes(dialog) === true
      const now = bench.rows()
      return now !== '' && now !== before
    }
    bench.done = bench.when(holds, what).then((paint) => {
      const answers = performance.getEntriesByType('resource').filter(({ startTime, responseEnd, name }) => {
        return startTime >= begin && responseEnd <= paint && name.includes(answer)
      })
      const answered = Math.max(begin, ...answers.map(({ responseEnd }) => responseEnd))
      return { afterAnswer: paint - answered, whole: paint - begin, answers: answers.length }
    })
    // Nobody listens before the act is over.
    bench.done.catch(() => undefined)
  }
  bench.first = bench.when(() => document.querySelector('tbody tr a') !== null, 'The first row')
  // A page that is left before has nobody who listens.
  bench.first.catch(() => undefined)
}
