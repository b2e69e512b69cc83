// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Alias } from '../../schemas/alias.zod'

/** Returns an alias. */
export const getAlias = /*#__PURE__*/ operation<{ path: { alias_id: string } }, Alias>({
  id: 'getAlias',
  method: 'GET',
  path: '/alias/{alias_id}',
  permission: 'identity:read',
  answers: { 200: Alias },
})
