import { type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react'
import type { MenuItem } from '../ui/menu-item'
import type { Column } from './columns'
import type { FilterBar } from './FilterBar'
import type { Filters } from './filters'
import type { ListParams, SortOf } from './list-url'
import { ListTools } from './ListTools'
import type { NothingFound as Nothing } from './NothingFound'
import type { Pagination as Pages } from './Pagination'
import { Rows } from './Rows'
import type { Selecting as Select, SelectionActionsProps } from './Selecting'
import type { List } from './use-list'
import { useProgressiveRows } from './progressive-rows'
import { useVisibleColumns } from './view'
import { lazyWithRetry, preload } from '../ui/lazy-with-retry'
import { whenIdle } from '../ui/use-idle'
import type { ListFailure as Failed } from './ListFailure'

const loadFailure = async () => (await import('./ListFailure')).ListFailure
const ListFailure = lazyWithRetry(loadFailure) as unknown as typeof Failed
// Needed when the network is down, so it is loaded before.
whenIdle(() => preload(loadFailure))

// Below the rows, which it does not delay.
const Pagination = lazyWithRetry(
  async () => (await import('./Pagination')).Pagination,
) as unknown as typeof Pages

// Loaded only for a page without rows, since most pages have some.
const NothingFound = lazyWithRetry(
  async () => (await import('./NothingFound')).NothingFound,
) as unknown as typeof Nothing

// Loaded once there are rows; a box that was checked before stays checked.
const Selecting = lazyWithRetry(
  async () => (await import('./Selecting')).Selecting,
) as unknown as typeof Select

/** The filters of a list and the component that shows them, both or neither: a list without filters loads no code for them. */
type FilterProps<Params extends ListParams> =
  | { filters: Filters<Params>; filterBar: typeof FilterBar }
  | { filters?: never; filterBar?: never }

type ListTableProps<Row extends object, Params extends ListParams> = FilterProps<Params> & {
  /** What the rows are, for example `Departments`. */
  label: string
  list: List<Row, Params>
  columns: Column<Row>[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  rowActions: (row: Row) => MenuItem[]
  /** A heading above a row, by the row and the one before it. */
  heading?: (row: Row, previous: Row | undefined) => ReactNode
  /** The words for each order; absent when the API has only one order. */
  sortLabels?: Record<SortOf<Params>, string>
  /** The fields in which the API searches, for example `address or name`. */
  searchedFields?: string
  /** The actions on selected rows; without them rows can't be selected. Loaded when a row is selected. */
  selectionActions?: ComponentType<SelectionActionsProps>
  /** Tells lists with the same label apart, so that a selection belongs to one of them. */
  selectionPlace?: string
  /** Shows the list's request as a program. */
  showCall: () => void
  /** Shown in place of a list without any rows: what the list is for, and one button. */
  empty: ReactNode
}

/** A list: search, filters, order, rows and pages. It shows an empty list, nothing found and a failure differently. */
export const ListTable = <Row extends object, Params extends ListParams>(
  props: ListTableProps<Row, Params>,
) => {
  const { label, list, columns, rowId, rowName, rowActions, heading, sortLabels, showCall, empty } = props
  const { filters = {}, filterBar, searchedFields = 'name', selectionActions, selectionPlace = '' } = props
  const { state, rows, move } = list
  const name = label.toLowerCase()
  const visibleColumns = useVisibleColumns(name, columns, rows)
  const { renderedCount, hasPages } = useProgressiveRows(list.rowsQueryHash, rows?.length ?? 0)
  const section = useRef<HTMLElement>(null)
  const [isSelecting, setSelecting] = useState(false)
  // The button that clears the filters disappears with them, so the focus needs another place.
  const focusSearch = () => section.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
  if (list.isEmpty) return empty
  return (
    <section
      ref={section}
      aria-label={label}
      data-selecting={isSelecting || undefined}
      className="group/list @container flex flex-col gap-3"
    >
      <ListTools
        name={name}
        list={list}
        columns={columns}
        sortLabels={sortLabels}
        filters={filters}
        filterBar={filterBar}
        showCall={showCall}
        selecting={selectionActions && { isOn: isSelecting, set: setSelecting }}
      />
      {list.error !== null && (
        <Suspense fallback={null}>
          <ListFailure list={list} onRetry={focusSearch} />
        </Suspense>
      )}
      {rows === null && list.error === null && <p className="text-muted">Loading…</p>}
      {rows !== null && (
        <div className="@container isolate rounded-md border border-line bg-surface">
          {rows.length === 0 ? (
            <Suspense fallback={null}>
              <NothingFound
                list={list}
                filters={filters}
                label={label}
                searchedFields={searchedFields}
                onLeave={focusSearch}
              />
            </Suspense>
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
              heading={heading}
              sort={state.sort}
              onSort={(sort) => move({ sort: sort as SortOf<Params> })}
              busy={list.changing}
              isSelectable={selectionActions !== undefined}
            />
          )}
          {hasPages && (
            <Suspense fallback={<div className="min-h-12" />}>
              <Pagination list={list} />
            </Suspense>
          )}
        </div>
      )}
      {selectionActions !== undefined && hasPages && (
        <Suspense fallback={null}>
          <Selecting
            place={label + selectionPlace}
            list={list}
            rowId={rowId}
            section={section}
            actions={selectionActions}
            onSelecting={setSelecting}
          />
        </Suspense>
      )}
    </section>
  )
}
