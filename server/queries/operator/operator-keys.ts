import type { Db } from '../../db/database.ts'
import type { Key, Permission } from '../../generated/model/index.ts'
import type { ApiKeyRow, OrganizationRow } from '../../generated/rows.ts'

/** A key with times in the contract's form. */
export type OperatorKey = Omit<Key, 'organization' | 'permissions'> &
  Pick<OrganizationRow, 'organization_id' | 'organization_name'> & { permissions: Permission[] }

/** The organization's keys without its sessions, oldest first, or the one with that id. */
export const operatorKeys = (db: Db, keyId: string | null = null) =>
  db.query<OperatorKey>(
    `select k.key_id, k.key_name, k.kind, k.key_hint, k.organization_id, o.organization_name, k.permissions,
       rfc3339(k.created_at) as created_at, rfc3339(k.expires_at) as expires_at,
       rfc3339(k.last_used_at) as last_used_at,
       case when k.revoked_at is not null then 'revoked' when k.ended_at is not null or k.expires_at <= now() then 'expired'
         else 'active' end as status
     from api_key k join organization o on o.organization_id = k.organization_id
     where k.organization_id = $1 and ($2::uuid is null and k.kind = 'key' or k.key_id = $2)
     order by k.created_at, k.key_id`,
    [db.organizationId, keyId],
  )

/** The organization of a key; null when there is no such key. */
export const organizationOfKey = async (db: Pick<Db, 'one'>, keyId: string): Promise<string | null> => {
  const row = await db.one<Pick<ApiKeyRow, 'organization_id'>>(
    'select organization_id from api_key where key_id = $1',
    [keyId],
  )
  return row?.organization_id ?? null
}
