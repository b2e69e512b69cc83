import { useFieldInputProps } from '../../../ui/field-context'
import { inputStyle } from '../../../ui/input-style'

interface ChoiceProps<Value extends string> {
  /** Its name for screen readers, where no Field around it has a label. */
  label?: string
  value: Value
  /** The values, each with its words. */
  options: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** A choice of one of a few values. */
export const Choice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => (
  <select
    {...useFieldInputProps()}
    aria-label={label}
    value={value}
    className={inputStyle}
    onChange={(event) => onChange(event.currentTarget.value as Value)}
  >
    {Object.entries<string>(options).map(([option, words]) => (
      <option key={option} value={option}>
        {words}
      </option>
    ))}
  </select>
)
