// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { GroupMemberIds } from '../../schemas/groupMemberIds.zod'
import { GroupMembersAdded } from '../../schemas/groupMembersAdded.zod'

/** Adds members to a group. */
export const addGroupMembers = /*#__PURE__*/ operation<{ path: { group_id: string }; body: GroupMemberIds; idempotencyKey?: string }, GroupMembersAdded>({
  id: 'addGroupMembers',
  method: 'POST',
  path: '/group/{group_id}/member/add',
  permission: 'address:write',
  answers: { 200: GroupMembersAdded },
})
