// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { DeleteIdentityParams } from '../../schemas/deleteIdentityParams.zod'

/** Deletes an identity and its mailbox. */
export const deleteIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string }; query?: DeleteIdentityParams; ifMatch?: string }, undefined>({
  id: 'deleteIdentity',
  method: 'DELETE',
  path: '/identity/{identity_id}',
  permission: 'identity:write',
  answers: { 204: null },
})
