import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { lock } from '../resources/key/session'
import { useSecondsLeft, watchForAutoLock } from '../session/auto-lock'
import { Button } from '../ui/Button'
import { useTopmostDialog } from '../ui/topmost-dialog'

const noInputNeeded = () => undefined

const lockWhenIdle = () => lock('idle')

/**
 * Starts the automatic lock, counted from `since` (milliseconds). In the last minute it shows a countdown, which screen
 * readers announce once, until there is input.
 */
export const LockWarning = ({ since }: { since: number }) => {
  const seconds = useSecondsLeft()
  const topmostDialog = useTopmostDialog()
  useEffect(() => watchForAutoLock(since, lockWhenIdle), [since])
  if (seconds === null) return null
  return createPortal(
    <div role="alert" className="fixed inset-x-0 bottom-4 z-30 flex justify-center px-4">
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-warning bg-warning-soft px-4 py-2 shadow-lg">
        <p>
          <span className="sr-only">
            The console locks in less than a minute. Press any key to keep it open.
          </span>
          <span aria-hidden="true" className="digits">
            No activity for a while. Locking in {seconds} s.
          </span>
        </p>
        <Button onClick={noInputNeeded}>Stay unlocked</Button>
      </div>
    </div>,
    topmostDialog,
  )
}
