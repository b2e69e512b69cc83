import { type Filter, type PickFilter, timeText } from './filters'

type Values = Readonly<Record<string, string | number | boolean | undefined>>

/** A filter that is chosen, unless a tab of the page or a row of choices shows it. */
export interface ChosenFilter {
  name: string
  label: string
  /** Its value in words, or the filter that finds the name of the resource. */
  words: string | { filter: PickFilter; id: string }
  /** The values that remove it. */
  removal: Record<string, undefined>
}

const chosenFilter = (name: string, filter: Filter, chosen: Values): ChosenFilter | null => {
  const value = chosen[name]
  const until = 'until' in filter ? chosen[filter.until] : undefined
  if ('counts' in filter || (value === undefined && until === undefined)) return null
  const { label } = filter
  const one = (words: ChosenFilter['words'], removal = {}) => ({
    name,
    label,
    words,
    removal: { [name]: undefined, ...removal },
  })
  if ('search' in filter) return one({ filter, id: String(value) })
  if ('linkedLabel' in filter) return one(filter.linkedLabel)
  if ('until' in filter)
    return one(timeText(filter, String(value ?? ''), String(until ?? '')), { [filter.until]: undefined })
  return value === filter.onTab ? null : one(filter.values[String(value)] ?? String(value))
}

/** The filters that are chosen, in the order on screen. */
export const chosenFiltersOf = (
  filters: readonly (readonly [string, Filter])[],
  chosen: Values,
): ChosenFilter[] => filters.flatMap(([name, filter]) => chosenFilter(name, filter, chosen) ?? [])
