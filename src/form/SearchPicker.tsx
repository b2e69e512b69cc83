import { ChevronDown } from 'lucide'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type ChoiceQuery, useChoices } from '../api/use-choices'
import { choiceId, ChoicePopup } from '../ui/ChoicePopup'
import { Field } from '../ui/Field'
import { useFieldInputProps } from '../ui/field-context'
import { inputStyle } from '../ui/input-style'
import { Icon } from '../ui/Icon'

interface PickerProps<Item extends object, Key extends readonly unknown[]> {
  label: string
  value: Item | null
  onChange: (value: Item | null) => void
  /** The query of the items whose name contains `q`. */
  queryOf: (q: string) => ChoiceQuery<Item, Key>
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Whether an item cannot be chosen here. */
  without?: (item: Item) => boolean
  required?: boolean
  /** Shown in the field while nothing is chosen. */
  placeholder?: string
}

interface SearchPickerProps<Item extends object, Key extends readonly unknown[]> extends PickerProps<
  Item,
  Key
> {
  name: string
  description?: ReactNode
  error?: string | null | undefined
}

/** Picks one item of many. The API searches while the user types. */
export const SearchPicker = <Item extends object, Key extends readonly unknown[]>({
  name,
  description,
  error,
  ...picker
}: SearchPickerProps<Item, Key>) => (
  <Field name={name} label={picker.label} description={description} error={error}>
    <Picker {...picker} />
  </Field>
)

/** A combobox with a list, as in the ARIA Authoring Practices. A library's would be larger than all else in a panel. */
const Picker = <Item extends object, Key extends readonly unknown[]>(props: PickerProps<Item, Key>) => {
  const { label, value, onChange, queryOf, idOf, nameOf, without } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [inputText, setInputText] = useState<string | null>(null)
  const [highlighted, setHighlighted] = useState(-1)
  const name = value === null ? '' : nameOf(value)
  const text = inputText ?? name
  // The name of the picked item is not a search, so all items are offered again.
  const choices = useChoices(queryOf, text === name ? '' : text)
  const items = choices.items.filter((item) => without?.(item) !== true)
  const isOpen = anchor !== null
  // Enter must not take an item that was found for an earlier text.
  const active = isOpen && choices.isCurrent ? Math.min(highlighted, items.length - 1) : -1

  const open = (first: number) => {
    setAnchor(input.current)
    setHighlighted(first)
  }
  const close = () => {
    setInputText(null)
    setAnchor(null)
  }
  const leave = () => {
    if (inputText?.trim() === '' && value !== null) onChange(null)
    close()
  }
  const choose = (item: Item) => {
    onChange(item)
    close()
  }
  const step = (by: 1 | -1) => {
    if (!isOpen) return open(by === 1 ? 0 : items.length - 1)
    const from = active === -1 && by === -1 ? items.length : active
    return setHighlighted((from + by + items.length) % items.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (!isOpen) return
    if (event.key === 'Escape') {
      // Escape closes only the list: the panel stays open and the value stays.
      event.preventDefault()
      close()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const item = items[active]
      if (item !== undefined) choose(item)
    }
  }
  return (
    <div className="relative">
      <input
        {...useFieldInputProps()}
        ref={input}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active === -1 ? undefined : choiceId(listId, active)}
        aria-required={props.required === true || undefined}
        placeholder={props.placeholder ?? 'Type to search'}
        value={text}
        className={`${inputStyle} pr-9`}
        onChange={(event) => {
          setInputText(event.currentTarget.value)
          open(0)
        }}
        onClick={() => open(-1)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Show all"
        className="absolute inset-y-0 right-0 inline-flex w-9 items-center justify-center"
        // Keeps the focus in the input.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          input.current?.focus()
          if (isOpen) close()
          else open(-1)
        }}
      >
        <Icon icon={ChevronDown} />
      </button>
      {anchor !== null && (
        <ChoicePopup
          id={listId}
          label={`${label}: what was found`}
          anchor={anchor}
          items={items}
          idOf={idOf}
          nameOf={nameOf}
          chosen={value === null ? '' : idOf(value)}
          active={active}
          more={choices.more}
          emptyMessage={choices.emptyMessage}
          onChoose={choose}
        />
      )}
    </div>
  )
}
