/** A dependency of all jobs of a queue, such as the mail servers, and what happens to the jobs while it is unavailable. */
export interface SharedDependency {
  /** Whether the error means that the dependency is unavailable, not that one job is bad. */
  isOutage: (error: unknown) => boolean
  /** Called with the error when an outage begins, and with null when it ends. */
  onChange: (error: unknown) => void
  /** Makes the oldest postponed job due now. */
  retryOldest: () => Promise<unknown>
  /** Makes all postponed jobs due now. */
  retryAll: () => Promise<unknown>
}

/** During an outage, one job is retried at this interval (ms) to notice recovery. */
const probeIntervalMs = 5000

/** Detects an outage of the shared dependency from the results of jobs. */
export const createOutageDetector = (dependency: SharedDependency | undefined) => {
  let isOut = false
  let lastProbeAt = 0
  return {
    isOut: (): boolean => isOut,
    /** Called when a job has failed and is postponed. */
    failed: (error: unknown): void => {
      if (isOut || !dependency?.isOutage(error)) return
      isOut = true
      lastProbeAt = performance.now()
      dependency.onChange(error)
    },
    /** Called when a job has succeeded. */
    succeeded: async (): Promise<void> => {
      if (!isOut) return
      isOut = false
      dependency?.onChange(null)
      await dependency?.retryAll()
    },
    /** Makes one job due when the interval has passed. */
    probeWhenDue: async (): Promise<void> => {
      if (!isOut || performance.now() - lastProbeAt <= probeIntervalMs) return
      lastProbeAt = performance.now()
      await dependency?.retryOldest()
    },
  }
}
