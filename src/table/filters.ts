import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiResponse } from '../api/http'
import type { Operation } from '../contract/operation'
import { missingPermission } from '../session/missing-permission'
import { useOrganization } from '../session/organization'
import { type ChoiceQuery, type Choices, useChoices } from '../api/use-choices'
import type { FiltersOf, ListParams } from './list-url'

/** One of the few values of a filter, or one of very many things, by its id. */
export interface Choice {
  id: string
  name: string
}

/** A filter with a few values, each in words. */
export interface ValueFilter {
  label: string
  /** What stands for no filter, for example `Any status`. */
  any: string
  values: Readonly<Record<string, string>>
}

type AnyKey = readonly unknown[]
type OneQuery<One, Key extends AnyKey> = UseQueryOptions<ApiResponse<One>, Error, ApiResponse<One>, Key>

interface PickOptions<Item, Key extends AnyKey, One, OneKey extends AnyKey> {
  label: string
  any: string
  /** Values that are no things, for example `none`, in words. */
  values?: Readonly<Record<string, string>>
  /** What has to be allowed to choose. */
  operation: Pick<Operation<never, unknown>, 'permission'>
  search: (organizationId: string, q: string) => ChoiceQuery<Item, Key>
  find: (organizationId: string, id: string) => OneQuery<One, OneKey>
  choiceOf: (item: Item | One) => Choice
}

/** A filter by one of very many things, which the API searches. */
export type PickFilter = Required<PickOptions<unknown, AnyKey, unknown, AnyKey>>

interface ChipOptions<OtherFilters, Counts, Key extends AnyKey> extends ValueFilter {
  icons: Readonly<Record<string, ReactNode>>
  /** How many rows there are of each value, among those that the rest of the list's state leaves. */
  counts: (organizationId: string, otherFilters: OtherFilters) => UseQueryOptions<Counts, Error, Counts, Key>
}

/** A filter whose few values stand side by side with how many rows each has, to be seen without choosing. */
export type ChipFilter = ChipOptions<
  Readonly<Record<string, unknown>>,
  Readonly<Record<string, number>>,
  AnyKey
>

/** A filter by time, from one moment on (RFC 3339) and before another; it stands under the name of the first. */
export interface TimeFilter {
  label: string
  any: string
  /** The contract's name of the second moment. */
  until: string
}

/** A filter that links and menus set and nobody types; while it is set, it stands here to be taken away. */
export interface LinkedFilter {
  label: string
  /** What it narrows the list to, for example `Only one thing`. */
  linkedLabel: string
}

export type Filter = ValueFilter | ChipFilter | PickFilter | TimeFilter | LinkedFilter

/** The filters that a list offers, by the contract's names, in the order in which they stand. */
export type Filters<Params extends ListParams> = { [Name in keyof FiltersOf<Params>]?: Filter }

/** Makes a filter by one of very many things, once, outside of a component. */
export const pickFilter = <Item, Key extends AnyKey, One, OneKey extends AnyKey>(
  options: PickOptions<Item, Key, One, OneKey>,
): PickFilter => ({ values: {}, ...options }) as unknown as PickFilter

/** Makes a filter with counts, once, outside of a component. */
export const chipFilter = <OtherFilters, Counts extends Readonly<Record<string, number>>, Key extends AnyKey>(
  options: ChipOptions<OtherFilters, Counts, Key>,
): ChipFilter => options as unknown as ChipFilter

/** Searches the API while the user types. */
export const useFilterChoices = ({ search, choiceOf }: PickFilter, text: string): Choices<Choice> => {
  const { organization_id } = useOrganization()
  const choices = useChoices((q) => search(organization_id, q), text)
  return { ...choices, items: choices.items.map(choiceOf) }
}

/** What a filter is set to, in words; an id until its name is known. */
export const useChosenName = (filter: PickFilter, id: string): string => {
  const { values, operation, find, choiceOf } = filter
  const profile = useOrganization()
  const isThing = id !== '' && values[id] === undefined && missingPermission(profile, operation) === null
  const { data } = useQuery({ ...find(profile.organization_id, id), enabled: isThing, retry: false })
  return values[id] ?? (data === undefined ? id : choiceOf(data.body).name)
}
