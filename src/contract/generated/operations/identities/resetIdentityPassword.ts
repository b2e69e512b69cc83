// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { PasswordReset } from '../../schemas/passwordReset.zod'
import { PasswordResetDone } from '../../schemas/passwordResetDone.zod'

/** Resets the password of an identity. */
export const resetIdentityPassword = /*#__PURE__*/ operation<{ path: { identity_id: string }; body: PasswordReset; ifMatch?: string; idempotencyKey?: string }, PasswordResetDone>({
  id: 'resetIdentityPassword',
  method: 'POST',
  path: '/identity/{identity_id}/reset-password',
  permission: 'identity:reset_password',
  answers: { 200: PasswordResetDone },
})
