import type { ChangingOperation } from '../../contract/generated/contract'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import * as paths from '../../paths'

/** The things whose changes are noted, as they are called on screen. */
export const resourceWords: Readonly<Record<AuditEvent['resource_type'], string>> = {
  organization: 'organization',
  domain: 'domain',
  department: 'department',
  identity: 'identity',
  mailbox_quota: 'mailbox',
  key: 'key',
}

/** What the operator's command line does. */
const operatorOperations = {
  createOrganization: 'Create organization',
  seedOrganization: 'Fill organization with examples',
  addDomain: 'Add domain',
}

/** What requests do; an operation of the contract without its words does not compile. */
const apiOperations: Readonly<Record<ChangingOperation, string>> = {
  updateDomainSettings: 'Change domain settings',
  createDepartment: 'Create department',
  updateDepartment: 'Change department',
  deleteDepartment: 'Delete department',
  createIdentity: 'Create identity',
  updateIdentity: 'Change identity',
  resetIdentityPassword: 'Reset password',
  deleteIdentity: 'Delete identity',
  createMailboxQuota: 'Create mailbox',
  updateMailboxQuota: 'Change mailbox',
  resizeMailboxQuota: 'Resize mailbox',
  deleteMailboxQuota: 'Withdraw mailbox',
  createKey: 'Make key',
  revokeKey: 'Revoke key',
  createKeySession: 'Open session',
  endKeySession: 'End session',
}

/** The operations that leave events, in the order in which a person chooses among them. */
export const operationWords: Readonly<Record<string, string>> = { ...operatorOperations, ...apiOperations }

/** The verbs that say more than created, changed or deleted, where they fit the thing itself. */
const verbs: Readonly<Record<string, string>> = {
  'resetIdentityPassword identity': 'gave a new password to',
  'resizeMailboxQuota mailbox_quota': 'resized',
  'deleteMailboxQuota mailbox_quota': 'withdrew',
  'addDomain domain': 'added',
  'seedOrganization organization': 'filled with examples',
  'createKey key': 'made',
  'revokeKey key': 'revoked',
  'createKeySession key': 'opened a session with',
  'endKeySession key': 'ended a session of',
}

type EventSummary = Pick<AuditEvent, 'operation' | 'resource_type' | 'before' | 'after'>

/** What was done to the thing, as the verb of a sentence: what follows from an operation is no more than changed. */
export const verbOf = ({ operation, resource_type, before, after }: EventSummary): string =>
  verbs[`${operation} ${resource_type}`] ??
  (before === null ? 'created' : after === null ? 'deleted' : 'changed')

/** Where the thing of an event stands in the console; null when it is gone or has no page of its own. */
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
