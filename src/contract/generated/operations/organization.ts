// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { getOrganizationQuota } from './organization/getOrganizationQuota'
export { listOrganizationServices } from './organization/listOrganizationServices'
