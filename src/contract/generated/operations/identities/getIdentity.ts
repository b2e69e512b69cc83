// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { IdentityDetail } from '../../schemas/identityDetail.zod'

/** Returns an identity. */
export const getIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string } }, IdentityDetail>({
  id: 'getIdentity',
  method: 'GET',
  path: '/identity/{identity_id}',
  permission: 'identity:read',
  answers: { 200: IdentityDetail },
})
