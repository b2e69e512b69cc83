// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Domain } from '../../schemas/domain.zod'

/** Returns a domain. */
export const getDomain = /*#__PURE__*/ operation<{ path: { domain_id: string } }, Domain>({
  id: 'getDomain',
  method: 'GET',
  path: '/domain/{domain_id}',
  permission: 'domain:read',
  answers: { 200: Domain },
})
