// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'


/** End the session that this request carries. */
export const endOwnSession = /*#__PURE__*/ operation<{  }, undefined>({
  id: 'endOwnSession',
  method: 'DELETE',
  path: '/me/session',
  permission: null,
  answers: { 204: null },
})
