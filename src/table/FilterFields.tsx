import type { ReactNode } from 'react'
import type { Filter } from './filters'
import { FilterPicker } from './FilterPicker'
import { FilterTime } from './FilterTime'
import { UrlSelect } from './UrlSelect'

interface FilterFieldsProps {
  /** The filters by the contract's names. */
  filters: readonly (readonly [name: string, filter: Filter])[]
  chosen: Readonly<Record<string, string | number | boolean | undefined>>
  onChoose: (values: Record<string, string | undefined>) => void
}

/** A field for each filter of a list, except those that are always on screen or that only links set. */
export const FilterFields = ({ filters, chosen, onChoose }: FilterFieldsProps) => {
  const field = (name: string, filter: Filter) => {
    const value = String(chosen[name] ?? '')
    const choose = (next: string) => onChoose({ [name]: next === '' ? undefined : next })
    if ('counts' in filter || 'linkedLabel' in filter) return null
    if ('until' in filter) {
      const { until } = filter
      return (
        <FilterTime
          filter={filter}
          from={value}
          until={String(chosen[until] ?? '')}
          onChoose={(from, to) => onChoose({ [name]: from, [until]: to })}
        />
      )
    }
    if ('search' in filter) return <FilterPicker filter={filter} value={value} onChoose={choose} />
    const { label, any, values, groupOf } = filter
    const options: [string, string][] = [['', any], ...Object.entries(values)]
    return (
      <UrlSelect
        label={label}
        value={value}
        options={options}
        groupOf={groupOf}
        className="w-full"
        onChoose={choose}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {filters.map(([name, filter]) => (
        <Labelled key={name} label={filter.label}>
          {field(name, filter)}
        </Labelled>
      ))}
    </div>
  )
}

/** Each field has its label for screen readers itself. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) =>
  children !== null && (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-xs text-muted">
        {label}
      </span>
      {children}
    </div>
  )
