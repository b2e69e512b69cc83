import { type NavigateFunction, useLocation, useNavigate, useResolvedPath } from 'react-router'

/** The `state` of a link that opens a panel from the page behind it: closing then goes Back. */
export const fromPage = { fromPage: true }

const isFromPage = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromPage' in state && state.fromPage === true

/**
 * Leaves a panel: Back to the page it was opened from, or on to `to` when it was opened by its URL. Does nothing when
 * the panel has been left already, while a request was under way.
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

/** Goes Back; `then` runs as soon as the address is the earlier one. */
const goBack = (navigate: NavigateFunction, then: () => void) => {
  addEventListener('popstate', then, { once: true })
  void navigate(-1)
}

/**
 * How one leaves a dialog that asks before something is deleted: without a deletion, and after it. Over a list, it is
 * closed either way. Over the thing's `own` page, that page gives way to the `list` after the deletion, also in the
 * history: Back would lead to nothing.
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
