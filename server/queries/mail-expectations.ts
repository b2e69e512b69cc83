import type { WorkerDb } from './enforcement.ts'

/** Whether an address may sign in to a service; no row: it may not. */
export interface SignInVerdict {
  address: string
  service: string
  /** Null: it may. */
  reason: string | null
}

/** What mail servers are told of signing in, of those addresses and every service. */
export const signInVerdicts = (db: WorkerDb, addresses: readonly string[]) =>
  db.query<SignInVerdict>('select address, service, reason from mail.sign_in where address = any($1)', [
    addresses,
  ])

/** Whether mail for an address is taken, also as a sub-address or by a catch-all. */
export const takesMail = async (db: WorkerDb, address: string): Promise<boolean> => {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const plus = local.indexOf('+')
  const withoutTag = plus > 0 ? `${local.slice(0, plus)}@${domain}` : address
  const row = await db.one<{ taken: boolean }>(
    `select d.is_active and case when r.address is null then d.catch_all is not null else r.refusal is null end as taken
     from mail.domain d
     left join lateral (
       select r.address, r.refusal from mail.recipient r
       where r.address = $1 or (d.subaddressing_enabled and r.address = $2)
       order by r.address = $1 desc limit 1
     ) r on true
     where d.domain_name = $3`,
    [address, withoutTag, domain],
  )
  return row?.taken ?? false
}

/** Whether an identity's own Sieve script must not run; null without a mailbox. */
export const ownRulesAreStopped = async (db: WorkerDb, address: string): Promise<boolean | null> => {
  const row = await db.one<{ own_rules_are_stopped: boolean }>(
    'select own_rules_are_stopped from mail.mailbox where username = $1',
    [address],
  )
  return row?.own_rules_are_stopped ?? null
}

/** The address of any mailbox; null while there is none. */
export const anyMailbox = async (db: WorkerDb): Promise<string | null> =>
  (await db.one<{ username: string }>('select username from mail.mailbox limit 1', []))?.username ?? null

/** The names of an organization's domains. */
export const domainNames = async (db: WorkerDb, organizationId: string): Promise<string[]> => {
  const rows = await db.query<{ domain_name: string }>(
    'select domain_name from mail.domain where organization_id = $1',
    [organizationId],
  )
  return rows.map(({ domain_name }) => domain_name)
}

/** An identity with a password of each of those domains, at most ten. */
export const sampleAddresses = async (db: WorkerDb, domains: readonly string[]): Promise<string[]> => {
  const rows = await db.query<{ address: string }>(
    `select s.address from unnest($1::text[]) d(name)
     cross join lateral (
       select address from mail.sign_in where domain_name = d.name and service = 'imap' limit 1
     ) s limit 10`,
    [domains],
  )
  return rows.map(({ address }) => address)
}

/** The limit of a mailbox in bytes; null when it is gone. */
export const mailboxLimit = async (
  db: WorkerDb,
  organizationId: string,
  mailboxId: string,
): Promise<number | null> => {
  const row = await db.one<{ limit_bytes: number }>(
    'select limit_bytes from mail.mailbox where organization_id = $1 and mailbox_id = $2',
    [organizationId, mailboxId],
  )
  return row?.limit_bytes ?? null
}

/** Whether a mailbox belongs to a deleted identity that can be restored. */
export const isKeptMailbox = async (
  db: WorkerDb,
  organizationId: string,
  mailboxId: string,
): Promise<boolean> => {
  const row = await db.one<{ kept: boolean }>(
    `select exists (
       select from deleted_identity where organization_id = $1 and mailbox_quota_id = $2) as kept`,
    [organizationId, mailboxId],
  )
  return row?.kept === true
}
