import { query } from '../../api/query'
import {
  getOrganizationQuota,
  listOrganizationServices,
} from '../../contract/generated/operations/organization'

/** The organization's storage and identities: limit, allotted and stored. */
export const organizationQuotaQuery = (organizationId: string) =>
  query(organizationId, getOrganizationQuota, {})

/** The services, few enough for one page. */
export const servicesQuery = (organizationId: string) =>
  query(organizationId, listOrganizationServices, { query: { limit: 50 } })
