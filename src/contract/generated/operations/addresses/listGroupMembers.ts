// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { GroupMemberList } from '../../schemas/groupMemberList.zod'
import type { ListGroupMembersParams } from '../../schemas/listGroupMembersParams.zod'

/** Lists the members of a group. */
export const listGroupMembers = /*#__PURE__*/ operation<{ path: { group_id: string }; query?: ListGroupMembersParams }, GroupMemberList>({
  id: 'listGroupMembers',
  method: 'GET',
  path: '/group/{group_id}/member/list',
  permission: 'identity:read',
  answers: { 200: GroupMemberList },
})
