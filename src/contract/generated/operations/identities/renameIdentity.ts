// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { IdentityRename } from '../../schemas/identityRename.zod'
import { IdentityRenamed } from '../../schemas/identityRenamed.zod'

/** Changes the address of an identity. */
export const renameIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string }; body: IdentityRename; ifMatch?: string; idempotencyKey?: string }, IdentityRenamed>({
  id: 'renameIdentity',
  method: 'POST',
  path: '/identity/{identity_id}/rename',
  permission: 'identity:write',
  answers: { 200: IdentityRenamed },
})
