// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { KeyList } from '../../schemas/keyList.zod'
import type { ListKeysParams } from '../../schemas/listKeysParams.zod'

/** Lists the organization's keys and sessions. */
export const listKeys = /*#__PURE__*/ operation<{ query?: ListKeysParams }, KeyList>({
  id: 'listKeys',
  method: 'GET',
  path: '/key/list',
  permission: 'key:read',
  answers: { 200: KeyList },
})
