import { useLocation, useNavigate } from 'react-router'

/** The `state` of a link from a page to a panel over it: closing the panel then goes Back. */
export const fromPage = { fromPage: true }

const isFromPage = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromPage' in state && state.fromPage === true

/** Closes a panel: goes Back to the page that opened it, or to `to` when it was opened by its URL. */
export const useClosePanel = (to: string): (() => void) => {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (isFromPage(state)) void navigate(-1)
    else void navigate({ pathname: to, search }, { replace: true })
  }
}

const settleMs = 100

/** Goes Back and waits until the left page is unmounted, so that its queries can be removed. */
export const useBack = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return () =>
    new Promise((resolve) => {
      window.addEventListener('popstate', () => setTimeout(resolve, settleMs), { once: true })
      void navigate(-1)
    })
}
