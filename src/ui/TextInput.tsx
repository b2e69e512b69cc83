import type { ComponentProps } from 'react'
import { useFieldInputProps } from './field-context'
import { inputStyle } from './input-style'

/** One line of text, wired to the Field around it. */
export const TextInput = ({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input {...useFieldInputProps()} type={type} {...rest} className={`${inputStyle} ${className}`} />
)
