/** A dependency of all tasks of a queue, such as the mail servers, and the handling of tasks while it is unavailable. */
export interface SharedFault {
  /** Whether an error is the fault of what all need, and not that of one task. */
  isFault: (error: unknown) => boolean
  /** Called with the error when it begins to fail, and with null when it works again. */
  onChange: (error: unknown) => void
  /** Makes due the oldest task of those that were put off. */
  hastenOldest: () => Promise<unknown>
  /** Makes due all that was put off. */
  hasten: () => Promise<unknown>
}

/** While it fails one task is tried this often, so that its return is seen however long all are put off. */
const askAgainMs = 5000

/** Detects an outage of the shared dependency from the results of tasks. */
export const watchFault = (shared: SharedFault | undefined) => {
  let isFailing = false
  let askedAt = 0
  return {
    /** A task has failed, and is put off. */
    failed: (error: unknown): void => {
      if (isFailing || !shared?.isFault(error)) return
      isFailing = true
      askedAt = performance.now()
      shared.onChange(error)
    },
    /** A task was done. */
    succeeded: async (): Promise<void> => {
      if (!isFailing) return
      isFailing = false
      shared?.onChange(null)
      await shared?.hasten()
    },
    /** Has a task tried when it is time. */
    askAgain: async (): Promise<void> => {
      if (!isFailing || performance.now() - askedAt <= askAgainMs) return
      askedAt = performance.now()
      await shared?.hastenOldest()
    },
  }
}
