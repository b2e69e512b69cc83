/** Seconds until a page is tried again after the server has failed: the first, the second and each further time. */
const waits = [5, 15, 30]

/** After what time a failure of the same page is another one, in milliseconds. */
const forgottenMs = 120_000

/** Creates what says when a page is tried again. @param now the time in milliseconds. */
export const createRetryWaits = (now: () => number = () => performance.now()) => {
  let last = { path: '', count: 0, at: 0 }
  const countOf = (path: string) => (last.path === path && now() - last.at < forgottenMs ? last.count : 0)
  return {
    /** In how many seconds the page is tried again; the same until that has been recorded. */
    of: (path: string): number => waits[Math.min(countOf(path), waits.length - 1)] ?? 0,
    /** Records that the page is tried again. */
    record: (path: string): void => {
      last = { path, count: countOf(path) + 1, at: now() }
    },
  }
}
