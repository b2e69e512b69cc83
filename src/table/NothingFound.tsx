import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { formatExact } from '../util/time'
import { type Filter, type Filters, type PickFilter, useChosenName } from './filters'
import type { ListParams } from './list-url'
import type { List } from './use-list'

interface NothingFoundProps<Row, Params extends ListParams> {
  list: List<Row, Params>
  filters: Filters<Params>
  /** What the rows are. */
  label: string
  /** Where the API searches, for example `name`. */
  searched: string
  onClear: () => void
}

/** Nothing was found: names what was asked for, and clears it. */
export const NothingFound = <Row, Params extends ListParams>(props: NothingFoundProps<Row, Params>) => {
  const { label, searched, onClear } = props
  const { q, filters } = props.list.state
  const filtersByName = props.filters as Readonly<Record<string, Filter | undefined>>
  const chosen = Object.entries(filters)
  const cleared = q === '' ? 'the filters' : chosen.length === 0 ? 'the search' : 'the search and the filters'
  return (
    <EmptyState title="Nothing found" action={<Button onClick={onClear}>Clear {cleared}</Button>}>
      {q === '' ? (
        <p>{label} with these filters: none.</p>
      ) : (
        <p>
          {label} with “{q}” in the {searched}: none.
        </p>
      )}
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1" aria-label="Filters">
          {chosen.map(([name, value]) => {
            const filter = filtersByName[name]
            return (
              <li key={name}>
                {filter?.label ?? name}:{' '}
                <span className="text-ink">
                  {filter === undefined ? (
                    String(value)
                  ) : (
                    <FilterValue filter={filter} value={String(value)} />
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </EmptyState>
  )
}

const FilterValue = ({ filter, value }: { filter: Filter; value: string }) => {
  if ('search' in filter) return <PickedName filter={filter} id={value} />
  if ('linkedLabel' in filter) return filter.linkedLabel
  return 'until' in filter ? `since ${formatExact(new Date(value))}` : (filter.values[value] ?? value)
}

const PickedName = ({ filter, id }: { filter: PickFilter; id: string }) => useChosenName(filter, id)
