import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiResponse } from '../api/http'
import type { ChoiceQuery } from '../api/use-choices'
import { SearchPicker } from './SearchPicker'
import type { TextNames } from './TextField'
import type { Form } from './use-form'

export interface PickFieldProps<Values extends object> {
  form: Form<Values>
  /** The value is the id of what is chosen; '' for none. */
  name: TextNames<Values>
  description?: ReactNode
  required?: boolean
  placeholder?: string
}

interface PickOptions<
  Values extends object,
  Item extends object,
  Key extends readonly unknown[],
  One extends Item,
  OneKey extends readonly unknown[],
> extends PickFieldProps<Values> {
  queryOf: (q: string) => ChoiceQuery<Item, Key>
  /** Asks for the one with that id. */
  find: (id: string) => UseQueryOptions<ApiResponse<One>, Error, ApiResponse<One>, OneKey>
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
}

/** One field of a form that holds one of very many things. */
export const PickField = <
  Values extends object,
  Item extends object,
  Key extends readonly unknown[],
  One extends Item,
  OneKey extends readonly unknown[],
>(
  props: PickOptions<Values, Item, Key, One, OneKey>,
) => {
  const { form, name, find, idOf, ...rest } = props
  const id = form.values[name] as string
  const [picked, setPicked] = useState<Item | null>(null)
  const isPicked = picked !== null && idOf(picked) === id
  const chosen = useQuery({ ...find(id), enabled: id !== '' && !isPicked })
  return (
    <SearchPicker
      {...rest}
      name={name}
      label={form.labels[name]}
      error={form.errors[name]}
      value={isPicked ? picked : id === '' ? null : (chosen.data?.body ?? null)}
      onChange={(item) => {
        setPicked(item)
        form.set(name, (item === null ? '' : idOf(item)) as Values[typeof name])
      }}
      idOf={idOf}
    />
  )
}
