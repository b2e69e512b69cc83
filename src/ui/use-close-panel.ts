import { useLocation, useNavigate } from 'react-router'

/** The `state` of a link that opens a panel from the page behind it: closing then goes Back. */
export const fromPage = { fromPage: true }

const isFromPage = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromPage' in state && state.fromPage === true

/** Leaves a panel: Back to the page it was opened from, or on to `to` when it was opened by its URL. */
export const useClosePanel = (to: string): (() => void) => {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (isFromPage(state)) void navigate(-1)
    else void navigate({ pathname: to, search }, { replace: true })
  }
}

const settleMs = 100

/** Goes Back, and waits until the page that was left is gone: what it showed may be forgotten then. */
export const useBack = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return () =>
    new Promise((resolve) => {
      window.addEventListener('popstate', () => setTimeout(resolve, settleMs), { once: true })
      void navigate(-1)
    })
}
