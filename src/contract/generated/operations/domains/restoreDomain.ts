// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Domain } from '../../schemas/domain.zod'

/** Restores a removed domain. */
export const restoreDomain = /*#__PURE__*/ operation<{ path: { domain_id: string }; idempotencyKey?: string }, Domain>({
  id: 'restoreDomain',
  method: 'POST',
  path: '/removed-domain/{domain_id}/restore',
  permission: 'domain:create',
  answers: { 200: Domain },
})
