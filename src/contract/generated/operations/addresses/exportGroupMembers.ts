// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportGroupMembersParams } from '../../schemas/exportGroupMembersParams.zod'

/** Exports the members of a group as CSV. */
export const exportGroupMembers = /*#__PURE__*/ operation<{ path: { group_id: string }; query?: ExportGroupMembersParams }, Csv>({
  id: 'exportGroupMembers',
  method: 'GET',
  path: '/group/{group_id}/member/export',
  permission: 'identity:read',
  answers: { 200: Csv },
})
