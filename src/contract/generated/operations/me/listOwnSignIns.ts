// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OwnSignIns } from '../../schemas/ownSignIns.zod'

/** Where one is signed in to mail at this moment. */
export const listOwnSignIns = /*#__PURE__*/ operation<{  }, OwnSignIns>({
  id: 'listOwnSignIns',
  method: 'GET',
  path: '/me/sign-ins',
  permission: null,
  answers: { 200: OwnSignIns },
})
