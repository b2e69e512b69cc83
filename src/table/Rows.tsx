import { useTable } from '@tanstack/react-table'
import { Fragment, type ReactNode, useCallback, useEffect } from 'react'
import type { MenuItem } from '../ui/menu-item'
import { preload } from '../ui/lazy-with-retry'
import { useLatest } from '../util/use-latest'
import { boxStyle } from './box-style'
import { type Column, features } from './columns'
import type { TableRef } from './focused-row'
import { HeaderCell } from './HeaderCell'
import { openRowsByPress } from './open-rows'
import { Row } from './Row'
import { useRowFocus } from './row-focus'
import { useRowKeyGeneration } from './row-key-generation'
import { useRowKeyboard } from './row-keyboard'
import { useDensity } from './view'
import { InRow } from '../ui/in-row'

interface RowsProps<Item extends object> {
  label: string
  columns: Column<Item>[]
  rows: Item[]
  /** The hash of the query that the rows answer. */
  rowsQueryHash: string
  rowId: (row: Item) => string
  rowName: (row: Item) => string
  rowActions: (row: Item) => MenuItem[]
  heading: ((row: Item, previous: Item | undefined) => ReactNode) | undefined
  /** How many rows to render now; the others follow shortly. */
  renderedCount: number
  /** The order in the URL. */
  sort: string
  onSort: (sort: string) => void
  /** Other rows are being loaded. */
  busy: boolean
  /** Whether rows can be selected. */
  isSelectable: boolean
}

/** Opens rows by a press, and loads what they need once they are shown. */
const useRowExtras = (element: TableRef) =>
  useEffect(() => {
    const rows = element.current
    const end = new AbortController()
    if (rows !== null) {
      openRowsByPress(rows, end.signal)
      preload(async () => (await import('./row-extras')).addRowExtras(rows, end.signal))
    }
    return () => end.abort()
  }, [element])

/** The height of a row, in rem. It reserves room for rows that are not rendered yet. */
const estimatedRowHeight = 2.5

/** The table, with one line a row. In a narrow list columns are hidden, and on a phone each row is a card. */
export const Rows = <Item extends object>(props: RowsProps<Item>) => {
  const {
    label,
    columns,
    rows,
    rowsQueryHash,
    rowId,
    rowName,
    rowActions,
    heading,
    renderedCount,
    sort,
    onSort,
    busy,
    isSelectable,
  } = props
  const table = useTable({ features, columns, data: rows, getRowId: rowId })
  const generation = useRowKeyGeneration(rowsQueryHash)
  const element = useRowFocus()
  useRowKeyboard(element, isSelectable)
  useRowExtras(element)
  const compact = useDensity() === 'compact'
  // Always the same function, so that a rendering of the list does not render every row again.
  const latestActions = useLatest(rowActions)
  const actionsOf = useCallback((row: Item) => latestActions.current(row), [latestActions])
  const all = table.getRowModel().rows
  const renderedRows = all.slice(0, renderedCount)
  return (
    <table
      ref={element}
      aria-label={label}
      aria-busy={busy}
      className="w-full border-separate [border-spacing:0] @max-2xl:block @2xl:table-fixed"
    >
      <thead className="@max-2xl:hidden">
        <tr>
          {isSelectable && (
            <HeaderCell meta={{ width: 'w-9 px-0 pointer-coarse:w-11' }} sort={sort} onSort={onSort}>
              <span data-select className="grid min-h-8 place-content-center">
                <input
                  type="checkbox"
                  autoComplete="off"
                  aria-label="Select all on this page"
                  className={boxStyle}
                />
              </span>
            </HeaderCell>
          )}
          {table.getFlatHeaders().map((header) => (
            <HeaderCell key={header.id} meta={header.column.columnDef.meta ?? {}} sort={sort} onSort={onSort}>
              <table.FlexRender header={header} />
            </HeaderCell>
          ))}
          <HeaderCell meta={{ width: 'w-12' }} sort={sort} onSort={onSort}>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      {/* With the rows of another query the whole body is another one: the browser takes out one element instead of fifty. */}
      <tbody
        key={generation}
        className={`@max-2xl:block ${busy ? 'opacity-50 [transition:opacity_0.15s_0.4s]' : ''}`}
      >
        <InRow value>
          {renderedRows.map((row, index) => {
            const element = (
              <Row
                key={row.id}
                row={row}
                columns={columns}
                name={rowName(row.original)}
                actionsOf={actionsOf}
                compact={compact}
                isSelectable={isSelectable}
              />
            )
            if (heading === undefined) return element
            return (
              <Fragment key={row.id}>
                {heading(row.original, all[index - 1]?.original)}
                {element}
              </Fragment>
            )
          })}
        </InRow>
      </tbody>
      {all.length > renderedRows.length && (
        <tbody aria-hidden="true" className="invisible">
          <tr style={{ height: `${(all.length - renderedRows.length) * estimatedRowHeight}rem` }} />
        </tbody>
      )}
    </table>
  )
}
