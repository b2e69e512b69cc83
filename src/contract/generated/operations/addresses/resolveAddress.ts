// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Resolution } from '../../schemas/resolution.zod'
import type { ResolveAddressParams } from '../../schemas/resolveAddressParams.zod'

/** Returns who receives the mail to an address, and why. */
export const resolveAddress = /*#__PURE__*/ operation<{ query?: ResolveAddressParams }, Resolution>({
  id: 'resolveAddress',
  method: 'GET',
  path: '/address/resolve',
  permission: 'identity:read',
  answers: { 200: Resolution },
})
