import { useFieldInputProps } from '../../ui/field-context'
import { Select } from '../../ui/Select'
import type { Lifetime } from './key-form'

const lifetimes: Readonly<Record<Lifetime, string>> = {
  '30': 'After 30 days',
  '90': 'After 90 days',
  '365': 'After a year',
  never: 'Never',
}

// Object.keys gives numeric names in ascending order, so the shortest lifetime is first.
const options = Object.keys(lifetimes) as Lifetime[]

/** Chooses the lifetime of a new key. */
export const ExpiresSelect = ({
  value,
  onChange,
}: {
  value: Lifetime
  onChange: (value: Lifetime) => void
}) => (
  <Select
    {...useFieldInputProps()}
    value={value}
    className="w-full"
    onChange={(event) => onChange(event.currentTarget.value as Lifetime)}
  >
    {options.map((lifetime) => (
      <option key={lifetime} value={lifetime}>
        {lifetimes[lifetime]}
      </option>
    ))}
  </Select>
)
