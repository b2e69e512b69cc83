import { type ReactNode, useId } from 'react'
import { FieldContext } from './field-context'

interface FieldProps {
  name: string
  label: string
  description?: ReactNode
  /** The error of the value, as a sentence. */
  error?: string | null | undefined
  children: ReactNode
}

/** A label, a description and an error around one input, connected to it for screen readers. */
export const Field = ({ name, label, description, error, children }: FieldProps) => {
  const id = useId()
  const hasError = error !== undefined && error !== null
  const descriptionIds = [description === undefined ? '' : `${id}-d`, hasError ? `${id}-e` : ''].filter(
    Boolean,
  )
  const inputProps = {
    id,
    name,
    'aria-describedby': descriptionIds.length > 0 ? descriptionIds.join(' ') : undefined,
    'aria-invalid': hasError ? (true as const) : undefined,
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {description !== undefined && (
        <div id={`${id}-d`} className="wrap-anywhere text-muted">
          {description}
        </div>
      )}
      <FieldContext value={inputProps}>{children}</FieldContext>
      {hasError && (
        <p id={`${id}-e`} className="text-danger">
          <span aria-hidden="true">▲ </span>
          {error}
        </p>
      )}
    </div>
  )
}
