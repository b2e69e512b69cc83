import { UrlSelect } from './UrlSelect'

interface SortSelectProps<Sort extends string> {
  sort: Sort
  /** The words for each order of the API. */
  labels: Record<Sort, string>
  onSort: (sort: Sort) => void
}

/** Offers every order of a list, also those by hidden columns and, on a narrow screen, those that have no header. */
export const SortSelect = <Sort extends string>({ sort, labels, onSort }: SortSelectProps<Sort>) => (
  <UrlSelect
    label="Sort"
    isLabelled
    value={sort}
    options={Object.entries<string>(labels) as [Sort, string][]}
    onChoose={onSort}
  />
)
