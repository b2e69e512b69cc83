// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { IdentityAddressList } from '../../schemas/identityAddressList.zod'
import type { ListIdentityAddressesParams } from '../../schemas/listIdentityAddressesParams.zod'

/** Lists the addresses that deliver to an identity. */
export const listIdentityAddresses = /*#__PURE__*/ operation<{ path: { identity_id: string }; query?: ListIdentityAddressesParams }, IdentityAddressList>({
  id: 'listIdentityAddresses',
  method: 'GET',
  path: '/identity/{identity_id}/addresses',
  permission: 'identity:read',
  answers: { 200: IdentityAddressList },
})
