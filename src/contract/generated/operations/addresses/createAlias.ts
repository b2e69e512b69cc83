// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { AliasCreate } from '../../schemas/aliasCreate.zod'
import { AliasWritten } from '../../schemas/aliasWritten.zod'

/** Creates an alias. */
export const createAlias = /*#__PURE__*/ operation<{ body: AliasCreate; idempotencyKey?: string }, AliasWritten>({
  id: 'createAlias',
  method: 'POST',
  path: '/alias',
  permission: 'address:write',
  answers: { 201: AliasWritten },
})
