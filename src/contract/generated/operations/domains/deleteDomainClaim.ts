// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'


/** Deletes a claim. */
export const deleteDomainClaim = /*#__PURE__*/ operation<{ path: { claim_id: string } }, undefined>({
  id: 'deleteDomainClaim',
  method: 'DELETE',
  path: '/domain-claim/{claim_id}',
  permission: 'domain:create',
  answers: { 204: null },
})
