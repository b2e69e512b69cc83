import { ListFilter } from 'lucide'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { Popover } from '../ui/Popover'
import { FilterChips } from './FilterChips'
import type { FilterFields as Fields } from './FilterFields'
import type { Filter, Filters } from './filters'
import { type ListChange, type ListParams, withoutFilter } from './list-url'
import type { List } from './use-list'
import { Icon } from '../ui/Icon'
import { useMedia } from '../ui/use-media'
import { chosenFiltersOf } from './chosen-filters'
import { ChosenFilters, ChosenInShort } from './ChosenFilters'

const FilterFields = lazyWithRetry(
  async () => (await import('./FilterFields')).FilterFields,
) as unknown as typeof Fields

interface FilterBarProps<Row, Params extends ListParams> {
  list: List<Row, Params>
  filters: Filters<Params>
}

/**
 * The filters of a list: the chosen ones as chips, all of them behind one button, which on a phone has the chips too. Each
 * choice adds a history entry.
 */
export const FilterBar = <Row, Params extends ListParams>({ list, filters }: FilterBarProps<Row, Params>) => {
  const [wasOpened, setWasOpened] = useState(false)
  const values = list.state.filters as Readonly<Record<string, string | number | boolean | undefined>>
  const choose = (filters: Record<string, string | undefined>) => list.move({ filters } as ListChange<Params>)
  const all = Object.entries(filters as Record<string, Filter>)
  const renderCounts = ([name, filter]: [string, Filter]) => {
    if (!('counts' in filter)) return null
    return (
      <FilterChips
        key={name}
        filter={filter}
        otherFilters={withoutFilter(list.state, name as keyof typeof list.state.filters)}
        value={String(values[name] ?? '')}
        onChoose={(next) => choose({ [name]: next === '' ? undefined : next })}
      />
    )
  }
  const chosenFilters = chosenFiltersOf(all, values)
  const chips = <ChosenFilters filters={chosenFilters} onChoose={choose} />
  // There they would take a line above the rows.
  const isPhone = useMedia('(width < 40rem)')
  const isShort = isPhone && chosenFilters.length > 0
  return (
    <>
      {all.map(renderCounts)}
      <div data-filters className="contents">
        <Popover
          label={isShort ? null : 'Filter'}
          button={
            <>
              <Icon icon={ListFilter} className="size-4 shrink-0" />
              <span className={isShort ? 'sr-only' : ''}>Filter</span>
              {isShort && (
                <span className="max-w-20 truncate">
                  <ChosenInShort filters={chosenFilters} />
                </span>
              )}
            </>
          }
          className={
            isShort
              ? 'border-transparent! bg-accent-soft! px-2.5! font-normal!'
              : 'border-line! bg-surface! font-normal!'
          }
          onOpen={() => setWasOpened(true)}
        >
          <Suspense fallback={null}>
            {wasOpened && <FilterFields filters={all} chosen={values} onChoose={choose} />}
          </Suspense>
          {isShort && <div className="mt-3 flex flex-wrap gap-1.5">{chips}</div>}
        </Popover>
        {!isPhone && chips}
      </div>
    </>
  )
}
