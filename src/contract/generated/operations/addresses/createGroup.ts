// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { GroupCreate } from '../../schemas/groupCreate.zod'
import { GroupWritten } from '../../schemas/groupWritten.zod'

/** Creates a group. */
export const createGroup = /*#__PURE__*/ operation<{ body: GroupCreate; idempotencyKey?: string }, GroupWritten>({
  id: 'createGroup',
  method: 'POST',
  path: '/group',
  permission: 'address:write',
  answers: { 201: GroupWritten },
})
