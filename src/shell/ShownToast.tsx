import { CircleAlert, CircleCheck, Ellipsis, X } from 'lucide'
import { useState } from 'react'
import { ApiButton } from '../ui/ApiButton'
import { focusPage } from '../ui/focus-page'
import { Icon } from '../ui/Icon'
import type { ListedToast } from './toast-list'
import { useSwipe } from './use-swipe'
import { Link } from '../ui/Link'

const square =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-hover pointer-coarse:size-11'

const action =
  'inline-flex min-h-8 items-center rounded-md px-2 font-medium text-accent hover:bg-hover pointer-coarse:min-h-11'

interface Props {
  toast: ListedToast
  /** Where it is pressed away, pushed away, or has done what it offered. */
  onLeave: () => void
}

/** One toast: a group named by its words, with its buttons. */
export const ShownToast = ({ toast, onLeave }: Props) => {
  const { id, title, tone, isTold, showCall, to, undo } = toast
  const [isMore, setMore] = useState(false)
  const swipe = useSwipe(onLeave)
  const titleId = `toast-${id}`
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No fieldset: a message with buttons, in a region that is read out already.
      role="group"
      // One stop for its words, before those for its buttons.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-labelledby={titleId}
      className="toast rounded-lg border border-line bg-raised py-1 pr-1 pl-3 text-ink shadow-lg"
      style={{ touchAction: 'pinch-zoom' }}
      {...swipe}
    >
      <div className="flex items-center gap-2">
        {tone === 'failure' ? (
          <Icon icon={CircleAlert} className="size-4 shrink-0 text-danger" />
        ) : (
          <Icon icon={CircleCheck} className="size-4 shrink-0 text-ok" />
        )}
        {/* A failure is said at once, where it stands. */}
        <p
          id={titleId}
          role={tone === 'failure' && !isTold ? 'alert' : undefined}
          className="min-w-0 flex-1 py-1.5 wrap-anywhere"
        >
          {title}
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
    </div>
  )
}
