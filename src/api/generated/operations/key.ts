// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../operation'
import { Key } from '../schemas/key.zod'
import type { KeyCreate } from '../schemas/keyCreate.zod'
import { KeyCreated } from '../schemas/keyCreated.zod'
import { KeyList } from '../schemas/keyList.zod'
import { KeySession } from '../schemas/keySession.zod'
import type { KeySessionCreate } from '../schemas/keySessionCreate.zod'
import type { ListKeysParams } from '../schemas/listKeysParams.zod'

/** What the key of this request is and may do. */
export const inspectKey = /*#__PURE__*/ operation<{  }, Key>({
  id: 'inspectKey',
  method: 'GET',
  path: '/key',
  permission: null,
  answers: { 200: Key },
})

/** Make a key. */
export const createKey = /*#__PURE__*/ operation<{ body: KeyCreate; idempotencyKey?: string }, KeyCreated>({
  id: 'createKey',
  method: 'POST',
  path: '/key',
  permission: 'key:write',
  answers: { 201: KeyCreated },
})

/** Exchange a key for a session key. */
export const createKeySession = /*#__PURE__*/ operation<{ body?: KeySessionCreate; idempotencyKey?: string }, KeySession>({
  id: 'createKeySession',
  method: 'POST',
  path: '/key/session',
  permission: null,
  answers: { 201: KeySession },
})

/** End the session whose key this request carries. */
export const endKeySession = /*#__PURE__*/ operation<{  }, undefined>({
  id: 'endKeySession',
  method: 'DELETE',
  path: '/key/session',
  permission: null,
  answers: { 204: null },
})

/** The organization's keys and sessions, newest first. */
export const listKeys = /*#__PURE__*/ operation<{ query?: ListKeysParams }, KeyList>({
  id: 'listKeys',
  method: 'GET',
  path: '/key/list',
  permission: 'key:read',
  answers: { 200: KeyList },
})

/** Revoke a key, and with it its sessions. */
export const revokeKey = /*#__PURE__*/ operation<{ path: { key_id: string } }, undefined>({
  id: 'revokeKey',
  method: 'DELETE',
  path: '/key/{key_id}',
  permission: 'key:write',
  answers: { 204: null },
})
