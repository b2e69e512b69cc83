import { Combobox } from '@base-ui/react/combobox'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { explainError } from '../api/explain-error'
import type { Answer } from '../api/http'
import type { ListPage } from '../api/list-page'
import { Field } from '../ui/Field'
import { useFieldWiring } from '../ui/field-context'
import { inputStyle } from '../ui/input-style'
import { useDebounced } from '../util/debounced'
import { countOf } from '../util/number'

const waitMs = 200

interface SearchPickerProps<Item extends object, Key extends readonly unknown[]> {
  name: string
  label: string
  value: Item | null
  onChange: (value: Item | null) => void
  /** Asks the API for the things whose name contains `q`. */
  queryOf: (q: string) => UseQueryOptions<Answer<ListPage<Item>>, Error, Answer<ListPage<Item>>, Key>
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Things that may not be chosen here. */
  without?: (item: Item) => boolean
  error?: string | null
}

/** Picks one of very many things: the API searches while one types. */
export const SearchPicker = <Item extends object, Key extends readonly unknown[]>(
  props: SearchPickerProps<Item, Key>,
) => {
  const { name, label, value, onChange, queryOf, idOf, nameOf, without, error } = props
  const [text, setText] = useState('')
  // A name that has been picked is not a search for it: all the others are offered again.
  const wanted = value !== null && text === nameOf(value) ? '' : text.trim()
  const q = useDebounced(wanted, waitMs)
  const answer = useQuery({ ...queryOf(q), placeholderData: keepPreviousData })
  const found = answer.data?.body.items.filter((item) => without?.(item) !== true) ?? []
  const others = (answer.data?.body.total ?? 0) - (answer.data?.body.items.length ?? 0)
  return (
    <Combobox.Root
      items={found}
      filter={null}
      value={value}
      onValueChange={onChange}
      onInputValueChange={setText}
      itemToStringLabel={nameOf}
      isItemEqualToValue={(one, other) => idOf(one) === idOf(other)}
      autoHighlight
    >
      <Field name={name} label={label} error={error}>
        <PickerInput />
      </Field>
      {/* A region, because outside of the dialog it would belong to no landmark. */}
      <Combobox.Portal render={<section aria-label={`${label}: what was found`} />}>
        <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
          <Combobox.Popup className="max-h-[min(18rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-md border border-line bg-raised p-1 text-ink shadow-lg">
            <Combobox.Status className="px-2 py-1 text-muted empty:hidden">
              {answer.error !== null && explainError(answer.error).title}
              {answer.error === null && answer.isPending && 'Searching…'}
              {answer.data !== undefined && found.length === 0 && `Nothing found for “${q}”.`}
            </Combobox.Status>
            <Combobox.List>
              {(item: Item) => (
                <Combobox.Item
                  key={idOf(item)}
                  value={item}
                  className="min-h-8 cursor-default rounded-sm px-2 py-1 wrap-anywhere outline-none data-highlighted:bg-hover data-selected:font-medium pointer-coarse:min-h-11"
                >
                  {nameOf(item)}
                </Combobox.Item>
              )}
            </Combobox.List>
            {others > 0 && (
              <p className="px-2 py-1 text-muted">{countOf(others, 'more', 'more')}: type to find them.</p>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

const PickerInput = () => (
  <Combobox.InputGroup className="relative">
    <Combobox.Input {...useFieldWiring()} placeholder="Type to search" className={`${inputStyle} pr-9`} />
    <Combobox.Trigger
      aria-label="Show all"
      className="absolute inset-y-0 right-0 inline-flex w-9 items-center justify-center"
    >
      <ChevronDown aria-hidden="true" className="size-4" />
    </Combobox.Trigger>
  </Combobox.InputGroup>
)
