// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../operation'
import { Domain } from '../schemas/domain.zod'
import { DomainList } from '../schemas/domainList.zod'
import type { DomainSettingsUpdate } from '../schemas/domainSettingsUpdate.zod'
import type { ListDomainsParams } from '../schemas/listDomainsParams.zod'

/** The domains, a page at a time. */
export const listDomains = /*#__PURE__*/ operation<{ query?: ListDomainsParams }, DomainList>({
  id: 'listDomains',
  method: 'GET',
  path: '/domain/list',
  permission: 'domain:read',
  answers: { 200: DomainList },
})

/** One domain. */
export const getDomain = /*#__PURE__*/ operation<{ path: { domain_id: string } }, Domain>({
  id: 'getDomain',
  method: 'GET',
  path: '/domain/{domain_id}',
  permission: 'domain:read',
  answers: { 200: Domain },
})

/** Change the settings of a domain. */
export const updateDomainSettings = /*#__PURE__*/ operation<{ path: { domain_id: string }; body: DomainSettingsUpdate; ifMatch?: string }, Domain>({
  id: 'updateDomainSettings',
  method: 'PATCH',
  path: '/domain/{domain_id}/settings',
  permission: 'domain:write',
  answers: { 200: Domain },
})
