/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- no element of HTML is a list that an input searches. */
import type { ReactNode } from 'react'
import { countOf } from '../util/number'
import type { Combobox } from './use-combobox'

/** The matches of a search, to choose one. */
export interface ChoiceListProps<Item> {
  /** Names the list for screen readers. */
  label: string
  combobox: Combobox<Item>
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => ReactNode
  /** The id of the chosen item; '' for none. */
  chosen: string
  /** How many more items were found than are shown. */
  more: number
  /** Says why there are no items; null when there are some. */
  emptyMessage: string | null
}

/** The results of a search, inside the popup of a combobox. */
export const ChoiceList = <Item,>(props: ChoiceListProps<Item>) => {
  const { label, combobox, items, idOf, nameOf, chosen, more, emptyMessage } = props
  return (
    <>
      <p role="status" className="px-2 py-1 text-muted empty:hidden">
        {emptyMessage}
      </p>
      <ul id={combobox.listId} role="listbox" aria-label={label}>
        {items.map((item) => (
          <li
            key={idOf(item)}
            {...combobox.optionProps(item)}
            role="option"
            aria-selected={idOf(item) === chosen}
            className="min-h-8 cursor-default rounded-sm px-2 py-1 wrap-anywhere aria-selected:font-medium data-active:bg-hover outline-offset-[-2px]! data-active:forced-colors:outline pointer-coarse:min-h-11"
          >
            {nameOf(item)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="px-2 py-1 text-muted">{countOf(more, 'more', 'more')}: type to find them.</p>
      )}
    </>
  )
}
