import { type ReactNode, Suspense, useRef } from 'react'
import { explainError, explainStale } from '../api/explain-error'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Failure } from '../ui/Failure'
import type { MenuItem } from '../ui/menu-item'
import { Stale } from '../ui/Stale'
import { formatCount } from '../util/number'
import type { Column } from './columns'
import type { FilterBar } from './FilterBar'
import type { Filters } from './filters'
import type { ListParams, SortOf } from './list-url'
import { ListTools } from './ListTools'
import type { NothingFound as Nothing } from './NothingFound'
import { Pagination } from './Pagination'
import { Rows } from './Rows'
import type { List } from './use-list'
import { useProgressiveRows } from './progressive-rows'
import { useVisibleColumns } from './view'
import { lazyWithRetry } from '../ui/lazy-with-retry'

// A list that finds something does not wait for it.
const NothingFound = lazyWithRetry(
  async () => (await import('./NothingFound')).NothingFound,
) as unknown as typeof Nothing

interface ListTableProps<Row extends object, Params extends ListParams> {
  /** What the rows are, for example `Departments`. */
  label: string
  list: List<Row, Params>
  columns: Column<Row>[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  rowActions: (row: Row) => MenuItem[]
  /** Every order in words; absent when the API knows one alone. */
  sortLabels?: Record<SortOf<Params>, string>
  /** What the list can be narrowed by. */
  filters?: Filters<Params>
  /** Shows the filters; given by lists that have some, so that others do not load it. */
  filterBar?: typeof FilterBar
  /** Where the search looks, for example `address or name`. */
  searched?: string
  /** The list as it is asked for, as a command to copy. */
  curl: string
  /** What stands here while there is nothing at all: what this is, and one button. */
  empty: ReactNode
}

/** A list: search, order, rows and pages; nothing yet, nothing found and failed are told apart. */
export const ListTable = <Row extends object, Params extends ListParams>(
  props: ListTableProps<Row, Params>,
) => {
  const { label, list, columns, rowId, rowName, rowActions, sortLabels, curl, empty } = props
  const { filters = {}, filterBar, searched = 'name' } = props
  const { state, rows, total, lastPage, move } = list
  const name = label.toLowerCase()
  const visibleColumns = useVisibleColumns(name, columns)
  const { renderedCount, hasPages } = useProgressiveRows(list.rowsQueryHash, rows?.length ?? 0)
  const section = useRef<HTMLElement>(null)
  // The button that was pressed goes with what it cleared away; the focus has to go somewhere.
  const focusSearch = () => section.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
  if (list.isEmpty) return empty
  return (
    <section ref={section} aria-label={label} className="flex flex-col gap-3">
      <ListTools
        name={name}
        list={list}
        columns={columns}
        sortLabels={sortLabels}
        filters={filters}
        filterBar={filterBar}
        curl={curl}
      />
      {list.error !== null && <Failed list={list} onRetry={focusSearch} />}
      {rows === null && list.error === null && <p className="text-muted">Loading…</p>}
      {rows !== null && (
        <div className="@container rounded-md border border-line bg-surface">
          {rows.length === 0 ? (
            <NoRows list={list} filters={filters} label={label} searched={searched} onLeave={focusSearch} />
          ) : (
            <Rows
              label={label}
              columns={visibleColumns}
              rows={rows}
              rowsQueryHash={list.rowsQueryHash}
              renderedCount={renderedCount}
              rowId={rowId}
              rowName={rowName}
              rowActions={rowActions}
              sort={state.sort}
              onSort={(sort) => move({ sort: sort as SortOf<Params> })}
              busy={list.changing}
            />
          )}
          {hasPages && (
            <Pagination
              page={state.page}
              lastPage={lastPage}
              size={state.size}
              total={total}
              rowCount={rows.length}
              onPage={(page) => move({ page })}
              onSize={(size) => move({ size })}
            />
          )}
        </div>
      )}
    </section>
  )
}

interface FailedProps<Row, Params extends ListParams> {
  list: List<Row, Params>
  onRetry: () => void
}

const Failed = <Row extends object, Params extends ListParams>({
  list,
  onRetry,
}: FailedProps<Row, Params>) => {
  const retry = () => {
    onRetry()
    list.retry()
  }
  if (list.rows !== null)
    return <Stale failure={explainStale(list.error)} loadedAt={list.loadedAt} onRetry={retry} />
  const { title, detail, requestId } = explainError(list.error)
  return (
    <Failure
      title={`This could not be loaded: ${title}`}
      detail={detail}
      requestId={requestId}
      action={<Button onClick={retry}>Try again</Button>}
    />
  )
}

interface NoRowsProps<Row, Params extends ListParams> {
  list: List<Row, Params>
  filters: Filters<Params>
  label: string
  searched: string
  onLeave: () => void
}

const NoRows = <Row extends object, Params extends ListParams>(props: NoRowsProps<Row, Params>) => {
  const { list, onLeave, ...rest } = props
  const { state, total, lastPage, move, clear } = list
  const leave = (go: () => void) => () => {
    onLeave()
    go()
  }
  if (total === 0) {
    return (
      <Suspense fallback={null}>
        <NothingFound list={list} {...rest} onClear={leave(clear)} />
      </Suspense>
    )
  }
  return (
    <EmptyState
      title={`There is no page ${formatCount(state.page)}`}
      action={
        <Button onClick={leave(() => move({ page: lastPage }))}>Go to page {formatCount(lastPage)}</Button>
      }
    >
      The last page is page {formatCount(lastPage)}.
    </EmptyState>
  )
}
