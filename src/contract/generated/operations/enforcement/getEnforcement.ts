// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Enforcement } from '../../schemas/enforcement.zod'

/** Returns how the mail servers applied a change. */
export const getEnforcement = /*#__PURE__*/ operation<{ path: { enforcement_id: string } }, Enforcement>({
  id: 'getEnforcement',
  method: 'GET',
  path: '/enforcement/{enforcement_id}',
  permission: 'identity:read',
  answers: { 200: Enforcement },
})
