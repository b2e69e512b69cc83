import type { PlanChange } from '../../generated/model/index.ts'
import type { DomainRow } from '../../generated/rows.ts'
import { Problem } from '../../problem.ts'
import { type AddressOwner, ownerInUse } from '../../queries/addresses/address-owners.ts'
import type { NamedGroup } from '../../queries/addresses/groups.ts'
import type { IdentityDetails } from '../../queries/identities.ts'
import {
  addressHeldProblem,
  addressOf,
  addressTakenProblem,
  assertIdentityLimit,
  assertNewAddress,
  firstLimit,
} from '../../rules/identities.ts'
import { domainGoneProblem, type RemovedName } from '../../rules/domain-settings.ts'
import { isFullAt } from '../../rules/mailbox-limits.ts'
import type { OrganizationNumbers } from '../../rules/organization-numbers.ts'
import { nameKey } from '../../generated/rules/name-key.ts'
import { shortenName } from '../../rules/text.ts'
import { assertNewMailbox } from '../../changes/create-mailboxes.ts'
import { changedIdentity } from '../../changes/change-identities.ts'
import { aliasEffect } from './aliases.ts'
import type { GroupReaches } from './group-reach.ts'
import { groupEffect } from './groups.ts'
import { type ImportRow, rowError, RowProblem, type RowValues } from './row.ts'
import { assertResize } from '../../changes/resize-mailboxes.ts'
import { difference, type Effect } from '../operation.ts'
import type { ImportValues } from '../plan-item.ts'
import type { MailboxSubject } from '../subjects.ts'

/*
 * The effect of one row of an import: it creates an identity, or changes members of one.
 */

/** A department that a row names; one that the import creates has no id yet. */
interface RowDepartment {
  department_id: string | null
  department_name: string
  /** Bytes of new mailboxes in it; null for the default of the domain. */
  default_mailbox_limit_bytes: number | null
}

/** Context for the rows of an import. */
export interface ImportContext {
  /** The organization's numbers after all items before. */
  organization: OrganizationNumbers
  /** By name in ASCII. */
  domains: ReadonlyMap<string, DomainRow>
  /** Those that the organization has removed, and can restore. */
  removedDomains: ReadonlyMap<string, RemovedName>
  /** By the key of the name, with those that earlier rows create. */
  departments: Map<string, RowDepartment>
  /** Deleted identities that still reserve an address, by address. */
  held: ReadonlyMap<string, { display_name: string; restorable_until: string }>
  /** What has the addresses, by address. */
  owners: ReadonlyMap<string, AddressOwner>
  /** The aliases that lead to identities directly, by the identity's id. */
  aliases: ReadonlyMap<string, readonly { address: string }[]>
  /** The groups that have identities as members of their own, by the identity's id. */
  groups: ReadonlyMap<string, readonly { address: string }[]>
  /** The groups with the addresses that rows name, by address. */
  groupsNamed: ReadonlyMap<string, NamedGroup>
  /** How many members these groups would have after all items before; only of those that the import could fill. */
  memberCounts: Map<string, number>
  /** What these groups and all that leads to them reach; only of what the import could fill. */
  reaches: GroupReaches
  /** Whether an import is undone: then a size is restored even if more mail is stored now. */
  isUndo: boolean
}

const members = [
  'display_name',
  'department_id',
  'department_name',
  'status',
  'status_reason',
  'delivery_while_suspended',
  'external_id',
  'limit_bytes',
] as const satisfies readonly (keyof ImportValues)[]

/** Returns the department of that name. @throws Problem department_unknown where there is none and the import creates none. */
const departmentNamed = (context: ImportContext, name: string, change: PlanChange): RowDepartment => {
  const key = nameKey(name)
  const department = context.departments.get(key)
  if (department) return department
  if (change.create_departments !== true) {
    const detail = `There is no department named "${shortenName(name)}".`
    throw new Problem('department_unknown', { detail, department_name: shortenName(name) })
  }
  const created = { department_id: null, department_name: name, default_mailbox_limit_bytes: null }
  context.departments.set(key, created)
  return created
}

/** The department of a row, as members of an identity. */
const departmentValues = (
  context: ImportContext,
  { department }: RowValues,
  change: PlanChange,
): Pick<ImportValues, 'department_id' | 'department_name'> => {
  if (department === undefined) return {}
  if (department === null) return { department_id: null, department_name: null }
  const { department_id, department_name } = departmentNamed(context, department, change)
  return { department_id, department_name }
}

/** Bytes of the mailbox of a new identity: from the row, or else from the department or the domain; null for no mailbox. */
const newLimit = (
  { limit_bytes, department }: RowValues,
  { departments }: ImportContext,
  domain: DomainRow,
): number | null =>
  limit_bytes === undefined
    ? firstLimit(domain, departments.get(nameKey(department ?? '')) ?? null)
    : limit_bytes

/**
 * Checks that an identity with that address and size can be created. No other identity has the address.
 * @throws Problem domain_unknown, domain_removed, address_taken, address_held, identity_limit_reached, above_domain_maximum or allotment_exceeded.
 */
export const assertMayCreate = (
  context: ImportContext,
  address: string,
  limitOf: (domain: DomainRow) => number | null,
): { domain: DomainRow; limit_bytes: number | null } => {
  const name = address.slice(address.lastIndexOf('@') + 1)
  const domain = context.domains.get(name)
  if (!domain) throw domainGoneProblem(context.removedDomains.get(name) ?? null, shortenName(name))
  const owner = ownerInUse(context.owners.get(address))
  if (owner !== null && owner.kind !== 'identity') throw addressTakenProblem(address, owner)
  const holder = context.held.get(address)
  if (holder) throw addressHeldProblem(address, holder)
  assertIdentityLimit(context.organization)
  const limit_bytes = limitOf(domain)
  if (limit_bytes !== null) assertNewMailbox({ organization: context.organization, domain }, limit_bytes)
  return { domain, limit_bytes }
}

/** Checks the new size of a mailbox, which may not exist yet. @returns how many more bytes it allocates. */
export const assertSize = (
  context: ImportContext,
  { mailbox, maximum }: Pick<MailboxSubject, 'mailbox' | 'maximum'>,
  limit: number,
): number => {
  const { organization, isUndo } = context
  if (mailbox === null)
    assertNewMailbox({ organization, domain: { max_mailbox_limit_bytes: maximum } }, limit)
  else assertResize({ organization, maximum, force: isUndo || null }, mailbox, limit)
  return limit - (mailbox?.limit_bytes ?? 0)
}

/** Returns the effect of a row with a new address. @throws Problem where createIdentity would be refused. */
export const planCreation = (
  row: ImportRow,
  values: RowValues,
  change: PlanChange,
  context: ImportContext,
): Effect<ImportValues> & { display_name: string } => {
  const {
    local_part,
    domain_name,
    display_name,
    department: _,
    limit_bytes: _size,
    aliases,
    groups,
    ...otherValues
  } = values
  const address = addressOf(local_part, domain_name)
  assertNewAddress(address)
  if (display_name === undefined) {
    const message = 'display_name is required for a new identity.'
    throw new RowProblem([rowError(row, 'display_name', { code: 'required', message })])
  }
  const { limit_bytes } = assertMayCreate(context, address, (domain) => newLimit(values, context, domain))
  const department = departmentValues(context, values, change)
  const texts = Object.fromEntries(Object.entries(otherValues).map(([name, value]) => [name, value || null]))
  const added = aliasEffect(row, aliases, { present: [], own: address, context })
  const { department_id = null } = department
  const joined = groupEffect(row, groups, { id: address, present: [], department_id, context })
  const after: ImportValues = {
    address,
    display_name,
    ...department,
    limit_bytes,
    ...texts,
    ...(added && { alias_addresses: added.after }),
    ...(joined && { group_addresses: joined.after }),
  }
  return { before: null, after, allotted: limit_bytes ?? 0, display_name }
}

/** The identity's members of checked values, as the body of a change. */
export const bodyOf = ({
  display_name,
  department_id,
  status,
  status_reason,
  delivery_while_suspended,
  external_id,
}: ImportValues) => ({
  ...(display_name !== undefined && { display_name }),
  ...(department_id !== undefined && { department_id }),
  ...(status !== undefined && { status }),
  ...(status_reason !== undefined && { status_reason }),
  ...(delivery_while_suspended !== undefined && { delivery_while_suspended }),
  ...(external_id !== undefined && { external_id }),
})

const labelMembers = (
  identity: IdentityDetails,
  mailbox: MailboxSubject['mailbox'],
): Required<Pick<ImportValues, (typeof members)[number]>> => ({
  display_name: identity.display_name,
  department_id: identity.department_id,
  department_name: identity.department_name,
  status: identity.status,
  status_reason: identity.status_reason,
  delivery_while_suspended: identity.delivery_while_suspended,
  external_id: identity.external_id,
  limit_bytes: mailbox?.limit_bytes ?? null,
})

/** Returns what changes in an identity; null where nothing does. @throws Problem where the single requests would be refused. */
export const updateEffect = (
  subject: MailboxSubject,
  target: ImportValues,
  context: ImportContext,
): Effect<ImportValues> | null => {
  const { identity, mailbox } = subject
  const present = labelMembers(identity, mailbox)
  const { limit_bytes = present.limit_bytes, department_name = identity.department_name } = target
  const next = changedIdentity(identity, bodyOf(target))
  const changed = difference(present, { ...labelMembers(next, mailbox), department_name, limit_bytes })
  if (changed === null) return null
  const isResized = typeof limit_bytes === 'number' && limit_bytes !== present.limit_bytes
  const isFull = isResized && isFullAt(mailbox?.used_bytes ?? null, limit_bytes)
  return { ...changed, allotted: isResized ? assertSize(context, subject, limit_bytes) : 0, isFull }
}

/** Returns an effect that also changes aliases or groups; null where nothing changes. */
export const withAddresses = (
  effect: Effect<ImportValues> | null,
  member: 'alias_addresses' | 'group_addresses',
  addresses: { before: string[]; after: string[] } | null,
): Effect<ImportValues> | null =>
  addresses === null
    ? effect
    : {
        allotted: 0,
        ...effect,
        before: { ...effect?.before, [member]: addresses.before },
        after: { ...effect?.after, [member]: addresses.after },
      }

/** Returns the effect of a row whose address is taken; null where it changes nothing. */
export const planUpdate = (
  row: ImportRow,
  values: RowValues,
  change: PlanChange,
  { subject, context }: { subject: MailboxSubject; context: ImportContext },
): Effect<ImportValues> | null => {
  if (change.existing === 'skip') return null
  if (change.existing === 'refuse') throw addressTakenProblem(subject.identity.address)
  const {
    local_part: _,
    domain_name: _name,
    department: _department,
    limit_bytes,
    aliases,
    groups,
    ...otherValues
  } = values
  if (limit_bytes === null && subject.mailbox !== null) {
    const message = "An import can't remove a mailbox. Leave limit_bytes out, or set a size."
    throw new RowProblem([rowError(row, 'limit_bytes', { code: 'not_allowed', message })])
  }
  const size = typeof limit_bytes === 'number' ? { limit_bytes } : {}
  const target = { ...otherValues, ...departmentValues(context, values, change), ...size }
  const { identity_id, address: own } = subject.identity
  const presentIn = (all: ImportContext['aliases']) =>
    (all.get(identity_id) ?? []).map(({ address }) => address)
  const led = aliasEffect(row, aliases, { present: presentIn(context.aliases), own, context })
  const { department_id = subject.identity.department_id } = target
  const present = presentIn(context.groups)
  const joined = groupEffect(row, groups, { id: identity_id, present, department_id, context })
  const effect = withAddresses(updateEffect(subject, target, context), 'alias_addresses', led)
  return withAddresses(effect, 'group_addresses', joined)
}
