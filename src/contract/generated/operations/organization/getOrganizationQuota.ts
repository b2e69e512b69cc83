// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OrganizationQuota } from '../../schemas/organizationQuota.zod'

/** Returns the organization's total, allocated and used storage, and its identities. */
export const getOrganizationQuota = /*#__PURE__*/ operation<{  }, OrganizationQuota>({
  id: 'getOrganizationQuota',
  method: 'GET',
  path: '/organization/quota',
  permission: 'organization:read',
  answers: { 200: OrganizationQuota },
})
