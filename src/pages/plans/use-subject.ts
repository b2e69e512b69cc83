import { useQuery } from '@tanstack/react-query'
import { ListDeletedIdentitiesParams } from '../../contract/generated/schemas/listDeletedIdentitiesParams.zod'
import { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import { deletedIdentitiesQuery, identitiesQuery, identityQuery } from '../../resources/identities/queries'
import { MailboxQuotasParams } from '../../resources/mailbox-quotas/list-params'
import { mailboxQuotasQuery } from '../../resources/mailbox-quotas/queries'
import { actionOf, type ListOperation, objectOfOne } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { readList, toRequestParams } from '../../table/list-url'
import type { Selection } from '../../table/selection'
import { countOf, formatCount } from '../../util/number'
import type { PlanPlace } from './plan-place'

/** The first page of the list, which is on screen behind the panel. */
const listQuery = (id: string, { list, departmentId }: PlanPlace, search: string) => {
  if (list === 'mailbox-quotas')
    return mailboxQuotasQuery(id, toRequestParams(readList(MailboxQuotasParams, search)))
  if (list === 'deleted')
    return deletedIdentitiesQuery(id, toRequestParams(readList(ListDeletedIdentitiesParams, search)))
  const within = departmentId === undefined ? {} : { department_id: departmentId }
  return identitiesQuery(id, { ...toRequestParams(readList(ListIdentitiesParams, search)), ...within })
}

type Listed = ReturnType<typeof mailboxQuotasQuery>

/** The list on screen, which has the number that the search and the filters find; undefined until it is loaded. */
const useTotal = (place: PlanPlace, search: string, enabled: boolean) => {
  const { organization_id } = useOrganization()
  const query = listQuery(organization_id, place, search) as unknown as Listed
  return useQuery({ ...query, enabled }).data?.body
}

const useName = (place: PlanPlace, { rows }: Selection): string | undefined => {
  const { organization_id } = useOrganization()
  const { identityId } = place
  const query = identityQuery(organization_id, identityId ?? '')
  const name = useQuery({ ...query, enabled: identityId !== undefined }).data?.body.display_name
  if (identityId !== undefined) return name
  const [row] = rows.values()
  return row !== undefined && 'display_name' in row ? String(row.display_name) : undefined
}

interface Subject {
  /** The title of the form: `Offboard Gösta Bergström?` */
  title: string
  /** What the bulk change is for: `All 577 full mailboxes`. */
  words: string
}

/** The title of the form for one identity: `Resize mailbox of Gösta Bergström?` */
const titleOfOne = (operation: ListOperation, name: string): string => {
  const { verb, tail = '' } = actionOf(operation).labels
  return `${verb} ${objectOfOne(operation, name)}${tail}?`
}

/** How the form of a bulk change names what it is for. */
export const useSubject = (
  operation: ListOperation,
  place: PlanPlace,
  search: string,
  /** How many are chosen one by one; undefined for all that the list's search and filters find. */
  chosen: number | undefined,
  selection: Selection,
): Subject => {
  const { action, verb, one, many, tail = '' } = actionOf(operation).labels
  const total = useTotal(place, search, chosen === undefined)
  const name = useName(place, selection)
  if (chosen === 1 && name !== undefined) return { title: titleOfOne(operation, name), words: name }
  if (chosen !== undefined)
    return {
      title: `${verb} ${countOf(chosen, one, many)}${tail}?`,
      words: `${countOf(chosen, 'identity', 'identities')} selected`,
    }
  if (total === undefined) return { title: action, words: 'All that match the list’s search and filters' }
  const { q, filters } = readList(MailboxQuotasParams, search)
  const isMailboxes = place.list === 'mailbox-quotas'
  const isFull = isMailboxes && q === '' && filters.level === 'full' && Object.keys(filters).length === 1
  const isNarrowed = !isFull && new URLSearchParams(search).size > 0
  const count = formatCount(total.total)
  const things = isMailboxes
    ? total.total === 1
      ? 'mailbox'
      : 'mailboxes'
    : total.total === 1
      ? 'identity'
      : 'identities'
  return {
    title: `${verb} ${count} ${total.total === 1 ? one : many}${tail}?`,
    words: `All ${count} ${isFull ? 'full ' : ''}${things}${isNarrowed ? ' that match the list’s search and filters' : ''}`,
  }
}
