// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DomainClaim } from '../../schemas/domainClaim.zod'
import type { DomainClaimCreate } from '../../schemas/domainClaimCreate.zod'

/** Starts to add a domain. */
export const createDomainClaim = /*#__PURE__*/ operation<{ body: DomainClaimCreate; idempotencyKey?: string }, DomainClaim>({
  id: 'createDomainClaim',
  method: 'POST',
  path: '/domain-claim',
  permission: 'domain:create',
  answers: { 201: DomainClaim },
})
