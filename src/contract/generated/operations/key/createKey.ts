// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { KeyCreate } from '../../schemas/keyCreate.zod'
import { KeyCreated } from '../../schemas/keyCreated.zod'

/** Creates a key. */
export const createKey = /*#__PURE__*/ operation<{ body: KeyCreate; idempotencyKey?: string }, KeyCreated>({
  id: 'createKey',
  method: 'POST',
  path: '/key',
  permission: 'key:write',
  answers: { 201: KeyCreated },
})
