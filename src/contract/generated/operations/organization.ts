// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { getOrganizationQuota } from './organization/getOrganizationQuota'
export { getFailedSignIns } from './organization/getFailedSignIns'
export { getOrganizationSettings } from './organization/getOrganizationSettings'
export { updateOrganizationSettings } from './organization/updateOrganizationSettings'
export { approveOrganizationSettings } from './organization/approveOrganizationSettings'
export { getForwardingUse } from './organization/getForwardingUse'
export { listOrganizationServices } from './organization/listOrganizationServices'
