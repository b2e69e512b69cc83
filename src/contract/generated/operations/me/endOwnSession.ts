// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'


/** Ends the session of this request. */
export const endOwnSession = /*#__PURE__*/ operation<{  }, undefined>({
  id: 'endOwnSession',
  method: 'DELETE',
  path: '/me/session',
  permission: null,
  answers: { 204: null },
})
