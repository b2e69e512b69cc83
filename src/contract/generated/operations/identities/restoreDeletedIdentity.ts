// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { IdentityRestore } from '../../schemas/identityRestore.zod'
import { IdentityRestored } from '../../schemas/identityRestored.zod'

/** Restores a deleted identity. */
export const restoreDeletedIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string }; body: IdentityRestore; idempotencyKey?: string }, IdentityRestored>({
  id: 'restoreDeletedIdentity',
  method: 'POST',
  path: '/deleted-identity/{identity_id}/restore',
  permission: 'identity:write',
  answers: { 200: IdentityRestored },
})
