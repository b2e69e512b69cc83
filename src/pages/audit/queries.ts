import { queryOptions } from '@tanstack/react-query'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import { listKeys } from '../../contract/generated/operations/key'
import type { ListAuditEventsParams } from '../../contract/generated/schemas/listAuditEventsParams.zod'
import { query, request } from '../../api/query'

/** The most that a list answers at once. */
const MOST = 200

/** One page of events. */
export const auditQuery = (organizationId: string, list: ListAuditEventsParams) =>
  query(organizationId, listAuditEvents, { query: list })

/** What was done to one thing in one millisecond: the event is among it. */
export const momentQuery = (organizationId: string, occurredAt: string, resourceId: string) => {
  const to = new Date(new Date(occurredAt).getTime() + 1).toISOString()
  return query(organizationId, listAuditEvents, {
    query: { from: occurredAt, to, resource_id: resourceId, limit: MOST },
  })
}

/** The keys whose name contains `q`; the API does not search them, they are few. */
export const keyChoices = (organizationId: string, q: string) => ({
  ...query(organizationId, listKeys, { query: { limit: MOST } }),
  select: ({ body, ...rest }: Awaited<ReturnType<typeof allKeys>>) => {
    const items = body.items.filter(({ key_name }) => key_name.toLowerCase().includes(q.toLowerCase()))
    return { ...rest, body: { ...body, items, total: items.length } }
  },
})

/** One key among the newest. */
export const keyQuery = (organizationId: string, keyId: string) =>
  queryOptions({
    queryKey: [organizationId, 'keyOfList', keyId] as const,
    queryFn: async ({ signal }) => {
      const { body, ...rest } = await allKeys(organizationId, signal)
      const found = body.items.find(({ key_id }) => key_id === keyId)
      if (found === undefined) throw new Error('This key is not among the newest.')
      return { ...rest, body: found }
    },
  })

const allKeys = (organizationId: string, signal?: AbortSignal) =>
  request(organizationId, listKeys, { query: { limit: MOST } }, signal)
