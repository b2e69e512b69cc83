// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OwnSession } from '../../schemas/ownSession.zod'
import type { OwnSessionCreate } from '../../schemas/ownSessionCreate.zod'

/** Signs in with an address and a password. */
export const createOwnSession = /*#__PURE__*/ operation<{ body: OwnSessionCreate }, OwnSession>({
  id: 'createOwnSession',
  method: 'POST',
  path: '/me/session',
  permission: null,
  answers: { 201: OwnSession },
})
