import { type ReactNode, useId } from 'react'

interface RadioFieldProps<Value extends string> {
  name: string
  label: string
  value: Value
  onChange: (value: Value) => void
  /** The values, each with its words. */
  options: Readonly<Record<Value, ReactNode>>
  description?: ReactNode
  /** Why a value can't be chosen. The one that is set can stay. */
  disabledReasons?: Partial<Record<Value, string | null>>
  /** Fields that belong to the chosen value; they appear below it. */
  children?: ReactNode
}

/** One field of a form that holds one of a few values. */
export const RadioField = <Value extends string>(props: RadioFieldProps<Value>) => {
  const { name, label, value, onChange, options, description, disabledReasons, children } = props
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={description === undefined ? undefined : id}>
      <legend className="mb-1 font-medium">{label}</legend>
      {description !== undefined && (
        <div id={id} className="wrap-anywhere text-muted">
          {description}
        </div>
      )}
      {Object.entries<ReactNode>(options).map(([option, words]) => {
        const reason = disabledReasons?.[option as Value] ?? null
        return (
          <div key={option} className="flex flex-col gap-1">
            <label className="flex min-h-6 items-start gap-2 pointer-coarse:min-h-11 pointer-coarse:items-center">
              <input
                type="radio"
                name={name}
                checked={value === option}
                disabled={reason !== null && value !== option}
                aria-describedby={reason === null ? undefined : `${id}-${option}`}
                className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:mt-0"
                onChange={() => onChange(option as Value)}
              />
              <span className="min-w-0 wrap-anywhere">{words}</span>
            </label>
            {reason !== null && (
              <p id={`${id}-${option}`} className="pl-6 wrap-anywhere text-muted">
                {reason}
              </p>
            )}
            {value === option && children !== undefined && children !== null && children !== false && (
              <div className="pl-6">{children}</div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
