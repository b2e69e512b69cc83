/** Milliseconds: after how long work is slow, and how often this is reported until it ends. */
const times = { patience: 300, interval: 200 } as const

/** Reports work that uses a connection for long. */
export interface SlowWork {
  begin: (work: object) => void
  end: (work: object) => void
}

/** Calls `onSlow` when any work has taken 300 ms, and every 200 ms until it ends. While there is no work, no timer runs. */
export const createSlowWork = (onSlow: () => void): SlowWork => {
  // A Map keeps the order of insertion, so the oldest work comes first.
  const starts = new Map<object, number>()
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    timer = undefined
    const [oldest] = starts.values()
    if (oldest === undefined) return
    const rest = oldest + times.patience - performance.now()
    if (rest <= 0) onSlow()
    timer = setTimeout(check, rest > 0 ? rest : times.interval).unref()
  }
  return {
    begin: (work) => {
      starts.set(work, performance.now())
      timer ??= setTimeout(check, times.patience).unref()
    },
    end: (work) => {
      starts.delete(work)
    },
  }
}
