import { type ReactNode, Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { lazyWithRetry, preload } from './lazy-with-retry'
import { whenIdle } from './use-idle'

const load = async () => (await import('./ConfirmDialog')).ConfirmDialog
const ConfirmDialog = lazyWithRetry(load)

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

interface LeaveGuardProps {
  /** Whether leaving would lose something. */
  dirty: boolean
  /** Whether the form was saved since the last render. */
  isDone?: () => boolean
  title: string
  /** For the button that leaves. */
  confirmLabel: string
  /** For the button that stays. */
  cancelLabel: string
  /** What the user would lose. */
  children: ReactNode
}

/** Asks before leaving the panel, Back or closing the tab discards input. */
export const LeaveGuard = ({
  dirty,
  isDone,
  title,
  confirmLabel,
  cancelLabel,
  children,
}: LeaveGuardProps) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && isDone?.() !== true && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return undefined
    window.addEventListener('beforeunload', askBrowser)
    return () => window.removeEventListener('beforeunload', askBrowser)
  }, [dirty])
  // The question must also work after an update of the server.
  useEffect(() => whenIdle(() => preload(load)), [])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={title}
        confirm={confirmLabel}
        cancel={cancelLabel}
        failure={null}
        busy={false}
        onConfirm={() => blocker.proceed()}
        onClose={() => blocker.reset()}
      >
        {children}
      </ConfirmDialog>
    </Suspense>
  )
}
