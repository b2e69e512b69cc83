import { useState } from 'react'
import { inputStyle } from '../ui/input-style'

interface UrlSelectProps<Value extends string> {
  label: string
  /** What the URL says. */
  value: Value
  options: readonly (readonly [value: Value, words: string])[]
  onChoose: (value: Value) => void
  /** The label stands before it. */
  isLabelled?: boolean
  className?: string
}

/** A choice that the URL keeps: what is chosen is shown at once, though the URL follows a moment later. */
export const UrlSelect = <Value extends string>(props: UrlSelectProps<Value>) => {
  const { label, value, options, onChoose, isLabelled = false, className = '' } = props
  const [choice, setChoice] = useState({ value, chosen: value })
  if (choice.value !== value) setChoice({ value, chosen: value })
  const select = (
    <select
      aria-label={label}
      value={choice.chosen}
      className={`${inputStyle} w-auto! ${className}`}
      onChange={(event) => {
        const chosen = event.currentTarget.value as Value
        setChoice({ value, chosen })
        onChoose(chosen)
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
