import type { ComponentProps } from 'react'
import { useFieldWiring } from './field-context'
import { inputStyle } from './input-style'

/** Several lines of text, wired to the Field around it. */
export const TextArea = ({ className = '', rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...useFieldWiring()} rows={rows} {...rest} className={`${inputStyle} resize-y ${className}`} />
)
