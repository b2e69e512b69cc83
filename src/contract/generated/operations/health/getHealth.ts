// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Health } from '../../schemas/health.zod'

/** Returns the health of the service. */
export const getHealth = /*#__PURE__*/ operation<{  }, Health>({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  permission: null,
  answers: { 200: Health, 503: Health },
})
