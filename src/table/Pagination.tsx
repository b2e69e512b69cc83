import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type IconNode } from 'lucide'
import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '../ui/announce'
import { Button } from '../ui/Button'
import { inputStyle } from '../ui/input-style'
import { formatCount } from '../util/number'
import { type ListParams, pageSizes } from './list-url'
import { UrlSelect } from './UrlSelect'
import type { List } from './use-list'
import { Icon } from '../ui/Icon'

interface PaginationProps<Row, Params extends ListParams> {
  list: List<Row, Params>
}

/** Announces the count after a search, a filter or another page; not after a new order or a change elsewhere. */
const useCountAnnounced = <Row, Params extends ListParams>(
  { state, changing, total }: List<Row, Params>,
  words: string,
) => {
  const currentRequest = JSON.stringify({ ...state, sort: '' })
  const announcedRequest = useRef(currentRequest)
  const tell = useEffectEvent(() =>
    announce(total > 0 ? words : state.q === '' ? 'Nothing found' : `Nothing found for “${state.q}”`),
  )
  useEffect(() => {
    if (changing || announcedRequest.current === currentRequest) return
    announcedRequest.current = currentRequest
    tell()
  }, [changing, currentRequest])
}

/** The range of rows on screen and their total, and the way to the other pages. */
export const Pagination = <Row, Params extends ListParams>({ list }: PaginationProps<Row, Params>) => {
  const { state, total, isTotalExact, lastPage, itemCount, move } = list
  const { page, size } = state
  const most = `${formatCount(total)}${isTotalExact ? '' : '+'}`
  const first = (page - 1) * size + 1
  const range =
    itemCount === 0
      ? `0 of ${most}`
      : `${formatCount(first)}–${formatCount(first + itemCount - 1)} of ${most}`
  useCountAnnounced(list, range)
  const onPage = (to: number) => move({ page: to })
  const atStart = page === 1 ? 'This is the first page.' : null
  const atEnd = isTotalExact && page >= lastPage ? 'This is the last page.' : null
  const noLast = isTotalExact
    ? null
    : `More than ${formatCount(total)} rows. Narrow the list with the search or a filter.`
  const steps: [label: string, icon: IconNode, to: number, reason: string | null][] = [
    ['First page', ChevronFirst, 1, atStart],
    ['Previous page', ChevronLeft, page - 1, atStart],
    ['Next page', ChevronRight, page + 1, atEnd],
    ['Last page', ChevronLast, lastPage, atEnd ?? noLast],
  ]
  const hasPages = lastPage > 1
  return (
    <nav
      aria-label="Pages"
      className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-b-md border-t border-line bg-surface px-3 py-2 @2xl:tall:sticky @2xl:bottom-0"
    >
      <p className="digits @2xl:group-data-has-selection/list:invisible">{range}</p>
      <div hidden={total <= pageSizes[0]} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <UrlSelect
          label="Rows per page"
          isLabelled
          className="@2xl:group-data-has-selection/list:invisible"
          value={String(size)}
          options={pageSizes.map((sizeOption) => [String(sizeOption), String(sizeOption)])}
          onChoose={(chosen) => move({ size: Number(chosen) })}
        />
        {hasPages && (
          <JumpToPage
            key={page}
            page={page}
            lastPage={lastPage}
            isTotalExact={isTotalExact}
            onPage={onPage}
          />
        )}
        <div className="flex" hidden={!hasPages}>
          {steps.map(([label, icon, to, disabledReason]) => (
            <Button
              key={label}
              variant="quiet"
              aria-label={label}
              disabledReason={disabledReason}
              className="px-2!"
              onClick={() => onPage(to)}
            >
              <Icon icon={icon} />
            </Button>
          ))}
        </div>
      </div>
    </nav>
  )
}

interface JumpToPageProps {
  page: number
  lastPage: number
  isTotalExact: boolean
  onPage: (page: number) => void
}

const JumpToPage = ({ page, lastPage, isTotalExact, onPage }: JumpToPageProps) => {
  const jump = (input: HTMLInputElement) => {
    const most = isTotalExact ? lastPage : Math.max(page, lastPage)
    const target = Math.min(most, Math.max(1, Math.trunc(Number(input.value))))
    if (Number.isNaN(target) || target === page) input.value = String(page)
    else onPage(target)
  }
  return (
    <label className="flex items-center gap-2 digits @2xl:group-data-has-selection/list:invisible">
      <span className="text-muted">Page</span>
      <input
        aria-label="Page"
        defaultValue={page}
        inputMode="numeric"
        size={4}
        className={`${inputStyle} w-auto! text-right`}
        onKeyDown={(event) => event.key === 'Enter' && jump(event.currentTarget)}
        onBlur={(event) => jump(event.currentTarget)}
      />
      <span className="min-w-[8ch] text-muted">
        of {`${formatCount(lastPage)}${isTotalExact ? '' : '+'}`}
      </span>
    </label>
  )
}
