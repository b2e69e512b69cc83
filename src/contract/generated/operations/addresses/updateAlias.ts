// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { AliasUpdate } from '../../schemas/aliasUpdate.zod'
import { AliasWritten } from '../../schemas/aliasWritten.zod'

/** Changes an alias. */
export const updateAlias = /*#__PURE__*/ operation<{ path: { alias_id: string }; body: AliasUpdate; ifMatch?: string }, AliasWritten>({
  id: 'updateAlias',
  method: 'PATCH',
  path: '/alias/{alias_id}',
  permission: 'address:write',
  answers: { 200: AliasWritten },
})
