import { useFieldInputProps } from '../../../../ui/field-context'
import { Select } from '../../../../ui/Select'

interface ChoiceProps<Value extends string> {
  /** Its name for screen readers, where no Field around it has a label. */
  label?: string
  value: Value
  /** The values, each with its text. */
  options: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** A choice of one of a few values. */
export const Choice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => (
  <Select
    {...useFieldInputProps()}
    aria-label={label}
    value={value}
    className="w-full"
    onChange={(event) => onChange(event.currentTarget.value as Value)}
  >
    {Object.entries<string>(options).map(([option, text]) => (
      <option key={option} value={option}>
        {text}
      </option>
    ))}
  </Select>
)
