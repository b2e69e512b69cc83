// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { KeySession } from '../../schemas/keySession.zod'
import type { KeySessionCreate } from '../../schemas/keySessionCreate.zod'

/** Exchanges a key for a session key. */
export const createKeySession = /*#__PURE__*/ operation<{ body?: KeySessionCreate; idempotencyKey?: string }, KeySession>({
  id: 'createKeySession',
  method: 'POST',
  path: '/key/session',
  permission: null,
  answers: { 201: KeySession },
})
