import { getOrganizationQuota } from '../contract/generated/operations/organization'
import { query } from './query'

/** The organization's storage and identities: limit, allotted and stored. */
export const organizationQuotaQuery = (organizationId: string) =>
  query(organizationId, getOrganizationQuota, {})
