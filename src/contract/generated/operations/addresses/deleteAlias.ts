// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { DeleteAliasParams } from '../../schemas/deleteAliasParams.zod'

/** Deletes an alias. */
export const deleteAlias = /*#__PURE__*/ operation<{ path: { alias_id: string }; query?: DeleteAliasParams; ifMatch?: string }, undefined>({
  id: 'deleteAlias',
  method: 'DELETE',
  path: '/alias/{alias_id}',
  permission: 'address:write',
  answers: { 204: null },
})
