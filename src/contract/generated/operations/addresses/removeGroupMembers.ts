// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { GroupMemberIds } from '../../schemas/groupMemberIds.zod'
import { GroupMembersRemoved } from '../../schemas/groupMembersRemoved.zod'

/** Removes members from a group. */
export const removeGroupMembers = /*#__PURE__*/ operation<{ path: { group_id: string }; body: GroupMemberIds; idempotencyKey?: string }, GroupMembersRemoved>({
  id: 'removeGroupMembers',
  method: 'POST',
  path: '/group/{group_id}/member/remove',
  permission: 'address:write',
  answers: { 200: GroupMembersRemoved },
})
