import { query } from '../../api/query'
import {
  getFailedSignIns,
  getOrganizationQuota,
  getOrganizationSettings,
  listOrganizationServices,
} from '../../contract/generated/operations/organization'

/** The organization's storage and identities: total, allocated and used. */
export const organizationQuotaQuery = (organizationId: string) =>
  query(organizationId, getOrganizationQuota, {})

/** The organization's settings. */
export const organizationSettingsQuery = (organizationId: string) =>
  query(organizationId, getOrganizationSettings, {})

/** The failed sign-ins of the last minutes, and those at unknown addresses. */
export const failedSignInsQuery = (organizationId: string) => query(organizationId, getFailedSignIns, {})

/** The services, few enough for one page. */
export const servicesQuery = (organizationId: string) =>
  query(organizationId, listOrganizationServices, { query: { limit: 50 } })
