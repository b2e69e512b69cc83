import type { ComponentProps } from 'react'
import { useFieldInputProps } from './field-context'
import { inputStyle } from './input-style'

/** Several lines of text, wired to the Field around it. */
export const TextArea = ({ className = '', rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...useFieldInputProps()}
    rows={rows}
    {...rest}
    className={`${inputStyle} resize-y ${className}`}
  />
)
