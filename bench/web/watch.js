/* Runs in the page, before its own code: notes what a person would feel. No import may stand here. */

/** Watches for paints, shifts and slow keys; the bench reads `window.bench`. */
export const watchPage = () => {
  const bench = { shifts: 0, keys: [], firstRow: null, done: null }
  window.bench = bench
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
  /** The moment of the paint after the condition holds. */
  bench.when = (holds) =>
    new Promise((resolve) => {
      const painted = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      if (holds()) {
        painted()
        return
      }
      const observer = new MutationObserver(() => {
        if (!holds()) return
        observer.disconnect()
        painted()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    })
  /** The end of the last answer that an act waited for, and the time from it to the paint. */
  bench.act = (holds, wanted) => {
    const begin = performance.now()
    bench.done = bench.when(holds).then((paint) => {
      const answers = performance
        .getEntriesByType('resource')
        .filter(
          (entry) => entry.startTime >= begin && entry.responseEnd <= paint && entry.name.includes(wanted),
        )
      const answered = Math.max(begin, ...answers.map((entry) => entry.responseEnd))
      return { afterAnswer: paint - answered, whole: paint - begin, answers: answers.length }
    })
  }
  void bench
    .when(() => document.querySelector('tbody tr a') !== null)
    .then((time) => {
      bench.firstRow = time
    })
}
