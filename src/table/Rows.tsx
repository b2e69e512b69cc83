import { useTable } from '@tanstack/react-table'
import { EllipsisVertical } from 'lucide-react'
import { Menu, type MenuItem } from '../ui/Menu'
import { type Column, features } from './columns'
import { HeaderCell } from './HeaderCell'
import { useRowFocus } from './row-focus'
import { useRowKeys } from './row-keys'
import { useDensity } from './view'

interface RowsProps<Row extends object> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  rowActions: (row: Row) => MenuItem[]
  /** The order in the URL. */
  sort: string
  onSort: (sort: string) => void
  /** Other rows are on their way. */
  busy: boolean
}

const menuCell = '@max-2xl:col-start-2 @max-2xl:row-start-1 @2xl:w-12'

/** The table itself. On a narrow screen each row is a card whose facts carry their column's name. */
export const Rows = <Row extends object>(props: RowsProps<Row>) => {
  const { label, columns, rows, rowId, rowName, rowActions, sort, onSort, busy } = props
  const table = useTable({ features, columns, data: rows, getRowId: rowId })
  const body = useRowFocus()
  useRowKeys(body)
  const compact = useDensity() === 'compact'
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
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            data-row={row.id}
            className="hover:bg-hover last:[&>td]:border-b-0 @max-2xl:last:border-b-0 @max-2xl:grid @max-2xl:grid-cols-[1fr_auto] @max-2xl:border-b @max-2xl:border-line @max-2xl:py-1"
          >
            {row.getAllCells().map((cell, index) => {
              const { numeric = false } = cell.column.columnDef.meta ?? {}
              const place = index === 0 ? '@max-2xl:col-start-1' : '@max-2xl:col-span-2'
              return (
                <td
                  key={cell.id}
                  className={`px-3 ${compact ? 'py-0' : 'py-1'} align-middle wrap-anywhere @max-2xl:flex @max-2xl:items-center @max-2xl:gap-2 @2xl:border-b @2xl:border-line ${place} ${numeric ? 'tabular-nums @2xl:text-right' : ''}`}
                >
                  {index > 0 && (
                    <span className="shrink-0 text-muted @2xl:hidden">
                      {String(cell.column.columnDef.header)}
                    </span>
                  )}
                  <table.FlexRender cell={cell} />
                </td>
              )
            })}
            <td
              className={`px-1 ${compact ? 'py-0' : 'py-0.5'} text-right @2xl:border-b @2xl:border-line ${menuCell}`}
            >
              <Menu
                label={`Actions for ${rowName(row.original)}`}
                items={rowActions(row.original)}
                className={compact ? 'min-h-7!' : ''}
              >
                <EllipsisVertical aria-hidden="true" className="size-4" />
              </Menu>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
