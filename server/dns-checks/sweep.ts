/** Milliseconds between two sweeps, and the most rows that one deletes. */
const sweepMs = 600_000
const sweepSize = 1000

/**
 * Returns a function that deletes old rows now and then, and says whether more is left to delete now.
 * @param forget deletes at most so many, and returns how many it deleted.
 */
export const createDnsSweep = (forget: (most: number) => Promise<number>): (() => Promise<boolean>) => {
  let sweptAt = -sweepMs
  return async () => {
    if (performance.now() - sweptAt <= sweepMs) return false
    const isMore = (await forget(sweepSize)) >= sweepSize
    if (!isMore) sweptAt = performance.now()
    return isMore
  }
}
