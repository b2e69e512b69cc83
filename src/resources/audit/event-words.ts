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
  plan: 'bulk change',
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

/** What the service does in the background for a key. */
const planOperations = {
  finishPlan: 'Run bulk change',
}

/** What requests do; an operation of the contract without its words does not compile. */
const apiOperations: Readonly<Record<ChangingOperation, string>> = {
  updateOrganizationSettings: 'Change organization settings',
  approveOrganizationSettings: 'Approve organization settings',
  updateDomainSettings: 'Change domain settings',
  createDepartment: 'Create department',
  updateDepartment: 'Change department',
  deleteDepartment: 'Delete department',
  createIdentity: 'Create identity',
  updateIdentity: 'Change identity',
  resetIdentityPassword: 'Reset password',
  deleteIdentity: 'Delete identity',
  restoreDeletedIdentity: 'Restore deleted identity',
  purgeDeletedIdentity: 'Delete identity for good',
  createMailboxQuota: 'Add mailbox',
  updateMailboxQuota: 'Change mailbox',
  resizeMailboxQuota: 'Resize mailbox',
  deleteMailboxQuota: 'Remove mailbox',
  createKey: 'Create key',
  revokeKey: 'Revoke key',
  createKeySession: 'Open session',
  endKeySession: 'End session',
  runPlan: 'Ask for approval of a bulk change',
  approvePlan: 'Approve bulk change',
  reschedulePlan: 'Change the time of a bulk change',
  cancelPlan: 'Refuse bulk change',
  createOwnSession: 'Sign in on /me',
  endOwnSession: 'Sign out on /me',
  changeOwnPassword: 'Change own password',
  signOutEverywhere: 'Sign out everywhere',
}

/** An operation that leaves events, whoever does it. */
export type EventOperation =
  | keyof typeof operatorOperations
  | keyof typeof mailOperations
  | keyof typeof planOperations
  | ChangingOperation

/** The names on screen of all operations in the audit log, in the order in which the filter offers them. */
export const operationWords: Readonly<Record<EventOperation, string>> = {
  ...operatorOperations,
  ...mailOperations,
  ...planOperations,
  ...apiOperations,
}

/** What a person does on the page of people, with a password and without a key. */
const ownOperations: readonly string[] = [
  'createOwnSession',
  'endOwnSession',
  'changeOwnPassword',
  'signOutEverywhere',
] satisfies ChangingOperation[]

/** Who did it: the name of the key, or who did it without one, and where that was. */
export const actorOf = ({
  actor,
  operation,
}: Pick<AuditEvent, 'actor' | 'operation'>): { name: string; where: string | null } => {
  const { key_id, key_name } = actor
  if (key_id !== null) return { name: key_name, where: null }
  if (ownOperations.includes(operation))
    return { name: key_name.replace(/, on \/me$/, ''), where: 'on the password page' }
  return { name: key_name, where: operation in mailOperations ? null : 'of the service' }
}

const idIn = (side: AuditEvent['before'], name: string) => {
  const id = side?.[name]
  return typeof id === 'string' ? id : null
}

/** The path of the page of an event's resource; null when it is gone with the event, or has no page. */
export const pathOfResource = (
  organizationId: string,
  {
    resource_type,
    resource_id,
    operation,
    before,
    after,
  }: Pick<AuditEvent, 'resource_type' | 'resource_id' | 'operation' | 'before' | 'after'>,
): string | null => {
  if (resource_type === 'organization') return paths.overview(organizationId)
  if (resource_type === 'key')
    return operation === 'createKey' ? paths.key(organizationId, resource_id) : null
  if (resource_type === 'mailbox_quota') {
    // Its page is that of the person, who may stay without it.
    const identityId = idIn(after ?? before, 'identity_id')
    if (identityId !== null) return paths.identity(organizationId, identityId)
  }
  // Whoever was deleted can be restored on a page for it, and who has been has the own one again.
  if (after === null && (resource_type !== 'identity' || operation !== 'deleteIdentity')) return null
  const pages = {
    domain: paths.domain,
    department: paths.department,
    identity: paths.identity,
    mailbox_quota: paths.mailboxQuota,
    plan: paths.plan,
  }
  return pages[resource_type](organizationId, resource_id)
}

/** The name of an event's resource; of an identity or a mailbox it is the address. */
export const nameOfResource = (
  event: Pick<AuditEvent, 'resource_label' | 'resource_label_unicode'>,
): NamedAddress => ({ address: event.resource_label, address_unicode: event.resource_label_unicode })
