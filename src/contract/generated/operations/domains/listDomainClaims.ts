// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DomainClaimList } from '../../schemas/domainClaimList.zod'
import type { ListDomainClaimsParams } from '../../schemas/listDomainClaimsParams.zod'

/** Lists the domains that are pending verification, newest first. */
export const listDomainClaims = /*#__PURE__*/ operation<{ query?: ListDomainClaimsParams }, DomainClaimList>({
  id: 'listDomainClaims',
  method: 'GET',
  path: '/domain-claim/list',
  permission: 'domain:read',
  answers: { 200: DomainClaimList },
})
