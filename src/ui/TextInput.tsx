import type { ComponentProps } from 'react'
import { useFieldWiring } from './field-context'
import { inputStyle } from './input-style'

/** One line of text, wired to the Field around it. */
export const TextInput = ({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input {...useFieldWiring()} type={type} {...rest} className={`${inputStyle} ${className}`} />
)
