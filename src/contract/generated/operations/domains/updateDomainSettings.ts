// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Domain } from '../../schemas/domain.zod'
import type { DomainSettingsUpdate } from '../../schemas/domainSettingsUpdate.zod'

/** Changes the settings of a domain. */
export const updateDomainSettings = /*#__PURE__*/ operation<{ path: { domain_id: string }; body: DomainSettingsUpdate; ifMatch?: string }, Domain>({
  id: 'updateDomainSettings',
  method: 'PATCH',
  path: '/domain/{domain_id}/settings',
  permission: 'domain:write',
  answers: { 200: Domain },
})
