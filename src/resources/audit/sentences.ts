import type { AuditEventPart } from '../../contract/generated/schemas/auditEventPart.zod'
import type { Units } from '../../util/bytes'
import { isolated } from '../../util/isolated'
import { readableAddress } from '../../util/unicode-name'
import { type EventOperation, nameOfResource, resourceText } from './event-text'
import {
  addedMailbox,
  changedIdentity,
  changedMailbox,
  createdIdentity,
  removedMailbox,
  resetPassword,
  restoredMailbox,
  warnedMailbox,
} from './identity-sentences'
import { changedDelivery } from './delivery-sentences'
import { changedAlias, createdAlias, deletedAlias, renamedIdentity, updatedAlias } from './alias-sentences'
import { addedMembers, createdGroup, deletedGroup, removedMembers, updatedGroup } from './group-sentences'
import {
  addedDomain,
  confirmedDomain,
  createdOrganization,
  finishedPlan,
  removedDomain,
  restoredDomain,
  seededOrganization,
  sharedDns,
  turnedServices,
} from './organization-sentences'
import { changed, type Describe, type EventText, plain, textIn } from './sentence-parts'
import { upperFirst } from '../../util/upper-first'

/** An event as a sentence around its object, which is shown apart because it is a link. */
interface Sentence {
  before: string
  object: string
  after: string
  /** The values, with what leads to them; '' for none. */
  values: string
}

/** The sentence of each operation and type of resource. An operation without one does not compile. */
const sentences: Readonly<
  Record<EventOperation, Readonly<Partial<Record<AuditEventPart['resource_type'], Describe>>>>
> = {
  createOrganization: { organization: createdOrganization },
  limitOrganization: { organization: changed('Limits of {} changed') },
  updateOrganizationSettings: { organization: changed('Settings of {} changed') },
  approveOrganizationSettings: { organization: changed('Settings change of {} approved') },
  suspendOrganization: { organization: plain('Organization {} suspended', 'Suspended') },
  reactivateOrganization: { organization: plain('Organization {} reactivated', 'Reactivated') },
  turnOnServices: { organization: turnedServices('on') },
  turnOffServices: { organization: turnedServices('off') },
  seedOrganization: { organization: seededOrganization },
  addDomain: { domain: addedDomain },
  confirmDomain: { domain: confirmedDomain },
  suspendDomain: { domain: plain('Domain {} suspended', 'Suspended') },
  reactivateDomain: { domain: plain('Domain {} reactivated', 'Reactivated') },
  removeDomain: { domain: removedDomain },
  restoreDomain: { domain: restoredDomain },
  purgeDomain: { domain: plain('Domain {} permanently deleted', 'Permanently deleted') },
  warnMailboxUse: { mailbox_quota: warnedMailbox },
  updateDomainSettings: { domain: changed('Domain {} changed') },
  createDomainClaim: {
    domain: plain(
      'Domain {} will be added when its record is found',
      'Will be added when its record is found',
    ),
  },
  expireDomainClaim: { domain: plain('Domain {} wasn’t added within 30 days', 'Not added within 30 days') },
  deleteDomainClaim: {
    domain: plain('Domain {} is no longer pending verification', 'No longer pending verification'),
  },
  createDnsShare: { domain: sharedDns },
  deleteDnsShare: {
    domain: plain('Link to the DNS records of {} revoked', 'Link to the DNS records revoked'),
  },
  createDepartment: { department: plain('Department {} created', 'Created') },
  updateDepartment: { department: changed('Department {} changed') },
  deleteDepartment: { department: plain('Department {} deleted', 'Deleted') },
  createIdentity: { identity: createdIdentity, mailbox_quota: addedMailbox },
  updateIdentity: { identity: changedIdentity },
  updateDelivery: { identity: changedDelivery },
  changeOwnRules: {
    identity: plain('Mail rules of {} changed by the user', 'Mail rules changed by the user'),
  },
  getOwnRules: { identity: plain('Mail rules of {} read', 'Mail rules read') },
  resetIdentityPassword: { identity: resetPassword },
  deleteIdentity: {
    identity: plain('{} deleted', 'Deleted'),
    mailbox_quota: removedMailbox,
    domain: changed('Domain {} changed'),
  },
  restoreDeletedIdentity: {
    identity: plain('{} restored', 'Restored'),
    alias: changedAlias,
    mailbox_quota: restoredMailbox,
    domain: changed('Domain {} changed'),
  },
  purgeDeletedIdentity: {
    identity: plain('{} permanently deleted', 'Permanently deleted'),
    alias: deletedAlias,
  },
  renameIdentity: { identity: renamedIdentity, alias: changedAlias },
  createAlias: { alias: createdAlias },
  updateAlias: { alias: updatedAlias },
  deleteAlias: { alias: deletedAlias },
  createGroup: { group: createdGroup },
  updateGroup: { group: updatedGroup },
  deleteGroup: { group: deletedGroup },
  addGroupMembers: { group: addedMembers },
  removeGroupMembers: { group: removedMembers },
  createMailboxQuota: { mailbox_quota: addedMailbox },
  updateMailboxQuota: { mailbox_quota: changedMailbox },
  resizeMailboxQuota: { mailbox_quota: changedMailbox },
  deleteMailboxQuota: { mailbox_quota: removedMailbox, domain: changed('Domain {} changed') },
  createKey: { key: plain('API key {} created', 'Created') },
  revokeKey: { key: plain('API key {} revoked', 'Revoked') },
  createKeySession: { key: plain('Session of {} started', 'Session started') },
  endKeySession: { key: plain('Session of {} ended', 'Session ended') },
  runPlan: { plan: plain('Approval requested: {}', 'Approval requested') },
  approvePlan: { plan: plain('Approved: {}', 'Approved') },
  reschedulePlan: { plan: plain('Rescheduled: {}', 'Rescheduled') },
  cancelPlan: { plan: plain('Approval declined: {}', 'Approval declined') },
  finishPlan: { plan: finishedPlan },
  createOwnSession: { identity: plain('{} signed in to My account', 'Signed in to My account') },
  endOwnSession: { identity: plain('{} signed out of My account', 'Signed out of My account') },
  changeOwnPassword: {
    identity: plain('Password of {} changed by the user', 'Password changed by the user'),
  },
  signOutEverywhere: { identity: plain('{} signed out everywhere', 'Signed out everywhere') },
}

const describeOther: Describe = (event, units) => {
  const { before, after, resource_type } = event
  const type = upperFirst(resourceText[resource_type])
  if (before !== null && after !== null) return changed(`${type} {} changed`)(event, units)
  const participle = before === null ? 'created' : 'deleted'
  return { act: `${type} {} ${participle}`, short: upperFirst(participle) }
}

/** Describes an event; one of a newer server's operation by whether something was created, changed or deleted. */
const describe: Describe = (event, units) => {
  const byType: (typeof sentences)[EventOperation] | undefined = sentences[event.operation as EventOperation]
  return (byType?.[event.resource_type] ?? describeOther)(event, units)
}

/** Returns the name of what an event is about: of an identity, its mailbox and a group the name, before the address. */
const objectOf = (event: AuditEventPart): string => {
  const { resource_type, resource_label, before, after } = event
  if (resource_type === 'key') return `“${resource_label}”`
  const name = resource_type === 'group' ? 'group_name' : 'display_name'
  return textIn(after ?? before, name) ?? readableAddress(nameOfResource(event))
}

const valuesOf = ({ about, changes = [] }: Pick<EventText, 'about' | 'changes'>): string => {
  const values = [about ?? '', ...changes].filter((value) => value !== '')
  return values.length === 0 ? '' : `: ${values.join(', ')}`
}

/** Returns an event as a sentence with its values, in the parts in which it is shown. */
export const sentenceOf = (event: AuditEventPart, units: Units): Sentence => {
  const text = describe(event, units)
  const at = text.act.indexOf('{}')
  return {
    before: text.act.slice(0, at),
    object: text.object ?? objectOf(event),
    after: text.act.slice(at + 2),
    values: valuesOf(text),
  }
}

/** Returns the same sentence as one text, without its values. */
export const actText = (event: AuditEventPart, units: Units): string => {
  const { before, object, after } = sentenceOf(event, units)
  return before + isolated(object) + after
}

/** Returns the sentence of a finished operation for a toast, the same as Activity has: `Department Sales created`. */
export const doneText = (
  operation: EventOperation,
  resource_type: AuditEventPart['resource_type'],
  name: string,
): string => {
  const label = { resource_label: name, resource_label_unicode: name }
  const values = { before: {}, after: {}, missing_permissions: [] }
  const event = { audit_event_id: '', resource_id: '', ...values, operation, resource_type }
  return actText({ ...event, ...label }, 'GB')
}

/** Returns the same in lines, where the object is understood: the act first, then each change. */
export const linesOf = (event: AuditEventPart, units: Units): string[] => {
  const { short, about, changes = [] } = describe(event, units)
  const act = short === '' ? [] : [short + valuesOf({ about: about ?? null })]
  return [...act, ...changes.map(upperFirst)]
}

const identityIdOf = ({ resource_type, resource_id, before, after }: AuditEventPart) =>
  resource_type === 'identity' ? resource_id : textIn(after ?? before, 'identity_id')

/** Returns what came along with another event of the same request, without the name of the identity that both are about. */
export const partText = (part: AuditEventPart, event: AuditEventPart, units: Units): string => {
  const id = identityIdOf(part)
  if (id !== null && id === identityIdOf(event)) return linesOf(part, units).join(', ')
  return actText(part, units) + sentenceOf(part, units).values
}
