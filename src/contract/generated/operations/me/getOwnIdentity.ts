// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OwnIdentity } from '../../schemas/ownIdentity.zod'

/** Returns the identity that is signed in. */
export const getOwnIdentity = /*#__PURE__*/ operation<{  }, OwnIdentity>({
  id: 'getOwnIdentity',
  method: 'GET',
  path: '/me',
  permission: null,
  answers: { 200: OwnIdentity },
})
