import type { AuditEvent, Permission } from '../generated/model/index.ts'

export type EventType = AuditEvent['resource_type']

/** Members of values, with the permission that reads them in their place. */
export interface Reader {
  permission: Permission
  members: readonly string[]
}

const reads = (permission: Permission, members: string): Reader => ({
  permission,
  members: members.split(' '),
})

/**
 * The members of the values of events, by the permission that reads them in their place: Activity and its export leave them out
 * for keys without it. The first permission of a type is that of the whole resource: without it, a key gets no values. Tests
 * fail at a member of an event that has no line here.
 */
export const eventReaders: Readonly<Record<EventType, readonly [Reader, ...Reader[]]>> = {
  organization: [
    reads(
      'organization:read',
      'organization_id organization_name status created_at updated_at storage_limit_bytes ' +
        'identity_limit domain_limit storage_allocated_bytes storage_used_bytes identity_count mailbox_count ' +
        'department_count domain_count storage_units deletion_approval_above deletion_approval_request ' +
        'external_forwarding services seed departments_added identities_added mailboxes_added',
    ),
  ],
  domain: [
    reads(
      'domain:read',
      'domain_id claim_id domain_name domain_name_unicode host status is_primary identity_count ' +
        'storage_allocated_bytes settings default_mailbox_limit_bytes max_mailbox_limit_bytes catch_all ' +
        'subaddressing description proof dns_status dns_since dns_unchecked_since dns_sentence expires_at ' +
        'removed_at restorable_until created_at updated_at',
    ),
    reads('domain:dns', 'share_id share_expires_at'),
  ],
  department: [
    reads(
      'department:read',
      'department_id department_name description default_mailbox_limit_bytes welcome_text',
    ),
  ],
  identity: [
    reads(
      'identity:read',
      'identity_id address local_part domain_id domain_name display_name department_id department_name ' +
        'status status_reason delivery_while_suspended must_change_password password_changed_at ' +
        'last_login_at mailbox external_id deleted_at restorable_until created_at updated_at',
    ),
    reads('delivery:read', 'forward forward_to auto_reply own_rules'),
  ],
  alias: [
    reads(
      'identity:read',
      'alias_id address local_part domain_id domain_name enabled expires_at note may_send_as signs_in ' +
        'target_ids targets sources former_of is_held created_at updated_at',
    ),
  ],
  group: [
    reads(
      'identity:read',
      'group_id address local_part domain_id domain_name group_name description enabled senders ' +
        'sender_ids listed_senders department_id department_name may_send_as members member_ids ' +
        'members_count member_count sources created_at updated_at',
    ),
  ],
  mailbox_quota: [
    reads(
      'mailbox_quota:read',
      'mailbox_quota_id identity_id address display_name department_id domain_id limit_bytes used_bytes ' +
        'used_messages used_percent level warn_percent usage_as_of created_at updated_at',
    ),
  ],
  key: [
    reads(
      'key:read',
      'key_id key_name kind key_hint organization permissions created_at expires_at last_used_at status ' +
        'parent_key_id',
    ),
  ],
  plan: [
    reads(
      'identity:read',
      'plan_id operation state will_change run_at run_by approved_by changed failed left ' +
        'reverts_plan_id reverts_operation display_name mode bytes',
    ),
  ],
}

/** The members of the `change` of bulk changes, and of the values of their items, in the same way. */
export const planReaders: readonly Reader[] = [
  reads(
    'identity:read',
    'address address_unicode local_part domain_id display_name external_id status status_reason delivery_while_suspended ' +
      'department_id department_name limit_bytes used_bytes mode bytes must_change_password aliases aliases_to address_to ' +
      'alias_id alias alias_unicode alias_addresses group_id group_name group_unicode group_addresses is_member existing ' +
      'passwords create_departments delete_after_days note expires_at may_send_as leave_alias alias_expires_at',
  ),
  reads('delivery:read', 'forward_to auto_reply stop_rules own_rules'),
]

/** Returns the values that a key with these permissions may read, and the permissions that it lacks for the others. */
export const readablePart = <Values extends object | null>(
  values: Values,
  readers: readonly Reader[],
  permissions: readonly string[],
): { values: Values; missing: Permission[] } => {
  const missing = readers.filter(
    ({ permission, members }) =>
      values !== null && !permissions.includes(permission) && members.some((name) => name in values),
  )
  if (missing.length === 0) return { values, missing: [] }
  const hidden = new Set(missing.flatMap(({ members }) => members))
  const visible = Object.entries(values ?? {}).filter(([name]) => !hidden.has(name))
  return {
    values: Object.fromEntries(visible) as Values,
    missing: missing.map(({ permission }) => permission),
  }
}
