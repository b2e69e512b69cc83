// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { RemoveDomainParams } from '../../schemas/removeDomainParams.zod'

/** Removes a domain. */
export const removeDomain = /*#__PURE__*/ operation<{ path: { domain_id: string }; query?: RemoveDomainParams; ifMatch?: string }, undefined>({
  id: 'removeDomain',
  method: 'DELETE',
  path: '/domain/{domain_id}',
  permission: 'domain:create',
  answers: { 204: null },
})
