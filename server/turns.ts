/** Work of which so much runs at once; the rest waits, first come first served. */
export interface Turns {
  counts: () => { running: number; waiting: number }
  /**
   * Waits for a turn, which `done` gives back.
   * @param late how many milliseconds to wait at most, and what is thrown then.
   */
  take: (late?: { after: number; error: () => Error }) => Promise<void>
  done: () => void
  /** Sends all away that wait. */
  dismiss: (error: Error) => void
}

interface Waiter {
  begin: () => void
  leave: (error: Error) => void
}

/** Turns for work of which at most `atOnce` runs. */
export const createTurns = (atOnce: number): Turns => {
  let running = 0
  const waiting = new Set<Waiter>()

  const wait = (late: Parameters<Turns['take']>[0]): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (then: () => void) => {
        clearTimeout(timer)
        waiting.delete(waiter)
        then()
      }
      const waiter = { begin: () => end(resolve), leave: (error: Error) => end(() => reject(error)) }
      const timer = late && setTimeout(() => waiter.leave(late.error()), late.after)
      waiting.add(waiter)
    })

  return {
    counts: () => ({ running, waiting: waiting.size }),
    take: async (late) => {
      if (running >= atOnce) return wait(late)
      running += 1
    },
    done: () => {
      // Whoever is next takes over the turn.
      const [next] = waiting
      if (next) next.begin()
      else running -= 1
    },
    dismiss: (error) => {
      for (const { leave } of waiting) leave(error)
    },
  }
}
