import { ListChecks } from 'lucide'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import type { Column } from './columns'
import type { FilterBar as Bar } from './FilterBar'
import type { Filters } from './filters'
import { canSearch, type ListParams, type SortOf } from './list-url'
import { SearchBox } from './SearchBox'
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
  showCall: () => void
  /** Whether the cards of a narrow list show their boxes; undefined where rows can't be selected. */
  selecting: { isOn: boolean; set: (isOn: boolean) => void } | undefined
}

/** The tools above a list, in one row: search, filters, and a menu of the rest. */
export const ListTools = <Row extends object, Params extends ListParams>(
  props: ListToolsProps<Row, Params>,
) => {
  const { name, list, columns, sortLabels, filters, filterBar: FilterBar, showCall, selecting } = props
  const { state, move, params } = list
  return (
    <div data-tools className="flex flex-wrap items-center gap-2">
      {canSearch(params) && (
        <SearchBox label={`Search ${name}`} q={state.q} onSearch={(q, options) => move({ q }, options)} />
      )}
      {FilterBar !== undefined && <FilterBar list={list} filters={filters} />}
      <div className="ml-auto flex gap-1">
        {selecting !== undefined && (
          <Button
            variant="quiet"
            aria-label="Select"
            aria-pressed={selecting.isOn}
            className="px-2! aria-pressed:bg-accent-soft @2xl:hidden pointer-coarse:min-w-11"
            onClick={() => selecting.set(!selecting.isOn)}
          >
            <Icon icon={ListChecks} />
          </Button>
        )}
        <ViewMenu name={name} list={list} columns={columns} sortLabels={sortLabels} showCall={showCall} />
      </div>
    </div>
  )
}
