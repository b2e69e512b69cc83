import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { WrongConnection } from '../db/failures.ts'
import {
  attachMail,
  pendingEverywhere,
  refuseMustChange,
  setPolicy,
  retryUnsupported,
  type WorkerDb,
} from '../queries/mail/enforcement.ts'
import {
  anyDomain,
  anyFormerAddress,
  anyMailbox,
  mayName,
  mayRedirect,
  maySend,
} from '../queries/mail/mail-expectations.ts'
import { postmaster } from '../queries/mail/postmaster.ts'
import { endMailState, reportMailState } from '../queries/mail/mail-state.ts'
import { recordRuleReports } from '../queries/mail/rule-events.ts'
import { UsageError } from '../usage-error.ts'
import { enforce } from './enforce.ts'
import { enforcementQueue } from './enforcement-queue.ts'
import { failureKindOf } from './failures.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { Endpoint } from './line-protocol.ts'
import { connectMailSystem, type MailSystem } from './mail-system.ts'
import { heartbeatChecks } from './heartbeat-checks.ts'
import { startUsageCollector } from './usage-collector.ts'
import { createProbes } from './probe.ts'
import { listenForSenders } from './sender-policy.ts'
import { openSessions } from './sessions.ts'
import { type MailState, noMailSystem } from './state.ts'
import { startSignInCollector } from './sign-in-collector.ts'
import type { MailReport } from './cached-mail-state.ts'
import { startWatchedWorker } from '../work/watched-worker.ts'
import { openWorkDatabase } from '../work/work-database.ts'
import type { Worker } from '../work/worker.ts'

/** A worker, and the state of the mail servers. */
export interface MailWorker extends Pick<Worker, 'close'> {
  state: () => MailState
  /**
   * Signs in once with a password. Returns true also if the sign-in is refused for another reason than the password, and null
   * if the mail servers don't respond within a second.
   */
  tryPassword: (address: string, password: string) => Promise<boolean | null>
  /** Returns the open sessions of an address. Rejects if the mail servers don't respond within three seconds. */
  openSessions: (address: string) => ReturnType<typeof openSessions>
  /** Returns the identity's own Sieve scripts. Rejects if the mail servers don't respond within three seconds. */
  ownScripts: (address: string) => ReturnType<MailSystem['ownScripts']>
}

interface MailWorkerOptions {
  settings: NonNullable<Config['mail']>
  /** Seconds between two rounds of reading measurements. */
  usageSeconds: number
  /** The days for which receipts are kept; without it, forever. */
  receiptDays?: number
  /** Whether users can change their own password: then one that must be changed gives no access to mail. */
  hasOwnPage: boolean
  /** The URL of PostgreSQL itself, migrated, for a user that may work as postroom_worker. */
  databaseUrl: string
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Milliseconds that a request waits for the test of a new password. */
const passwordCheckTimeoutMs = 1000

/** Limits of the worker. Its jobs mostly wait: a mail server delays each refusal. */
const limits = { concurrency: 16, timeoutMs: 15_000, leaseMs: 20_000 } as const

/** The worker's connections: its statements are short. */
const poolSize = 4

/** Milliseconds for a response that a user waits for. */
const answerTimeoutMs = 3000

const readSecret = async (
  setting: 'MAIL_DOVECOT_KEY_FILE' | 'MAIL_EVENTS_SECRET_FILE',
  file: string,
): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (cause) {
    throw new UsageError(`Can't read ${file} (${setting}).`, { cause })
  }
}

/** @throws UsageError when the secret is empty or can't be a URL path. */
const readEventsSecret = async (file: string): Promise<string> => {
  const secret = await readSecret('MAIL_EVENTS_SECRET_FILE', file)
  if (/^[A-Za-z0-9]{16,200}$/.test(secret)) return secret
  throw new UsageError(`The secret in ${file} must be 16 to 200 letters and digits.`)
}

/** @throws UsageError when the address can't be listened on. */
const collectSignIns = async (
  db: WorkerDb,
  { endpoint, secretFile }: NonNullable<MailWorkerOptions['settings']['events']>,
  logger: MailWorkerOptions['logger'],
) => {
  const secret = await readEventsSecret(secretFile)
  try {
    return await startSignInCollector({ db, endpoint, secret, logger })
  } catch (cause) {
    throw new UsageError(`Can't listen on ${endpoint.host}:${endpoint.port} (MAIL_EVENTS).`, { cause })
  }
}

/** @throws UsageError when the address can't be listened on. */
const answerPolicyRequests = async (
  db: WorkerDb,
  endpoint: Endpoint,
  clients: readonly string[] | null,
  logger: MailWorkerOptions['logger'],
) => {
  try {
    return await listenForSenders({
      endpoint,
      clients,
      maySend: (login, address) => maySend(db, login, address),
      mayRedirect: (sender, address) => mayRedirect(db, sender, address),
      mayName: (login, domains) => mayName(db, login, domains),
      logger,
    })
  } catch (cause) {
    throw new UsageError(`Can't listen on ${endpoint.host}:${endpoint.port} (MAIL_POLICY).`, { cause })
  }
}

/** @returns since when it is attached. @throws UsageError when the database's user may not be the worker. */
const attach = async (db: WorkerDb, hasOwnPage: boolean, hasPolicy: boolean): Promise<Date> => {
  try {
    await refuseMustChange(db, hasOwnPage)
    await setPolicy(db, hasPolicy)
    return await attachMail(db)
  } catch (cause) {
    const { code } = cause as { code?: string }
    if (!(cause instanceof WrongConnection) && code !== '42501') throw cause
    throw new UsageError(
      'The database user may not work as postroom_worker. Let an administrator grant that role to the user of ' +
        'DATABASE_OWNER_URL, or of DATABASE_URL where that is not set.',
      { cause },
    )
  }
}

/**
 * Attaches the configured mail system and applies changes to it, until it is closed.
 * @throws UsageError when the key cannot be read or the database's user may too little.
 */
export const startMailWorker = async ({
  settings,
  usageSeconds,
  receiptDays,
  hasOwnPage,
  databaseUrl,
  logger,
}: MailWorkerOptions): Promise<MailWorker> => {
  const key = await readSecret('MAIL_DOVECOT_KEY_FILE', settings.keyFile)
  const db = openWorkDatabase({ url: databaseUrl, poolSize })
  const prepare = async () => ({
    attachedAt: await attach(db, hasOwnPage, settings.policy !== null),
    signIns: settings.events && (await collectSignIns(db, settings.events, logger)),
    policy:
      settings.policy && (await answerPolicyRequests(db, settings.policy, settings.policyClients, logger)),
  })
  const prepared = await prepare().catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const { signIns, policy } = prepared
  /** Null: it was detached since then. */
  let attachedAt: Date | null = prepared.attachedAt
  const probes = createProbes(db)
  const mail = connectMailSystem({ settings, key, probes })
  const worker = startWatchedWorker({
    databaseUrl,
    channel: 'postroom_mail',
    onHung: db.cut,
    queue: enforcementQueue({
      db,
      enforce: (job, signal, onClosed) => enforce({ db, mail, signal, onClosed }, job),
      onOutage: (error) =>
        error === null
          ? logger.info('The mail servers apply changes again')
          : logger.warn({ err: error, kind: failureKindOf(error) }, "The mail servers don't apply changes"),
    }),
    ...limits,
    onError: (error) => logger.warn({ err: error }, "The mail worker can't use the database"),
  })
  const usageCollector = startUsageCollector({
    db,
    mail,
    intervalSeconds: usageSeconds,
    receiptDays: receiptDays ?? null,
    onError: (error) => logger.warn({ err: error }, "Mailboxes can't be measured"),
  })
  const processId = randomUUID()
  const writes_to_people = mail.deliver !== null
  const checks_senders = policy !== null
  let has_postmaster: boolean | null = null
  let hasRetriedRules = false
  const heartbeat = await startHeartbeat({
    ...heartbeatChecks(mail, settings, {
      mailbox: () => anyMailbox(db),
      formerAddress: () => anyFormerAddress(db),
      domain: () => anyDomain(db),
    }),
    pending: () => pendingEverywhere(db),
    onBeat: async (answers) => {
      has_postmaster = await postmaster(db).then(
        (address) => address !== null,
        () => null,
      )
      const report: MailReport = {
        ...answers,
        binds_organizations: answers.binds_organizations && checks_senders,
        pending: null,
        writes_to_people,
        has_postmaster,
        checks_senders,
      }
      if (answers.binds_rules) await recordRuleReports(db).catch(() => undefined)
      // They may have got Sieve since then.
      if (answers.binds_rules && !hasRetriedRules) await retryUnsupported(db).catch(() => undefined)
      hasRetriedRules = answers.binds_rules === true
      // While the database is unavailable, no process can read the report either.
      attachedAt = await reportMailState(db, processId, report).catch(() => attachedAt)
    },
  })
  const state = (): MailState =>
    attachedAt === null
      ? noMailSystem()
      : {
          ...heartbeat.state(),
          binds_organizations: heartbeat.state().binds_organizations && checks_senders,
          attached_at: attachedAt.toISOString(),
          writes_to_people,
          has_postmaster,
          checks_senders,
          failedSignIns: signIns?.count() ?? null,
        }
  return {
    state,
    tryPassword: async (address, password) => {
      if (state().state !== 'attached') return null
      const signal = AbortSignal.timeout(passwordCheckTimeoutMs)
      return mail.tryPassword(address, password, signal).catch(() => null)
    },
    openSessions: (address) => openSessions(mail, address, AbortSignal.timeout(answerTimeoutMs)),
    ownScripts: (address) => mail.ownScripts(address, AbortSignal.timeout(answerTimeoutMs)),
    close: async () => {
      await heartbeat.close()
      await endMailState(db, processId).catch(() => undefined)
      await signIns?.close()
      await policy?.close()
      await usageCollector.close()
      await worker.close()
      await probes.close().catch(() => undefined)
      await db.close()
    },
  }
}
