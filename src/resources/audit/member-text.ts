import type { Alias } from '../../contract/generated/schemas/alias.zod'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import type { Department } from '../../contract/generated/schemas/department.zod'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import type { Group } from '../../contract/generated/schemas/group.zod'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import type { Key } from '../../contract/generated/schemas/key.zod'
import type { MailboxQuota } from '../../contract/generated/schemas/mailboxQuota.zod'
import type { Service } from '../../contract/generated/schemas/service.zod'
import { formatAmount, formatExactBytes, type Units } from '../../util/bytes'
import { formatCount, formatPercent } from '../../util/number'
import { formatMinute } from '../../util/time'
import { isolated } from '../../util/isolated'
import { readableStored } from '../../util/stored-address'
import { signInServiceNames } from '../identities/sign-in-services'

/** How the values of a member are written: by its form, or by a text for each value. */
type Form =
  | 'text'
  | 'note'
  | 'size'
  | 'percent'
  | 'count'
  | 'time'
  | 'person'
  | Readonly<Record<string, string>>

/** How a member of a resource is written: its name on screen, as in its form, and its values. */
export interface Member {
  label: string
  form: Form
}

type Entry = readonly [label: string, form?: Form]

/** The paths of a resource's members, with `.` between the names, as they appear in events. */
type Paths<Thing> = {
  [Name in keyof Thing & string]: NonNullable<Thing[Name]> extends readonly unknown[] | string | number
    ? Name
    : NonNullable<Thing[Name]> extends object
      ? `${Name}.${Paths<NonNullable<Thing[Name]>>}`
      : Name
}[keyof Thing & string]

/** Every member of a resource in the contract, but those that are only kept beside it, such as times and ids. */
type Members<Thing, Kept extends string> = Readonly<
  Record<Exclude<Paths<Thing>, Kept | `${string}_id` | 'created_at' | 'updated_at'>, Entry>
>

const status = { active: 'active', suspended: 'suspended', expired: 'expired', revoked: 'revoked' }
const onOrOff = { true: 'on', false: 'off' }

/** Where mail goes, in events of an identity. */
type DeliveryMember =
  | 'forward_to'
  | 'forward.keep_copy'
  | `auto_reply.${'subject' | 'text' | 'days' | 'starts_at' | 'ends_at'}`
  | 'own_rules'

const identity: Members<
  Identity,
  | 'local_part'
  | 'domain_name'
  | 'password_changed_at'
  | 'last_login_at'
  | `mailbox.${string}`
  | 'address_unicode'
> &
  Readonly<Record<'external_id' | DeliveryMember, Entry>> = {
  display_name: ['Name'],
  address: ['Address'],
  department_name: ['Department'],
  status: ['Status', status],
  status_reason: ['Reason'],
  delivery_while_suspended: ['New mail while suspended', { accept: 'delivered', reject: 'rejected' }],
  must_change_password: ['Password change at next sign-in', { true: 'required', false: 'not required' }],
  external_id: ['External ID'],
  forward_to: ['Forwarded to'],
  'forward.keep_copy': ['Copy of forwarded mail', { true: 'kept', false: 'not kept' }],
  'auto_reply.subject': ['Auto-reply'],
  'auto_reply.text': ['Text of the auto-reply', 'note'],
  'auto_reply.days': ['Days between auto-replies', 'count'],
  'auto_reply.starts_at': ['Auto-reply begins', 'time'],
  'auto_reply.ends_at': ['Auto-reply ends', 'time'],
  own_rules: ['User’s rules', { run: 'run', stopped: 'stopped' }],
}

const alias: Members<
  Omit<Alias, 'former_of' | 'held' | 'enforcement'>,
  'address_unicode' | 'local_part' | 'domain_name' | 'domain_name_unicode' | 'state' | 'recipient_count'
> = {
  address: ['Address'],
  targets: ['Targets'],
  enabled: ['Alias', onOrOff],
  expires_at: ['Expires', 'time'],
  note: ['Note', 'note'],
  may_send_as: ['Sending as this address', { true: 'allowed', false: 'not allowed' }],
  signs_in: ['Sign-in with this address', { true: 'allowed', false: 'not allowed' }],
}

const mailbox_quota: Members<MailboxQuota, 'address_unicode' | 'identity_status' | 'used_percent' | 'level'> =
  {
    display_name: ['Name'],
    address: ['Address'],
    limit_bytes: ['Size', 'size'],
    warn_percent: ['Warning threshold', 'percent'],
    used_bytes: ['Used', 'size'],
    used_messages: ['Messages', 'count'],
    usage_as_of: ['Measured', 'time'],
  }

const department: Members<
  Department,
  | 'identity_count'
  | 'storage_allocated_bytes'
  | 'storage_used_bytes'
  | 'mailbox_count'
  | 'measured_mailbox_count'
> = {
  department_name: ['Name'],
  description: ['Description', 'note'],
  default_mailbox_limit_bytes: ['Mailbox size of new members', 'size'],
  welcome_text: ['Welcome sheet', 'note'],
}

const settings: Members<Domain['settings'], 'subaddressing.delimiter'> = {
  default_mailbox_limit_bytes: ['Default size', 'size'],
  max_mailbox_limit_bytes: ['Maximum size', 'size'],
  'catch_all.mode': ['Mail to unknown addresses', { off: 'rejected', identity: 'delivered to one identity' }],
  'subaddressing.enabled': ['Sub-addressing', onOrOff],
  description: ['Description', 'note'],
}

const domain: Members<
  Domain,
  | 'domain_name'
  | 'identity_count'
  | 'storage_allocated_bytes'
  | `settings.${string}`
  | `dns_${string}`
  | 'proof.seen_at'
  | 'proof.lapsed_at'
> &
  typeof settings &
  Readonly<Record<'catch_all.identity_id', Entry>> = {
  domain_name_unicode: ['Name'],
  status: ['Status', status],
  is_primary: ['Primary domain', { true: 'yes', false: 'no' }],
  'proof.kind': ['Proof', { dns: 'a record in DNS', operator: 'none, added by the operator' }],
  ...settings,
  'catch_all.identity_id': ['Identity', 'person'],
}

const key: Members<Key, 'last_used_at' | `organization.${string}`> = {
  key_name: ['Name'],
  kind: ['Kind', { key: 'key', session: 'session' }],
  permissions: ['Permissions'],
  expires_at: ['Expires', 'time'],
  status: ['Status', status],
  key_hint: ['Last characters'],
}

/** The services by their codes, with those that older events name. */
export const serviceNames: Readonly<
  Record<Service['service_code'] | 'webmail' | 'caldav' | 'carddav', string>
> = {
  ...signInServiceNames,
  webmail: 'Webmail',
  caldav: 'CalDAV',
  carddav: 'CardDAV',
}

const organization: Readonly<Record<string, Entry>> = {
  organization_name: ['Name'],
  status: ['Status', status],
  storage_limit_bytes: ['Storage limit', 'size'],
  identity_limit: ['Identity limit', 'count'],
  domain_limit: ['Domain limit', 'count'],
  deletion_approval_above: ['Limit of deletions without a second key', 'count'],
  'deletion_approval_request.above': ['Requested deletions without a second key', 'count'],
  storage_units: ['Sizes', { decimal: 'in GB', binary: 'in GiB' }],
  identities_added: ['Identities', 'count'],
  departments_added: ['Departments', 'count'],
  mailboxes_added: ['Mailboxes', 'count'],
  ...Object.fromEntries(
    Object.entries(serviceNames).map(([code, name]) => [`services.${code}.enabled`, [name, onOrOff]]),
  ),
}

const plan: Readonly<Record<string, Entry>> = {
  state: [
    'State',
    {
      ready: 'not run',
      awaiting_approval: 'waiting for approval',
      scheduled: 'scheduled',
      queued: 'queued',
      cancelled: 'canceled',
      done: 'done',
      failed: 'stopped',
    },
  ],
  changed: ['Changed', 'count'],
  failed: ['Failed', 'count'],
  left: ['Not changed', 'count'],
  run_by: ['Run by'],
  approved_by: ['Approved by'],
  run_at: ['Starts', 'time'],
}

const group: Members<
  Omit<Group, 'enforcement'>,
  | 'address'
  | 'address_unicode'
  | 'local_part'
  | 'domain_name'
  | 'domain_name_unicode'
  | 'state'
  | 'recipient_count'
> &
  Readonly<Record<'members', Entry>> = {
  group_name: ['Name'],
  members: ['Members added or removed'],
  member_count: ['Number of members', 'count'],
  description: ['Description', 'note'],
  enabled: ['Group', onOrOff],
  senders: [
    'Allowed senders',
    {
      anyone: 'anyone',
      organization: 'organization',
      members: 'members',
      listed: 'listed identities',
    },
  ],
  listed_senders: ['Listed senders'],
  department_name: ['Department'],
  may_send_as: ['Sending as this address', { true: 'allowed', false: 'not allowed' }],
}

const members: Readonly<Record<AuditEvent['resource_type'], Readonly<Record<string, Entry>>>> = {
  organization,
  domain,
  department,
  identity,
  alias,
  group,
  mailbox_quota,
  key,
  plan,
}

/** Returns the members of a type of resource that are shown, by their paths in its events, in the order of its form. */
export const membersOf = (type: AuditEvent['resource_type']): [path: string, member: Member][] =>
  Object.entries(members[type]).map(([path, [label, form = 'text']]) => [path, { label, form }])

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object' && value !== null) {
    if ('permission' in value) return textOf(value.permission)
    return 'address' in value ? textOf(value.address) : ''
  }
  return typeof value === 'string' ? readableStored(value) : JSON.stringify(value)
}

/** Returns a value of a member as text. */
export const valueText = (form: Form, value: unknown, units: Units): string => {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value) && value.length === 0) return 'none'
  if (typeof form === 'object') return form[textOf(value)] ?? textOf(value)
  if (typeof value === 'number') {
    if (form === 'size') return formatAmount(value, units)
    return form === 'percent' ? formatPercent(value) : formatCount(value)
  }
  if (form === 'time' && typeof value === 'string') return formatMinute(new Date(value))
  if (form === 'person') return 'one identity'
  return isolated(textOf(value))
}

const numeric: ReadonlySet<Form> = new Set(['size', 'percent', 'count'])

/**
 * Returns one value and another, `5 → 10 GB`: with the unit once, and exact where two sizes read the same. A line never
 * ends between two numbers.
 */
export const fromTo = (form: Form, before: unknown, after: unknown, units: Units): string => {
  const [from, to] = [valueText(form, before, units), valueText(form, after, units)]
  if (from === to && typeof before === 'number' && typeof after === 'number')
    return `${formatExactBytes(before)} → ${formatExactBytes(after)}`
  const unit = form === 'size' || form === 'percent' ? (/\s\D+$/.exec(to)?.[0] ?? '') : ''
  const arrow = numeric.has(form) ? '\u00a0→\u00a0' : ' → '
  return (unit !== '' && from.endsWith(unit) ? from.slice(0, -unit.length) : from) + arrow + to
}
