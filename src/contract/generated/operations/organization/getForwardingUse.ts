// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { ForwardingUse } from '../../schemas/forwardingUse.zod'

/** Counts the identities that send mail to other mail systems. */
export const getForwardingUse = /*#__PURE__*/ operation<{  }, ForwardingUse>({
  id: 'getForwardingUse',
  method: 'GET',
  path: '/organization/forwarding-use',
  permission: 'organization:read',
  answers: { 200: ForwardingUse },
})
