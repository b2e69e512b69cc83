import { useQuery } from '@tanstack/react-query'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { useAnnouncement } from '../ui/announce'
import { lowerFirst } from '../util/lower-first'
import { formatCount } from '../util/number'
import { type Filter, type Filters, type PickFilter, timeText, useChosenName } from './filters'
import { type ListParams, type RequestParams, writeList } from './list-url'
import type { List } from './use-list'
import { Link } from '../ui/Link'

interface NothingFoundProps<Row, Params extends ListParams> {
  list: List<Row, Params>
  filters: Filters<Params>
  /** What the rows are. */
  label: string
  /** The fields in which the API searches, for example `name`. */
  searchedFields: string
  /** Called when a button or link is pressed, which disappears then. */
  onLeave: () => void
}

/** A search that finds something where this one finds nothing; undefined until it is known, and where there is none. */
const useSuggestion = <Row, Params extends ListParams>({
  params,
  state,
  requestParams,
  queryOf,
}: List<Row, Params>) => {
  const suggestRequest = { ...requestParams, limit: 1, offset: 0, suggest: true } as RequestParams<Params>
  const enabled = state.q !== '' && 'suggest' in params.shape
  const { data } = useQuery({
    ...queryOf(suggestRequest),
    enabled,
    staleTime: Infinity,
    refetchInterval: false,
  })
  return data?.body.suggestion
}

/** A page without rows: nothing was found, or the list ends before it. */
export const NothingFound = <Row, Params extends ListParams>(props: NothingFoundProps<Row, Params>) => {
  const { state, total, lastPage, move } = props.list
  if (total === 0) return <NoMatch {...props} />
  const leave = () => {
    props.onLeave()
    move({ page: lastPage })
  }
  return (
    <EmptyState
      title={`There is no page ${formatCount(state.page)}`}
      action={<Button onClick={leave}>Go to page {formatCount(lastPage)}</Button>}
    >
      The last page is page {formatCount(lastPage)}.
    </EmptyState>
  )
}

/** Says that nothing was found, names the search and the filters, and offers to clear them. */
const NoMatch = <Row, Params extends ListParams>(props: NothingFoundProps<Row, Params>) => {
  const { label, searchedFields, list, onLeave } = props
  const { q, filters } = list.state
  const rows = lowerFirst(label)
  const suggestion = useSuggestion(list)
  useAnnouncement(suggestion === undefined ? '' : `Did you mean ${suggestion}?`)
  const filtersByName = props.filters as Readonly<Record<string, Filter | undefined>>
  const activeFilters = Object.entries(filters)
  const clearLabel =
    q === '' ? 'the filters' : activeFilters.length === 0 ? 'the search' : 'the search and the filters'
  const clear = () => {
    onLeave()
    list.clear()
  }
  return (
    <EmptyState title="Nothing found" action={<Button onClick={clear}>Clear {clearLabel}</Button>}>
      {q === '' ? (
        <p>No {rows} match these filters.</p>
      ) : (
        <p>
          No {rows} {activeFilters.length > 0 && 'that match these filters '}have “{q}” in the{' '}
          {searchedFields}.
        </p>
      )}
      {suggestion !== undefined && (
        <p className="mt-2">
          Did you mean{' '}
          <Link
            to={{ search: writeList(list.params, window.location.search, { q: suggestion }) }}
            className="font-medium text-accent underline wrap-anywhere"
            onClick={onLeave}
          >
            {suggestion}
          </Link>
          ?
        </p>
      )}
      {activeFilters.length > 0 && (
        <ul className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1" aria-label="Filters">
          {activeFilters.map(([name, value]) => {
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
  return 'until' in filter ? lowerFirst(timeText(filter, value, '')) : (filter.values[value] ?? value)
}

const PickedName = ({ filter, id }: { filter: PickFilter; id: string }) => useChosenName(filter, id)
