// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { RemovedDomain } from '../../schemas/removedDomain.zod'

/** Returns a removed domain. */
export const getRemovedDomain = /*#__PURE__*/ operation<{ path: { domain_id: string } }, RemovedDomain>({
  id: 'getRemovedDomain',
  method: 'GET',
  path: '/removed-domain/{domain_id}',
  permission: 'domain:read',
  answers: { 200: RemovedDomain },
})
