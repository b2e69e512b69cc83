import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { countOf } from '../util/number'

interface ChoiceListProps<Item> {
  idOf: (item: Item) => string
  nameOf: (item: Item) => ReactNode
  /** How many more there are than are shown. */
  more: number
  /** Why there is nothing, as a sentence. */
  emptyMessage: string | null
}

/** The classes of what opens with choices in it. */
export const choicePopupStyle =
  'max-h-[min(18rem,var(--available-height))] overflow-y-auto rounded-md border border-line bg-raised p-1 text-ink shadow-lg'

/** What a search found, inside the popup of a combobox. */
export const ChoiceList = <Item,>({ idOf, nameOf, more, emptyMessage }: ChoiceListProps<Item>) => (
  <>
    {/* As long as it stands, Escape closes the choices and not the panel below them. */}
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
