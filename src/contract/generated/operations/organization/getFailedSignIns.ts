// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OrganizationFailedSignIns } from '../../schemas/organizationFailedSignIns.zod'

/** Returns the failed sign-ins of the organization. */
export const getFailedSignIns = /*#__PURE__*/ operation<{  }, OrganizationFailedSignIns>({
  id: 'getFailedSignIns',
  method: 'GET',
  path: '/organization/failed-sign-ins',
  permission: 'organization:read',
  answers: { 200: OrganizationFailedSignIns },
})
