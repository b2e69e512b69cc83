import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide'
import type { ReactNode } from 'react'
import type { ColumnMeta } from './columns'
import { Icon } from '../ui/Icon'

interface HeaderCellProps {
  meta: ColumnMeta
  /** The order in the URL. */
  sort: string
  onSort: (sort: string) => void
  children: ReactNode
}

/** A column's header. Where the API can sort by the column, it is a button; a second click reverses the order. */
export const HeaderCell = ({ meta, sort, onSort, children }: HeaderCellProps) => {
  const { sort: by, largestFirst = false, numeric = false, width = '', hiding = '' } = meta
  const order = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none'
  const [first, other] = largestFirst ? [`-${by}`, `${by}`] : [`${by}`, `-${by}`]
  const icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[order]
  return (
    <th
      scope="col"
      aria-sort={by === undefined ? undefined : order}
      className={`top-12 z-10 border-b tall:sticky border-line bg-surface px-3 py-1 font-medium whitespace-nowrap text-muted ${width} ${hiding} ${numeric ? 'text-right' : 'text-left'}`}
    >
      {by === undefined ? (
        children
      ) : (
        <button
          type="button"
          className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 hover:text-ink"
          onClick={() => onSort(order === (largestFirst ? 'descending' : 'ascending') ? other : first)}
        >
          {children}
          <Icon icon={icon} className="size-3.5" />
        </button>
      )}
    </th>
  )
}
