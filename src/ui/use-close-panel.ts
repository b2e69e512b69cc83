import { type NavigateFunction, useLocation, useNavigate, useResolvedPath } from 'react-router'

/** The `state` of a link from a page to a panel over it: closing the panel then goes Back. */
export const fromPage = { fromPage: true }

const isFromPage = (state: unknown) =>
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

/** Goes Back; calls `then` once the address is the earlier one. */
const goBack = (navigate: NavigateFunction, then: () => void) => {
  addEventListener('popstate', then, { once: true })
  void navigate(-1)
}

/**
 * How to leave a dialog that asks before a deletion: `close` without a deletion, `leave` after it. Over a list, both
 * close it. Over the page of the thing itself (`own`), `leave` replaces that page by the `list`, also in the history,
 * because Back would lead to a page that is gone.
 */
export const useCloseDeletion = (own: string, list: string): { close: () => void; leave: () => void } => {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const behind = useResolvedPath('..').pathname
  const close = useClosePanel(behind)
  const toList = () => void navigate(list, { replace: true })
  const leaveOwn = () => {
    if (location.pathname === pathname && isFromPage(state)) goBack(navigate, toList)
    else if (location.pathname === pathname || location.pathname === own) toList()
  }
  return { close, leave: behind === own ? leaveOwn : close }
}
