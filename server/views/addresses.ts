import type { Alias, AliasTarget } from '../generated/model/index.ts'
import type { AddressRow } from '../generated/rows.ts'
import type { AliasDetails } from '../queries/addresses/aliases.ts'
import { lastEnforcement } from './enforcement.ts'

/** What the audit keeps of an alias. */
export type RecordedAlias = AddressRow &
  Pick<AliasDetails, 'domain_name'> & { targets: readonly Pick<AliasTarget, 'target_id' | 'address'>[] }

/** An alias as the audit keeps it. The ids of its targets are what an undo compares. */
export const aliasRecord = (row: RecordedAlias) => ({
  alias_id: row.address_id,
  address: row.address,
  local_part: row.local_part,
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  enabled: row.enabled,
  expires_at: row.expires_at?.toISOString() ?? null,
  note: row.note,
  may_send_as: row.may_send_as,
  signs_in: row.signs_in,
  target_ids: row.targets.map(({ target_id }) => target_id),
  targets: row.targets.map(({ target_id, address }) => ({ target_id, address })),
  former_of: row.former_of,
  is_held: row.is_held,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** An alias in the contract's form. */
export const aliasView = (row: AliasDetails): Alias => ({
  alias_id: row.address_id,
  address: row.address,
  address_unicode: row.address_unicode,
  local_part: row.local_part,
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  domain_name_unicode: row.domain_name_unicode,
  state: row.state,
  enabled: row.enabled,
  expires_at: row.expires_at?.toISOString() ?? null,
  note: row.note,
  may_send_as: row.may_send_as,
  signs_in: row.signs_in,
  targets: row.targets,
  former_of:
    row.former_of === null || row.former_address === null
      ? null
      : { identity_id: row.former_of, address: row.former_address },
  held: row.held,
  recipient_count: row.recipient_count,
  enforcement: lastEnforcement(row.enforcement),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
