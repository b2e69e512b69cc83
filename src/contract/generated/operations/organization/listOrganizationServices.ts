// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { ListOrganizationServicesParams } from '../../schemas/listOrganizationServicesParams.zod'
import { ServiceList } from '../../schemas/serviceList.zod'

/** Lists the organization's services. */
export const listOrganizationServices = /*#__PURE__*/ operation<{ query?: ListOrganizationServicesParams }, ServiceList>({
  id: 'listOrganizationServices',
  method: 'GET',
  path: '/organization/services',
  permission: 'organization:read',
  answers: { 200: ServiceList },
})
