// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'


/** End the session whose key this request carries. */
export const endKeySession = /*#__PURE__*/ operation<{  }, undefined>({
  id: 'endKeySession',
  method: 'DELETE',
  path: '/key/session',
  permission: null,
  answers: { 204: null },
})
