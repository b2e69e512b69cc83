// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Key } from '../../schemas/key.zod'

/** What the key of this request is and may do. */
export const inspectKey = /*#__PURE__*/ operation<{  }, Key>({
  id: 'inspectKey',
  method: 'GET',
  path: '/key',
  permission: null,
  answers: { 200: Key },
})
