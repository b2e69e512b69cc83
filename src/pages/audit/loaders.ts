import type { LoaderFunctionArgs } from 'react-router'
import { ListAuditEventsParams } from '../../contract/generated/schemas/listAuditEventsParams.zod'
import { load } from '../../api/load'
import { loadList } from '../../table/load-list'
import { auditQuery, eventQuery } from '../../resources/audit/queries'

export const loadEvents = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListAuditEventsParams, request.url, (list) => auditQuery(params['organizationId'] ?? '', list))

export const loadEvent = ({ params }: LoaderFunctionArgs) => {
  const { organizationId = '', eventId = '' } = params
  return load(eventQuery(organizationId, eventId))
}
