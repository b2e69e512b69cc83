import type { ChangingOperation } from '../../contract/generated/contract'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import * as paths from '../../paths'
import type { NamedAddress } from '../../util/unicode-name'

/** The names on screen of the resources that events are about. */
export const resourceText: Readonly<Record<AuditEvent['resource_type'], string>> = {
  organization: 'organization',
  domain: 'domain',
  department: 'department',
  identity: 'identity',
  alias: 'alias',
  group: 'group',
  mailbox_quota: 'mailbox',
  key: 'API key',
  plan: 'bulk change',
}

/** The names on screen of the operator's commands, and of what happens to domains automatically. */
const operatorOperations = {
  createOrganization: 'Create organization',
  limitOrganization: 'Change organization limits',
  suspendOrganization: 'Suspend organization',
  reactivateOrganization: 'Reactivate organization',
  turnOnServices: 'Turn on services',
  turnOffServices: 'Turn off services',
  seedOrganization: 'Add sample data',
  addDomain: 'Add domain',
  suspendDomain: 'Suspend domain',
  reactivateDomain: 'Reactivate domain',
  confirmDomain: 'Confirm domain',
  expireDomainClaim: 'Stop looking for DNS record',
  purgeDomain: 'Delete domain permanently',
}

/** The names on screen of what the mail servers do automatically, or report, and of users' mail rules. */
const mailOperations = {
  warnMailboxUse: 'Warn about mailbox use',
  changeOwnRules: 'Change own mail rules',
  getOwnRules: 'Read mail rules',
}

/** The names on screen of what runs in the background for a key. */
const planOperations = {
  finishPlan: 'Run bulk change',
}

/** The names on screen of requests. An operation of the contract without one does not compile. */
const apiOperations: Readonly<Record<ChangingOperation, string>> = {
  updateOrganizationSettings: 'Change organization settings',
  approveOrganizationSettings: 'Approve organization settings',
  updateDomainSettings: 'Change domain settings',
  createDomainClaim: 'Start adding domain',
  deleteDomainClaim: 'Stop adding domain',
  removeDomain: 'Remove domain',
  restoreDomain: 'Restore domain',
  createDnsShare: 'Share DNS records',
  deleteDnsShare: 'Stop sharing DNS records',
  createDepartment: 'Create department',
  updateDepartment: 'Change department',
  deleteDepartment: 'Delete department',
  createIdentity: 'Create identity',
  updateIdentity: 'Change identity',
  updateDelivery: 'Change forward and auto-reply',
  resetIdentityPassword: 'Reset password',
  deleteIdentity: 'Delete identity',
  restoreDeletedIdentity: 'Restore deleted identity',
  purgeDeletedIdentity: 'Delete identity permanently',
  renameIdentity: 'Rename identity',
  createAlias: 'Create alias',
  updateAlias: 'Change alias',
  deleteAlias: 'Delete alias',
  createGroup: 'Create group',
  updateGroup: 'Change group',
  deleteGroup: 'Delete group',
  addGroupMembers: 'Add group members',
  removeGroupMembers: 'Remove group members',
  createMailboxQuota: 'Add mailbox',
  updateMailboxQuota: 'Change mailbox',
  resizeMailboxQuota: 'Resize mailbox',
  deleteMailboxQuota: 'Remove mailbox',
  createKey: 'Create API key',
  revokeKey: 'Revoke API key',
  createKeySession: 'Start session',
  endKeySession: 'End session',
  runPlan: 'Request approval of bulk change',
  approvePlan: 'Approve bulk change',
  reschedulePlan: 'Reschedule bulk change',
  cancelPlan: 'Decline approval of bulk change',
  createOwnSession: 'Sign in to My account',
  endOwnSession: 'Sign out of My account',
  changeOwnPassword: 'Change own password',
  signOutEverywhere: 'Sign out everywhere',
}

/** An operation that writes events. */
export type EventOperation =
  | keyof typeof operatorOperations
  | keyof typeof mailOperations
  | keyof typeof planOperations
  | ChangingOperation

/** The names on screen of all operations in Activity, in the order of the filter. */
export const operationText: Readonly<Record<EventOperation, string>> = {
  ...operatorOperations,
  ...mailOperations,
  ...planOperations,
  ...apiOperations,
}

/** Returns the group of an operation in the filter: what no key does is apart, so that what keys do comes first. */
export const operationGroup = (operation: string): string | undefined => {
  if (operation in operatorOperations) return 'Operator and automatic'
  return operation in mailOperations ? 'Mail servers and users’ rules' : undefined
}

/** What a user does in My account, with a password and without a key. */
const ownOperations: readonly string[] = [
  'createOwnSession',
  'endOwnSession',
  'changeOwnPassword',
  'signOutEverywhere',
] satisfies ChangingOperation[]

/** Returns the name of the actor: the key, or the operator, mail servers or user without one; and where it acted. */
export const actorOf = ({
  actor,
  operation,
}: Pick<AuditEvent, 'actor' | 'operation'>): { name: string; where: string | null } => {
  const { key_id, key_name } = actor
  if (key_id !== null) return { name: key_name, where: null }
  if (ownOperations.includes(operation))
    return { name: key_name.replace(/, on \/me$/, ''), where: 'in My account' }
  return { name: key_name, where: operation in mailOperations ? null : 'of the service' }
}

const idIn = (side: AuditEvent['before'], name: string) => {
  const id = side?.[name]
  return typeof id === 'string' ? id : null
}

/** What happens to a domain while it is being added: the organization doesn't have it yet, and may never have. */
const claimOperations: readonly string[] = [
  'createDomainClaim',
  'deleteDomainClaim',
  'expireDomainClaim',
] satisfies EventOperation[]

/** Whether an event is about a domain that is being added. */
export const isClaim = ({ operation }: Pick<AuditEvent, 'operation'>): boolean =>
  claimOperations.includes(operation)

/** Returns how an event ended its resource, as a word; null if the resource still exists, or never did. */
export const endOfResource = (
  event: Pick<AuditEvent, 'resource_type' | 'operation' | 'after'>,
): 'deleted' | 'removed' | null => {
  if (event.after !== null || event.resource_type === 'key' || isClaim(event)) return null
  return event.operation === 'removeDomain' ? 'removed' : 'deleted'
}

/** Returns the path of the resource's page; null where the event deleted it, or it has no page. */
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
    // Its page is the identity's, which may exist without it.
    const identityId = idIn(after ?? before, 'identity_id')
    if (identityId !== null) return paths.identity(organizationId, identityId)
  }
  // The domain has this id only when it is proven.
  if (isClaim({ operation }) && operation !== 'deleteDomainClaim')
    return paths.domainClaim(organizationId, resource_id)
  // A deleted identity has a page from which it can be restored.
  if (after === null && (resource_type !== 'identity' || operation !== 'deleteIdentity')) return null
  const pages = {
    domain: paths.domain,
    department: paths.department,
    identity: paths.identity,
    alias: paths.alias,
    group: paths.group,
    mailbox_quota: paths.mailboxQuota,
    plan: paths.plan,
  }
  return pages[resource_type](organizationId, resource_id)
}

/** Returns the name of an event's resource; of an identity or a mailbox it is the address. */
export const nameOfResource = (
  event: Pick<AuditEvent, 'resource_label' | 'resource_label_unicode'>,
): NamedAddress => ({ address: event.resource_label, address_unicode: event.resource_label_unicode })
