import { useLayoutEffect, useRef } from 'react'
import { ChoiceList, type ChoiceListProps } from './ChoiceList'
import { keepFocus } from './use-combobox'

interface ChoicePopupProps<Item> extends ChoiceListProps<Item> {
  /** The input below which the popup opens. */
  anchor: HTMLElement
}

/** The results of a search below their input. Render it only while it is open. */
export const ChoicePopup = <Item,>({ anchor, ...list }: ChoicePopupProps<Item>) => {
  const popup = useRef<HTMLDivElement>(null)
  // The top layer, because a panel would cut it off.
  useLayoutEffect(() => popup.current?.showPopover({ source: anchor }), [anchor])
  return (
    <div
      ref={popup}
      popover="manual"
      role="presentation"
      // Browsers give a scroller without a control in it a place among those that Tab reaches.
      tabIndex={-1}
      onMouseDown={keepFocus}
      className="anchored-list overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-lg"
    >
      <ChoiceList {...list} />
    </div>
  )
}
