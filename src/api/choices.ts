import { getDepartment, listDepartments } from '../contract/generated/operations/departments'
import { getDomain, listDomains } from '../contract/generated/operations/domains'
import { getIdentity, listIdentities } from '../contract/generated/operations/identities'
import { query } from './query'

const limit = 20

/** The departments whose name contains `q`, to choose one of. */
export const departmentChoices = (organizationId: string, q: string) =>
  query(organizationId, listDepartments, { query: { limit, q } })

/** One department. */
export const departmentQuery = (organizationId: string, departmentId: string) =>
  query(organizationId, getDepartment, { path: { department_id: departmentId } })

/** The domains whose name contains `q`, to choose one of. */
export const domainChoices = (organizationId: string, q: string) =>
  query(organizationId, listDomains, { query: { limit, q } })

/** One domain. */
export const domainQuery = (organizationId: string, domainId: string) =>
  query(organizationId, getDomain, { path: { domain_id: domainId } })

/** The identities whose address or name contains `q`, to choose one of. */
export const identityChoices = (
  organizationId: string,
  q: string,
  narrowed: { domain_id?: string; has_mailbox?: boolean } = {},
) => query(organizationId, listIdentities, { query: { limit, q, ...narrowed } })

/** One identity. */
export const identityQuery = (organizationId: string, identityId: string) =>
  query(organizationId, getIdentity, { path: { identity_id: identityId } })
