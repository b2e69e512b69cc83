// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OwnIdentity } from '../../schemas/ownIdentity.zod'
import { OwnPasswordChange } from '../../schemas/ownPasswordChange.zod'

/** Changes the user's own password. */
export const changeOwnPassword = /*#__PURE__*/ operation<{ body: OwnPasswordChange }, OwnIdentity>({
  id: 'changeOwnPassword',
  method: 'POST',
  path: '/me/password',
  permission: null,
  answers: { 200: OwnIdentity },
})
