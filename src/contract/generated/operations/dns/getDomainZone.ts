// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DomainZone } from '../../schemas/domainZone.zod'
import type { GetDomainZoneParams } from '../../schemas/getDomainZoneParams.zod'

/** Returns the records to publish, as text for a zone file. */
export const getDomainZone = /*#__PURE__*/ operation<{ path: { domain_id: string }; query?: GetDomainZoneParams }, DomainZone>({
  id: 'getDomainZone',
  method: 'GET',
  path: '/domain/{domain_id}/dns/zone',
  permission: 'domain:read',
  answers: { 200: DomainZone },
})
