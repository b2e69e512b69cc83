// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DeletedIdentityList } from '../../schemas/deletedIdentityList.zod'
import type { ListDeletedIdentitiesParams } from '../../schemas/listDeletedIdentitiesParams.zod'

/** Lists deleted identities that can be restored, newest first. */
export const listDeletedIdentities = /*#__PURE__*/ operation<{ query?: ListDeletedIdentitiesParams }, DeletedIdentityList>({
  id: 'listDeletedIdentities',
  method: 'GET',
  path: '/deleted-identity/list',
  permission: 'identity:read',
  answers: { 200: DeletedIdentityList },
})
