import { Menu, X } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { useOnNavigation } from './use-on-navigation'
import { useDeferred } from '../ui/use-idle'
import { Icon } from '../ui/Icon'

const square =
  'inline-flex min-h-8 min-w-8 items-center justify-center rounded-md hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11'

/** The navigation on narrow screens: a button and the drawer that it opens. */
export const Drawer = ({ children }: { children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isRendered, requestContent] = useDeferred()
  const close = () => dialog.current?.close()
  useOnNavigation(close)
  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="Navigation"
        aria-haspopup="dialog"
        className={square}
        onClick={() => {
          requestContent()
          dialog.current?.showModal()
        }}
      >
        <Icon icon={Menu} className="size-5" />
      </button>
      <dialog
        ref={dialog}
        aria-label="Navigation"
        closedby="any"
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-surface text-ink shadow-lg backdrop:bg-[rgb(0_0_0/0.45)]"
      >
        <div className="flex min-h-full flex-col gap-2 p-3">
          <button type="button" aria-label="Close" className={`${square} self-end`} onClick={close}>
            <Icon icon={X} className="size-5" />
          </button>
          {isRendered && children}
        </div>
      </dialog>
    </div>
  )
}
