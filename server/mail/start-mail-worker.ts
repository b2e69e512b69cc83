import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { WrongConnection } from '../db/failures.ts'
import { attachMail, pendingEverywhere, refuseMustChange, type WorkerDb } from '../queries/enforcement.ts'
import { anyDomain, anyFormerAddress, anyMailbox, maySend } from '../queries/mail-expectations.ts'
import { postmaster } from '../queries/postmaster.ts'
import { endMailState, tellMailState } from '../queries/mail-state.ts'
import { UsageError } from '../usage-error.ts'
import { enforce } from './enforce.ts'
import { enforcementQueue } from './enforcement-queue.ts'
import { failureKindOf } from './failures.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { Endpoint } from './line-protocol.ts'
import { connectMailSystem } from './mail-system.ts'
import { questionsTo } from './questions.ts'
import { startMeter } from './meter.ts'
import { createProbes } from './probe.ts'
import { listenForSenders } from './sender-policy.ts'
import { openSessions } from './sessions.ts'
import { type MailState, noMailSystem } from './state.ts'
import { startToldSignIns } from './told-sign-ins.ts'
import type { MailReport } from './told-state.ts'
import { startWatchedWorker } from '../work/watched-worker.ts'
import { openWorkDatabase } from '../work/work-database.ts'
import type { Worker } from '../work/worker.ts'

/** A worker, and what it knows of the mail servers. */
export interface MailWorker extends Pick<Worker, 'close'> {
  state: () => MailState
  /**
   * Signs in once with a password. True also where the person is refused for another reason than the password; null where
   * that cannot be said: the mail servers do not answer within a second.
   */
  tryPassword: (address: string, password: string) => Promise<boolean | null>
  /** Returns the open sessions of an address. Rejects if the mail servers don't respond within three seconds. */
  openSessions: (address: string) => ReturnType<typeof openSessions>
}

interface MailWorkerOptions {
  settings: NonNullable<Config['mail']>
  /** Seconds between two rounds of reading measurements. */
  usageSeconds: number
  /** For how many days receipts are kept; without it for ever. */
  receiptDays?: number
  /** Whether users can change their own password: then one that must be changed gives no access to mail. */
  hasPeoplePage: boolean
  /** Of PostgreSQL itself, migrated, as a user who may work as postroom_worker. */
  databaseUrl: string
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Milliseconds that a request waits for the test of a new password. */
const trialTimeoutMs = 1000

/** Of the worker. Its jobs mostly wait: a mail server delays each refusal. */
const limits = { concurrency: 16, timeoutMs: 15_000, leaseMs: 20_000 } as const

/** The worker's connections: what it does is short. */
const poolSize = 4

/** Milliseconds for an answer that a person waits for. */
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

/** @throws UsageError when the secret would be none, or no path. */
const readEventsSecret = async (file: string): Promise<string> => {
  const secret = await readSecret('MAIL_EVENTS_SECRET_FILE', file)
  if (/^[A-Za-z0-9]{16,200}$/.test(secret)) return secret
  throw new UsageError(`The secret in ${file} must be 16 to 200 letters and digits.`)
}

/** @throws UsageError when the address can't be listened on. */
const listen = async (
  db: WorkerDb,
  { endpoint, secretFile }: NonNullable<MailWorkerOptions['settings']['events']>,
  logger: MailWorkerOptions['logger'],
) => {
  const secret = await readEventsSecret(secretFile)
  try {
    return await startToldSignIns({ db, endpoint, secret, logger })
  } catch (cause) {
    throw new UsageError(`Can't listen on ${endpoint.host}:${endpoint.port} (MAIL_EVENTS).`, { cause })
  }
}

/** @throws UsageError when the address can't be listened on. */
const listenForPolicy = async (db: WorkerDb, endpoint: Endpoint, logger: MailWorkerOptions['logger']) => {
  try {
    return await listenForSenders({
      endpoint,
      maySend: (login, address) => maySend(db, login, address),
      logger,
    })
  } catch (cause) {
    throw new UsageError(`Can't listen on ${endpoint.host}:${endpoint.port} (MAIL_POLICY).`, { cause })
  }
}

/** @returns since when it is attached. @throws UsageError when the database's user may not be the worker. */
const attach = async (db: WorkerDb, hasPeoplePage: boolean): Promise<Date> => {
  try {
    await refuseMustChange(db, hasPeoplePage)
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
  hasPeoplePage,
  databaseUrl,
  logger,
}: MailWorkerOptions): Promise<MailWorker> => {
  const key = await readSecret('MAIL_DOVECOT_KEY_FILE', settings.keyFile)
  const db = openWorkDatabase({ url: databaseUrl, poolSize })
  const prepare = async () => ({
    attachedAt: await attach(db, hasPeoplePage),
    told: settings.events && (await listen(db, settings.events, logger)),
    policy: settings.policy && (await listenForPolicy(db, settings.policy, logger)),
  })
  const prepared = await prepare().catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const { told, policy } = prepared
  /** Null: it was detached meanwhile. */
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
  const meter = startMeter({
    db,
    mail,
    intervalSeconds: usageSeconds,
    receiptDays: receiptDays ?? null,
    onError: (error) => logger.warn({ err: error }, "Mailboxes can't be measured"),
  })
  const processId = randomUUID()
  const writes_to_people = mail.deliver !== null
  let has_postmaster: boolean | null = null
  const heartbeat = await startHeartbeat({
    ...questionsTo(mail, settings, {
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
      const report: MailReport = { ...answers, pending: null, writes_to_people, has_postmaster }
      // While the database is unavailable, no process can read the report either.
      attachedAt = await tellMailState(db, processId, report).catch(() => attachedAt)
    },
  })
  const state = (): MailState =>
    attachedAt === null
      ? noMailSystem()
      : {
          ...heartbeat.state(),
          attached_at: attachedAt.toISOString(),
          writes_to_people,
          has_postmaster,
          failedSignIns: told?.count() ?? null,
        }
  return {
    state,
    tryPassword: async (address, password) => {
      if (state().state !== 'attached') return null
      const signal = AbortSignal.timeout(trialTimeoutMs)
      return mail.tryPassword(address, password, signal).catch(() => null)
    },
    openSessions: (address) => openSessions(mail, address, AbortSignal.timeout(answerTimeoutMs)),
    close: async () => {
      await heartbeat.close()
      await endMailState(db, processId).catch(() => undefined)
      await told?.close()
      await policy?.close()
      await meter.close()
      await worker.close()
      await probes.close().catch(() => undefined)
      await db.close()
    },
  }
}
