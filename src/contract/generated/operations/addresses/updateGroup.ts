// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { GroupUpdate } from '../../schemas/groupUpdate.zod'
import { GroupWritten } from '../../schemas/groupWritten.zod'

/** Changes a group. */
export const updateGroup = /*#__PURE__*/ operation<{ path: { group_id: string }; body: GroupUpdate; ifMatch?: string }, GroupWritten>({
  id: 'updateGroup',
  method: 'PATCH',
  path: '/group/{group_id}',
  permission: 'address:write',
  answers: { 200: GroupWritten },
})
