import type { ReactNode } from 'react'
import { Field } from '../ui/Field'
import { TextArea } from '../ui/TextArea'
import { TextInput } from '../ui/TextInput'
import type { FormFields } from './use-form'

/** The names of the values that are text. */
export type TextNames<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never
}[keyof Values & string]

interface TextFieldProps<Values extends object> {
  form: FormFields<Values>
  name: TextNames<Values>
  description?: ReactNode
  required?: boolean
  multiline?: boolean
}

/** One field of a form that holds text. */
export const TextField = <Values extends object>(props: TextFieldProps<Values>) => {
  const { form, name, description, required = false, multiline = false } = props
  const inputProps = {
    value: form.values[name] as string,
    'aria-required': required || undefined,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.set(name, currentTarget.value as Values[typeof name]),
  }
  return (
    <Field name={name} label={form.labels[name]} description={description} error={form.errors[name]}>
      {multiline ? <TextArea {...inputProps} /> : <TextInput {...inputProps} />}
    </Field>
  )
}
