/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a <dialog> that is a popover is none of the dialogs that cover the page; the field has the keys. */
import { type FocusEvent, type ToggleEvent, useLayoutEffect, useRef, useState } from 'react'
import { ChoiceList } from '../ui/ChoiceList'
import { inputStyle } from '../ui/input-style'
import { keepFocus, useCombobox } from '../ui/use-combobox'
import { type FilterChoice, type PickFilter, useFilterChoices } from './filters'

interface FilterPopupProps {
  filter: PickFilter
  value: string
  /** The button that opened it. */
  anchor: HTMLElement
  onChoose: (value: string) => void
  onClose: () => void
}

const idOf = ({ id }: FilterChoice) => id

/** The search of a filter, a combobox in its own popover. Render it only while it is open. */
export const FilterPopup = ({ filter, value, anchor, onChoose, onClose }: FilterPopupProps) => {
  const popup = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const choices = useFilterChoices(filter, text)
  const fixedChoices = Object.entries({ '': filter.any, ...filter.values }).map(([id, name]) => ({
    id,
    name,
  }))
  const isSearch = text.trim() !== ''
  const items = isSearch ? choices.items : [...fixedChoices, ...choices.items]

  // Opened by the button, it belongs to the popover of the filters, which stays open.
  useLayoutEffect(() => {
    popup.current?.showPopover({ source: anchor })
    popup.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [anchor])

  const leave = () => {
    anchor.focus()
    onClose()
  }
  const combobox = useCombobox({
    items,
    idOf,
    text,
    onType: setText,
    isOpen: true,
    isCurrent: !isSearch || choices.isCurrent,
    // If a choice is active immediately, a screen reader doesn't read the field.
    first: isSearch ? 0 : -1,
    onChoose: ({ id }) => {
      if (id !== value) onChoose(id)
      leave()
    },
    onEscape: leave,
  })
  // A click outside, or Back on a phone. The clicked control keeps the focus, unless it contains the popup's anchor.
  const onBeforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open') return
    const { activeElement } = document
    if (currentTarget.contains(activeElement) || activeElement?.contains(anchor) === true) leave()
    else onClose()
  }
  const onBlur = ({ currentTarget, relatedTarget: next }: FocusEvent<HTMLElement>) => {
    if (next !== null && !currentTarget.contains(next) && !next.contains(anchor)) onClose()
  }
  return (
    <div
      ref={popup}
      popover="auto"
      role="dialog"
      aria-label={filter.label}
      className="anchored-list flex-col overflow-hidden rounded-lg border border-line bg-raised p-1 text-ink shadow-lg open:flex"
      onBeforeToggle={onBeforeToggle}
      onBlur={onBlur}
    >
      <input
        {...combobox.inputProps}
        aria-label={`Search: ${filter.label}`}
        placeholder="Type to search"
        className={`${inputStyle} mb-1`}
      />
      <div
        role="presentation"
        // Browsers give a scroller without a control in it a place among those that Tab reaches.
        tabIndex={-1}
        onMouseDown={keepFocus}
        className="min-h-0 overflow-y-auto"
      >
        <ChoiceList
          label={`${filter.label}: matches`}
          combobox={combobox}
          items={items}
          idOf={idOf}
          nameOf={({ name }) => name}
          chosen={value}
          more={choices.more}
          emptyMessage={items.length === 0 ? choices.emptyMessage : null}
        />
      </div>
    </div>
  )
}
