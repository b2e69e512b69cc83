import { permissions as sentences } from '../generated/contract.ts'
import type { Key, Permission } from '../generated/model/index.ts'
import type { KeyDetails } from '../queries/keys.ts'

/** A key in the contract's form; the key of a request, which has no `status`, is active. */
export const keyView = (
  row: Omit<KeyDetails, 'status' | 'revoked_at' | 'ended_at'> & Partial<Pick<KeyDetails, 'status'>>,
): Key => ({
  key_id: row.key_id,
  key_name: row.key_name,
  // Sessions of My account are no keys: nothing that shows keys finds them.
  kind: row.kind as Key['kind'],
  key_hint: row.key_hint,
  organization: { organization_id: row.organization_id, organization_name: row.organization_name },
  permissions: (row.permissions as Permission[]).map((permission) => ({
    permission,
    description: sentences[permission],
  })),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  status: row.status ?? 'active',
})
