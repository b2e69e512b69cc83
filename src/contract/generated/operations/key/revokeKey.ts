// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'


/** Revokes a key and its sessions. */
export const revokeKey = /*#__PURE__*/ operation<{ path: { key_id: string } }, undefined>({
  id: 'revokeKey',
  method: 'DELETE',
  path: '/key/{key_id}',
  permission: 'key:write',
  answers: { 204: null },
})
