import { X } from 'lucide-react'
import type { Filter, Filters, LinkedFilter, ValueFilter } from './filters'
import { FilterChips } from './FilterChips'
import { FilterPicker } from './FilterPicker'
import { FilterTime } from './FilterTime'
import type { ListChange, ListParams } from './list-url'
import type { List } from './use-list'
import { Button } from '../ui/Button'
import { UrlSelect } from './UrlSelect'

interface FilterBarProps<Row, Params extends ListParams> {
  list: List<Row, Params>
  filters: Filters<Params>
  /** Classes that fold away all but the chips, whose counts answer at a glance. */
  folded: string
}

/** What a list can be narrowed by. Each choice is an entry of the history. */
export const FilterBar = <Row, Params extends ListParams>(props: FilterBarProps<Row, Params>) => {
  const { list, filters, folded } = props
  const chosen = list.state.filters as Readonly<Record<string, string | number | boolean | undefined>>
  const choose = (name: string, value: string) =>
    list.move({ filters: { [name]: value === '' ? undefined : value } } as ListChange<Params>)
  const render = ([name, filter]: [string, Filter]) => {
    const props = { value: String(chosen[name] ?? ''), onChoose: (value: string) => choose(name, value) }
    if ('counts' in filter) {
      const { [name]: _, ...rest } = chosen
      const otherFilters = list.state.q === '' ? rest : { ...rest, q: list.state.q }
      return <FilterChips key={name} filter={filter} otherFilters={otherFilters} {...props} />
    }
    if ('until' in filter) {
      const until = String(chosen[filter.until] ?? '')
      const chooseTime = (from?: string, to?: string) =>
        list.move({ filters: { [name]: from, [filter.until]: to } } as ListChange<Params>)
      return <FilterTime key={name} filter={filter} from={props.value} until={until} onChoose={chooseTime} />
    }
    if ('linkedLabel' in filter) {
      return props.value === '' ? null : (
        <LinkedFilterButton key={name} filter={filter} onChoose={props.onChoose} />
      )
    }
    return 'search' in filter ? (
      <FilterPicker key={name} filter={filter} {...props} />
    ) : (
      <FilterSelect key={name} filter={filter} {...props} />
    )
  }
  const all = Object.entries(filters as Record<string, Filter>)
  return (
    <>
      {all.filter(([, filter]) => 'counts' in filter).map(render)}
      <div className={`contents ${folded}`}>
        {all.filter(([, filter]) => !('counts' in filter)).map(render)}
      </div>
    </>
  )
}

interface FilterSelectProps {
  filter: ValueFilter
  value: string
  onChoose: (value: string) => void
}

const FilterSelect = ({ filter: { label, any, values }, value, onChoose }: FilterSelectProps) => (
  <UrlSelect
    label={label}
    value={value}
    options={[['', any], ...Object.entries(values)]}
    className={`max-w-56 ${value === '' ? '' : 'border-accent! bg-accent-soft!'}`}
    onChoose={onChoose}
  />
)

interface LinkedFilterButtonProps {
  filter: LinkedFilter
  onChoose: (value: string) => void
}

const LinkedFilterButton = ({ filter: { label, linkedLabel }, onChoose }: LinkedFilterButtonProps) => (
  <Button
    aria-label={`${label}: ${linkedLabel}. Take away`}
    className="border-accent! bg-accent-soft! px-2.5! font-normal!"
    onClick={() => onChoose('')}
  >
    {linkedLabel} <X aria-hidden="true" className="size-4" />
  </Button>
)
