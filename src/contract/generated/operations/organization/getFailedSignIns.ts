// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { OrganizationFailedSignIns } from '../../schemas/organizationFailedSignIns.zod'

/** Whether failed sign-ins storm, and those at addresses that nobody has. */
export const getFailedSignIns = /*#__PURE__*/ operation<{  }, OrganizationFailedSignIns>({
  id: 'getFailedSignIns',
  method: 'GET',
  path: '/organization/failed-sign-ins',
  permission: 'organization:read',
  answers: { 200: OrganizationFailedSignIns },
})
