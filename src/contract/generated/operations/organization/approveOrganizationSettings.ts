// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OrganizationSettings } from '../../schemas/organizationSettings.zod'

/** Approves a higher limit for deletions without approval. */
export const approveOrganizationSettings = /*#__PURE__*/ operation<{ ifMatch?: string }, OrganizationSettings>({
  id: 'approveOrganizationSettings',
  method: 'POST',
  path: '/organization/settings/approve',
  permission: 'domain:write',
  answers: { 200: OrganizationSettings },
})
