// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OrganizationSettings } from '../../schemas/organizationSettings.zod'
import type { OrganizationSettingsUpdate } from '../../schemas/organizationSettingsUpdate.zod'

/** Changes the organization's settings. */
export const updateOrganizationSettings = /*#__PURE__*/ operation<{ body: OrganizationSettingsUpdate; ifMatch?: string }, OrganizationSettings>({
  id: 'updateOrganizationSettings',
  method: 'PATCH',
  path: '/organization/settings',
  permission: 'domain:write',
  answers: { 200: OrganizationSettings },
})
