/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- no element of HTML is a list that an input searches; the input has the keys. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { countOf } from '../util/number'

interface ChoicePopupProps<Item> {
  id: string
  /** Names the list for screen readers. */
  label: string
  /** The input below which the popup opens. */
  anchor: HTMLElement
  items: Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => ReactNode
  /** The id of the chosen item; '' for none. */
  chosen: string
  /** The index of the item that Enter chooses; -1 for none. */
  active: number
  /** How many more items were found than are shown. */
  more: number
  /** Says why there are no items; null when there are some. */
  emptyMessage: string | null
  onChoose: (item: Item) => void
}

/** The element id of a choice, for `aria-activedescendant`. */
export const choiceId = (popupId: string, index: number): string => `${popupId}-${index}`

// A press inside the popup must not take the focus from the input.
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

/** The results of a search below their input. Render it only while it is open. */
export const ChoicePopup = <Item,>(props: ChoicePopupProps<Item>) => {
  const { id, label, anchor, items, idOf, nameOf, chosen, active, more, emptyMessage, onChoose } = props
  const popup = useRef<HTMLDivElement>(null)
  // The top layer, because a panel would cut it off.
  useLayoutEffect(() => popup.current?.showPopover({ source: anchor }), [anchor])
  useLayoutEffect(() => {
    if (active !== -1) popup.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={popup}
      popover="manual"
      role="presentation"
      onMouseDown={keepFocus}
      className="anchored-list overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-lg"
    >
      <p role="status" className="px-2 py-1 text-muted empty:hidden">
        {emptyMessage}
      </p>
      <ul id={id} role="listbox" aria-label={label}>
        {items.map((item, index) => (
          <li
            key={idOf(item)}
            id={choiceId(id, index)}
            role="option"
            aria-selected={idOf(item) === chosen}
            data-active={index === active || undefined}
            className="min-h-8 cursor-default rounded-sm px-2 py-1 wrap-anywhere hover:bg-hover aria-selected:font-medium data-active:bg-hover pointer-coarse:min-h-11"
            onClick={() => onChoose(item)}
          >
            {nameOf(item)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="px-2 py-1 text-muted">{countOf(more, 'more', 'more')}: type to find them.</p>
      )}
    </div>
  )
}
