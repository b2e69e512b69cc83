// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DomainList } from '../../schemas/domainList.zod'
import type { ListDomainsParams } from '../../schemas/listDomainsParams.zod'

/** Lists domains. */
export const listDomains = /*#__PURE__*/ operation<{ query?: ListDomainsParams }, DomainList>({
  id: 'listDomains',
  method: 'GET',
  path: '/domain/list',
  permission: 'domain:read',
  answers: { 200: DomainList },
})
