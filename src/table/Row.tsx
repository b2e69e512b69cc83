import { flexRender, type Row as TableRow } from '@tanstack/react-table'
import { EllipsisVertical } from 'lucide-react'
import { memo } from 'react'
import { Menu } from '../ui/Menu'
import { type MenuItem } from '../ui/menu-item'
import type { Column, features } from './columns'

interface RowProps<Item extends object> {
  row: TableRow<typeof features, Item>
  /** The visible columns. */
  columns: Column<Item>[]
  name: string
  /** The same function at every rendering. */
  actionsOf: (item: Item) => MenuItem[]
  compact: boolean
}

// On a narrow screen each value has its column's name before it.
const labelled =
  '@max-2xl:col-span-2 @max-2xl:before:shrink-0 @max-2xl:before:text-muted @max-2xl:before:content-[attr(data-label)]'
const menuCell = '@max-2xl:col-start-2 @max-2xl:row-start-1 @2xl:w-12'
const menuSign = <EllipsisVertical aria-hidden="true" className="size-4" />

const PlainRow = <Item extends object>({ row, name, actionsOf, compact }: RowProps<Item>) => (
  <tr
    data-row={row.id}
    className="hover:bg-hover last:[&>td]:border-b-0 @max-2xl:last:border-b-0 @max-2xl:grid @max-2xl:grid-cols-[1fr_auto] @max-2xl:border-b @max-2xl:border-line @max-2xl:py-1"
  >
    {row.getAllCells().map((cell, index) => {
      const { meta, header, cell: content } = cell.column.columnDef
      const place = index === 0 ? '@max-2xl:col-start-1' : labelled
      return (
        <td
          key={cell.id}
          data-label={index > 0 ? header : undefined}
          className={`px-3 ${compact ? 'py-0' : 'py-1'} align-middle wrap-anywhere @max-2xl:flex @max-2xl:items-center @max-2xl:gap-2 @2xl:border-b @2xl:border-line ${place} ${meta?.numeric === true ? 'tabular-nums @2xl:text-right' : ''}`}
        >
          {flexRender(content, cell.getContext())}
        </td>
      )
    })}
    <td
      className={`px-1 ${compact ? 'py-0' : 'py-0.5'} text-right @2xl:border-b @2xl:border-line ${menuCell}`}
    >
      <Menu
        label={`Actions for ${name}`}
        items={() => actionsOf(row.original)}
        className={compact ? 'min-h-7!' : ''}
      >
        {menuSign}
      </Menu>
    </td>
  </tr>
)

// The table library makes new row objects for every response. A row shows the same as long as its item is the same object.
const isSame = <Item extends object>(before: RowProps<Item>, after: RowProps<Item>) =>
  before.row.original === after.row.original &&
  before.columns === after.columns &&
  before.compact === after.compact &&
  before.actionsOf === after.actionsOf

/** One row of a list. It renders again only when its content has changed. */
export const Row = memo(PlainRow, isSame) as typeof PlainRow
