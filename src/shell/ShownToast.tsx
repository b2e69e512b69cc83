import { CircleAlert, CircleCheck, Ellipsis, X } from 'lucide'
import { useState } from 'react'
import { ApiButton } from '../ui/ApiButton'
import { focusPage } from '../ui/focus-page'
import { Icon } from '../ui/Icon'
import { RequestLine } from '../ui/RequestLine'
import type { FailureReason } from '../ui/toast'
import { type ListedToast, undoMs } from './toast-list'
import { useSwipe } from './use-swipe'
import { Link } from '../ui/Link'

const square =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-hover pointer-coarse:size-11'

const action =
  'inline-flex min-h-8 items-center rounded-md px-2 font-medium text-accent hover:bg-hover pointer-coarse:min-h-11'

interface Props {
  toast: ListedToast
  /** Called when it is dismissed, swiped away, or its action was used. */
  onLeave: () => void
}

/** One toast: a group named by its title, with its buttons. A failure has its reason below. */
export const ShownToast = ({ toast, onLeave }: Props) => {
  const { id, title, reason, tone, isTold, elapsedMs, showCall, to, undo } = toast
  const [isMore, setMore] = useState(false)
  const swipe = useSwipe(onLeave)
  const titleId = `toast-${id}`
  const isFailure = tone === 'failure'
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No fieldset: a message with buttons, in a region that is read out already.
      role="group"
      // One stop for its words, before those for its buttons.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-labelledby={titleId}
      className={`toast relative overflow-hidden rounded-lg border bg-raised py-1 pr-1 pl-3 text-ink shadow-lg ${isFailure ? 'border-danger' : 'border-line'}`}
      style={{ touchAction: 'pinch-zoom' }}
      {...swipe}
    >
      <div className="flex items-center gap-2">
        {isFailure ? (
          <Icon icon={CircleAlert} className="size-4 shrink-0 text-danger" />
        ) : (
          <Icon icon={CircleCheck} className="size-4 shrink-0 text-ok" />
        )}
        <p id={titleId} className={`min-w-0 flex-1 py-1.5 wrap-anywhere ${isFailure ? 'font-medium' : ''}`}>
          {/* A failure is announced where it appears, with its reason. */}
          <span role={isFailure && !isTold && reason === undefined ? 'alert' : undefined}>{title}</span>
        </p>
        {undo !== undefined && (
          <button
            type="button"
            className={action}
            onClick={() => {
              onLeave()
              undo()
            }}
          >
            Undo
          </button>
        )}
        {to !== undefined && (
          <Link to={to} onClick={onLeave} className={action}>
            Open
          </Link>
        )}
        {showCall !== null && (
          <button
            type="button"
            aria-label="More"
            aria-expanded={isMore}
            className={square}
            onClick={() => setMore(!isMore)}
          >
            <Icon icon={Ellipsis} />
          </button>
        )}
        <button type="button" aria-label="Dismiss" className={square} onClick={onLeave}>
          <Icon icon={X} />
        </button>
      </div>
      {reason !== undefined && <Reason title={title} reason={reason} isTold={isTold} />}
      {isMore && showCall !== null && (
        <div className="-ml-3 border-t border-line pt-1 pl-1">
          <ApiButton
            onShow={() => {
              onLeave()
              // The button goes away, and the panel gives the focus back to where it was.
              focusPage()
              showCall()
            }}
          />
        </div>
      )}
      {undo !== undefined && (
        <span
          aria-hidden="true"
          className="toast-time"
          style={{ animationDuration: `${undoMs}ms`, animationDelay: `-${elapsedMs}ms` }}
        />
      )}
    </div>
  )
}

interface ReasonProps {
  title: string
  reason: FailureReason
  isTold: boolean
}

/** Why it failed and what to do; the number of the request is folded, for a report to the operator. */
const Reason = ({ title, reason, isTold }: ReasonProps) => {
  const { title: cause, detail, requestId, problem } = reason
  const sentences = [cause === undefined ? null : `${cause}.`, detail].filter((one) => one !== null)
  return (
    <div className="flex flex-col gap-1 pr-2 pb-2 pl-6 wrap-anywhere">
      <div role={isTold ? undefined : 'alert'}>
        {!isTold && <span className="sr-only">{title}. </span>}
        <p className="text-muted">{sentences.join(' ')}</p>
      </div>
      {requestId !== null && (
        <details className="text-xs text-muted">
          <summary className="min-h-6 w-fit cursor-pointer content-center rounded-sm">Details</summary>
          <RequestLine requestId={requestId} problem={problem} />
        </details>
      )}
    </div>
  )
}
