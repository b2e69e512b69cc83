// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../operation'
import type { DeleteIdentityParams } from '../schemas/deleteIdentityParams.zod'
import { Identity } from '../schemas/identity.zod'
import type { IdentityCreate } from '../schemas/identityCreate.zod'
import { IdentityCreated } from '../schemas/identityCreated.zod'
import { IdentityList } from '../schemas/identityList.zod'
import type { IdentityUpdate } from '../schemas/identityUpdate.zod'
import type { ListIdentitiesParams } from '../schemas/listIdentitiesParams.zod'
import { PasswordReset } from '../schemas/passwordReset.zod'
import { PasswordResetDone } from '../schemas/passwordResetDone.zod'

/** The identities, a page at a time. */
export const listIdentities = /*#__PURE__*/ operation<{ query?: ListIdentitiesParams }, IdentityList>({
  id: 'listIdentities',
  method: 'GET',
  path: '/identity/list',
  permission: 'identity:read',
  answers: { 200: IdentityList },
})

/** Create an identity, with a mailbox unless told otherwise. */
export const createIdentity = /*#__PURE__*/ operation<{ body: IdentityCreate; idempotencyKey?: string }, IdentityCreated>({
  id: 'createIdentity',
  method: 'POST',
  path: '/identity',
  permission: 'identity:write',
  answers: { 201: IdentityCreated },
})

/** One identity. */
export const getIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string } }, Identity>({
  id: 'getIdentity',
  method: 'GET',
  path: '/identity/{identity_id}',
  permission: 'identity:read',
  answers: { 200: Identity },
})

/** Change an identity. */
export const updateIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string }; body: IdentityUpdate; ifMatch?: string }, Identity>({
  id: 'updateIdentity',
  method: 'PATCH',
  path: '/identity/{identity_id}',
  permission: 'identity:write',
  answers: { 200: Identity },
})

/** Delete an identity with its mailbox. */
export const deleteIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string }; query?: DeleteIdentityParams; ifMatch?: string }, undefined>({
  id: 'deleteIdentity',
  method: 'DELETE',
  path: '/identity/{identity_id}',
  permission: 'identity:write',
  answers: { 204: null },
})

/** Give an identity a new password. */
export const resetIdentityPassword = /*#__PURE__*/ operation<{ path: { identity_id: string }; body: PasswordReset; ifMatch?: string; idempotencyKey?: string }, PasswordResetDone>({
  id: 'resetIdentityPassword',
  method: 'POST',
  path: '/identity/{identity_id}/reset-password',
  permission: 'identity:reset_password',
  answers: { 200: PasswordResetDone },
})
