import type { ChangingOperation } from '../../contract/generated/contract'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import * as paths from '../../paths'
import type { NamedAddress } from '../../util/unicode-name'

/** The names on screen of the resources in the audit log. */
export const resourceWords: Readonly<Record<AuditEvent['resource_type'], string>> = {
  organization: 'organization',
  domain: 'domain',
  department: 'department',
  identity: 'identity',
  mailbox_quota: 'mailbox',
  key: 'key',
}

/** The names on screen of what the operator's command line does. */
const operatorOperations = {
  createOrganization: 'Create organization',
  limitOrganization: 'Change limits of organization',
  suspendOrganization: 'Suspend organization',
  reactivateOrganization: 'Reactivate organization',
  turnOnServices: 'Turn on services',
  turnOffServices: 'Turn off services',
  seedOrganization: 'Fill organization with examples',
  addDomain: 'Add domain',
  suspendDomain: 'Suspend domain',
  reactivateDomain: 'Reactivate domain',
  removeDomain: 'Remove domain',
}

/** What the mail system does by itself. */
const mailOperations = {
  warnMailboxUse: 'Warn of a filling mailbox',
}

/** What requests do; an operation of the contract without its words does not compile. */
const apiOperations: Readonly<Record<ChangingOperation, string>> = {
  updateOrganizationSettings: 'Change organization settings',
  updateDomainSettings: 'Change domain settings',
  createDepartment: 'Create department',
  updateDepartment: 'Change department',
  deleteDepartment: 'Delete department',
  createIdentity: 'Create identity',
  updateIdentity: 'Change identity',
  resetIdentityPassword: 'Reset password',
  deleteIdentity: 'Delete identity',
  createMailboxQuota: 'Add mailbox',
  updateMailboxQuota: 'Change mailbox',
  resizeMailboxQuota: 'Resize mailbox',
  deleteMailboxQuota: 'Remove mailbox',
  createKey: 'Make key',
  revokeKey: 'Revoke key',
  createKeySession: 'Open session',
  endKeySession: 'End session',
  createOwnSession: 'Sign in on /me',
  endOwnSession: 'Sign out on /me',
  changeOwnPassword: 'Change own password',
  signOutEverywhere: 'Sign out everywhere',
}

/** The names on screen of all operations in the audit log, in the order in which the filter offers them. */
export const operationWords: Readonly<Record<string, string>> = {
  ...operatorOperations,
  ...mailOperations,
  ...apiOperations,
}

/** Verbs for an operation on a resource that are more exact than created, changed or deleted. */
const verbs: Readonly<Record<string, string>> = {
  'resetIdentityPassword identity': 'gave a new password to',
  'resizeMailboxQuota mailbox_quota': 'resized',
  'deleteMailboxQuota mailbox_quota': 'removed',
  'addDomain domain': 'added',
  'suspendDomain domain': 'suspended',
  'reactivateDomain domain': 'reactivated',
  'updateOrganizationSettings organization': 'changed the settings of',
  'limitOrganization organization': 'changed the limits of',
  'suspendOrganization organization': 'suspended',
  'reactivateOrganization organization': 'reactivated',
  'turnOnServices organization': 'turned on services of',
  'turnOffServices organization': 'turned off services of',
  'seedOrganization organization': 'filled with examples',
  'warnMailboxUse mailbox_quota': 'warned of the use of',
  'createKey key': 'made',
  'revokeKey key': 'revoked',
  'createKeySession key': 'opened a session with',
  'endKeySession key': 'ended a session of',
  'createOwnSession identity': 'signed in as',
  'endOwnSession identity': 'signed out as',
  'changeOwnPassword identity': 'changed the own password of',
  'signOutEverywhere identity': 'signed out everywhere',
}

type EventSummary = Pick<AuditEvent, 'operation' | 'resource_type' | 'before' | 'after'>

/** The verb of an event's sentence; without a special one it is created, deleted or changed. */
export const verbOf = ({ operation, resource_type, before, after }: EventSummary): string =>
  verbs[`${operation} ${resource_type}`] ??
  (before === null ? 'created' : after === null ? 'deleted' : 'changed')

/** The path of the page of an event's resource; null when it has been deleted or has no page. */
export const pathOfResource = (
  organizationId: string,
  { resource_type, resource_id, after }: Pick<AuditEvent, 'resource_type' | 'resource_id' | 'after'>,
): string | null => {
  if (resource_type === 'organization') return paths.overview(organizationId)
  if (resource_type === 'key') return paths.keys(organizationId)
  if (after === null) return null
  const pages = {
    domain: paths.domain,
    department: paths.department,
    identity: paths.identity,
    mailbox_quota: paths.mailboxQuota,
  }
  return pages[resource_type](organizationId, resource_id)
}

/** The name of an event's resource; of an identity or a mailbox it is the address. */
export const nameOfResource = (
  event: Pick<AuditEvent, 'resource_label' | 'resource_label_unicode'>,
): NamedAddress => ({ address: event.resource_label, address_unicode: event.resource_label_unicode })
