import { useEffect, useEffectEvent } from 'react'

/** Asks again and again, each time so many milliseconds after the last answer, until `delay` is null. */
export const usePolled = (delay: number | null, ask: (signal: AbortSignal) => Promise<void>): void => {
  const onTime = useEffectEvent(ask)
  useEffect(() => {
    if (delay === null) return undefined
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      timer = setTimeout(() => {
        void onTime(abort.signal).finally(() => {
          if (!abort.signal.aborted) next()
        })
      }, delay)
    }
    next()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [delay])
}
