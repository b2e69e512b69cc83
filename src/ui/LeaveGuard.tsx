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
  /** Whether it has been saved meanwhile, before the next rendering. */
  isDone?: () => boolean
  title: string
  /** The label of the button that leaves. */
  confirm: string
  /** The label of the button that stays. */
  cancel: string
  /** What would be lost. */
  children: ReactNode
}

/** Asks for confirmation before something is lost, by leaving the panel, by Back or by closing the tab. */
export const LeaveGuard = ({ dirty, isDone, title, confirm, cancel, children }: LeaveGuardProps) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && isDone?.() !== true && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return undefined
    window.addEventListener('beforeunload', askBrowser)
    // Not before the first letter is on screen.
    const cancelPreload = whenIdle(() => preload(load))
    return () => {
      window.removeEventListener('beforeunload', askBrowser)
      cancelPreload()
    }
  }, [dirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={title}
        confirm={confirm}
        cancel={cancel}
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
