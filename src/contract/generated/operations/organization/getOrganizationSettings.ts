// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OrganizationSettings } from '../../schemas/organizationSettings.zod'

/** Returns the organization's settings. */
export const getOrganizationSettings = /*#__PURE__*/ operation<{  }, OrganizationSettings>({
  id: 'getOrganizationSettings',
  method: 'GET',
  path: '/organization/settings',
  permission: 'organization:read',
  answers: { 200: OrganizationSettings },
})
