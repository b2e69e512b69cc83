import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { CopyButton } from '../ui/CopyButton'
import { useTopmostDialog } from '../ui/topmost-dialog'
import { type Toast as QueuedToast, takeToasts, useToastQueue } from '../ui/toast'

const timeoutMs = 6000

/**
 * The toasts on screen, the newest last; their timers stop while they are hovered or focused. They are on the left, because
 * panels and their buttons are on the right.
 */
export const ToastRegion = () => (
  <Toast.Provider timeout={timeoutMs}>
    <Toast.Portal container={useTopmostDialog()}>
      <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex md:right-auto md:left-4 w-[min(30rem,calc(100vw-2rem))] flex-col-reverse gap-2 outline-none">
        <Toasts />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

const Toasts = () => {
  const { toasts, add } = Toast.useToastManager<Pick<QueuedToast, 'tone' | 'curl'>>()
  const queue = useToastQueue()
  useEffect(() => {
    if (queue.length === 0) return
    for (const { title, tone, curl } of takeToasts()) {
      const isFailure = tone === 'failure'
      // A failure stays until it is dismissed, so that nobody misses it.
      add({ title, data: { tone, curl }, ...(isFailure ? { priority: 'high', timeout: 0 } : {}) })
    }
  }, [queue, add])
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No dialog, as the library has it: a message with buttons, in a region that is read out already.
      role="group"
      aria-modal={undefined}
      className="flex items-center gap-2 rounded-md border border-line bg-raised py-1 pr-1 pl-3 text-ink shadow-lg data-limited:hidden"
    >
      {toast.data?.tone === 'failure' ? (
        <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
      ) : (
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok" />
      )}
      <Toast.Title render={<p />} className="min-w-0 flex-1 wrap-anywhere" />
      {toast.data?.curl != null && <CopyButton text={toast.data.curl} label="Copy as curl" />}
      <Toast.Close
        aria-label="Dismiss"
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-hover pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ))
}
