import { useTable } from '@tanstack/react-table'
import { useCallback } from 'react'
import type { MenuItem } from '../ui/menu-item'
import { useLatest } from '../util/use-latest'
import { type Column, features } from './columns'
import { HeaderCell } from './HeaderCell'
import { Row } from './Row'
import { useRowFocus } from './row-focus'
import { useRowKeyGeneration } from './row-key-generation'
import { useRowKeyboard } from './row-keyboard'
import { useDensity } from './view'

interface RowsProps<Item extends object> {
  label: string
  columns: Column<Item>[]
  rows: Item[]
  /** What the rows were found by. */
  rowsQueryHash: string
  rowId: (row: Item) => string
  rowName: (row: Item) => string
  rowActions: (row: Item) => MenuItem[]
  /** How many of them to show by now; the rest follows in the next moments. */
  renderedCount: number
  /** The order in the URL. */
  sort: string
  onSort: (sort: string) => void
  /** Other rows are on their way. */
  busy: boolean
}

/** About the height of a row, in rem: what comes in the next moment has its place already. */
const estimatedRowHeight = 2.5

/** The table itself. On a narrow screen each row is a card whose facts carry their column's name. */
export const Rows = <Item extends object>(props: RowsProps<Item>) => {
  const {
    label,
    columns,
    rows,
    rowsQueryHash,
    rowId,
    rowName,
    rowActions,
    renderedCount,
    sort,
    onSort,
    busy,
  } = props
  const table = useTable({ features, columns, data: rows, getRowId: rowId })
  const generation = useRowKeyGeneration(rowsQueryHash)
  const body = useRowFocus()
  useRowKeyboard(body)
  const compact = useDensity() === 'compact'
  // Always the same function: a row is not rendered again because the list is.
  const latestActions = useLatest(rowActions)
  const actionsOf = useCallback((row: Item) => latestActions.current(row), [latestActions])
  const all = table.getRowModel().rows
  const renderedRows = all.slice(0, renderedCount)
  return (
    <table
      aria-label={label}
      aria-busy={busy}
      className="w-full border-separate border-spacing-0 @max-2xl:block @2xl:table-fixed"
    >
      <thead className="@max-2xl:hidden">
        <tr>
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
      <tbody ref={body} className={`@max-2xl:block ${busy ? 'opacity-50 transition-opacity delay-200' : ''}`}>
        {renderedRows.map((row) => (
          <Row
            key={`${generation} ${row.id}`}
            row={row}
            columns={columns}
            name={rowName(row.original)}
            actionsOf={actionsOf}
            compact={compact}
          />
        ))}
      </tbody>
      {all.length > renderedRows.length && (
        <tbody aria-hidden="true" className="invisible">
          <tr style={{ height: `${(all.length - renderedRows.length) * estimatedRowHeight}rem` }} />
        </tbody>
      )}
    </table>
  )
}
