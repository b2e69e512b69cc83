// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { IdentityDetail } from '../../schemas/identityDetail.zod'
import type { IdentityUpdate } from '../../schemas/identityUpdate.zod'

/** Changes an identity. */
export const updateIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string }; body: IdentityUpdate; ifMatch?: string }, IdentityDetail>({
  id: 'updateIdentity',
  method: 'PATCH',
  path: '/identity/{identity_id}',
  permission: 'identity:write',
  memberPermissions: {"status":"identity:suspend","status_reason":"identity:suspend","delivery_while_suspended":"identity:suspend"},
  answers: { 200: IdentityDetail },
})
