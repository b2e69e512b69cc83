import { type ReactNode, useId } from 'react'
import { FieldContext } from './field-context'

interface FieldProps {
  name: string
  label: string
  description?: ReactNode
  /** What is wrong with the value, as a sentence. */
  error?: string | null | undefined
  children: ReactNode
}

/** A label, a description and an error around one input, told to screen readers as belonging to it. */
export const Field = ({ name, label, description, error, children }: FieldProps) => {
  const id = useId()
  const wrong = error !== undefined && error !== null
  const described = [description === undefined ? '' : `${id}-d`, wrong ? `${id}-e` : ''].filter(Boolean)
  const wiring = {
    id,
    name,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': wrong ? (true as const) : undefined,
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {description !== undefined && (
        <div id={`${id}-d`} className="text-muted">
          {description}
        </div>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {wrong && (
        <p id={`${id}-e`} className="text-danger">
          <span aria-hidden="true">▲ </span>
          {error}
        </p>
      )}
    </div>
  )
}
