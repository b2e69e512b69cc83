import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOrganization } from '../session/organization'
import { formatCount } from '../util/number'
import type { ChipFilter } from './filters'

interface FilterChipsProps {
  filter: ChipFilter
  /** The list's search and its other filters. */
  otherFilters: Readonly<Record<string, unknown>>
  /** The chosen value; '' for no filter. */
  value: string
  onChoose: (value: string) => void
}

const chipStyle =
  'inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 hover:bg-hover ' +
  'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium pointer-coarse:min-h-11 ' +
  'aria-pressed:forced-colors:outline'

/** A filter's values side by side, each with its count. A second click on the chosen one removes the filter. */
export const FilterChips = ({ filter, otherFilters, value, onChoose }: FilterChipsProps) => {
  const { organization_id } = useOrganization()
  const { data } = useQuery({
    ...filter.counts(organization_id, otherFilters),
    placeholderData: keepPreviousData,
  })
  const all = data === undefined ? undefined : Object.values(data).reduce((sum, count) => sum + count, 0)
  const chips: [id: string, words: string, count: number | undefined][] = [
    ['', filter.any, all],
    ...Object.entries(filter.values).map(([id, words]) => [id, words, data?.[id]] as (typeof chips)[number]),
  ]
  return (
    <fieldset className="order-first flex min-w-0 basis-full gap-1.5 max-sm:-mx-4 max-sm:basis-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
      <legend className="sr-only">{filter.label}</legend>
      {chips.map(([id, words, count]) => (
        <button
          key={id}
          type="button"
          aria-pressed={value === id}
          className={chipStyle}
          onClick={() => onChoose(value === id ? '' : id)}
        >
          {filter.icons[id]}
          {words}
          {/* A minimum width, so that nothing moves when the count arrives. */}
          <span className="min-w-[2ch] text-right text-muted digits">
            {count !== undefined && formatCount(count)}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
