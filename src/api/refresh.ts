import { use, useCallback, useEffect, useEffectEvent } from 'react'
import { queryClient } from './query-client'
import { RouterContext } from '../util/router-context'

/** What the page of an error does to try again, while one is on screen. */
let retryOnScreen: (() => void) | null = null

/** For the page of an error: tries again, too, when everything on screen is asked for again. */
export const useRetryOnRefresh = (retry: () => void): void => {
  const latest = useEffectEvent(retry)
  useEffect(() => {
    const own = () => latest()
    retryOnScreen = own
    return () => {
      if (retryOnScreen === own) retryOnScreen = null
    }
  }, [])
}

/** Asks again for everything on screen. */
export const useRefresh = (): (() => void) => {
  const router = use(RouterContext)
  return useCallback(() => {
    void queryClient.invalidateQueries()
    // When revalidate() ends before React has rendered its beginning, the router keeps an error on screen.
    if (retryOnScreen === null) void router?.revalidate()
    else retryOnScreen()
  }, [router])
}
