import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { countOf } from '../util/number'

interface ChoiceListProps<Item> {
  idOf: (item: Item) => string
  nameOf: (item: Item) => ReactNode
  /** How many more items were found than are shown. */
  more: number
  /** Says why there are no items; null when there are some. */
  emptyMessage: string | null
}

/** The classes of a popup with choices. */
export const choicePopupStyle =
  'max-h-[min(18rem,var(--available-height))] overflow-y-auto popup rounded-lg border border-line bg-raised p-1 text-ink shadow-lg'

/** The results of a search, inside the popup of a combobox. */
export const ChoiceList = <Item,>({ idOf, nameOf, more, emptyMessage }: ChoiceListProps<Item>) => (
  <>
    {/* While it is rendered, Escape closes the popup and not the panel behind it. */}
    <Combobox.Empty className="px-2 py-1 text-muted empty:p-0">{emptyMessage}</Combobox.Empty>
    <Combobox.List>
      {(item: Item) => (
        <Combobox.Item
          key={idOf(item)}
          value={item}
          className="min-h-8 cursor-default rounded-sm px-2 py-1 wrap-anywhere outline-none data-highlighted:bg-hover data-selected:font-medium pointer-coarse:min-h-11"
        >
          {nameOf(item)}
        </Combobox.Item>
      )}
    </Combobox.List>
    {more > 0 && <p className="px-2 py-1 text-muted">{countOf(more, 'more', 'more')}: type to find them.</p>}
  </>
)
