import { X } from 'lucide'
import { type ReactNode, use, useId, useRef } from 'react'
import { Button } from './Button'
import { FrameContext } from './frame'
import { Modal } from './Modal'
import { usePanelTitle } from './panel-title'
import { Icon } from './Icon'

interface PanelProps {
  title: string
  /** The element that gets the focus; by default the first field. */
  initialFocus?: (panel: HTMLElement) => HTMLElement | null
  /** Whether it has room for two columns. */
  isWide?: boolean
  /** Whether a press beside it does not close it. */
  staysBesidePress?: boolean
  onClose: () => void
  children: ReactNode
}

/** The first field. Of several choices it is the chosen one, which the Tab key would reach too. */
const firstField = (panel: Element) => {
  const first = panel.querySelector<HTMLElement>('input, textarea, select')
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return panel.querySelector<HTMLElement>(`input[type=radio][name="${first.name}"]:checked`) ?? first
}

/** A panel at the right-hand side, over its page. Render it only while it is open. */
export const Panel = (props: PanelProps) => {
  const { title, initialFocus = firstField, isWide = false, staysBesidePress = false } = props
  const { onClose, children } = props
  usePanelTitle(title)
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const { PanelSearch } = use(FrameContext)
  return (
    <Modal
      titleId={titleId}
      initialFocus={initialFocus}
      staysBesidePress={staysBesidePress}
      onClose={onClose}
      className={`mr-0 ml-auto h-dvh max-h-none max-w-none border-y-0 border-r-0 ${isWide ? 'w-[min(60rem,100%)]' : 'w-[min(30rem,100%)]'}`}
    >
      <div className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-5">
        <h2 id={titleId} className="min-w-0 text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        <Button variant="quiet" className="px-2!" aria-label="Close" onClick={onClose}>
          <Icon icon={X} />
        </Button>
      </div>
      <div ref={body} className="p-5">
        {children}
      </div>
      <PanelSearch panel={() => body.current?.closest('dialog') ?? null} />
    </Modal>
  )
}
