import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { WrongConnection } from '../db/failures.ts'
import { createDatabase } from '../db/pool.ts'
import { watchDatabase } from '../db/watch.ts'
import { attachMail, refuseMustChange, type WorkerDb } from '../queries/enforcement.ts'
import { UsageError } from '../usage-error.ts'
import { enforce } from './enforce.ts'
import { failureKindOf } from './failures.ts'
import { type Heartbeat, heartbeatAddress, startHeartbeat } from './heartbeat.ts'
import { connectMailSystem } from './mail-system.ts'
import { startMeter } from './meter.ts'
import { createProbes } from './probe.ts'
import { openSessions } from './sessions.ts'
import { startWorker, type Worker } from './worker.ts'

/** A worker, and what it knows of the mail servers. */
export type MailWorker = Pick<Worker, 'close'> &
  Pick<Heartbeat, 'state'> & {
    /** What somebody is signed in to. Rejects when the mail servers have not answered for three seconds. */
    openSessions: (address: string) => ReturnType<typeof openSessions>
  }

interface MailWorkerOptions {
  settings: NonNullable<Config['mail']>
  /** Between two rounds of taking over what was measured. */
  usageSeconds: number
  /** Whether people can change their password by themselves: then one that must be changed opens no mail. */
  hasPeoplePage: boolean
  /** Of PostgreSQL itself, migrated, as a user who may work as postroom_worker. */
  databaseUrl: string
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** The worker's connections: what it does is short, and 16 lanes mostly wait for mail servers. */
const poolSize = 4

/** Milliseconds for an answer that a person waits for. */
const answerTimeoutMs = 3000

const readKey = async (file: string): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (cause) {
    throw new UsageError(`MAIL_DOVECOT_KEY_FILE cannot be read: ${file}.`, { cause })
  }
}

/** @throws UsageError when the database's user may not be the worker. */
const attach = async (db: WorkerDb, hasPeoplePage: boolean): Promise<void> => {
  try {
    await refuseMustChange(db, hasPeoplePage)
    await attachMail(db)
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
 * Attaches the mail system of the settings and enforces there what is changed here, until it is closed.
 * @throws UsageError when the key cannot be read or the database's user may too little.
 */
export const startMailWorker = async ({
  settings,
  usageSeconds,
  hasPeoplePage,
  databaseUrl,
  logger,
}: MailWorkerOptions): Promise<MailWorker> => {
  const key = await readKey(settings.keyFile)
  const database = createDatabase({ url: databaseUrl, role: 'worker', poolSize })
  const db: WorkerDb = {
    query: (...statement) => database.plain((one) => one.query(...statement)),
    one: (...statement) => database.plain((one) => one.one(...statement)),
  }
  try {
    await attach(db, hasPeoplePage)
  } catch (error) {
    await database.close()
    throw error
  }
  const probes = createProbes(db)
  const mail = connectMailSystem({ settings, key, probes })
  const worker = startWorker({
    db,
    enforce: (task, signal) => enforce({ db, mail, signal }, task),
    onFault: (error) =>
      error === null
        ? logger.info('The mail servers do what is asked again')
        : logger.warn({ err: error, kind: failureKindOf(error) }, 'The mail servers do not do what is asked'),
    onError: (error) => logger.warn({ err: error }, 'The mail worker cannot use the database'),
  })
  const meter = startMeter({
    db,
    mail,
    intervalSeconds: usageSeconds,
    onError: (error) => logger.warn({ err: error }, 'The use of mailboxes cannot be measured'),
  })
  const watch = watchDatabase({
    url: databaseUrl,
    channel: 'postroom_mail',
    role: 'worker',
    onChange: worker.wake,
    onHung: database.cut,
  })
  const heartbeat = await startHeartbeat({ ask: (signal) => mail.signIn(heartbeatAddress, 'imap', signal) })
  return {
    state: heartbeat.state,
    openSessions: (address) => openSessions(mail, address, AbortSignal.timeout(answerTimeoutMs)),
    close: async () => {
      await heartbeat.close()
      await watch.close()
      await meter.close()
      await worker.close()
      await probes.close().catch(() => undefined)
      await database.close()
    },
  }
}
