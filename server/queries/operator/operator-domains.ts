import type { Db } from '../../db/database.ts'
import type { Domain } from '../../generated/model/index.ts'
import type { DomainRow } from '../../generated/rows.ts'

/** The columns of a new domain. */
type NewDomain = Pick<
  DomainRow,
  | 'domain_id'
  | 'domain_name'
  | 'domain_name_unicode'
  | 'default_mailbox_limit_bytes'
  | 'max_mailbox_limit_bytes'
>

/** Adds a domain; an organization's first is its primary one. False if an organization already has the name. */
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

/** Makes the record of a claim the proof of the domain with the id of the claim, and ends the claim. */
export const proveByOperator = async (db: Db, claimId: string): Promise<void> => {
  await db.query(
    `update domain d set proof_kind = 'dns', proof_label = c.label, proof_token = c.token,
       proof_seen_at = coalesce(c.looked_at, now())
     from domain_claim c
     where d.organization_id = $1 and d.domain_id = $2 and c.organization_id = $1 and c.claim_id = $2`,
    [db.organizationId, claimId],
  )
  await db.query(
    'update domain_claim set proven_at = now(), domain_id = claim_id where organization_id = $1 and claim_id = $2',
    [db.organizationId, claimId],
  )
}

/** The organization's domains in the contract's form, by name, without removed ones; or the one with that id, also if it is removed. */
export const domains = async (db: Db, domainId: string | null = null): Promise<Domain[]> => {
  const rows = await db.query<{ domain: Domain }>(
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
       'proof', json_build_object('kind', d.proof_kind, 'seen_at', rfc3339(d.proof_seen_at),
         'lapsed_at', rfc3339(d.proof_lapsed_at)),
       'dns_status', d.dns_status, 'dns_since', rfc3339(d.dns_since),
       'dns_unchecked_since', rfc3339(d.dns_unchecked_since), 'dns_sentence', d.dns_sentence,
       'created_at', rfc3339(d.created_at), 'updated_at', rfc3339(d.updated_at)) as domain
     from domain d
     left join lateral (
       select count(*) as identity_count, coalesce(sum(m.limit_bytes), 0)::bigint as storage_allocated_bytes
       from identity i
       left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
       where i.organization_id = d.organization_id and i.domain_id = d.domain_id
     ) u on true
     where d.organization_id = $1 and (d.domain_id = $2 or $2::uuid is null and d.removed_at is null)
     order by d.domain_name, d.domain_id`,
    [db.organizationId, domainId],
  )
  return rows.map(({ domain }) => domain)
}

/** The organization of a domain, which may be removed; null when no organization has it. */
export const organizationOfDomain = async (
  db: Pick<Db, 'one'>,
  domainName: string,
): Promise<string | null> => {
  const row = await db.one<Pick<DomainRow, 'organization_id'>>(
    'select organization_id from domain where domain_name = $1',
    [domainName],
  )
  return row?.organization_id ?? null
}

/** Locks a domain of the organization until the transaction ends; null if it has none with this name. */
export const lockDomain = (db: Db, domainName: string) =>
  db.one<Pick<DomainRow, 'domain_id' | 'removed_at'>>(
    'select domain_id, removed_at from domain where organization_id = $1 and domain_name = $2 for update',
    [db.organizationId, domainName],
  )

export const setDomainStatus = (db: Db, domainId: string, status: DomainRow['status']) =>
  db.query(
    `update domain set status = $3, version = version + 1, updated_at = now()
     where organization_id = $1 and domain_id = $2`,
    [db.organizationId, domainId, status],
  )

/** Whether an organization has removed a domain of that name, and can restore it. */
export const isDomainRemoved = async (db: Pick<Db, 'one'>, domainName: string): Promise<boolean> =>
  (await db.one('select from domain where domain_name = $1 and removed_at is not null', [domainName])) !==
  null

/** Deletes a domain that has no identities. */
export const deleteDomain = (db: Db, domainId: string) =>
  db.query('delete from domain where organization_id = $1 and domain_id = $2', [db.organizationId, domainId])

/** Makes a domain the primary one; the organization has none at that moment. */
export const setPrimaryDomain = (db: Db, domainId: string) =>
  db.query(
    `update domain set is_primary = true, version = version + 1, updated_at = now()
     where organization_id = $1 and domain_id = $2`,
    [db.organizationId, domainId],
  )
