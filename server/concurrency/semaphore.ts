/** Work of which so much runs at once; the rest waits, the oldest before the others. */
export interface Turns {
  counts: () => { running: number; waiting: number }
  /**
   * Waits for a turn, which `done` gives back.
   * @param late how many milliseconds to wait at most, and what is thrown then.
   * @param since when what needs the turn began, as `performance.now` has it: what has waited for something else before
   *   does not wait behind what came later.
   */
  take: (late?: { after: number; error: () => Error }, since?: number) => Promise<void>
  done: () => void
  /** Sends all away that wait. */
  dismiss: (error: Error) => void
}

interface Waiter {
  since: number
  begin: () => void
  leave: (error: Error) => void
}

/** Turns for work of which at most `atOnce` runs. */
export const createTurns = (atOnce: number): Turns => {
  let running = 0
  // The oldest first.
  const waiting: Waiter[] = []

  const wait = (late: Parameters<Turns['take']>[0], since: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (then: () => void) => {
        clearTimeout(timer)
        waiting.splice(waiting.indexOf(waiter), 1)
        then()
      }
      const waiter = { since, begin: () => end(resolve), leave: (error: Error) => end(() => reject(error)) }
      const timer = late && setTimeout(() => waiter.leave(late.error()), late.after)
      waiting.splice(waiting.findLastIndex((other) => other.since <= since) + 1, 0, waiter)
    })

  return {
    counts: () => ({ running, waiting: waiting.length }),
    take: async (late, since = performance.now()) => {
      if (running >= atOnce) return wait(late, since)
      running += 1
    },
    done: () => {
      // Whoever is next takes over the turn.
      const [next] = waiting
      if (next) next.begin()
      else running -= 1
    },
    dismiss: (error) => {
      while (waiting[0] !== undefined) waiting[0].leave(error)
    },
  }
}
