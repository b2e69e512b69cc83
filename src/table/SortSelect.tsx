import { inputStyle } from '../ui/input-style'

interface SortSelectProps<Sort extends string> {
  sort: Sort
  /** Every order the API knows, in words. */
  labels: Record<Sort, string>
  onSort: (sort: Sort) => void
}

/** Every order of a list: also those whose column is not shown, or that a narrow screen has no header for. */
export const SortSelect = <Sort extends string>({ sort, labels, onSort }: SortSelectProps<Sort>) => (
  <label className="flex items-center gap-2">
    <span className="text-muted">Sort</span>
    <select
      aria-label="Sort"
      value={sort}
      className={`${inputStyle} w-auto!`}
      onChange={(event) => onSort(event.currentTarget.value as Sort)}
    >
      {Object.entries<string>(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
)
