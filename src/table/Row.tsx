import { flexRender, type Row as TableRow } from '@tanstack/react-table'
import type { IconNode } from 'lucide'
import { memo } from 'react'
import { Menu } from '../ui/Menu'
import { type MenuItem } from '../ui/menu-item'
import { boxStyle } from './box-style'
import type { Column, ColumnMeta, features } from './columns'
import { Icon } from '../ui/Icon'

interface RowProps<Item extends object> {
  row: TableRow<typeof features, Item>
  /** The visible columns. */
  columns: Column<Item>[]
  name: string
  /** The same function at every rendering. */
  actionsOf: (item: Item) => MenuItem[]
  compact: boolean
  /** Whether it has a box that selects it. */
  isSelectable: boolean
}

// A card has a title, a line under it, a value beside both, and the menu.
const cardPlaces = {
  title: '@max-2xl:col-span-2 @max-2xl:col-start-1 @max-2xl:row-start-1',
  line: '@max-2xl:col-start-1 @max-2xl:row-start-2 @max-2xl:text-muted',
  end: '@max-2xl:col-start-2 @max-2xl:row-start-2 @max-2xl:text-muted',
  aside: '@max-2xl:col-start-2 @max-2xl:row-span-2 @max-2xl:row-start-1 @max-2xl:px-0',
}

const placeOf = (index: number, { card }: ColumnMeta) => {
  if (card !== undefined) return cardPlaces[card]
  return index === 0 ? '@max-2xl:col-start-1 @max-2xl:row-start-1' : '@max-2xl:hidden'
}

// Left of a card's lines; the whole cell acts as the box, which is small.
const selectStyle =
  'cursor-default text-center @max-2xl:absolute @max-2xl:inset-y-0 @max-2xl:left-0 @max-2xl:grid @max-2xl:w-11 @max-2xl:place-content-center @2xl:border-t @2xl:border-line'

// Three dots in one element: a list has one in each row.
const dots: IconNode = [['path', { d: 'M12 5h.01M12 12h.01M12 19h.01', strokeWidth: '4' }]]
const menuSign = <Icon icon={dots} />

const PlainRow = <Item extends object>(props: RowProps<Item>) => {
  const { row, name, actionsOf, compact, isSelectable } = props
  return (
    <tr
      data-row={row.id}
      className={`${compact ? 'h-8' : 'h-10'} hover:bg-hover has-focus-visible:bg-hover has-[a]:cursor-pointer first:[&>td]:border-t-0 @max-2xl:last:border-b-0 @max-2xl:grid @max-2xl:h-auto @max-2xl:grid-cols-[minmax(0,1fr)_auto_auto] @max-2xl:items-center @max-2xl:border-b @max-2xl:border-line @max-2xl:py-1.5 ${isSelectable ? 'has-checked:bg-accent-soft @max-2xl:relative @max-2xl:pl-11' : ''}`}
    >
      {isSelectable && (
        <td data-select className={selectStyle}>
          {/* What is selected is marked in the document (row-selection.ts): a press renders no row again. */}
          <input type="checkbox" autoComplete="off" aria-label={`Select ${name}`} className={boxStyle} />
        </td>
      )}
      {row.getAllCells().map((cell, index) => {
        const { meta = {}, cell: content } = cell.column.columnDef
        return (
          <td
            key={cell.id}
            className={`truncate px-3 align-middle @2xl:border-t @2xl:border-line ${placeOf(index, meta)} ${meta.hiding ?? ''} ${meta.numeric === true ? '@2xl:text-right' : 'normal-nums'}`}
          >
            {flexRender(content, cell.getContext())}
          </td>
        )
      })}
      <td className="px-1 text-right @max-2xl:col-start-3 @max-2xl:row-span-2 @max-2xl:row-start-1 @2xl:border-t @2xl:border-line">
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
}

// The table library makes new row objects for every response. A row shows the same as long as its item is the same object.
const isSame = <Item extends object>(before: RowProps<Item>, after: RowProps<Item>) =>
  before.row.original === after.row.original &&
  before.columns === after.columns &&
  before.compact === after.compact &&
  before.actionsOf === after.actionsOf &&
  before.isSelectable === after.isSelectable

/** One row of a list. It renders again only when its content has changed. */
export const Row = memo(PlainRow, isSame) as typeof PlainRow
