import { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import type { PlanFilter } from '../../contract/generated/schemas/planFilter.zod'
import type { PlanMailboxFilter } from '../../contract/generated/schemas/planMailboxFilter.zod'
import type { PlanSelection } from '../../contract/generated/schemas/planSelection.zod'
import type { PlanScope } from '../../paths'
import { MailboxQuotasParams } from '../../resources/mailbox-quotas/list-params'
import { readList } from '../../table/list-url'
import type { Selection } from '../../table/selection'

/** The list over which a plan is made. */
export type PlanList = 'identities' | 'mailbox-quotas'

/** The list that a panel at that path is over. */
export const listAt = (pathname: string): PlanList =>
  pathname.includes('/mailbox-quotas/') ? 'mailbox-quotas' : 'identities'

/** Filters of a list that all are filters of a plan too; one that is not does not compile, as more people would be meant. */
const same = <Filter extends object>(filters: { [Name in keyof Filter]: Filter[Name] }) => filters

const withSearch = <Filter extends object>(q: string, filters: Filter) =>
  q === '' ? filters : { q, ...filters }

const allIn = (list: PlanList, search: string): PlanSelection => {
  if (list === 'identities') {
    const { q, filters } = readList(ListIdentitiesParams, search)
    return { filter: withSearch(q, same<PlanFilter>(filters)) }
  }
  const { q, filters } = readList(MailboxQuotasParams, search)
  return { mailbox_filter: withSearch(q, same<PlanMailboxFilter>(filters)) }
}

/** Whom a plan is about, as the contract has it; null where nobody is selected in that organization. */
export const selectionFor = (
  organizationId: string,
  list: PlanList,
  scope: PlanScope,
  search: string,
  selection: Selection,
): PlanSelection | null => {
  if (scope === 'all') return allIn(list, search)
  if (scope !== 'selected') return { identity_ids: [scope] }
  const rows = [...selection.rows.values()] as { identity_id: string }[]
  const isOurs = selection.scope.startsWith(JSON.stringify([organizationId]).slice(0, -1))
  return rows.length === 0 || !isOurs ? null : { identity_ids: rows.map(({ identity_id }) => identity_id) }
}
