import type { Handlers, OutageHandlers } from './handler.ts'
import { listAuditEvents } from './audit.ts'
import {
  createDepartment,
  deleteDepartment,
  getDepartment,
  listDepartments,
  updateDepartment,
} from './departments.ts'
import { getDomain, listDomains, updateDomainSettings } from './domains.ts'
import { getHealth } from './health.ts'
import {
  createIdentity,
  deleteIdentity,
  getIdentity,
  listIdentities,
  resetIdentityPassword,
  updateIdentity,
} from './identities.ts'
import {
  createKey,
  createKeySession,
  endKeySession,
  inspectKey,
  listKeys,
  revokeKeyOfOrganization as revokeKey,
} from './key.ts'
import {
  createMailboxQuota,
  deleteMailboxQuota,
  getMailboxQuota,
  listMailboxQuotas,
  resizeMailboxQuota,
  updateMailboxQuota,
} from './mailbox-quotas.ts'
import { getOrganizationQuota, listOrganizationServices } from './organization.ts'

/** Answered also in an outage of the database. */
export const outageHandlers: OutageHandlers = { getHealth }

export const handlers: Handlers = {
  inspectKey,
  createKeySession,
  endKeySession,
  listKeys,
  createKey,
  revokeKey,
  getOrganizationQuota,
  listOrganizationServices,
  listDomains,
  getDomain,
  updateDomainSettings,
  listDepartments,
  createDepartment,
  getDepartment,
  updateDepartment,
  deleteDepartment,
  listIdentities,
  getIdentity,
  createIdentity,
  updateIdentity,
  deleteIdentity,
  resetIdentityPassword,
  listMailboxQuotas,
  getMailboxQuota,
  createMailboxQuota,
  updateMailboxQuota,
  deleteMailboxQuota,
  resizeMailboxQuota,
  listAuditEvents,
}
