/** Something that is done again and again. */
export interface Repeated {
  /** Stops repeating, and waits for the present run. */
  close: () => Promise<void>
}

/** Does something at each interval, never concurrently; a failure is reported, and the next interval tries again. */
export const repeat = (
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  intervalMs: number,
): Repeated => {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }, intervalMs)
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
