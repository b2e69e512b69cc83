import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { ChoiceList, choicePopupStyle } from '../ui/ChoiceList'
import { inputStyle } from '../ui/input-style'
import { type Choice, type PickFilter, useFilterChoices } from './filters'

interface FilterPopupProps {
  filter: PickFilter
  value: string
  /** The button that opened it. */
  anchor: HTMLElement
  onChoose: (value: string) => void
  onClose: () => void
}

/** The search of a filter. Render it only while it is open. */
export const FilterPopup = ({ filter, value, anchor, onChoose, onClose }: FilterPopupProps) => {
  const [text, setText] = useState('')
  const choices = useFilterChoices(filter, text)
  const fixedChoices = Object.entries({ '': filter.any, ...filter.values }).map(([id, name]) => ({
    id,
    name,
  }))
  const items = text.trim() === '' ? [...fixedChoices, ...choices.items] : choices.items
  return (
    <Combobox.Root<Choice>
      open
      onOpenChange={(open) => !open && onClose()}
      items={items}
      filter={null}
      value={items.find(({ id }) => id === value) ?? null}
      onValueChange={(choice: Choice | null) => {
        if (choice !== null && choice.id !== value) onChoose(choice.id)
        onClose()
      }}
      inputValue={text}
      onInputValueChange={setText}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(one, other) => one.id === other.id}
      autoHighlight
    >
      {/* Inside the popover of the filters, which is above the page and would close. */}
      <Combobox.Portal container={anchor.closest<HTMLElement>('[popover]') ?? document.body}>
        <Combobox.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          positionMethod="fixed"
          className="z-30 outline-none"
        >
          <Combobox.Popup
            aria-label={filter.label}
            finalFocus={() => anchor}
            className={`${choicePopupStyle} w-72 max-w-[calc(100vw-2rem)]`}
          >
            <Combobox.Input
              aria-label={`Search: ${filter.label}`}
              placeholder="Type to search"
              className={`${inputStyle} mb-1`}
            />
            <ChoiceList
              idOf={({ id }: Choice) => id}
              nameOf={({ name }: Choice) => name}
              more={choices.more}
              emptyMessage={choices.emptyMessage}
            />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
