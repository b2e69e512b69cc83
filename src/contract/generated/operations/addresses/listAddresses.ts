// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { AddressList } from '../../schemas/addressList.zod'
import type { ListAddressesParams } from '../../schemas/listAddressesParams.zod'

/** Lists addresses. */
export const listAddresses = /*#__PURE__*/ operation<{ query?: ListAddressesParams }, AddressList>({
  id: 'listAddresses',
  method: 'GET',
  path: '/address/list',
  permission: 'identity:read',
  answers: { 200: AddressList },
})
