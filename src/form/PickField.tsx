import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiResponse } from '../api/http'
import type { ChoiceQuery } from '../api/use-choices'
import { useIdle } from '../ui/use-idle'
import { SearchPicker } from './SearchPicker'
import type { TextNames } from './TextField'
import type { FormFields } from './use-form'

export interface PickFieldProps<Values extends object> {
  form: FormFields<Values>
  /** The field's value is the id of the chosen resource; '' for none. */
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
  /** The query of the resource with that id. */
  find: (id: string) => UseQueryOptions<ApiResponse<One>, Error, ApiResponse<One>, OneKey>
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Whether an item cannot be chosen here. */
  without?: (item: Item) => boolean
}

/** One field of a form that holds one resource of many. */
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
  const [pickedItem, setPickedItem] = useState<Item | null>(null)
  const isPicked = pickedItem !== null && idOf(pickedItem) === id
  const isIdle = useIdle()
  const itemQuery = useQuery({ ...find(id), enabled: isIdle && id !== '' && !isPicked })
  return (
    <SearchPicker
      {...rest}
      name={name}
      label={form.labels[name]}
      error={form.errors[name]}
      value={isPicked ? pickedItem : id === '' ? null : (itemQuery.data?.body ?? null)}
      onChange={(item) => {
        setPickedItem(item)
        form.set(name, (item === null ? '' : idOf(item)) as Values[typeof name])
      }}
      idOf={idOf}
    />
  )
}
