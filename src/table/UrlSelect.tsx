import { useState } from 'react'
import { Select } from '../ui/Select'

interface UrlSelectProps<Value extends string> {
  label: string
  /** The value in the URL. */
  value: Value
  options: readonly (readonly [value: Value, words: string])[]
  onChoose: (value: Value) => void
  /** Shows the label before the field. */
  isLabelled?: boolean
  className?: string
}

/** A choice in the URL. It shows a new choice immediately, although the URL changes a moment later. */
export const UrlSelect = <Value extends string>(props: UrlSelectProps<Value>) => {
  const { label, value, options, onChoose, isLabelled = false, className = '' } = props
  const [choice, setChoice] = useState({ value, selection: value })
  if (choice.value !== value) setChoice({ value, selection: value })
  const select = (
    <Select
      aria-label={label}
      value={choice.selection}
      className={isLabelled ? undefined : className}
      onChange={(event) => {
        const selection = event.currentTarget.value as Value
        setChoice({ value, selection })
        onChoose(selection)
      }}
    >
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </Select>
  )
  if (!isLabelled) return select
  return (
    <label className={`flex items-center gap-2 ${className}`}>
      <span className="text-muted">{label}</span>
      {select}
    </label>
  )
}
