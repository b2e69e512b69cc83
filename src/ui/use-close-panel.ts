import { useLocation, useNavigate } from 'react-router'

/** The `state` of a link from a page to a panel over it: closing the panel then goes Back. */
export const fromPage = { fromPage: true }

/** Whether a panel was opened by a link from its page. */
export const isFromPage = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromPage' in state && state.fromPage === true

/**
 * Closes a panel: goes Back to the page that opened it, or to `to` when it was opened by its URL. Does nothing when the
 * user has left the panel already, while a request was running.
 */
export const useClosePanel = (to: string): (() => void) => {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (location.pathname !== pathname) return
    if (isFromPage(state)) void navigate(-1)
    else void navigate({ pathname: to, search }, { replace: true })
  }
}
