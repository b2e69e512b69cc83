// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { GroupList } from '../../schemas/groupList.zod'
import type { ListGroupsParams } from '../../schemas/listGroupsParams.zod'

/** Lists groups. */
export const listGroups = /*#__PURE__*/ operation<{ query?: ListGroupsParams }, GroupList>({
  id: 'listGroups',
  method: 'GET',
  path: '/group/list',
  permission: 'identity:read',
  answers: { 200: GroupList },
})
