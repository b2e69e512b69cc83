// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Group } from '../../schemas/group.zod'

/** Returns a group. */
export const getGroup = /*#__PURE__*/ operation<{ path: { group_id: string } }, Group>({
  id: 'getGroup',
  method: 'GET',
  path: '/group/{group_id}',
  permission: 'identity:read',
  answers: { 200: Group },
})
