import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { announce } from '../ui/announce'
import { takeToasts, useToastQueue } from '../ui/toast'
import { useIsSecretShown, useTopmostPanel } from '../ui/topmost-dialog'
import { ShownToast } from './ShownToast'
import { createToastList } from './toast-list'
import { useToastFocus } from './use-toast-focus'
import { useToastHolds } from './use-toast-holds'

/** How many toasts are visible at the same time, on a phone one; older ones wait behind them. */
const shownCount = 3

/**
 * The toasts on screen, the newest last; their timers stop while they are hovered or focused. At the bottom right, on a
 * phone as wide as the screen; beside a panel at the left, and on a phone above its buttons. They stay behind a question, and on a
 * phone behind a panel with a secret, which says itself what has happened.
 * A landmark without `aria-live`: new toasts are announced, and a live region would be read out again whenever a panel or a
 * question over it closes.
 */
export const ToastRegion = () => {
  const container = useTopmostPanel()
  const isSecretShown = useIsSecretShown()
  const [list] = useState(createToastList)
  const [host] = useState(() => document.createElement('div'))
  const region = useRef<HTMLDivElement>(null)
  const queue = useToastQueue()
  const visibleToasts = useSyncExternalStore(list.subscribe, list.get).slice(0, shownCount)
  const isHeld = list.held.use()
  useToastHolds(list, region)
  const handlers = useToastFocus(list, region, visibleToasts)
  useEffect(() => {
    if (queue.length === 0) return
    for (const toast of takeToasts()) {
      const { title, tone, undo } = toast
      if (tone === 'success')
        announce(undo === undefined ? title : `${title}. Press F6, then Tab to reach Undo.`)
      list.add(toast)
    }
  }, [queue, list])
  // The same elements move from panel to panel, with all that is in them.
  useLayoutEffect(() => {
    container.append(host)
    list.settle()
    list.hold('focus', host.contains(document.activeElement))
  }, [container, host, list])
  useLayoutEffect(() => () => host.remove(), [host])
  return createPortal(
    <section
      ref={region}
      aria-label="Notifications"
      tabIndex={-1}
      data-held={isHeld || undefined}
      className={`fixed inset-x-4 bottom-4 z-20 flex flex-col-reverse gap-2 outline-none max-sm:[&>:not(:first-child)]:hidden sm:w-[30rem] ${isSecretShown ? 'max-sm:hidden' : ''} ${container === document.body ? 'sm:left-auto' : 'max-sm:bottom-20'}`}
      {...handlers}
    >
      {visibleToasts.map((toast) => (
        <ShownToast key={toast.id} toast={toast} onLeave={() => list.close(toast.id)} />
      ))}
    </section>,
    host,
  )
}
