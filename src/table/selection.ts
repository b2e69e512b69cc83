import { currentProfiles, onProfiles } from '../session/profiles'
import { createStore } from '../util/store'

/** The selected rows of a list. */
export interface Selection {
  /** The list with its organization, search and filters; of another one nothing is selected. */
  scope: string
  /** The selected rows by their ids, in the order in which they were selected. */
  rows: ReadonlyMap<string, object>
  /** Whether all matches of the search and filters are selected, on all pages; `rows` is empty then. */
  isAll: boolean
}

const nothing: Selection = { scope: '', rows: new Map(), isAll: false }

const store = createStore(nothing)

/** The selection of the console: one list has one at a time. */
export const useSelection = store.use
export const currentSelection = store.get
export const setSelection = store.set
export const clearSelection = (): void => store.set(nothing)

// The next user must not hear of it.
onProfiles(() => {
  if (currentProfiles().length === 0) clearSelection()
})

/** The name of a list for its selection: other pages and orders of it are the same list. */
export const scopeOf = (
  organizationId: string,
  label: string,
  { q, filters }: { q: string; filters: object },
): string => JSON.stringify([organizationId, label, q, Object.entries(filters).toSorted()])

/** Returns the selection after these rows are added or removed. Of a selection of all matches, only this page's rows remain. */
export const withRows = (
  selection: Selection,
  scope: string,
  changed: ReadonlyMap<string, object>,
  isSelected: boolean,
  page: ReadonlyMap<string, object>,
): Selection => {
  const before = selection.scope !== scope ? nothing.rows : selection.isAll ? page : selection.rows
  const rows = new Map(before)
  for (const [id, row] of changed) {
    if (isSelected) rows.set(id, row)
    else rows.delete(id)
  }
  return { scope, rows, isAll: false }
}
