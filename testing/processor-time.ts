// What something costs this process. A clock would count the time of other programs too.

/**
 * Starts to measure. Returns a function that gives the milliseconds of processor time of this process since then, in all its threads:
 * the collection of memory counts too.
 */
export const startProcessorTime = (): (() => number) => {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}
