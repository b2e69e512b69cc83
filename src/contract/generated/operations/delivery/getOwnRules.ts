// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OwnRules } from '../../schemas/ownRules.zod'

/** Returns what the rules of a user do. */
export const getOwnRules = /*#__PURE__*/ operation<{ path: { identity_id: string } }, OwnRules>({
  id: 'getOwnRules',
  method: 'GET',
  path: '/identity/{identity_id}/own-rules',
  permission: 'delivery:read',
  answers: { 200: OwnRules },
})
