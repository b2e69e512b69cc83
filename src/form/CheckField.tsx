import { type ReactNode, useId } from 'react'

interface CheckFieldProps {
  name: string
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  description?: ReactNode
  error?: string | null | undefined
}

/** One field of a form that is on or off. */
export const CheckField = ({ name, label, checked, onChange, description, error }: CheckFieldProps) => {
  const id = useId()
  const hasError = error !== undefined && error !== null
  const descriptionIds = [description === undefined ? '' : `${id}-d`, hasError ? `${id}-e` : ''].filter(
    Boolean,
  )
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-6 items-start gap-2 font-medium pointer-coarse:min-h-11 pointer-coarse:items-center">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-describedby={descriptionIds.join(' ') || undefined}
          aria-invalid={hasError || undefined}
          className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:mt-0"
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {description !== undefined && (
        <div id={`${id}-d`} className="pl-6 wrap-anywhere text-muted">
          {description}
        </div>
      )}
      {hasError && (
        <p id={`${id}-e`} className="pl-6 wrap-anywhere text-danger">
          <span aria-hidden="true">▲ </span>
          {error}
        </p>
      )}
    </div>
  )
}
