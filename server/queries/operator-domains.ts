import type { Db } from '../db/database.ts'

/** A domain in the contract's form. */
export interface DomainView {
  domain_id: string
  domain_name: string
  domain_name_unicode: string
  status: 'active' | 'suspended'
  is_primary: boolean
  identity_count: number
  storage_allocated_bytes: number
  settings: {
    default_mailbox_limit_bytes: number
    max_mailbox_limit_bytes: number
    catch_all: { mode: 'off' | 'identity'; identity_id: string | null }
    subaddressing: { enabled: boolean; delimiter: '+' }
    description: string | null
  }
  created_at: string
  updated_at: string
}

export interface NewDomain {
  domain_id: string
  domain_name: string
  domain_name_unicode: string
  default_mailbox_limit_bytes: number
  max_mailbox_limit_bytes: number
}

/** Adds a domain; an organization's first is its primary one. False when some organization has the name already. */
export const insertDomain = async (db: Db, domain: NewDomain): Promise<boolean> => {
  const rows = await db.query(
    `insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, is_primary,
       default_mailbox_limit_bytes, max_mailbox_limit_bytes)
     values ($1, $2, $3, $4, not exists (select from domain where organization_id = $1 and is_primary), $5, $6)
     on conflict (domain_name) do nothing returning 1`,
    [
      db.organizationId,
      domain.domain_id,
      domain.domain_name,
      domain.domain_name_unicode,
      domain.default_mailbox_limit_bytes,
      domain.max_mailbox_limit_bytes,
    ],
  )
  return rows.length > 0
}

/** The organization's domains by name, or the one with that id. */
export const domains = async (db: Db, domainId: string | null = null): Promise<DomainView[]> => {
  const rows = await db.query<{ domain: DomainView }>(
    `select json_build_object('domain_id', d.domain_id, 'domain_name', d.domain_name,
       'domain_name_unicode', d.domain_name_unicode, 'status', d.status, 'is_primary', d.is_primary,
       'identity_count', u.identity_count, 'storage_allocated_bytes', u.storage_allocated_bytes,
       'settings', json_build_object(
         'default_mailbox_limit_bytes', d.default_mailbox_limit_bytes,
         'max_mailbox_limit_bytes', d.max_mailbox_limit_bytes,
         'catch_all', json_build_object(
           'mode', case when d.catch_all_identity_id is null then 'off' else 'identity' end,
           'identity_id', d.catch_all_identity_id),
         'subaddressing', json_build_object('enabled', d.subaddressing_enabled, 'delimiter', '+'),
         'description', d.description),
       'created_at', rfc3339(d.created_at), 'updated_at', rfc3339(d.updated_at)) as domain
     from domain d
     left join lateral (
       select count(*) as identity_count, coalesce(sum(m.limit_bytes), 0)::bigint as storage_allocated_bytes
       from identity i
       left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
       where i.organization_id = d.organization_id and i.domain_id = d.domain_id
     ) u on true
     where d.organization_id = $1 and ($2::uuid is null or d.domain_id = $2)
     order by d.domain_name, d.domain_id`,
    [db.organizationId, domainId],
  )
  return rows.map(({ domain }) => domain)
}
