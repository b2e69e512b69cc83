import { Combobox } from '@base-ui/react/combobox'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ChoiceQuery, useChoices } from '../api/use-choices'
import { ChoiceList, choicePopupStyle } from '../ui/ChoiceList'
import { Field } from '../ui/Field'
import { useFieldWiring } from '../ui/field-context'
import { inputStyle } from '../ui/input-style'

interface SearchPickerProps<Item extends object, Key extends readonly unknown[]> {
  name: string
  label: string
  value: Item | null
  onChange: (value: Item | null) => void
  /** Asks the API for the things whose name contains `q`. */
  queryOf: (q: string) => ChoiceQuery<Item, Key>
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Things that may not be chosen here. */
  without?: (item: Item) => boolean
  description?: ReactNode
  error?: string | null | undefined
  required?: boolean
  /** What stands in the field while nothing is chosen. */
  placeholder?: string
}

type Change = Pick<Combobox.Root.ChangeEventDetails, 'reason' | 'cancel' | 'allowPropagation'>

/** Escape closes what is open, the panel in the end; it takes nothing away that was chosen. */
const keeps = ({ reason, cancel, allowPropagation }: Change) => {
  if (reason !== 'escape-key') return false
  cancel()
  allowPropagation()
  return true
}

/** Picks one of very many things: the API searches while one types. */
export const SearchPicker = <Item extends object, Key extends readonly unknown[]>(
  props: SearchPickerProps<Item, Key>,
) => {
  const { name, label, value, onChange, queryOf, idOf, nameOf, without, description, error } = props
  const [text, setText] = useState('')
  // A name that has been picked is not a search for it: all the others are offered again.
  const choices = useChoices(queryOf, value !== null && text === nameOf(value) ? '' : text)
  const found = choices.items.filter((item) => without?.(item) !== true)
  return (
    <Combobox.Root
      items={found}
      filter={null}
      value={value}
      onValueChange={(item, change) => keeps(change) || onChange(item)}
      onInputValueChange={(text, change) => keeps(change) || setText(text)}
      itemToStringLabel={nameOf}
      isItemEqualToValue={(one, other) => idOf(one) === idOf(other)}
      autoHighlight
    >
      <Field name={name} label={label} description={description} error={error}>
        <PickerInput required={props.required ?? false} placeholder={props.placeholder ?? 'Type to search'} />
      </Field>
      {/* A region, because outside of the dialog it would belong to no landmark. */}
      <Combobox.Portal render={<section aria-label={`${label}: what was found`} />}>
        <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup className={`${choicePopupStyle} w-(--anchor-width)`}>
            <ChoiceList idOf={idOf} nameOf={nameOf} more={choices.more} says={choices.says} />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

const PickerInput = ({ required, placeholder }: { required: boolean; placeholder: string }) => (
  <Combobox.InputGroup className="relative">
    <Combobox.Input
      {...useFieldWiring()}
      aria-required={required || undefined}
      placeholder={placeholder}
      className={`${inputStyle} pr-9`}
    />
    <Combobox.Trigger
      aria-label="Show all"
      className="absolute inset-y-0 right-0 inline-flex w-9 items-center justify-center"
    >
      <ChevronDown aria-hidden="true" className="size-4" />
    </Combobox.Trigger>
  </Combobox.InputGroup>
)
