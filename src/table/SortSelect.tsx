import { UrlSelect } from './UrlSelect'

interface SortSelectProps<Sort extends string> {
  sort: Sort
  /** Every order the API knows, in words. */
  labels: Record<Sort, string>
  onSort: (sort: Sort) => void
}

/** Every order of a list: also those whose column is not shown, or that a narrow screen has no header for. */
export const SortSelect = <Sort extends string>({ sort, labels, onSort }: SortSelectProps<Sort>) => (
  <UrlSelect
    label="Sort"
    isLabelled
    value={sort}
    options={Object.entries<string>(labels) as [Sort, string][]}
    onChoose={onSort}
  />
)
