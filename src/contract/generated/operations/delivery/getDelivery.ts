// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Delivery } from '../../schemas/delivery.zod'

/** Returns the forward and the auto-reply of an identity. */
export const getDelivery = /*#__PURE__*/ operation<{ path: { identity_id: string } }, Delivery>({
  id: 'getDelivery',
  method: 'GET',
  path: '/identity/{identity_id}/delivery',
  permission: 'delivery:read',
  answers: { 200: Delivery },
})
