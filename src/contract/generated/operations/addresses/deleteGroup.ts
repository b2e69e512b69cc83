// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { DeleteGroupParams } from '../../schemas/deleteGroupParams.zod'

/** Deletes a group. */
export const deleteGroup = /*#__PURE__*/ operation<{ path: { group_id: string }; query?: DeleteGroupParams; ifMatch?: string }, undefined>({
  id: 'deleteGroup',
  method: 'DELETE',
  path: '/group/{group_id}',
  permission: 'address:write',
  answers: { 204: null },
})
