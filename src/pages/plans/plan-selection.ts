import { ListDeletedIdentitiesParams } from '../../contract/generated/schemas/listDeletedIdentitiesParams.zod'
import { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import type { PlanFilter } from '../../contract/generated/schemas/planFilter.zod'
import type { PlanMailboxFilter } from '../../contract/generated/schemas/planMailboxFilter.zod'
import type { PlanSelection } from '../../contract/generated/schemas/planSelection.zod'
import { MailboxQuotasParams } from '../../resources/mailbox-quotas/list-params'
import { readList } from '../../table/list-url'
import type { Selection } from '../../table/selection'
import type { PlanPlace } from './plan-place'

/** Filters of a list that are all filters of a bulk change too. Another filter doesn't compile, since it would be ignored. */
const same = <Filter extends object>(filters: { [Name in keyof Filter]: Filter[Name] }) => filters

const withSearch = <Filter extends object>(q: string, filters: Filter) =>
  q === '' ? filters : { q, ...filters }

const allIn = ({ list, departmentId }: PlanPlace, search: string): PlanSelection => {
  if (list === 'mailbox-quotas') {
    const { q, filters } = readList(MailboxQuotasParams, search)
    return { mailbox_filter: withSearch(q, same<PlanMailboxFilter>(filters)) }
  }
  if (list === 'deleted') {
    const { q, filters } = readList(ListDeletedIdentitiesParams, search)
    return { filter: withSearch(q, filters satisfies Record<string, never>) }
  }
  const { q, filters } = readList(ListIdentitiesParams, search)
  const within = departmentId === undefined ? {} : { department_id: departmentId }
  return { filter: { ...withSearch(q, same<PlanFilter>(filters)), ...within } }
}

/** What a bulk change is for, as the contract has it; null where nothing is selected in that organization. */
export const selectionFor = (
  organizationId: string,
  place: PlanPlace,
  scope: string,
  search: string,
  selection: Selection,
): PlanSelection | null => {
  if (place.identityId !== undefined) return { identity_ids: [place.identityId] }
  if (scope === 'all') return allIn(place, search)
  const rows = [...selection.rows.values()] as { identity_id: string }[]
  const isOurs = selection.scope.startsWith(JSON.stringify([organizationId]).slice(0, -1))
  return rows.length === 0 || !isOurs ? null : { identity_ids: rows.map(({ identity_id }) => identity_id) }
}
