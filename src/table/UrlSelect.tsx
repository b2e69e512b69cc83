import { useState } from 'react'
import { inputStyle } from '../ui/input-style'

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

/** A choice that the URL holds. It shows a new choice at once, although the URL changes a moment later. */
export const UrlSelect = <Value extends string>(props: UrlSelectProps<Value>) => {
  const { label, value, options, onChoose, isLabelled = false, className = '' } = props
  const [choice, setChoice] = useState({ value, selection: value })
  if (choice.value !== value) setChoice({ value, selection: value })
  const select = (
    <select
      aria-label={label}
      value={choice.selection}
      className={`${inputStyle} w-auto! ${className}`}
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
    </select>
  )
  if (!isLabelled) return select
  return (
    <label className="flex items-center gap-2">
      <span className="text-muted">{label}</span>
      {select}
    </label>
  )
}
