import { useId, useState } from 'react'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import type { Column } from './columns'
import type { FilterBar as Bar } from './FilterBar'
import type { Filters } from './filters'
import { canSearch, type ListParams, type SortOf } from './list-url'
import { SearchBox } from './SearchBox'
import { SortSelect } from './SortSelect'
import type { List } from './use-list'
import { ViewMenu } from './ViewMenu'

interface ListToolsProps<Row extends object, Params extends ListParams> {
  /** What the rows are, in lower case. */
  name: string
  list: List<Row, Params>
  columns: Column<Row>[]
  sortLabels: Record<SortOf<Params>, string> | undefined
  filters: Filters<Params>
  filterBar: typeof Bar | undefined
  curl: string
}

/** The tools above a list: search, filters, order, view. On a phone only the search shows until the user opens the rest. */
export const ListTools = <Row extends object, Params extends ListParams>(
  props: ListToolsProps<Row, Params>,
) => {
  const { name, list, columns, sortLabels, filters, filterBar: FilterBar, curl } = props
  const { state, move, params } = list
  const [open, setOpen] = useState(false)
  const id = useId()
  const chosen = Object.keys(state.filters).length
  const foldedStyle = open || !canSearch(params) ? '' : 'max-sm:hidden'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {canSearch(params) && (
        <>
          <SearchBox label={`Search ${name}`} q={state.q} onSearch={(q, options) => move({ q }, options)} />
          <Button
            aria-expanded={open}
            aria-controls={id}
            className={`sm:hidden! ${chosen > 0 ? 'border-accent! bg-accent-soft!' : ''}`}
            onClick={() => setOpen(!open)}
          >
            {FilterBar === undefined ? 'Sort' : 'Filters'}
            {chosen > 0 && ` (${chosen})`}
          </Button>
        </>
      )}
      {FilterBar !== undefined && <FilterBar list={list} filters={filters} foldedStyle={foldedStyle} />}
      {sortLabels !== undefined && (
        <div className={foldedStyle}>
          <SortSelect sort={state.sort} labels={sortLabels} onSort={(sort) => move({ sort })} />
        </div>
      )}
      <div id={id} className={`ml-auto flex flex-wrap ${foldedStyle}`}>
        <ViewMenu name={name} columns={columns} />
        <CopyButton text={curl} label="Copy as curl" />
      </div>
    </div>
  )
}
