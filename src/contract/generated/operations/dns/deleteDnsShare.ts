// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'


/** Revokes a link to the DNS records of a domain. */
export const deleteDnsShare = /*#__PURE__*/ operation<{ path: { domain_id: string; share_id: string } }, undefined>({
  id: 'deleteDnsShare',
  method: 'DELETE',
  path: '/domain/{domain_id}/dns/share/{share_id}',
  permission: 'domain:dns',
  answers: { 204: null },
})
