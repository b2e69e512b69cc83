import type { Group } from '../generated/model/index.ts'
import type { GroupDetails, UncountedGroup } from '../queries/addresses/groups.ts'
import { lastEnforcement } from './enforcement.ts'

/** A group as the audit keeps it, without its members. The ids of its senders are what an undo compares. */
export const groupRecord = (row: UncountedGroup) => ({
  group_id: row.address_id,
  address: row.address,
  local_part: row.local_part,
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  group_name: row.group_name,
  description: row.description,
  enabled: row.enabled,
  senders: row.senders,
  sender_ids: row.listed_senders.map(({ identity_id }) => identity_id),
  listed_senders: row.listed_senders.map(({ identity_id, address }) => ({ identity_id, address })),
  department_id: row.department_id,
  department_name: row.department_name,
  may_send_as: row.may_send_as,
  member_count: row.member_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** A group in the contract's form. */
export const groupView = (row: GroupDetails): Group => ({
  group_id: row.address_id,
  address: row.address,
  address_unicode: row.address_unicode,
  local_part: row.local_part,
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  domain_name_unicode: row.domain_name_unicode,
  group_name: row.group_name,
  description: row.description,
  state: row.enabled ? 'in_use' : 'off',
  enabled: row.enabled,
  senders: row.senders,
  listed_senders: row.listed_senders,
  department_id: row.department_id,
  department_name: row.department_name,
  may_send_as: row.may_send_as,
  member_count: row.member_count,
  recipient_count: row.recipient_count,
  enforcement: lastEnforcement(row.enforcement),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
