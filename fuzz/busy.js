// Measures how busy the machine is, so that a slow answer is judged fairly.
/** Milliseconds of computing that are timed. */
const sample = 40

/**
 * How many times longer than on an idle machine a program takes just now, at least 1: the time that passes while this one
 * computes, over the time that it had a processor for.
 */
export const busyFactor = () => {
  const begin = performance.now()
  const before = process.cpuUsage()
  const computed = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  while (computed() < sample) {
    // The computation is timed.
  }
  return Math.max(1, (performance.now() - begin) / computed())
}
