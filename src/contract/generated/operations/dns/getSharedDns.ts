// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { SharedDns } from '../../schemas/sharedDns.zod'

/** Returns the DNS records of a domain to a user with a link. */
export const getSharedDns = /*#__PURE__*/ operation<{  }, SharedDns>({
  id: 'getSharedDns',
  method: 'GET',
  path: '/dns-share',
  permission: null,
  answers: { 200: SharedDns },
})
