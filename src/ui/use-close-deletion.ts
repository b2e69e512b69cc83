import { type NavigateFunction, useLocation, useNavigate, useResolvedPath } from 'react-router'
import { recordGone } from './gone'
import { isFromPage, useClosePanel } from './use-close-panel'

/** Goes Back; calls `then` once the address is the earlier one. */
const goBack = (navigate: NavigateFunction, then: () => void) => {
  addEventListener('popstate', then, { once: true })
  void navigate(-1)
}

/**
 * The place of the list in the tab's history from which a thing's own page was opened: the steps to it, and its address
 * with its filters and page. Undefined when the page was not opened from the list, or the browser does not tell.
 */
const findList = (list: string, own: string): { steps: number; address: string } | undefined => {
  // Not in every browser yet.
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>
  const present = navigation?.currentEntry?.index ?? 0
  for (const { url, index, sameDocument } of navigation?.entries().slice(0, present).toReversed() ?? []) {
    const { pathname, search } = new URL(url ?? '', location.origin)
    if (pathname === list) return { steps: sameDocument ? index - present : 0, address: pathname + search }
    if (pathname !== own && !pathname.startsWith(`${own}/`)) return undefined
  }
  return undefined
}

/**
 * How to leave a dialog that asks before a deletion: `close` without a deletion, `leave` after it. Over a list, both
 * close it. Over the page of the thing itself (`own`), `leave` goes back to the `list` as it was; where that is not just
 * before it in the history, the list takes the place of the page, which is gone.
 */
export const useCloseDeletion = (own: string, list: string): { close: () => void; leave: () => void } => {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const behind = useResolvedPath('..').pathname
  const close = useClosePanel(behind)
  const leaveOwn = () => {
    if (location.pathname !== pathname && location.pathname !== own) return
    const { steps = 0, address = list } = findList(list, own) ?? {}
    const toList = () => void navigate(address, { replace: true })
    if (steps < 0) void navigate(steps)
    else if (location.pathname === pathname && isFromPage(state)) goBack(navigate, toList)
    else toList()
  }
  const leave = () => {
    recordGone(own, list)
    if (behind === own) leaveOwn()
    else close()
  }
  return { close, leave }
}
