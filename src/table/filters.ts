import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiResponse } from '../api/http'
import type { Operation } from '../contract/operation'
import { missingPermission } from '../session/missing-permission'
import { useOrganization } from '../session/organization'
import { formatMinute } from '../util/time'
import { startOfSpan, timeSpans } from '../util/time-span'
import { type ChoiceQuery, type Choices, useChoices } from '../api/use-choices'
import type { FiltersOf, ListParams } from './list-url'

/** One value of a filter, or one resource, by its id. */
export interface FilterChoice {
  id: string
  name: string
}

/** A filter with a few values. `values` has the words for each. */
export interface ValueFilter {
  label: string
  /** The words for no filter, for example `Any status`. */
  any: string
  values: Readonly<Record<string, string>>
  /** The name of the group of a value; absent for values in no group. */
  groupOf?: (value: string) => string | undefined
  /** The value that a tab of the page shows already, so that it has no chip. */
  onTab?: string
}

type AnyKey = readonly unknown[]
type OneQuery<One, Key extends AnyKey> = UseQueryOptions<ApiResponse<One>, Error, ApiResponse<One>, Key>

interface PickOptions<Item, Key extends AnyKey, One, OneKey extends AnyKey> {
  label: string
  any: string
  /** The words for values that are not ids, for example `none`. */
  values?: Readonly<Record<string, string>>
  /** The operation that the key must be allowed to use, so that the user can choose. */
  operation: Pick<Operation<never, unknown>, 'permission'>
  search: (organizationId: string, q: string) => ChoiceQuery<Item, Key>
  find: (organizationId: string, id: string) => OneQuery<One, OneKey>
  choiceOf: (item: Item | One) => FilterChoice
}

/** A filter by one resource of many, which the user finds through the API. */
export type PickFilter = Required<PickOptions<unknown, AnyKey, unknown, AnyKey>>

interface ChipOptions<OtherFilters, Counts, Key extends AnyKey> extends ValueFilter {
  icons: Readonly<Record<string, ReactNode>>
  /** How many rows have each value, among the rows that the other filters and the search leave. */
  counts: (organizationId: string, otherFilters: OtherFilters) => UseQueryOptions<Counts, Error, Counts, Key>
}

/** A filter that shows its few values side by side, each with its number of rows. */
export type ChipFilter = ChipOptions<
  Readonly<Record<string, unknown>>,
  Readonly<Record<string, number>>,
  AnyKey
>

/** A filter by time: from one moment (RFC 3339) until before another. Its name is the contract's name of the first. */
export interface TimeFilter {
  label: string
  any: string
  /** The contract's name for the second moment. */
  until: string
}

/** A filter that only links and menus set. While it is set, a button shows it and removes it. */
interface LinkedFilter {
  label: string
  /** The words on that button, for example `Only one thing`. */
  linkedLabel: string
}

export type Filter = ValueFilter | ChipFilter | PickFilter | TimeFilter | LinkedFilter

/** The filters of a list by the contract's names, in the order on screen. */
export type Filters<Params extends ListParams> = { [Name in keyof FiltersOf<Params>]?: Filter }

/** Makes a filter by one resource of many. Call it once, outside of a component. */
export const pickFilter = <Item, Key extends AnyKey, One, OneKey extends AnyKey>(
  options: PickOptions<Item, Key, One, OneKey>,
): PickFilter => ({ values: {}, ...options }) as unknown as PickFilter

/** Makes a filter with counts. Call it once, outside of a component. */
export const chipFilter = <OtherFilters, Counts extends Readonly<Record<string, number>>, Key extends AnyKey>(
  options: ChipOptions<OtherFilters, Counts, Key>,
): ChipFilter => options as unknown as ChipFilter

/** Searches the API while the user types. */
export const useFilterChoices = ({ search, choiceOf }: PickFilter, text: string): Choices<FilterChoice> => {
  const { organization_id } = useOrganization()
  const choices = useChoices((q) => search(organization_id, q), text)
  return { ...choices, items: choices.items.map(choiceOf) }
}

/** The words for a filter's value; dots until its name has been loaded, and the id itself where it cannot be. */
export const useChosenName = (filter: PickFilter, id: string): string => {
  const { values, operation, find, choiceOf } = filter
  const profile = useOrganization()
  const isThing = id !== '' && values[id] === undefined && missingPermission(profile, operation) === null
  const { data, isLoading } = useQuery({
    ...find(profile.organization_id, id),
    enabled: isThing,
    retry: false,
  })
  return values[id] ?? (data === undefined ? (isLoading ? '…' : id) : choiceOf(data.body).name)
}

/** The words for a time, from one moment (RFC 3339) or for a span, until another; '' for no such moment. */
export const timeText = ({ any }: TimeFilter, from: string, until: string): string => {
  if (from === '' && until === '') return any
  const span = timeSpans[from]
  if (until === '' && span !== undefined) return span
  const start = from === '' ? '' : formatMinute(new Date(startOfSpan(from)))
  if (until === '') return `Since ${start}`
  const end = `until ${formatMinute(new Date(until))}`
  return from === '' ? `U${end.slice(1)}` : `${start} ${end}`
}
