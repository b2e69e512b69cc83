import { useFieldInputProps } from '../../ui/field-context'
import { inputStyle } from '../../ui/input-style'
import type { Lifetime } from './key-form'

const lifetimes: Readonly<Record<Lifetime, string>> = {
  '30': 'After 30 days',
  '90': 'After 90 days',
  '365': 'After a year',
  never: 'Never',
}

// Numbers come first in an object, whatever the order; the shortest life stands first anyway.
const options = Object.keys(lifetimes) as Lifetime[]

/** How long a new key lives. */
export const ExpiresSelect = ({
  value,
  onChange,
}: {
  value: Lifetime
  onChange: (value: Lifetime) => void
}) => (
  <select
    {...useFieldInputProps()}
    value={value}
    className={inputStyle}
    onChange={(event) => onChange(event.currentTarget.value as Lifetime)}
  >
    {options.map((lifetime) => (
      <option key={lifetime} value={lifetime}>
        {lifetimes[lifetime]}
      </option>
    ))}
  </select>
)
