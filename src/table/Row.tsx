import type { Row as TableRow } from '@tanstack/react-table'
import { memo } from 'react'
import { Menu } from '../ui/Menu'
import type { MenuItem } from '../ui/menu-item'
import { boxStyle } from './box-style'
import type { Column, ColumnMeta, features } from './columns'

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

const placeOf = (index: number, { card }: ColumnMeta) => {
  return `card-${card ?? (index === 0 ? 'name' : 'none')}`
}

const PlainRow = <Item extends object>(props: RowProps<Item>) => {
  const { row, name, actionsOf, compact, isSelectable } = props
  return (
    <tr
      data-row={row.id}
      className={`row ${compact ? 'row-compact' : ''} ${isSelectable ? 'row-selectable' : ''}`}
    >
      {isSelectable && (
        <td data-select className="row-select">
          {/* The selection is marked in the document (row-selection.ts), so a click renders no row again. */}
          <input type="checkbox" autoComplete="off" aria-label={`Select ${name}`} className={boxStyle} />
        </td>
      )}
      {row.getAllCells().map((cell, index) => {
        const { meta = {}, cell: content } = cell.column.columnDef
        return (
          <td
            key={cell.id}
            className={`${placeOf(index, meta)} ${meta.hiding ?? ''} ${meta.numeric === true ? 'row-number' : ''}`}
          >
            {/* Called, not rendered as a component: a list has many cells. */}
            {typeof content === 'function' ? content(cell.getContext()) : content}
          </td>
        )
      })}
      <td className="row-menu">
        <Menu
          label={`Actions for ${name}`}
          items={() => actionsOf(row.original)}
          className={compact ? 'min-h-7!' : ''}
        >
          ···
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
