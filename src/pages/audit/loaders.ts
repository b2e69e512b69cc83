import type { LoaderFunctionArgs } from 'react-router'
import { ListAuditEventsParams } from '../../contract/generated/schemas/listAuditEventsParams.zod'
import { load } from '../../api/load'
import { loadList } from '../../table/load-list'
import { auditQuery, momentQuery } from '../../resources/audit/queries'

export const loadEvents = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListAuditEventsParams, request.url, (list) => auditQuery(params['organizationId'] ?? '', list))

export const loadEvent = ({ params }: LoaderFunctionArgs) => {
  const { organizationId = '', occurredAt = '', resourceId = '' } = params
  // The address may be cut off: without a valid time there is no such page.
  if (Number.isNaN(Date.parse(occurredAt))) throw new Response(null, { status: 404 })
  return load(momentQuery(organizationId, occurredAt, resourceId))
}
