/*
 * A function for every path of the console. Values are percent-encoded here and nowhere else. routes.tsx has the same
 * paths as patterns, and paths.test.tsx compares the two.
 */

const at = encodeURIComponent

/** The page where the user signs in with a key. */
export const signIn = () => '/sign-in'

/** The start page of an organization. */
export const home = (organizationId: string) => `/o/${at(organizationId)}`

/** The overview of the organization. */
export const overview = (organizationId: string) => `${home(organizationId)}/overview`

/** The organization's settings, over the overview. */
export const organizationSettings = (organizationId: string) => `${overview(organizationId)}/settings`

/** The question before a change of them is approved, over the overview. */
export const approveSettings = (organizationId: string) => `${organizationSettings(organizationId)}/approve`

export const identities = (organizationId: string) => `${home(organizationId)}/identities`

export const newIdentity = (organizationId: string) => `${identities(organizationId)}/new`

/** The panel that adds several identities, over the list of identities. */
export const joinIdentities = (organizationId: string) => `${identities(organizationId)}/join`

export const identity = (organizationId: string, identityId: string) =>
  `${identities(organizationId)}/${at(identityId)}`

export const editIdentity = (organizationId: string, identityId: string) =>
  `${identity(organizationId, identityId)}/edit`

export const suspendIdentity = (organizationId: string, identityId: string) =>
  `${identity(organizationId, identityId)}/suspend`

export const resetIdentityPassword = (organizationId: string, identityId: string) =>
  `${identity(organizationId, identityId)}/reset-password`

export const deleteIdentity = (organizationId: string, identityId: string) =>
  `${identity(organizationId, identityId)}/delete`

/** The panel that changes an identity's address, over its page. */
export const renameIdentity = (organizationId: string, identityId: string) =>
  `${identity(organizationId, identityId)}/rename`

/** The panel that adds an identity to a group, over its page. */
export const addToGroup = (organizationId: string, identityId: string) =>
  `${identity(organizationId, identityId)}/add-to-group`

/** The panel that sets where an identity's mail goes, over its page. */
export const identityDelivery = (organizationId: string, identityId: string) =>
  `${identity(organizationId, identityId)}/delivery`

/** The list of what rules have sent to other addresses. */
export const redirects = (organizationId: string) => `${identities(organizationId)}/redirects`

/** The page that imports identities from a file. */
export const importIdentities = (organizationId: string) => `${identities(organizationId)}/import`

/** The deleted identities, which can be restored. */
export const deletedIdentities = (organizationId: string) => `${identities(organizationId)}/deleted`

/** The panel that restores an identity, over the list of deleted ones. */
export const restoreIdentity = (organizationId: string, identityId: string) =>
  `${deletedIdentities(organizationId)}/${at(identityId)}`

/** The question before a deleted identity is deleted permanently. */
export const purgeIdentity = (organizationId: string, identityId: string) =>
  `${restoreIdentity(organizationId, identityId)}/purge`

/** The changes of an identity's mailbox that have a panel. */
export type MailboxAct = 'add' | 'resize' | 'warning' | 'remove'

/** A panel about a mailbox, over the page of its identity. */
export const mailboxPanel = (organizationId: string, identityId: string, act: MailboxAct) =>
  `${identity(organizationId, identityId)}/mailbox/${at(act)}`

/** The question before an identity is deleted, over the list. */
export const deleteIdentityInList = (organizationId: string, identityId: string) =>
  `${identities(organizationId)}/delete/${at(identityId)}`

/** The same over the identity's department. */
export const deleteMember = (organizationId: string, departmentId: string, identityId: string) =>
  `${department(organizationId, departmentId)}/identities/${at(identityId)}/delete`

/** The addresses of all kinds: of identities, aliases and deleted identities. */
export const addresses = (organizationId: string) => `${home(organizationId)}/addresses`

export const newAlias = (organizationId: string) => `${addresses(organizationId)}/new`

export const alias = (organizationId: string, aliasId: string) =>
  `${addresses(organizationId)}/${at(aliasId)}`

export const editAlias = (organizationId: string, aliasId: string) => `${alias(organizationId, aliasId)}/edit`

export const deleteAlias = (organizationId: string, aliasId: string) =>
  `${alias(organizationId, aliasId)}/delete`

/** The same over the list. */
export const deleteAliasInList = (organizationId: string, aliasId: string) =>
  `${addresses(organizationId)}/delete/${at(aliasId)}`

/** The panel that adds a group, over the list of addresses. */
export const newGroup = (organizationId: string) => `${addresses(organizationId)}/groups/new`

export const group = (organizationId: string, groupId: string) =>
  `${addresses(organizationId)}/groups/${at(groupId)}`

export const editGroup = (organizationId: string, groupId: string) => `${group(organizationId, groupId)}/edit`

/** The panel that adds members to a group, over its page. */
export const addMembers = (organizationId: string, groupId: string) => `${group(organizationId, groupId)}/add`

export const deleteGroup = (organizationId: string, groupId: string) =>
  `${group(organizationId, groupId)}/delete`

/** The same over the list. */
export const deleteGroupInList = (organizationId: string, groupId: string) =>
  `${addresses(organizationId)}/groups/delete/${at(groupId)}`

export const departments = (organizationId: string) => `${home(organizationId)}/departments`

export const newDepartment = (organizationId: string) => `${departments(organizationId)}/new`

export const department = (organizationId: string, departmentId: string) =>
  `${departments(organizationId)}/${at(departmentId)}`

export const editDepartment = (organizationId: string, departmentId: string) =>
  `${department(organizationId, departmentId)}/edit`

export const deleteDepartment = (organizationId: string, departmentId: string) =>
  `${department(organizationId, departmentId)}/delete`

/** The same over the list. */
export const deleteDepartmentInList = (organizationId: string, departmentId: string) =>
  `${departments(organizationId)}/delete/${at(departmentId)}`

export const domains = (organizationId: string) => `${home(organizationId)}/domains`

/** The panel that adds a domain, over the list. */
export const newDomain = (organizationId: string) => `${domains(organizationId)}/new`

/** The panel of a domain that is added once it is proven, over the list. */
export const domainClaim = (organizationId: string, claimId: string) =>
  `${domains(organizationId)}/claim/${at(claimId)}`

/** The question before such a domain is no longer waited for. */
export const endDomainClaim = (organizationId: string, claimId: string) =>
  `${domainClaim(organizationId, claimId)}/end`

/** The question before a domain is removed, over the list. */
export const removeDomainInList = (organizationId: string, domainId: string) =>
  `${domains(organizationId)}/remove/${at(domainId)}`

/** The removed domains, which can be restored. */
export const removedDomains = (organizationId: string) => `${domains(organizationId)}/removed`

/** The question before a removed domain is restored, over the list of removed ones. */
export const restoreDomain = (organizationId: string, domainId: string) =>
  `${removedDomains(organizationId)}/${at(domainId)}`

export const domain = (organizationId: string, domainId: string) =>
  `${domains(organizationId)}/${at(domainId)}`

/** The question before a domain is removed, over its page. */
export const removeDomain = (organizationId: string, domainId: string) =>
  `${domain(organizationId, domainId)}/remove`

export const domainSettings = (organizationId: string, domainId: string) =>
  `${domain(organizationId, domainId)}/settings`

/** The page that says whether mail to and from a domain works. */
export const domainDns = (organizationId: string, domainId: string) =>
  `${domain(organizationId, domainId)}/dns`

/** The panel with the domain's records as the text of a zone file. */
export const domainZone = (organizationId: string, domainId: string) =>
  `${domainDns(organizationId, domainId)}/zone`

/** The panel that creates a link to the domain's records. */
export const newDnsShare = (organizationId: string, domainId: string) =>
  `${domainDns(organizationId, domainId)}/share`

/** The question before such a link is revoked. */
export const revokeDnsShare = (organizationId: string, domainId: string, shareId: string) =>
  `${newDnsShare(organizationId, domainId)}/${at(shareId)}/revoke`

export const mailboxQuotas = (organizationId: string) => `${home(organizationId)}/mailbox-quotas`

export const newMailboxQuota = (organizationId: string) => `${mailboxQuotas(organizationId)}/new`

/** Leads to the page of whose mailbox it is. */
export const mailboxQuota = (organizationId: string, mailboxQuotaId: string) =>
  `${mailboxQuotas(organizationId)}/${at(mailboxQuotaId)}`

/** The panel that resizes a mailbox, over the list. */
export const resizeInList = (organizationId: string, mailboxQuotaId: string) =>
  `${mailboxQuotas(organizationId)}/resize/${at(mailboxQuotaId)}`

/** The target of a bulk change: the selected rows, or all matches of the search and filters. */
export type PlanScope = 'selected' | 'all'

/** The form of a bulk change, over the list of identities. */
export const planForIdentities = (organizationId: string, scope: PlanScope, operation: string) =>
  `${identities(organizationId)}/plan/${at(scope)}/${at(operation)}`

/** The same over the list of mailboxes. */
export const planForMailboxes = (organizationId: string, scope: PlanScope, operation: string) =>
  `${mailboxQuotas(organizationId)}/plan/${at(scope)}/${at(operation)}`

/** The preview of a bulk change, over the list of identities. */
export const planOverIdentities = (organizationId: string, planId: string) =>
  `${identities(organizationId)}/plan/${at(planId)}`

/** The same over the list of mailboxes. */
export const planOverMailboxes = (organizationId: string, planId: string) =>
  `${mailboxQuotas(organizationId)}/plan/${at(planId)}`

/** The form of a bulk change for one identity, over its page. */
export const planForIdentity = (organizationId: string, identityId: string, operation: string) =>
  `${identity(organizationId, identityId)}/plan/new/${at(operation)}`

/** Its preview. */
export const planOverIdentity = (organizationId: string, identityId: string, planId: string) =>
  `${identity(organizationId, identityId)}/plan/${at(planId)}`

/** The form that restores several, over the list of deleted identities. */
export const planForDeleted = (organizationId: string, scope: PlanScope, operation: string) =>
  `${deletedIdentities(organizationId)}/plan/${at(scope)}/${at(operation)}`

/** The form of a bulk change for members of a department, over the department. */
export const planForMembers = (
  organizationId: string,
  departmentId: string,
  scope: PlanScope,
  operation: string,
) => `${department(organizationId, departmentId)}/plan/${at(scope)}/${at(operation)}`

/** The preview of a bulk change, over the list of deleted identities. */
export const planOverDeleted = (organizationId: string, planId: string) =>
  `${deletedIdentities(organizationId)}/plan/${at(planId)}`

/** The same over a department. */
export const planOverMembers = (organizationId: string, departmentId: string, planId: string) =>
  `${department(organizationId, departmentId)}/plan/${at(planId)}`

/** The list of bulk changes. */
export const plans = (organizationId: string) => `${home(organizationId)}/plans`

export const plan = (organizationId: string, planId: string) => `${plans(organizationId)}/${at(planId)}`

/** The question before a bulk change is approved, over its page. */
export const approvePlan = (organizationId: string, planId: string) =>
  `${plan(organizationId, planId)}/approve`

/** The list of audit events. */
export const audit = (organizationId: string) => `${home(organizationId)}/audit`

/** One audit event. */
export const auditEvent = (organizationId: string, auditEventId: string) =>
  `${audit(organizationId)}/${at(auditEventId)}`

/** The state of the service. */
export const health = (organizationId: string) => `${home(organizationId)}/health`

/** What mail servers were asked to do about changes. */
export const enforcements = (organizationId: string) => `${health(organizationId)}/enforcement`

/** The list of the organization's keys. */
export const keys = (organizationId: string) => `${home(organizationId)}/key`

export const newKey = (organizationId: string) => `${keys(organizationId)}/new`

export const key = (organizationId: string, keyId: string) => `${keys(organizationId)}/${at(keyId)}`

export const revokeKey = (organizationId: string, keyId: string) => `${key(organizationId, keyId)}/revoke`

/** The key in use and its permissions. */
export const ownKey = (organizationId: string) => `${keys(organizationId)}/own`
