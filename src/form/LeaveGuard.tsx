import { Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { lazyWithRetry, preload } from '../ui/lazy-with-retry'

const load = async () => (await import('../ui/ConfirmDialog')).ConfirmDialog
const ConfirmDialog = lazyWithRetry(load)

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks for confirmation before typed values are lost, by leaving the form, by Back or by closing the tab. */
export const LeaveGuard = ({ dirty, isDone }: { dirty: boolean; isDone: () => boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !isDone() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return undefined
    preload(load)
    window.addEventListener('beforeunload', askBrowser)
    return () => window.removeEventListener('beforeunload', askBrowser)
  }, [dirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title="Leave without saving?"
        confirm="Discard changes"
        cancel="Keep editing"
        failure={null}
        busy={false}
        onConfirm={() => blocker.proceed()}
        onClose={() => blocker.reset()}
      >
        What you have typed has not been saved.
      </ConfirmDialog>
    </Suspense>
  )
}
