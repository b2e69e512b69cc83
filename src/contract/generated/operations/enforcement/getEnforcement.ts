// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Enforcement } from '../../schemas/enforcement.zod'

/** What became of one change at the mail servers. */
export const getEnforcement = /*#__PURE__*/ operation<{ path: { enforcement_id: string } }, Enforcement>({
  id: 'getEnforcement',
  method: 'GET',
  path: '/enforcement/{enforcement_id}',
  permission: 'identity:read',
  answers: { 200: Enforcement },
})
