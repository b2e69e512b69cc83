import { useTable } from '@tanstack/react-table'
import { EllipsisVertical } from 'lucide-react'
import { Menu, type MenuItem } from '../ui/Menu'
import { type Column, features } from './columns'
import { HeaderCell } from './HeaderCell'
import { useRowFocus } from './row-focus'

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

const menuCell = 'max-sm:col-start-2 max-sm:row-start-1 sm:w-12'

/** The table itself. On a narrow screen each row is a card whose facts carry their column's name. */
export const Rows = <Row extends object>(props: RowsProps<Row>) => {
  const { label, columns, rows, rowId, rowName, rowActions, sort, onSort, busy } = props
  const table = useTable({ features, columns, data: rows, getRowId: rowId })
  const body = useRowFocus()
  return (
    <table
      aria-label={label}
      aria-busy={busy}
      className="w-full border-separate border-spacing-0 max-sm:block sm:table-fixed"
    >
      <thead className="max-sm:hidden">
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
      <tbody ref={body} className={`max-sm:block ${busy ? 'opacity-50 transition-opacity delay-200' : ''}`}>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            data-row={row.id}
            className="hover:bg-hover last:[&>td]:border-b-0 max-sm:last:border-b-0 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:border-b max-sm:border-line max-sm:py-1"
          >
            {row.getAllCells().map((cell, index) => {
              const { numeric = false } = cell.column.columnDef.meta ?? {}
              const place = index === 0 ? 'max-sm:col-start-1' : 'max-sm:col-span-2'
              return (
                <td
                  key={cell.id}
                  className={`px-3 py-1 align-middle wrap-anywhere max-sm:flex max-sm:items-center max-sm:gap-2 sm:border-b sm:border-line ${place} ${numeric ? 'tabular-nums sm:text-right' : ''}`}
                >
                  {index > 0 && (
                    <span className="text-muted sm:hidden">{String(cell.column.columnDef.header)}</span>
                  )}
                  <table.FlexRender cell={cell} />
                </td>
              )
            })}
            <td className={`px-1 py-0.5 text-right sm:border-b sm:border-line ${menuCell}`}>
              <Menu label={`Actions for ${rowName(row.original)}`} items={rowActions(row.original)}>
                <EllipsisVertical aria-hidden="true" className="size-4" />
              </Menu>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
