import { type ReactNode, useRef } from 'react'
import { explainError } from '../api/explain-error'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { EmptyState } from '../ui/EmptyState'
import { Failure } from '../ui/Failure'
import type { MenuItem } from '../ui/Menu'
import { Stale } from '../ui/Stale'
import { formatCount } from '../util/number'
import type { Column } from './columns'
import { Pagination } from './Pagination'
import { Rows } from './Rows'
import { SearchBox } from './SearchBox'
import { SortSelect } from './SortSelect'
import type { List } from './use-list'

interface ListTableProps<Row extends object, Sort extends string> {
  /** What the rows are, for example `Departments`. */
  label: string
  list: List<Row, Sort>
  columns: Column<Row>[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  rowActions: (row: Row) => MenuItem[]
  sortLabels: Record<Sort, string>
  /** The list as it is asked for, as a command to copy. */
  curl: string
  /** What stands here while there is nothing at all: what this is, and one button. */
  empty: ReactNode
}

/** A list: search, order, rows and pages; nothing yet, nothing found and failed are told apart. */
export const ListTable = <Row extends object, Sort extends string>(props: ListTableProps<Row, Sort>) => {
  const { label, list, columns, rowId, rowName, rowActions, sortLabels, curl, empty } = props
  const { state, rows, total, lastPage, move } = list
  const section = useRef<HTMLElement>(null)
  // The button that was pressed goes with what it cleared away; the focus has to go somewhere.
  const focusSearch = () => section.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
  if (list.isEmpty) return empty
  return (
    <section ref={section} aria-label={label} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          label={`Search ${label.toLowerCase()}`}
          q={state.q}
          onSearch={(q, options) => move({ q }, options)}
        />
        <SortSelect sort={state.sort} labels={sortLabels} onSort={(sort) => move({ sort })} />
        <div className="ml-auto">
          <CopyButton text={curl} label="Copy as curl" />
        </div>
      </div>
      {list.error !== null && <Failed list={list} onRetry={focusSearch} />}
      {rows === null && list.error === null && <p className="text-muted">Loading…</p>}
      {rows !== null && (
        <div className="@container rounded-md border border-line bg-surface">
          {rows.length === 0 ? (
            <NoRows list={list} label={label} onLeave={focusSearch} />
          ) : (
            <Rows
              label={label}
              columns={columns}
              rows={rows}
              rowId={rowId}
              rowName={rowName}
              rowActions={rowActions}
              sort={state.sort}
              onSort={(sort) => move({ sort: sort as Sort })}
              busy={list.changing}
            />
          )}
          <Pagination
            page={state.page}
            lastPage={lastPage}
            size={state.size}
            total={total}
            shown={rows.length}
            onPage={(page) => move({ page })}
            onSize={(size) => move({ size })}
          />
        </div>
      )}
    </section>
  )
}

interface FailedProps<Row, Sort extends string> {
  list: List<Row, Sort>
  onRetry: () => void
}

const Failed = <Row extends object, Sort extends string>({ list, onRetry }: FailedProps<Row, Sort>) => {
  const retry = () => {
    onRetry()
    list.retry()
  }
  if (list.rows !== null) return <Stale error={list.error} loadedAt={list.answeredAt} onRetry={retry} />
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

interface NoRowsProps<Row, Sort extends string> {
  list: List<Row, Sort>
  label: string
  onLeave: () => void
}

const NoRows = <Row extends object, Sort extends string>(props: NoRowsProps<Row, Sort>) => {
  const { state, total, lastPage, move } = props.list
  const go = (change: Parameters<typeof move>[0]) => {
    props.onLeave()
    move(change)
  }
  if (total > 0) {
    return (
      <EmptyState
        title={`There is no page ${formatCount(state.page)}`}
        action={<Button onClick={() => go({ page: lastPage })}>Go to page {formatCount(lastPage)}</Button>}
      >
        The last page is page {formatCount(lastPage)}.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing found"
      action={<Button onClick={() => go({ q: '' })}>Clear the search</Button>}
    >
      {props.label} with “{state.q}” in the name: none.
    </EmptyState>
  )
}
