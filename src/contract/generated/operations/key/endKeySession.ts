// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'


/** Ends the session of this request. */
export const endKeySession = /*#__PURE__*/ operation<{  }, undefined>({
  id: 'endKeySession',
  method: 'DELETE',
  path: '/key/session',
  permission: null,
  answers: { 204: null },
})
