import { useEffect } from 'react'
import type { MenuItem } from './menu-item'
import { createStore } from '../util/store'

/** The actions on the selected rows of the list on screen. */
interface SelectionActions {
  /** The number of selected rows. */
  count: number
  items: readonly MenuItem[]
}

const store = createStore<SelectionActions | null>(null)

/** The actions on the selected rows, for the search; null without a selection. */
export const useSelectionActions = store.use

/** Offers the actions on the selected rows in the search, too, while they are on screen. */
export const useOfferedInSearch = (count: number, items: readonly MenuItem[]): void =>
  useEffect(() => {
    store.set({ count, items })
    return () => store.set(null)
  })
