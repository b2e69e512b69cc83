// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OwnIdentity } from '../../schemas/ownIdentity.zod'

/** Signs the user out everywhere else. */
export const signOutEverywhere = /*#__PURE__*/ operation<{  }, OwnIdentity>({
  id: 'signOutEverywhere',
  method: 'POST',
  path: '/me/sign-out',
  permission: null,
  answers: { 200: OwnIdentity },
})
