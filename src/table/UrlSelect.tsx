import { useState } from 'react'
import { Select } from '../ui/Select'

interface UrlSelectProps<Value extends string> {
  label: string
  /** The value in the URL. */
  value: Value
  options: readonly (readonly [value: Value, words: string])[]
  onChoose: (value: Value) => void
  /** The name of the group of a value, below the values without one. */
  groupOf?: ((value: Value) => string | undefined) | undefined
  /** Shows the label before the field. */
  isLabelled?: boolean
  className?: string
}

/** A choice in the URL. It shows a new choice immediately, although the URL changes a moment later. */
export const UrlSelect = <Value extends string>(props: UrlSelectProps<Value>) => {
  const { label, value, options, onChoose, groupOf, isLabelled = false, className = '' } = props
  const [choice, setChoice] = useState({ value, selection: value })
  if (choice.value !== value) setChoice({ value, selection: value })
  const groups = [...new Set(options.flatMap(([option]) => groupOf?.(option) ?? []))]
  const items = (some: typeof options) =>
    some.map(([option, words]) => (
      <option key={option} value={option}>
        {words}
      </option>
    ))
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
      {items(options.filter(([option]) => groupOf?.(option) === undefined))}
      {groups.map((group) => (
        <optgroup key={group} label={group}>
          {items(options.filter(([option]) => groupOf?.(option) === group))}
        </optgroup>
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
