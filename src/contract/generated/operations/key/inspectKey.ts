// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Key } from '../../schemas/key.zod'

/** Returns the key of this request and its permissions. */
export const inspectKey = /*#__PURE__*/ operation<{  }, Key>({
  id: 'inspectKey',
  method: 'GET',
  path: '/key',
  permission: null,
  answers: { 200: Key },
})
