// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OwnSignIns } from '../../schemas/ownSignIns.zod'

/** Lists the user's current mail sessions. */
export const listOwnSignIns = /*#__PURE__*/ operation<{  }, OwnSignIns>({
  id: 'listOwnSignIns',
  method: 'GET',
  path: '/me/sign-ins',
  permission: null,
  answers: { 200: OwnSignIns },
})
