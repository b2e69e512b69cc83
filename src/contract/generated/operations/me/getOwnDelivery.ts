// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OwnDelivery } from '../../schemas/ownDelivery.zod'

/** Returns the forward and the auto-reply that an administrator has set. */
export const getOwnDelivery = /*#__PURE__*/ operation<{  }, OwnDelivery>({
  id: 'getOwnDelivery',
  method: 'GET',
  path: '/me/delivery',
  permission: null,
  answers: { 200: OwnDelivery },
})
