// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { ListRemovedDomainsParams } from '../../schemas/listRemovedDomainsParams.zod'
import { RemovedDomainList } from '../../schemas/removedDomainList.zod'

/** Lists removed domains that can be restored, newest first. */
export const listRemovedDomains = /*#__PURE__*/ operation<{ query?: ListRemovedDomainsParams }, RemovedDomainList>({
  id: 'listRemovedDomains',
  method: 'GET',
  path: '/removed-domain/list',
  permission: 'domain:read',
  answers: { 200: RemovedDomainList },
})
