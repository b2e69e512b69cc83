// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OwnRules } from '../../schemas/ownRules.zod'

/** Returns what the user's rules do. */
export const getOwnMailRules = /*#__PURE__*/ operation<{  }, OwnRules>({
  id: 'getOwnMailRules',
  method: 'GET',
  path: '/me/own-rules',
  permission: null,
  answers: { 200: OwnRules },
})
