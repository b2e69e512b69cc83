// Runs in the measured page: waits for what an action must show, and takes the time.
/** @import { Expected, PageBench } from './types.ts' */

/* oxlint-disable unicorn/consistent-function-scoping -- nothing outside of the function reaches the page. */
/* Runs in the page, before its own code: notes what a person would feel. No import may be here. */

/** Watches for paints, shifts and slow keys; the bench reads `window.bench`. */
export const observePage = () => {
  performance.setResourceTimingBufferSize(5000)
  /** @type {(type: string, take: (entry: PerformanceEntry) => void, more?: object) => void} */
  const observe = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    })
  /** @type {PageBench['when']} */
  const when = (holds, what) =>
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
      // Rows, texts and open dialogs: to hear of every attribute would take time from the page that is measured.
      const changes = { subtree: true, childList: true, characterData: true, attributeFilter: ['open'] }
      observer.observe(document, changes)
    })
  const resources = () =>
    /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
  const rows = () => Array.from(document.querySelectorAll('tbody tr a'), (link) => link.textContent).join()
  /** @param {Expected} expected */
  const expect = ({ what, dialog, answer }) => {
    // The press or the first letter: until then the bench looks for what to press, which is no time of the console's.
    let begin = Infinity
    const end = new AbortController()
    for (const type of ['pointerdown', 'input'])
      window.addEventListener(type, ({ timeStamp }) => (begin = Math.min(begin, timeStamp)), {
        capture: true,
        signal: end.signal,
      })
    const before = rows()
    const holds = () => {
      if (dialog !== null)
        return document.querySelector('dialog[open]')?.textContent.includes(dialog) === true
      const now = rows()
      return now !== '' && now !== before
    }
    bench.done = when(holds, what).then((paint) => {
      end.abort()
      // It may have been asked for before the press, when the pointer came.
      const answers = resources().filter(({ responseEnd, name }) => {
        return responseEnd >= begin && responseEnd <= paint && name.includes(answer)
      })
      const lastResponseAt = Math.max(begin, ...answers.map(({ responseEnd }) => responseEnd))
      return { afterAnswer: paint - lastResponseAt, whole: paint - begin, answers: answers.length }
    })
    // The user doesn't wait for it before the action is over.
    bench.done.catch(() => undefined)
  }
  const first = when(() => document.querySelector('tbody tr a') !== null, 'The first row')
  // When the page is left before, the user doesn't wait for it.
  first.catch(() => undefined)
  const never = Promise.reject(new Error('No action has begun.'))
  never.catch(() => undefined)
  /** @type {PageBench} */
  const bench = { shifts: 0, keys: [], rows, when, expect, done: never, first }
  window.bench = bench
  observe('layout-shift', (entry) => {
    bench.shifts += /** @type {PerformanceEntry & { value: number }} */ (entry).value
  })
  observe(
    'event',
    (entry) => {
      if (entry.name === 'keydown' || entry.name === 'input') bench.keys.push(entry.duration)
    },
    { durationThreshold: 16 },
  )
}
