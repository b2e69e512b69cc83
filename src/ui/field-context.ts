import { createContext, use } from 'react'

/** The attributes that a Field gives to its input. */
export interface FieldInputProps {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Set by Field, read by the one input in it. */
export const FieldContext = createContext<FieldInputProps | null>(null)

/** The id, name and ARIA attributes that the surrounding Field gives its input. */
export const useFieldInputProps = (): FieldInputProps | null => use(FieldContext)
