import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/database.ts'
import type { AddressRow, DomainRow, IdentityRow, MailGroupRow, MailRulesRow } from '../../generated/rows.ts'

/** Organizations that a check of the mail servers makes for itself begin so. */
const namePrefix = 'Mail check (temporary) '

/** What `checkDomainName` makes. */
const domainPattern = '^[a-z]-[0-9a-f]{12}\\.mail-check\\.invalid$'

/** A domain that can't exist elsewhere (RFC 2606). @param run twelve hexadecimal digits. */
export const checkDomainName = (letter: string, run: string): string => `${letter}-${run}.mail-check.invalid`

const limits = { storage: 1_073_741_824, mailbox: 1_048_576 } as const

/** Makes the organization whose id the connection has. It has no events, by which it is told from those of users. */
export const insertCheckOrganization = (db: Db, run: string) =>
  db.query(
    `insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit)
     values ($1, $2, $3, 100)`,
    [db.organizationId, `${namePrefix}${run}`, limits.storage],
  )

export const insertCheckDomain = (
  db: Db,
  domain: Pick<DomainRow, 'domain_id' | 'domain_name' | 'status' | 'subaddressing_enabled'>,
) =>
  db.query(
    `insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, status, is_primary,
       subaddressing_enabled, default_mailbox_limit_bytes, max_mailbox_limit_bytes)
     values ($1, $2, $3, $3, $4, not exists (select from domain where organization_id = $1), $5, $6, $6)`,
    [
      db.organizationId,
      domain.domain_id,
      domain.domain_name,
      domain.status,
      domain.subaddressing_enabled,
      limits.mailbox,
    ],
  )

/** A person of a check. */
export type CheckIdentityRow = Pick<
  IdentityRow,
  | 'identity_id'
  | 'domain_id'
  | 'local_part'
  | 'address'
  | 'status'
  | 'delivery_while_suspended'
  | 'must_change_password'
> & { password_hash: string | null }

export const insertCheckIdentity = async (
  db: Db,
  person: CheckIdentityRow,
  mailboxId: string | null,
): Promise<void> => {
  await db.query(
    `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name, status,
       delivery_while_suspended, must_change_password, password_hash, password_changed_at)
     values ($1, $2, $3, $4, $5, $4, $6, $7, $8, $9, now())`,
    [
      db.organizationId,
      person.identity_id,
      person.domain_id,
      person.local_part,
      person.address,
      person.status,
      person.delivery_while_suspended,
      person.must_change_password,
      person.password_hash,
    ],
  )
  if (mailboxId === null) return
  await db.query(
    `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes)
     values ($1, $2, $3, $4)`,
    [db.organizationId, mailboxId, person.identity_id, limits.mailbox],
  )
}

/** An alias of a check. */
export type CheckAlias = Pick<AddressRow, 'domain_id' | 'local_part' | 'address'> &
  Partial<Pick<AddressRow, 'enabled' | 'expires_at' | 'may_send_as' | 'former_of' | 'signs_in'>>

/** Adds an alias that leads to those identities. */
export const insertCheckAlias = async (
  db: Db,
  alias: CheckAlias,
  targets: readonly string[],
): Promise<void> => {
  const row = await db.one<{ address_id: string }>(
    `insert into address (organization_id, domain_id, local_part, address, kind, enabled, expires_at, may_send_as, former_of,
       signs_in)
     values ($1, $2, $3, $4, 'alias', $5, $6, $7, $8, $9) returning address_id`,
    [
      db.organizationId,
      alias.domain_id,
      alias.local_part,
      alias.address,
      alias.enabled ?? true,
      alias.expires_at ?? null,
      alias.may_send_as ?? false,
      alias.former_of ?? null,
      alias.signs_in ?? false,
    ],
  )
  await db.query(
    'insert into address_target (organization_id, address_id, target_id) select $1, $2, unnest($3::uuid[])',
    [db.organizationId, row?.address_id, targets],
  )
}

/** A group of a check. */
export type CheckGroup = Pick<AddressRow, 'domain_id' | 'local_part' | 'address'> &
  Partial<Pick<AddressRow, 'enabled'> & Pick<MailGroupRow, 'senders'>>

/** Adds a group with these members. @returns its id. */
export const insertCheckGroup = async (
  db: Db,
  group: CheckGroup,
  members: readonly string[],
): Promise<string> => {
  const id = uuidv7()
  const { domain_id, local_part, address, enabled = true, senders = 'anyone' } = group
  await db.query(
    `insert into address (organization_id, address_id, domain_id, local_part, address, kind, enabled)
     values ($1, $2, $3, $4, $5, 'group', $6)`,
    [db.organizationId, id, domain_id, local_part, address, enabled],
  )
  await db.query(
    `insert into mail_group (organization_id, address_id, domain_id, address, group_name, senders)
     values ($1, $2, $3, $4, $5, $6)`,
    [db.organizationId, id, domain_id, address, local_part, senders],
  )
  await db.query(
    'insert into address_target (organization_id, address_id, target_id) select $1, $2, unnest($3::uuid[])',
    [db.organizationId, id, members],
  )
  return id
}

/** The rules of an identity of a check. */
export type CheckRules = Pick<MailRulesRow, 'identity_id'> &
  Partial<Pick<MailRulesRow, 'own_rules' | 'forward_to_identity_id' | 'reply_subject' | 'reply_text'>>

export const insertCheckRules = (db: Db, rules: CheckRules) =>
  db.query(
    `insert into mail_rules (organization_id, identity_id, own_rules, forward_to_identity_id, reply_subject, reply_text)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      db.organizationId,
      rules.identity_id,
      rules.own_rules ?? 'run',
      rules.forward_to_identity_id ?? null,
      rules.reply_subject ?? null,
      rules.reply_text ?? null,
    ],
  )

/** Deletes an identity of a check, so that its address is reserved. */
export const deleteCheckIdentity = async (db: Db, identityId: string): Promise<void> => {
  await db.query('select keep_deleted_identities(array[$1::uuid])', [identityId])
  await db.query('delete from identity where organization_id = $1 and identity_id = $2', [
    db.organizationId,
    identityId,
  ])
}

export const setCheckCatchAll = (db: Db, domainId: string, identityId: string) =>
  db.query('update domain set catch_all_identity_id = $3 where organization_id = $1 and domain_id = $2', [
    db.organizationId,
    domainId,
    identityId,
  ])

export const setCheckPassword = (db: Db, identityId: string, passwordHash: string) =>
  db.query('update identity set password_hash = $3 where organization_id = $1 and identity_id = $2', [
    db.organizationId,
    identityId,
    passwordHash,
  ])

/** Organizations that a check has left behind. One with an event, a key or another domain is in use. */
export const leftCheckOrganizations = async (db: Pick<Db, 'query'>): Promise<string[]> => {
  const rows = await db.query<{ organization_id: string }>(
    `select organization_id from organization o
     where starts_with(organization_name, $1)
       and not exists (select from audit_event e where e.organization_id = o.organization_id)
       and not exists (select from api_key k where k.organization_id = o.organization_id)
       and not exists (select from domain d where d.organization_id = o.organization_id and d.domain_name !~ $2)`,
    [namePrefix, domainPattern],
  )
  return rows.map(({ organization_id }) => organization_id)
}

/** Deletes an organization of a check with everything that belongs to it, and what mail servers have seen of it. */
export const removeCheckOrganization = async (db: Db): Promise<void> => {
  const remove = (table: string) =>
    db.query(`delete from ${table} where organization_id = $1`, [db.organizationId])
  await db.query('update domain set catch_all_identity_id = null where organization_id = $1', [
    db.organizationId,
  ])
  for (const view of ['mail.usage_seen', 'mail.login_seen']) {
    await db.query(
      `delete from ${view} where split_part(username, '@', 2) in
         (select domain_name from domain where organization_id = $1)`,
      [db.organizationId],
    )
  }
  for (const table of ['mailbox_quota', 'identity', 'deleted_identity', 'address', 'domain'])
    await remove(table)
  // Whatever else says something of an organization, such as what lists count; last the receipts of all these deletions.
  const others = await db.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where confrelid = 'organization'::regclass and contype = 'f' and has_table_privilege(conrelid, 'delete')
       and conrelid not in ('mailbox_quota'::regclass, 'identity'::regclass, 'domain'::regclass, 'enforcement'::regclass)`,
    [],
  )
  for (const name of [...others.map((other) => other.name), 'enforcement', 'organization']) await remove(name)
}

/** Whether a password that has to be changed keeps its person out of mail apps. */
export const mustChangeRefuses = async (db: Pick<Db, 'one'>): Promise<boolean> => {
  const row = await db.one<{ must_change_refuses: boolean }>(
    'select must_change_refuses from mail.setting',
    [],
  )
  return row?.must_change_refuses ?? false
}

/** Whether mail servers have told how much a mailbox holds, taken over already or not. */
export const isMeasured = async (db: Pick<Db, 'one'>, address: string): Promise<boolean> => {
  const row = await db.one<{ measured: boolean }>(
    `select exists (select from mail.usage_seen where username = $1)
       or exists (select from mailbox_quota where address = $1 and usage_as_of is not null) as measured`,
    [address],
  )
  return row?.measured ?? false
}

/** Whether mail servers have reported a sign-in of the address, read already or not. */
export const hasSignedIn = async (db: Pick<Db, 'one'>, address: string): Promise<boolean> => {
  const row = await db.one<{ seen: boolean }>(
    `select exists (select from mail.login_seen where username = $1)
       or exists (select from identity where address = $1 and last_login_at is not null) as seen`,
    [address],
  )
  return row?.seen ?? false
}

/** Lets one check at a time run on a database. @returns whether it may. */
export const holdCheck = async (db: Pick<Db, 'one'>): Promise<boolean> => {
  const row = await db.one<{ held: boolean }>(
    "select pg_try_advisory_lock(hashtext('postroom mail check')) as held",
    [],
  )
  return row?.held ?? false
}

/** Returns the logins connected to this database that can ask for routes of mail and read no password hashes. */
export const connectedRouteLogins = async (db: Pick<Db, 'query'>): Promise<string[]> => {
  const rows = await db.query<{ name: string }>(
    `select distinct a.usename as name from pg_stat_activity a join pg_roles r on r.oid = a.usesysid
     where a.datname = current_database() and not r.rolsuper and pg_has_role(r.oid, 'postroom_routes', 'usage')
       and not pg_has_role(r.oid, 'postroom_mail', 'usage')`,
    [],
  )
  return rows.map(({ name }) => name)
}
