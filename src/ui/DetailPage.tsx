import { ChevronDown, ChevronUp, Info } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { buttonStyle } from './button-style'
import { Icon } from './Icon'
import { Page, type PageProps } from './Page'
import { useMedia } from './use-media'

interface DetailPageProps extends Omit<PageProps, 'foot'> {
  description: string | null
  /** Says that the page is out of date. */
  stale: ReactNode
  facts: ReactNode
}

/**
 * The page of one thing: its main content, and a narrow column with its facts. In one column a button opens the facts, and on
 * a phone the description too, so that the main content is in sight.
 */
export const DetailPage = (props: DetailPageProps) => {
  const { description, stale, facts, actions, children, ...page } = props
  const isBeside = useMedia('(width >= 75rem)')
  const isPhone = useMedia('(width < 40rem)')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const text = description !== null && (
    <p className="max-w-prose text-muted wrap-anywhere whitespace-pre-line">{description}</p>
  )
  const opener = (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      className={buttonStyle('secondary')}
      onClick={() => setOpen(!isOpen)}
    >
      <Icon icon={Info} className="size-4 sm:hidden" />
      <span className="max-sm:sr-only">Details</span>
      <Icon icon={isOpen ? ChevronUp : ChevronDown} className="size-4 max-sm:hidden" />
    </button>
  )
  return (
    <Page
      {...page}
      actions={
        <>
          {actions}
          {!isBeside && opener}
        </>
      }
    >
      {text !== false && !isPhone && <div className="-mt-3">{text}</div>}
      {stale}
      <div
        className={
          isBeside ? 'grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-x-6' : 'flex flex-col gap-4'
        }
      >
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        <div
          id={id}
          className={`flex min-w-0 flex-col gap-4 ${isBeside ? '' : 'order-first'}`}
          hidden={!isBeside && !isOpen}
        >
          {(isBeside || isOpen) && (
            <>
              {isPhone && text}
              {facts}
            </>
          )}
        </div>
      </div>
    </Page>
  )
}
