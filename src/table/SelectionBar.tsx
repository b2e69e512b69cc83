import { X } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import { formatCount } from '../util/number'
import { Icon } from '../ui/Icon'
import { useAnnouncement } from '../ui/announce'

interface SelectionBarProps {
  count: number
  /** Whether it is everything that matches, on all pages. */
  isAll: boolean
  /** Rows on all pages. */
  total: number
  isFiltered: boolean
  unselectedOnPage: number
  onPage: () => void
  onAll: () => void
  onClear: () => void
  /** The acts on the selection. */
  children: ReactNode
}

/** The number of selected rows and the acts on them. It takes the place of the range of rows; the other pages stay in reach. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { count, isAll, total, isFiltered, unselectedOnPage, onPage, onAll, onClear, children } = props
  const words = `${isAll ? 'All ' : ''}${formatCount(count)} selected`
  useAnnouncement(words)
  return (
    <fieldset
      data-bar
      aria-label="Selection"
      className="selection-bar sticky z-10 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5"
    >
      <div className="flex flex-wrap items-center gap-x-1 @max-2xl:w-full">
        <p className="mr-1 font-medium digits">{words}</p>
        {unselectedOnPage > 0 && (
          <Button variant="quiet" className="px-2!" onClick={onPage}>
            All on this page
          </Button>
        )}
        {!isAll && total > count && (
          <Button variant="quiet" className="px-2!" onClick={onAll}>
            All {formatCount(total)}
            {isFiltered ? ' that match' : ''}
          </Button>
        )}
        <Button variant="quiet" className="ml-auto px-2!" aria-label="Clear the selection" onClick={onClear}>
          <Icon icon={X} />
        </Button>
      </div>
      {/* On a phone one row, which scrolls: the list stays in sight. */}
      <div className="flex gap-1.5 max-sm:-mx-3 max-sm:overflow-x-auto max-sm:px-3 max-sm:py-1 max-sm:*:shrink-0 sm:flex-wrap">
        {children}
      </div>
    </fieldset>
  )
}
