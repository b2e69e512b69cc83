// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { AddressFind } from '../../schemas/addressFind.zod'
import { AddressMatches } from '../../schemas/addressMatches.zod'

/** Returns what has each of up to 1,000 addresses. */
export const findAddresses = /*#__PURE__*/ operation<{ body: AddressFind }, AddressMatches>({
  id: 'findAddresses',
  method: 'POST',
  path: '/address/find',
  permission: 'identity:read',
  answers: { 200: AddressMatches },
})
