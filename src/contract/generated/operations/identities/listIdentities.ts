// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { IdentityList } from '../../schemas/identityList.zod'
import type { ListIdentitiesParams } from '../../schemas/listIdentitiesParams.zod'

/** Lists identities. */
export const listIdentities = /*#__PURE__*/ operation<{ query?: ListIdentitiesParams }, IdentityList>({
  id: 'listIdentities',
  method: 'GET',
  path: '/identity/list',
  permission: 'identity:read',
  answers: { 200: IdentityList },
})
