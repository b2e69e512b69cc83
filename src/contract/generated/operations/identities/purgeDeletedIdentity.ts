// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { PurgeDeletedIdentityParams } from '../../schemas/purgeDeletedIdentityParams.zod'

/** Permanently deletes a deleted identity. */
export const purgeDeletedIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string }; query?: PurgeDeletedIdentityParams }, undefined>({
  id: 'purgeDeletedIdentity',
  method: 'DELETE',
  path: '/deleted-identity/{identity_id}',
  permission: 'identity:write',
  answers: { 204: null },
})
