// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { EnforcementList } from '../../schemas/enforcementList.zod'
import type { ListEnforcementsParams } from '../../schemas/listEnforcementsParams.zod'

/** Lists the changes that mail servers apply, newest first. */
export const listEnforcements = /*#__PURE__*/ operation<{ query?: ListEnforcementsParams }, EnforcementList>({
  id: 'listEnforcements',
  method: 'GET',
  path: '/enforcement/list',
  permission: 'identity:read',
  answers: { 200: EnforcementList },
})
