// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Delivery } from '../../schemas/delivery.zod'
import type { DeliveryUpdate } from '../../schemas/deliveryUpdate.zod'

/** Changes the forward and the auto-reply of an identity. */
export const updateDelivery = /*#__PURE__*/ operation<{ path: { identity_id: string }; body: DeliveryUpdate; ifMatch?: string }, Delivery>({
  id: 'updateDelivery',
  method: 'PATCH',
  path: '/identity/{identity_id}/delivery',
  permission: 'delivery:write',
  answers: { 200: Delivery },
})
