/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- a dialog that leaves its page usable; Escape closes it. */
import { ChevronDown, ChevronUp, X } from 'lucide'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { announce } from '../ui/announce'
import { Button } from '../ui/Button'
import { usePageMark } from '../ui/page-mark'
import { Panel } from '../ui/Panel'
import { usePanelTitle } from '../ui/panel-title'
import { useShortcuts } from '../ui/shortcuts'
import { useMedia } from '../ui/use-media'
import { focusLinkOf, useRowWalk } from './row-walk'
import { Icon } from '../ui/Icon'

interface RowPeekProps {
  title: string
  /** The id of the row that it shows. */
  rowId: string
  /** The path of the list; those of its rows begin with it. */
  listPath: string
  onClose: () => void
  children: ReactNode
}

/**
 * What one row of a list shows, beside the list. The list stays usable, and `j` and `k` walk through it. Where there is no
 * room beside it, it is a panel over it. Render it only while it is open.
 */
export const RowPeek = (props: RowPeekProps) => {
  const hasRoom = useMedia('(min-width: 64rem)')
  return hasRoom ? <Beside {...props} /> : <Panel {...props} />
}

const Beside = ({ title, rowId, listPath, onClose, children }: RowPeekProps) => {
  usePanelTitle(title)
  usePageMark('data-peek')
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { previous, next } = useRowWalk(rowId, listPath)
  const latestRow = useRef(rowId)
  useShortcuts('In the panel', [
    { keys: 'j', label: 'Show the next row', run: next },
    { keys: 'k', label: 'Show the previous row', run: previous },
    { keys: 'Escape', label: 'Close the panel', run: onClose },
  ])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    return () => focusLinkOf(latestRow.current, listPath)
  }, [listPath])
  useEffect(() => {
    if (latestRow.current === rowId) return
    latestRow.current = rowId
    announce(title)
  }, [rowId, title])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <div
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      className="peek fixed top-12 right-0 bottom-0 z-10 flex flex-col sm:w-[26rem] border-l border-line bg-raised shadow-lg"
    >
      <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere outline-none"
        >
          {title}
        </h2>
        <Button variant="quiet" className="px-2!" aria-label="Previous row" onClick={previous}>
          <Icon icon={ChevronUp} />
        </Button>
        <Button variant="quiet" className="px-2!" aria-label="Next row" onClick={next}>
          <Icon icon={ChevronDown} />
        </Button>
        <Button variant="quiet" className="px-2!" aria-label="Close" onClick={onClose}>
          <Icon icon={X} />
        </Button>
      </div>
      {/* A new element for another row, which begins at its top. */}
      <div key={rowId} className="overflow-y-auto overscroll-contain p-5">
        {children}
      </div>
    </div>
  )
}
