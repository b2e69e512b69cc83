import type { Db } from '../db/database.ts'
import type { Permission } from '../generated/model/index.ts'

export interface OperatorKeyRow {
  key_id: string
  key_name: string
  kind: 'key' | 'session'
  key_hint: string
  organization_id: string
  organization_name: string
  permissions: Permission[]
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  status: 'active' | 'expired' | 'revoked'
}

/** The organization's keys without its sessions, oldest first, or the one with that id. */
export const operatorKeys = (db: Db, keyId: string | null = null) =>
  db.query<OperatorKeyRow>(
    `select k.key_id, k.key_name, k.kind, k.key_hint, k.organization_id, o.organization_name, k.permissions,
       rfc3339(k.created_at) as created_at, rfc3339(k.expires_at) as expires_at,
       rfc3339(k.last_used_at) as last_used_at,
       case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
         else 'active' end as status
     from api_key k join organization o on o.organization_id = k.organization_id
     where k.organization_id = $1 and ($2::uuid is null and k.kind = 'key' or k.key_id = $2)
     order by k.created_at, k.key_id`,
    [db.organizationId, keyId],
  )

/** The organization of a key; null when there is no such key. */
export const organizationOfKey = async (db: Pick<Db, 'one'>, keyId: string): Promise<string | null> => {
  const row = await db.one<{ organization_id: string }>(
    'select organization_id from api_key where key_id = $1',
    [keyId],
  )
  return row?.organization_id ?? null
}
