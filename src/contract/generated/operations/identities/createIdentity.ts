// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { IdentityCreate } from '../../schemas/identityCreate.zod'
import { IdentityCreated } from '../../schemas/identityCreated.zod'

/** Creates an identity and, by default, its mailbox. */
export const createIdentity = /*#__PURE__*/ operation<{ body: IdentityCreate; idempotencyKey?: string }, IdentityCreated>({
  id: 'createIdentity',
  method: 'POST',
  path: '/identity',
  permission: 'identity:write',
  answers: { 201: IdentityCreated },
})
