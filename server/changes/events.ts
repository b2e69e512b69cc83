import type { DnsShare, Key } from '../generated/model/index.ts'
import type { OperationId } from '../generated/operations.ts'
import type { DepartmentRow, DomainClaimRow, DomainRow } from '../generated/rows.ts'
import type { AliasDetails } from '../queries/addresses/aliases.ts'
import type { Actor, AuditEvent } from '../queries/audit-events.ts'
import type { DeletedIdentityRow } from '../queries/deleted-identities.ts'
import type { DeliveryRow } from '../queries/mail/delivery.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import type { MemberRecord } from '../queries/addresses/group-members.ts'
import type { UncountedGroup } from '../queries/addresses/groups.ts'
import type { IdentityDetails } from '../queries/identities.ts'
import type { MailboxQuotaDetails } from '../queries/mailbox-quotas.ts'
import type { OrganizationSettingsRow } from '../queries/organization.ts'
import { aliasRecord, type RecordedAlias } from '../views/addresses.ts'
import { deliveryRecord } from '../views/delivery.ts'
import { domainClaimRecord } from '../views/domain-claims.ts'
import { domainSettingsView, domainView } from '../views/domains.ts'
import { groupRecord } from '../views/groups.ts'
import { deletedIdentityRecord, identityRecord } from '../views/identities.ts'
import { mailboxQuotaRecord } from '../views/mailbox-quotas.ts'
import { organizationSettingsView } from '../views/organization.ts'

/** The actor of events: a key, or a user of My account. */
export const actorOf = ({
  kind,
  key_id,
  key_name,
}: Pick<AuthenticatedRow, 'kind' | 'key_id' | 'key_name'>): Actor => ({
  key_id: kind === 'person' ? null : key_id,
  key_name,
})

/** Before and after a change. A new thing has no before, a deleted one no after. */
type Change<Row extends object> = [before: null, after: Row] | [before: Row, after: Row | null]

interface EventForm<Row extends object> {
  type: AuditEvent['resource_type']
  id: (row: Row) => string
  label: (row: Row) => string
  /** The members that the audit records; never a secret. */
  snapshot: (row: Row) => object
}

/** Returns a function that makes events of a resource, with its names after the change or before a deletion. */
const eventOf =
  <Row extends object>({ type, id, label, snapshot }: EventForm<Row>) =>
  (operation: OperationId, ...[before, after]: Change<Row>): AuditEvent => {
    // Change guarantees that one of them is a row, which TypeScript doesn't see for a generic Row.
    const row = (after ?? before) as Row
    return {
      operation,
      resource_type: type,
      resource_id: id(row),
      resource_label: label(row),
      before: before === null ? null : snapshot(before),
      after: after === null ? null : snapshot(after),
    }
  }

export const organizationSettingsEvent = eventOf<OrganizationSettingsRow>({
  type: 'organization',
  id: (row) => row.organization_id,
  label: (row) => row.organization_name,
  snapshot: organizationSettingsView,
})

export const departmentEvent = eventOf<DepartmentRow>({
  type: 'department',
  id: (row) => row.department_id,
  label: (row) => row.department_name,
  snapshot: (row) => ({
    department_id: row.department_id,
    department_name: row.department_name,
    description: row.description,
    default_mailbox_limit_bytes: row.default_mailbox_limit_bytes,
    welcome_text: row.welcome_text,
  }),
})

/** The event of changed settings, also where another operation changed them. */
export const domainSettingsEvent = eventOf<DomainRow>({
  type: 'domain',
  id: (row) => row.domain_id,
  label: (row) => row.domain_name_unicode,
  snapshot: domainSettingsView,
})

/** The event of a domain that was added because its claim was proven. The operator's command has the same operation. */
export const addedDomainEvent = (row: DomainRow): AuditEvent => ({
  operation: 'addDomain',
  resource_type: 'domain',
  resource_id: row.domain_id,
  resource_label: row.domain_name_unicode,
  before: null,
  after: domainView(row),
})

/** The event of a domain of the operator whose claim was proven: from now on, the organization has proved it. */
export const confirmedDomainEvent = (before: DomainRow, after: DomainRow): AuditEvent => ({
  operation: 'confirmDomain',
  resource_type: 'domain',
  resource_id: after.domain_id,
  resource_label: after.domain_name_unicode,
  before: domainView(before),
  after: domainView(after),
})

/** The event of a claim of a domain. The domain has its id when it is proven. */
export const domainClaimEvent = eventOf<DomainClaimRow>({
  type: 'domain',
  id: (claim) => claim.claim_id,
  label: (claim) => claim.domain_name_unicode,
  snapshot: domainClaimRecord,
})

/** The event of a claim that has expired. */
export const expiredClaimEvent = (claim: DomainClaimRow): AuditEvent => ({
  ...domainClaimEvent('deleteDomainClaim', claim, null),
  operation: 'expireDomainClaim',
})

/** The event of a domain that is removed or restored, or that is the primary one with that, or no longer. */
export const domainEvent = eventOf<DomainRow>({
  type: 'domain',
  id: (row) => row.domain_id,
  label: (row) => row.domain_name_unicode,
  snapshot: domainView,
})

/** The event of a link to the DNS records of a domain, without its token. */
export const dnsShareEvent = eventOf<{
  domain: Pick<DomainRow, 'domain_id' | 'domain_name_unicode'>
  share: DnsShare
}>({
  type: 'domain',
  id: ({ domain }) => domain.domain_id,
  label: ({ domain }) => domain.domain_name_unicode,
  snapshot: ({ share }) => ({ share_id: share.share_id, share_expires_at: share.expires_at }),
})

export const identityEvent = eventOf<IdentityDetails>({
  type: 'identity',
  id: (row) => row.identity_id,
  label: (row) => row.address,
  snapshot: identityRecord,
})

/** The event of a changed forward, auto-reply, or switch of users' rules. */
export const deliveryEvent = eventOf<DeliveryRow>({
  type: 'identity',
  id: (row) => row.identity_id,
  label: (row) => row.address,
  snapshot: deliveryRecord,
})

export const aliasEvent = eventOf<RecordedAlias>({
  type: 'alias',
  id: (row) => row.address_id,
  label: (row) => row.address,
  snapshot: aliasRecord,
})

/** The event of a deleted alias, with the aliases that led to it, to which an undo adds it again. */
export const deletedAliasEvent = (operation: OperationId, row: AliasDetails): AuditEvent => {
  const event = aliasEvent(operation, row, null)
  return { ...event, before: { ...event.before, sources: row.sources } }
}

export const groupEvent = eventOf<UncountedGroup>({
  type: 'group',
  id: (row) => row.address_id,
  label: (row) => row.address,
  snapshot: groupRecord,
})

/** The event of a new group, with its members. */
export const groupCreatedEvent = (row: UncountedGroup, members: readonly MemberRecord[]): AuditEvent => {
  const event = groupEvent('createGroup', null, row)
  return { ...event, after: { ...event.after, members: members.slice(0, 1000) } }
}

/** The event of a deleted group, with the ids of its members, and what led to it, for an undo. */
export const groupDeletedEvent = (row: UncountedGroup, memberIds: readonly string[]): AuditEvent => {
  const event = groupEvent('deleteGroup', row, null)
  return { ...event, before: { ...event.before, member_ids: memberIds, sources: row.sources } }
}

/** The event of members that a group has gained or lost. They are on one side, and the other one is empty. */
export const membersEvent = (
  operation: 'addGroupMembers' | 'removeGroupMembers',
  before: UncountedGroup,
  after: UncountedGroup,
  members: readonly MemberRecord[],
): AuditEvent => {
  const side = ({ address_id, address, group_name, member_count }: UncountedGroup, isFull: boolean) => ({
    group_id: address_id,
    address,
    group_name,
    member_count,
    members: isFull ? members : [],
  })
  const isAdded = operation === 'addGroupMembers'
  return {
    ...groupEvent(operation, before, after),
    before: side(before, !isAdded),
    after: side(after, isAdded),
  }
}

/** The event of a deleted identity that is deleted permanently. */
export const purgeEvent = eventOf<DeletedIdentityRow>({
  type: 'identity',
  id: (row) => row.identity_id,
  label: (row) => row.address,
  snapshot: deletedIdentityRecord,
})

/** The event of a changed mailbox, also where another operation changed it. */
export const mailboxQuotaEvent = eventOf<MailboxQuotaDetails>({
  type: 'mailbox_quota',
  id: (row) => row.mailbox_quota_id,
  label: (row) => row.address,
  snapshot: mailboxQuotaRecord,
})

/** A key as the audit records it: all members of the response, or fewer for a session. */
type KeySnapshot = Pick<Key, 'key_id' | 'key_name'> & { [Member in keyof Key]?: unknown }

export const keyEvent = eventOf<KeySnapshot>({
  type: 'key',
  id: (row) => row.key_id,
  label: (row) => row.key_name,
  snapshot: (row) => row,
})
