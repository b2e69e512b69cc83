// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DeletedIdentity } from '../../schemas/deletedIdentity.zod'

/** Returns a deleted identity. */
export const getDeletedIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string } }, DeletedIdentity>({
  id: 'getDeletedIdentity',
  method: 'GET',
  path: '/deleted-identity/{identity_id}',
  permission: 'identity:read',
  answers: { 200: DeletedIdentity },
})
