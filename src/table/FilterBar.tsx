import { ListFilter, X } from 'lucide'
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../ui/Button'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { Popover } from '../ui/Popover'
import { FilterChips } from './FilterChips'
import type { FilterFields as Fields } from './FilterFields'
import { type Filter, type Filters, type PickFilter, timeWords, useChosenName } from './filters'
import { type ListChange, type ListParams, withoutFilter } from './list-url'
import type { List } from './use-list'
import { Icon } from '../ui/Icon'

const FilterFields = lazyWithRetry(
  async () => (await import('./FilterFields')).FilterFields,
) as unknown as typeof Fields

interface FilterBarProps<Row, Params extends ListParams> {
  list: List<Row, Params>
  filters: Filters<Params>
}

/** The filters of a list: those that are set as chips, all of them behind one button. Each choice adds a history entry. */
export const FilterBar = <Row, Params extends ListParams>({ list, filters }: FilterBarProps<Row, Params>) => {
  const [wasOpened, setWasOpened] = useState(false)
  const chosen = list.state.filters as Readonly<Record<string, string | number | boolean | undefined>>
  const choose = (values: Record<string, string | undefined>) =>
    list.move({ filters: values } as ListChange<Params>)
  const all = Object.entries(filters as Record<string, Filter>)
  const renderCounts = ([name, filter]: [string, Filter]) => {
    if (!('counts' in filter)) return null
    return (
      <FilterChips
        key={name}
        filter={filter}
        otherFilters={withoutFilter(list.state, name as keyof typeof list.state.filters)}
        value={String(chosen[name] ?? '')}
        onChoose={(next) => choose({ [name]: next === '' ? undefined : next })}
      />
    )
  }
  const renderChip = ([name, filter]: [string, Filter]) => {
    const value = chosen[name]
    if ('onTab' in filter && value === filter.onTab) return null
    const until = 'until' in filter ? chosen[filter.until] : undefined
    if ('counts' in filter || (value === undefined && until === undefined)) return null
    const props = {
      label: filter.label,
      onRemove: () => choose({ [name]: undefined, ...('until' in filter && { [filter.until]: undefined }) }),
    }
    if ('search' in filter) return <PickedChip key={name} filter={filter} id={String(value)} {...props} />
    const words =
      'linkedLabel' in filter
        ? filter.linkedLabel
        : 'until' in filter
          ? timeWords(filter, String(value ?? ''), String(until ?? ''))
          : (filter.values[String(value)] ?? String(value))
    return <Chip key={name} words={words} {...props} />
  }
  return (
    <>
      {all.map(renderCounts)}
      <div data-filters className="contents">
        <Popover
          label="Filter"
          button={
            <>
              <Icon icon={ListFilter} />
              Filter
            </>
          }
          className="border-line! bg-surface! font-normal!"
          onOpen={() => setWasOpened(true)}
        >
          <Suspense fallback={null}>
            {wasOpened && <FilterFields filters={all} chosen={chosen} onChoose={choose} />}
          </Suspense>
        </Popover>
        {all.map(renderChip)}
      </div>
    </>
  )
}

interface ChipProps {
  label: string
  words: string
  onRemove: () => void
}

/** A filter that is set. A press removes it, and the focus goes to the button of all filters. */
const Chip = ({ label, words, onRemove }: ChipProps): ReactNode => {
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('[data-filters]')?.querySelector('button')?.focus()
    onRemove()
  }
  return (
    <Button
      data-chip
      aria-label={`${label}: ${words}; remove filter`}
      className="max-w-64 border-transparent! bg-accent-soft! px-2.5! font-normal!"
      onClick={remove}
    >
      <span className="truncate">
        <span className="text-muted">{label}</span> {words}
      </span>
      <Icon icon={X} className="size-4 shrink-0" />
    </Button>
  )
}

const PickedChip = ({
  filter,
  id,
  ...props
}: { filter: PickFilter; id: string } & Omit<ChipProps, 'words'>) => (
  <Chip words={useChosenName(filter, id)} {...props} />
)
