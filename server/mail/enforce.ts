import { randomBytes } from 'node:crypto'
import type { EnforcementRow } from '../generated/rows.ts'
import type { EnforcementJob, WorkerDb } from '../queries/mail/enforcement.ts'
import {
  domainNames,
  formerAddresses,
  hasSenderRule,
  isDomain,
  isKeptMailbox,
  mailboxLimit,
  outsideForwards,
  sampleAddresses,
} from '../queries/mail/mail-expectations.ts'
import { knows } from './configuration.ts'
import { verifyAddress, verifyDelivery, verifySignIn, verifyFormerSignIn } from './verification.ts'
import { failureKindOf, MailServerFailure } from './failures.ts'
import { heartbeatAddress } from './heartbeat.ts'
import type { MailSystem } from './mail-system.ts'
import { verifyRules } from './rules-verification.ts'
import { closeAround, refusedSessions, sessionsOf } from './sessions.ts'
import type { DovecotService } from './sign-in-probe.ts'

/** How a job ends, with what the mail servers answered. */
export interface Receipt {
  state: Exclude<EnforcementRow['state'], 'pending'>
  /** If the job looks for sessions, `sessions_closed` and `sessions_by_service` are the sums of all tries. */
  evidence: object | null
  /** Why it has failed, if another try would fail too. */
  error?: 'unsupported'
}

interface EnforceOptions {
  db: WorkerDb
  mail: MailSystem
  signal: AbortSignal
  /** Notes the service of each closed session: the receipt tells of all tries, also of those that failed afterwards. */
  onClosed: (services: readonly string[]) => Promise<void>
}

type Enforce = (options: EnforceOptions, job: EnforcementJob) => Promise<Receipt>

const enforced = (evidence: object): Receipt => ({ state: 'enforced', evidence })
const superseded: Receipt = { state: 'superseded', evidence: null }
/** There was no identity, or no server, to ask. */
const unchecked = (evidence: object | null = null): Receipt => ({ state: 'unchecked', evidence })

/** The services that Dovecot can be asked about, by their names in the contract; nothing enforces the others. */
const dovecotServices: Readonly<Partial<Record<string, DovecotService>>> = {
  imap: 'imap',
  pop3: 'pop3',
  smtp_submission: 'smtp',
  managesieve: 'sieve',
}

/** Closes the sessions of one identity that may no longer be open, then asks the mail servers about it. */
const enforceIdentity = async (
  options: EnforceOptions,
  address: string,
  { former_address, closes_sessions }: Pick<EnforcementJob, 'former_address' | 'closes_sessions'>,
): Promise<Receipt> => {
  const { db, mail, signal } = options
  const former = await formerAddresses(db, address)
  // It may have been renamed since this was asked for.
  const present = former[0]?.address ?? address
  // A session that was opened before a rename continues under the former address.
  const all = [present, address, former_address, ...former.map((one) => one.former)]
  const names = [...new Set(all.filter((one) => one !== null))]
  const find = closes_sessions
    ? sessionsOf(options, names)
    : refusedSessions(options, names, (username) => names.includes(username))
  const cached = await mail.forgetSignIns(names, signal)
  const answers = await closeAround(options, find, () => verifyAddress(options, present))
  return enforced({ cached_sign_ins: cached, sessions_closed: null, checks: [answers] })
}

/** The same for whole domains, of which an identity of each is asked about. @param service which alone was switched. */
const enforceDomains = async (
  options: EnforceOptions,
  domains: readonly string[],
  service: DovecotService | null,
): Promise<Receipt> => {
  const { db, mail, signal } = options
  const names = new Set(domains)
  const masks = domains.map((name) => `*@${name}`)
  const find = refusedSessions(options, masks, (username) =>
    names.has(username.slice(username.lastIndexOf('@') + 1)),
  )
  const sample = await sampleAddresses(db, domains)
  const cached = await mail.forgetSignIns(sample, signal)
  const answers = await closeAround(options, find, () =>
    Promise.all(
      sample.map((address) =>
        service === null ? verifyAddress(options, address) : verifySignIn(options, address, [service]),
      ),
    ),
  )
  const evidence = { cached_sign_ins: cached, sessions_closed: null, checks: answers }
  return sample.length === 0 ? unchecked(evidence) : enforced(evidence)
}

const enforceSignIn: Enforce = async (
  options,
  { organization_id, identity_id, domain_id, service_code, address, ...job },
) => {
  if (identity_id !== null && address !== null) return enforceIdentity(options, address, job)
  const service = service_code === null ? null : dovecotServices[service_code]
  if (service === undefined) return unchecked()
  const isDomain = domain_id !== null && address !== null
  const domains = isDomain ? [address] : await domainNames(options.db, organization_id)
  return enforceDomains(options, domains, service)
}

/** A sub-address of an address. */
const taggedOf = (address: string): string => address.replace(/@(?=[^@]*$)/, '+postroom@')

/** Checks the mail of an identity, or of a domain: to an unknown address, and to a sub-address. */
const enforceDelivery: Enforce = async (options, { identity_id, address }) => {
  const name = address ?? ''
  const unknown = `postroom-${randomBytes(6).toString('hex')}@${name}`
  const sample = identity_id === null ? await sampleAddresses(options.db, [name]) : []
  const tagged = sample.map(taggedOf)
  const addresses = identity_id === null ? [unknown, ...tagged] : [name]
  const answers = await Promise.all(
    addresses.map(async (one) => ({ address: one, delivery: await verifyDelivery(options, one) })),
  )
  if (answers.some(({ delivery }) => delivery === null)) return unchecked()
  return enforced({ checks: answers })
}

/**
 * Checks the mail of an alias, also to a sub-address, and the sign-in by it if an identity had it before a rename. Mail servers
 * say whether they take mail, never where it goes: what files that don't know aliases answer proves nothing.
 */
const enforceAddress: Enforce = async (options, { address }) => {
  const { db, mail, signal } = options
  const domain = address?.slice(address.lastIndexOf('@') + 1) ?? ''
  if (address === null || !(await isDomain(db, domain))) return superseded
  const subject = (await hasSenderRule(db, address)) ? 'senders' : 'aliases'
  const isKnown = await knows(subject, mail, domain, signal)
  if (isKnown === null) return unchecked()
  if (!isKnown)
    throw new MailServerFailure('older_configuration', `The mail server's files don't know ${subject}.`)
  const former = (await formerAddresses(db, address)).find((one) => one.former === address)
  if (former) await verifyFormerSignIn(options, former)
  const answers = await Promise.all(
    [address, taggedOf(address)].map(async (one) => ({
      address: one,
      delivery: await verifyDelivery(options, one),
    })),
  )
  return enforced({ checks: answers })
}

const enforceQuota: Enforce = async (
  { db, mail, signal },
  { organization_id, mailbox_quota_id, address },
) => {
  if (mailbox_quota_id === null || address === null) return superseded
  let quota = await mail.quota(address, signal)
  const limit = await mailboxLimit(db, organization_id, mailbox_quota_id)
  if (limit === null) return superseded
  // With a cache of sign-ins, which it should not have, Dovecot also caches limits.
  if (quota?.limit !== limit && ((await mail.forgetSignIns([address], signal)) ?? 0) > 0)
    quota = await mail.quota(address, signal)
  if (quota?.limit !== limit)
    throw new MailServerFailure('differs', "The mail server's limit differs from the database.")
  return enforced({ limit_bytes: quota.limit, used_bytes: quota.used })
}

const enforcePurge: Enforce = async (options, { organization_id, mailbox_quota_id, address }) => {
  const { db, mail, signal } = options
  // Files are deleted only if their row is gone, whatever the job says.
  const isThere = async (id: string) =>
    (await mailboxLimit(db, organization_id, id)) !== null || isKeptMailbox(db, organization_id, id)
  if (mailbox_quota_id === null || (await isThere(mailbox_quota_id))) return superseded
  const find = address === null ? async () => [] : sessionsOf(options, [address])
  const [left] = await closeAround(options, find, () =>
    // That no file is left says nothing where the server reads another database: it has other mail.
    Promise.all([
      mail.purge(organization_id, mailbox_quota_id, signal),
      mail.signIn(address ?? heartbeatAddress, 'imap', signal),
    ]),
  )
  if (left > 0) throw new MailServerFailure('differs', `${left} files of a deleted mailbox remain.`)
  return enforced({ sessions_closed: null, files_left: left })
}

/** Checks which rules run for an identity, or for those that are forwarded to other mail systems if a policy has changed. */
const enforceRules: Enforce = async (options, { organization_id, identity_id, address }) => {
  const { db, mail, signal } = options
  const [domain] = await domainNames(db, organization_id)
  if (domain === undefined) return superseded
  const isKnown = await knows('rules', mail, domain, signal)
  if (isKnown === null) return unchecked()
  if (!isKnown)
    throw new MailServerFailure(
      'older_configuration',
      "The mail server's files don't know rules of administrators.",
    )
  // It may have been renamed since this was asked for.
  const present = address && ((await formerAddresses(db, address))[0]?.address ?? address)
  const addresses =
    identity_id === null || present === null ? await outsideForwards(db, organization_id) : [present]
  const answers = await Promise.all(
    addresses.map(async (one) => ({ address: one, rules: await verifyRules(options, one) })),
  )
  const checks = answers.flatMap(({ address: one, rules }) =>
    rules === null ? [] : [{ address: one, own_rules: rules.own_rules }],
  )
  // Without a forward to another mail system no server was asked what a changed policy does.
  if (identity_id === null) return checks.length === 0 ? unchecked({ checks }) : enforced({ checks })
  const [answer] = answers
  return answer?.rules ? enforced({ checks, rules: answer.rules }) : superseded
}

const byKind: Readonly<Record<EnforcementRow['kind'], Enforce>> = {
  sign_in: enforceSignIn,
  delivery: enforceDelivery,
  quota: enforceQuota,
  purge: enforcePurge,
  address: enforceAddress,
  rules: enforceRules,
}

/**
 * Makes the mail servers do what the database says now, and asks them whether they do. Repeating it is harmless, and so is
 * the order: a job whose change was overtaken by another finds the newer state. It fails where a server can't do it.
 * @throws MailServerFailure, or what `failureKindOf` makes a kind of: then it is worth another try.
 */
export const enforce: Enforce = (options, job) =>
  byKind[job.kind](options, job).catch((error: unknown): Receipt => {
    if (failureKindOf(error) !== 'unsupported') throw error
    return { state: 'failed', evidence: null, error: 'unsupported' }
  })
