// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../operation'
import type { ListOrganizationServicesParams } from '../schemas/listOrganizationServicesParams.zod'
import { OrganizationQuota } from '../schemas/organizationQuota.zod'
import { ServiceList } from '../schemas/serviceList.zod'

/** The organization's storage and identities, as limit, allotted and stored. */
export const getOrganizationQuota = /*#__PURE__*/ operation<{  }, OrganizationQuota>({
  id: 'getOrganizationQuota',
  method: 'GET',
  path: '/organization/quota',
  permission: 'organization:read',
  answers: { 200: OrganizationQuota },
})

/** The services the organization has. */
export const listOrganizationServices = /*#__PURE__*/ operation<{ query?: ListOrganizationServicesParams }, ServiceList>({
  id: 'listOrganizationServices',
  method: 'GET',
  path: '/organization/services',
  permission: 'organization:read',
  answers: { 200: ServiceList },
})
