// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../operation'
import { AuditEventList } from './schemas/auditEventList.zod'
import type { DeleteDepartmentParams } from './schemas/deleteDepartmentParams.zod'
import type { DeleteIdentityParams } from './schemas/deleteIdentityParams.zod'
import type { DeleteMailboxQuotaParams } from './schemas/deleteMailboxQuotaParams.zod'
import { Department } from './schemas/department.zod'
import type { DepartmentCreate } from './schemas/departmentCreate.zod'
import { DepartmentDeleted } from './schemas/departmentDeleted.zod'
import { DepartmentList } from './schemas/departmentList.zod'
import type { DepartmentUpdate } from './schemas/departmentUpdate.zod'
import { Domain } from './schemas/domain.zod'
import { DomainList } from './schemas/domainList.zod'
import type { DomainSettingsUpdate } from './schemas/domainSettingsUpdate.zod'
import { Health } from './schemas/health.zod'
import { Identity } from './schemas/identity.zod'
import type { IdentityCreate } from './schemas/identityCreate.zod'
import { IdentityCreated } from './schemas/identityCreated.zod'
import { IdentityList } from './schemas/identityList.zod'
import type { IdentityUpdate } from './schemas/identityUpdate.zod'
import { Key } from './schemas/key.zod'
import type { KeyCreate } from './schemas/keyCreate.zod'
import { KeyCreated } from './schemas/keyCreated.zod'
import { KeyList } from './schemas/keyList.zod'
import { KeySession } from './schemas/keySession.zod'
import type { KeySessionCreate } from './schemas/keySessionCreate.zod'
import type { ListAuditEventsParams } from './schemas/listAuditEventsParams.zod'
import type { ListDepartmentsParams } from './schemas/listDepartmentsParams.zod'
import type { ListDomainsParams } from './schemas/listDomainsParams.zod'
import type { ListIdentitiesParams } from './schemas/listIdentitiesParams.zod'
import type { ListKeysParams } from './schemas/listKeysParams.zod'
import type { ListMailboxQuotasParams } from './schemas/listMailboxQuotasParams.zod'
import type { ListOrganizationServicesParams } from './schemas/listOrganizationServicesParams.zod'
import { MailboxQuota } from './schemas/mailboxQuota.zod'
import type { MailboxQuotaCreate } from './schemas/mailboxQuotaCreate.zod'
import { MailboxQuotaList } from './schemas/mailboxQuotaList.zod'
import { MailboxQuotaResize } from './schemas/mailboxQuotaResize.zod'
import type { MailboxQuotaUpdate } from './schemas/mailboxQuotaUpdate.zod'
import { OrganizationQuota } from './schemas/organizationQuota.zod'
import { PasswordReset } from './schemas/passwordReset.zod'
import { PasswordResetDone } from './schemas/passwordResetDone.zod'
import { ServiceList } from './schemas/serviceList.zod'

/** State of the service and of each component. */
export const getHealth = /*#__PURE__*/ operation<{  }, Health>({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  permission: null,
  answers: { 200: Health, 503: Health },
})

/** What the key of this request is and may do. */
export const inspectKey = /*#__PURE__*/ operation<{  }, Key>({
  id: 'inspectKey',
  method: 'GET',
  path: '/key',
  permission: null,
  answers: { 200: Key },
})

/** Make a key. */
export const createKey = /*#__PURE__*/ operation<{ body: KeyCreate; idempotencyKey?: string }, KeyCreated>({
  id: 'createKey',
  method: 'POST',
  path: '/key',
  permission: 'key:write',
  answers: { 201: KeyCreated },
})

/** Exchange a key for a session key. */
export const createKeySession = /*#__PURE__*/ operation<{ body?: KeySessionCreate; idempotencyKey?: string }, KeySession>({
  id: 'createKeySession',
  method: 'POST',
  path: '/key/session',
  permission: null,
  answers: { 201: KeySession },
})

/** End the session whose key this request carries. */
export const endKeySession = /*#__PURE__*/ operation<{  }, undefined>({
  id: 'endKeySession',
  method: 'DELETE',
  path: '/key/session',
  permission: null,
  answers: { 204: null },
})

/** The organization's keys and sessions, newest first. */
export const listKeys = /*#__PURE__*/ operation<{ query?: ListKeysParams }, KeyList>({
  id: 'listKeys',
  method: 'GET',
  path: '/key/list',
  permission: 'key:read',
  answers: { 200: KeyList },
})

/** Revoke a key, and with it its sessions. */
export const revokeKey = /*#__PURE__*/ operation<{ path: { key_id: string } }, undefined>({
  id: 'revokeKey',
  method: 'DELETE',
  path: '/key/{key_id}',
  permission: 'key:write',
  answers: { 204: null },
})

/** The departments, a page at a time. */
export const listDepartments = /*#__PURE__*/ operation<{ query?: ListDepartmentsParams }, DepartmentList>({
  id: 'listDepartments',
  method: 'GET',
  path: '/department/list',
  permission: 'department:read',
  answers: { 200: DepartmentList },
})

/** Create a department. */
export const createDepartment = /*#__PURE__*/ operation<{ body: DepartmentCreate; idempotencyKey?: string }, Department>({
  id: 'createDepartment',
  method: 'POST',
  path: '/department',
  permission: 'department:write',
  answers: { 201: Department },
})

/** One department. */
export const getDepartment = /*#__PURE__*/ operation<{ path: { department_id: string } }, Department>({
  id: 'getDepartment',
  method: 'GET',
  path: '/department/{department_id}',
  permission: 'department:read',
  answers: { 200: Department },
})

/** Rename or describe a department. */
export const updateDepartment = /*#__PURE__*/ operation<{ path: { department_id: string }; body: DepartmentUpdate; ifMatch?: string }, Department>({
  id: 'updateDepartment',
  method: 'PATCH',
  path: '/department/{department_id}',
  permission: 'department:write',
  answers: { 200: Department },
})

/** Delete a department. */
export const deleteDepartment = /*#__PURE__*/ operation<{ path: { department_id: string }; query?: DeleteDepartmentParams; ifMatch?: string }, DepartmentDeleted | undefined>({
  id: 'deleteDepartment',
  method: 'DELETE',
  path: '/department/{department_id}',
  permission: 'department:write',
  answers: { 200: DepartmentDeleted, 204: null },
})

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

/** The domains, a page at a time. */
export const listDomains = /*#__PURE__*/ operation<{ query?: ListDomainsParams }, DomainList>({
  id: 'listDomains',
  method: 'GET',
  path: '/domain/list',
  permission: 'domain:read',
  answers: { 200: DomainList },
})

/** One domain. */
export const getDomain = /*#__PURE__*/ operation<{ path: { domain_id: string } }, Domain>({
  id: 'getDomain',
  method: 'GET',
  path: '/domain/{domain_id}',
  permission: 'domain:read',
  answers: { 200: Domain },
})

/** Change the settings of a domain. */
export const updateDomainSettings = /*#__PURE__*/ operation<{ path: { domain_id: string }; body: DomainSettingsUpdate; ifMatch?: string }, Domain>({
  id: 'updateDomainSettings',
  method: 'PATCH',
  path: '/domain/{domain_id}/settings',
  permission: 'domain:write',
  answers: { 200: Domain },
})

/** The identities, a page at a time. */
export const listIdentities = /*#__PURE__*/ operation<{ query?: ListIdentitiesParams }, IdentityList>({
  id: 'listIdentities',
  method: 'GET',
  path: '/identity/list',
  permission: 'identity:read',
  answers: { 200: IdentityList },
})

/** Create an identity, with a mailbox unless told otherwise. */
export const createIdentity = /*#__PURE__*/ operation<{ body: IdentityCreate; idempotencyKey?: string }, IdentityCreated>({
  id: 'createIdentity',
  method: 'POST',
  path: '/identity',
  permission: 'identity:write',
  answers: { 201: IdentityCreated },
})

/** One identity. */
export const getIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string } }, Identity>({
  id: 'getIdentity',
  method: 'GET',
  path: '/identity/{identity_id}',
  permission: 'identity:read',
  answers: { 200: Identity },
})

/** Change an identity. */
export const updateIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string }; body: IdentityUpdate; ifMatch?: string }, Identity>({
  id: 'updateIdentity',
  method: 'PATCH',
  path: '/identity/{identity_id}',
  permission: 'identity:write',
  answers: { 200: Identity },
})

/** Delete an identity with its mailbox. */
export const deleteIdentity = /*#__PURE__*/ operation<{ path: { identity_id: string }; query?: DeleteIdentityParams; ifMatch?: string }, undefined>({
  id: 'deleteIdentity',
  method: 'DELETE',
  path: '/identity/{identity_id}',
  permission: 'identity:write',
  answers: { 204: null },
})

/** Give an identity a new password. */
export const resetIdentityPassword = /*#__PURE__*/ operation<{ path: { identity_id: string }; body: PasswordReset; ifMatch?: string; idempotencyKey?: string }, PasswordResetDone>({
  id: 'resetIdentityPassword',
  method: 'POST',
  path: '/identity/{identity_id}/reset-password',
  permission: 'identity:reset_password',
  answers: { 200: PasswordResetDone },
})

/** The mailboxes, a page at a time. */
export const listMailboxQuotas = /*#__PURE__*/ operation<{ query?: ListMailboxQuotasParams }, MailboxQuotaList>({
  id: 'listMailboxQuotas',
  method: 'GET',
  path: '/mailbox-quota/list',
  permission: 'mailbox_quota:read',
  answers: { 200: MailboxQuotaList },
})

/** Give an identity a mailbox. */
export const createMailboxQuota = /*#__PURE__*/ operation<{ body: MailboxQuotaCreate; idempotencyKey?: string }, MailboxQuota>({
  id: 'createMailboxQuota',
  method: 'POST',
  path: '/mailbox-quota',
  permission: 'mailbox_quota:write',
  answers: { 201: MailboxQuota },
})

/** One mailbox. */
export const getMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string } }, MailboxQuota>({
  id: 'getMailboxQuota',
  method: 'GET',
  path: '/mailbox-quota/{mailbox_quota_id}',
  permission: 'mailbox_quota:read',
  answers: { 200: MailboxQuota },
})

/** Change from when on a mailbox warns. */
export const updateMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string }; body: MailboxQuotaUpdate; ifMatch?: string }, MailboxQuota>({
  id: 'updateMailboxQuota',
  method: 'PATCH',
  path: '/mailbox-quota/{mailbox_quota_id}',
  permission: 'mailbox_quota:write',
  answers: { 200: MailboxQuota },
})

/** Withdraw a mailbox. */
export const deleteMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string }; query?: DeleteMailboxQuotaParams; ifMatch?: string }, undefined>({
  id: 'deleteMailboxQuota',
  method: 'DELETE',
  path: '/mailbox-quota/{mailbox_quota_id}',
  permission: 'mailbox_quota:write',
  answers: { 204: null },
})

/** Make a mailbox larger or smaller. */
export const resizeMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string }; body: MailboxQuotaResize; ifMatch?: string; idempotencyKey?: string }, MailboxQuota>({
  id: 'resizeMailboxQuota',
  method: 'POST',
  path: '/mailbox-quota/{mailbox_quota_id}/resize',
  permission: 'mailbox_quota:write',
  answers: { 200: MailboxQuota },
})

/** What was changed, newest first. */
export const listAuditEvents = /*#__PURE__*/ operation<{ query?: ListAuditEventsParams }, AuditEventList>({
  id: 'listAuditEvents',
  method: 'GET',
  path: '/audit/list',
  permission: 'audit:read',
  answers: { 200: AuditEventList },
})
