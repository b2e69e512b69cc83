import { ChevronDown, ChevronRight } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from './Icon'

interface DetailColumnsProps {
  facts: ReactNode
  /** The most important facts in a few words. */
  summary: ReactNode
  children: ReactNode
}

/**
 * The frame of a detail page: its main content, and a narrow column with its facts. In one column the facts are one line
 * before the main content, which opens them.
 */
export const DetailColumns = ({ facts, summary, children }: DetailColumnsProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:gap-x-6">
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        <div className="order-first flex min-w-0 flex-col gap-2 @4xl:order-none">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            className="flex min-h-9 w-full min-w-0 items-center gap-2 rounded-md border border-line bg-surface px-3 text-left hover:bg-hover pointer-coarse:min-h-11 @4xl:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon icon={isOpen ? ChevronDown : ChevronRight} className="size-4 shrink-0 text-muted" />
            <span className="font-medium">Details</span>{' '}
            <span className="min-w-0 flex-1 truncate text-right text-muted digits">{summary}</span>
          </button>
          <div id={id} className={`${isOpen ? 'flex' : 'hidden'} flex-col gap-4 @4xl:flex`}>
            {facts}
          </div>
        </div>
      </div>
    </div>
  )
}
