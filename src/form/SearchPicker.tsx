import { ChevronDown } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import { type ChoiceQuery, useChoices } from '../api/use-choices'
import { ChoicePopup } from '../ui/ChoicePopup'
import { Field } from '../ui/Field'
import { useFieldInputProps } from '../ui/field-context'
import { inputStyle } from '../ui/input-style'
import { Icon } from '../ui/Icon'
import { keepFocus, useCombobox } from '../ui/use-combobox'
import { useIdle } from '../ui/use-idle'

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

const Picker = <Item extends object, Key extends readonly unknown[]>(props: PickerProps<Item, Key>) => {
  const { label, value, onChange, queryOf, idOf, nameOf, without } = props
  const input = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [inputText, setInputText] = useState<string | null>(null)
  const [first, setFirst] = useState(-1)
  const name = value === null ? '' : nameOf(value)
  const text = inputText ?? name
  // The name of the picked item is not a search, so all items are offered again.
  const isOpen = anchor !== null
  const isIdle = useIdle()
  const choices = useChoices(queryOf, text === name ? '' : text, isOpen || isIdle)
  const items = choices.items.filter((item) => without?.(item) !== true)

  const close = () => {
    setInputText(null)
    setAnchor(null)
  }
  const leave = () => {
    if (inputText?.trim() === '' && value !== null) onChange(null)
    close()
  }
  const combobox = useCombobox({
    items,
    idOf,
    text,
    isOpen,
    isCurrent: choices.isCurrent,
    first,
    onType: (typed) => {
      setInputText(typed)
      open(0)
    },
    onChoose: (item) => {
      onChange(item)
      close()
    },
    onOpen: (by) => open(by === 1 ? 0 : items.length - 1),
    // It closes only the list: the panel stays open and the value stays.
    onEscape: close,
  })
  const open = (index: number) => {
    setAnchor(input.current)
    setFirst(index)
    combobox.mark(null)
  }
  return (
    <div className="relative">
      <input
        {...useFieldInputProps()}
        {...combobox.inputProps}
        ref={input}
        aria-required={props.required === true || undefined}
        placeholder={props.placeholder ?? 'Type to search'}
        className={`${inputStyle} pr-9`}
        onClick={() => open(-1)}
        onBlur={leave}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Show all"
        className="absolute inset-y-0 right-0 inline-flex w-9 items-center justify-center"
        onMouseDown={keepFocus}
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
          label={`${label}: results`}
          anchor={anchor}
          combobox={combobox}
          items={items}
          idOf={idOf}
          nameOf={nameOf}
          chosen={value === null ? '' : idOf(value)}
          more={choices.more}
          emptyMessage={choices.emptyMessage}
        />
      )}
    </div>
  )
}
