import type { WorkerDb } from './enforcement.ts'

/** Whether an address may sign in to a service; no row: it may not. */
export interface SignInVerdict {
  address: string
  service: string
  /** Null: it may. */
  reason: string | null
}

/** An address as the functions of the schema `mail` take it: its local part and its domain. Without an "@", the domain is empty. */
const partsOf = (address: string): [localPart: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

/** What mail servers are told of signing in, of those addresses and every service. */
export const signInVerdicts = (db: WorkerDb, addresses: readonly string[]) =>
  db.query<SignInVerdict>('select address, service, reason from mail.sign_in where address = any($1)', [
    addresses,
  ])

/** Whether mail of a stranger for an address is taken, also as a sub-address, through an alias or by a catch-all. */
export const acceptsMail = async (db: WorkerDb, address: string): Promise<boolean> => {
  const row = await db.one<{ taken: boolean }>(
    `select mail.refusal($1, $2, 5) is null and mail.sender_rule($1, $2) is null
       and (mail.has_mailbox($1, $2) is not null or exists (select from mail.expansion($1, $2))) as taken`,
    partsOf(address),
  )
  return row?.taken ?? false
}

/**
 * Whether an identity that has signed in by a name may write to an address; '' is the name of a stranger.
 * @param address as it was typed. No sender may write to one that isn't found in this spelling.
 */
export const maySend = async (db: WorkerDb, login: string, address: string): Promise<boolean> => {
  const row = await db.one<{ allowed: boolean }>('select mail.may_send_to($1, $2, $3) as allowed', [
    login,
    ...partsOf(address),
  ])
  return row?.allowed ?? false
}

/** Whether rules of an identity may send mail to an address as it was typed: `external_forwarding` of its organization. */
export const mayRedirect = async (db: WorkerDb, sender: string, address: string): Promise<boolean> => {
  const row = await db.one<{ allowed: boolean }>('select mail.may_redirect_to($1, $2, $3) as allowed', [
    sender,
    ...partsOf(address),
  ])
  return row?.allowed ?? false
}

/** Whether an identity that has signed in by a name may name domains in the header From: none is another organization's. */
export const mayName = async (db: WorkerDb, login: string, domains: readonly string[]): Promise<boolean> => {
  const row = await db.one<{ refused: boolean }>('select mail.names_domain_of_others($1, $2) as refused', [
    login,
    domains,
  ])
  return row?.refused === false
}

/** Whether not everyone may write to an address, because its mail passes through a group. */
export const hasSenderRule = async (db: WorkerDb, address: string): Promise<boolean> => {
  const row = await db.one<{ ruled: boolean }>(
    'select mail.sender_rule($1, $2) is not null as ruled',
    partsOf(address),
  )
  return row?.ruled ?? false
}

/** An address that an identity had before a rename, and whether programs still sign in by it. */
export interface FormerAddress {
  /** The former address. */
  former: string
  /** The present one. */
  address: string
  signs_in: boolean
}

/** The former addresses of the identity that has, or had, one of those addresses. */
export const formerAddresses = (db: WorkerDb, address: string) =>
  db.query<FormerAddress>(
    `select f.former, f.address, f.signs_in from mail.former_address f
     where f.address = coalesce((select p.address from mail.former_address p where p.former = $1), $1)`,
    [address],
  )

/** Which rules mail servers have to run for an identity. */
interface ExpectedRules {
  own_rules: 'run' | 'stopped'
  /** The name of the administrator's script; null without one. */
  script_id: string | null
}

/** Which rules mail servers have to run for an identity; null without a mailbox. */
export const expectedRules = (db: WorkerDb, address: string) =>
  db.one<ExpectedRules>(
    `select case when own_rules_are_stopped then 'stopped' else 'run' end as own_rules, script_id
     from mail.mailbox where username = $1`,
    [address],
  )

/** At most ten identities of an organization that are forwarded to another mail system. */
export const outsideForwards = async (db: WorkerDb, organizationId: string): Promise<string[]> => {
  const rows = await db.query<{ address: string }>('select address from mail.outside_forwards($1) address', [
    organizationId,
  ])
  return rows.map(({ address }) => address)
}

/** The address of any mailbox; null while there is none. */
export const anyMailbox = async (db: WorkerDb): Promise<string | null> =>
  (await db.one<{ username: string }>('select username from mail.mailbox limit 1', []))?.username ?? null

/** A former address of any mailbox; null while there is none. */
export const anyFormerAddress = async (db: WorkerDb): Promise<string | null> => {
  const row = await db.one<{ former: string }>(
    `select f.former from mail.former_address f
     where exists (select from mail.mailbox m where m.username = f.address) limit 1`,
    [],
  )
  return row?.former ?? null
}

/** The name of any domain; null while there is none. */
export const anyDomain = async (db: WorkerDb): Promise<string | null> =>
  (await db.one<{ domain_name: string }>('select domain_name from mail.domain limit 1', []))?.domain_name ??
  null

/** Whether an organization has a domain of that name. */
export const isDomain = async (db: WorkerDb, name: string): Promise<boolean> =>
  (await db.one<{ domain_name: string }>('select domain_name from mail.domain where domain_name = $1', [
    name,
  ])) !== null

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
