import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Ellipsis, X } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiButton } from '../ui/ApiButton'
import { useTopmostPanel } from '../ui/topmost-dialog'
import { type Toast as QueuedToast, takeToasts, useToastQueue } from '../ui/toast'
import { Icon } from '../ui/Icon'

const timeoutMs = 6000

/** As long as an act can be taken back from its toast, in milliseconds. */
const undoMs = 30_000

type Data = Omit<QueuedToast, 'title'>

const square =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-hover pointer-coarse:size-11'

const action =
  'inline-flex min-h-8 items-center rounded-md px-2 font-medium text-accent hover:bg-hover pointer-coarse:min-h-11'

/**
 * The toasts on screen, the newest last; their timers stop while they are hovered or focused. At the bottom right, on a
 * phone as wide as the screen; beside a panel at the left, and on a phone above its buttons. They stay behind a question.
 */
export const ToastRegion = () => {
  const container = useTopmostPanel()
  return (
    <Toast.Provider timeout={timeoutMs}>
      <Toast.Portal container={container}>
        <Toast.Viewport
          className={`fixed inset-x-4 bottom-4 z-20 flex flex-col-reverse gap-2 outline-none sm:w-[26rem] ${container === document.body ? 'sm:left-auto' : 'max-sm:bottom-20'}`}
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

const Toasts = () => {
  const { toasts, add, close } = Toast.useToastManager<Data>()
  const queue = useToastQueue()
  useEffect(() => {
    if (queue.length === 0) return
    for (const { title, ...data } of takeToasts()) {
      // A failure stays until it is dismissed, so that nobody misses it.
      if (data.tone === 'failure') add({ title, data, timeout: 0 })
      else add({ title, data, ...(data.undo !== undefined && { timeout: undoMs }) })
    }
  }, [queue, add])
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No dialog, as the library has it: a message with buttons, in a region that is read out already.
      role="group"
      aria-modal={undefined}
      className="toast rounded-lg border border-line bg-raised py-1 pr-1 pl-3 text-ink shadow-lg data-limited:hidden"
    >
      <Content title={toast.title} data={toast.data} onLeave={() => close(toast.id)} />
    </Toast.Root>
  ))
}

const focusPage = () => document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })

interface ContentProps {
  title: ReactNode
  data: Data | undefined
  onLeave: () => void
}

const Content = ({ title, data, onLeave }: ContentProps) => {
  const [isMore, setMore] = useState(false)
  const { tone = 'success', showCall = null, to, undo } = data ?? {}
  return (
    <>
      <div className="flex items-center gap-2">
        {tone === 'failure' ? (
          <Icon icon={CircleAlert} className="size-4 shrink-0 text-danger" />
        ) : (
          <Icon icon={CircleCheck} className="size-4 shrink-0 text-ok" />
        )}
        {/* Said at once where it failed. By the library's `priority` it would be there twice, once hidden with its buttons. */}
        <Toast.Title
          render={<p role={tone === 'failure' ? 'alert' : undefined} />}
          className="min-w-0 flex-1 py-1.5 wrap-anywhere"
        >
          {title}
          {/* The button itself is read out before the words that it is about. */}
          {undo !== undefined && <span className="sr-only">. F6 and Tab lead to Undo.</span>}
        </Toast.Title>
        {undo !== undefined && (
          <button
            type="button"
            aria-live="off"
            className={action}
            onClick={(event) => {
              onLeave()
              // Nowhere else to give it back to.
              if (document.activeElement === event.currentTarget) focusPage()
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
        {/* The library hides it from screen readers until the focus is among the toasts. */}
        <Toast.Close aria-label="Dismiss" aria-hidden={undefined} className={square}>
          <Icon icon={X} />
        </Toast.Close>
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
    </>
  )
}
