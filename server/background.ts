import { extname } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { DnsWorker } from './dns-checks/start-dns-worker.ts'
import { superviseDns } from './dns-checks/supervise.ts'
import { type MailWorker, startMailWorker } from './mail/start-mail-worker.ts'
import { startPlanWorker } from './plans/start-plan-worker.ts'

// Source and build have the same name beside this file, with its extension.
const dnsProcess = new URL(`./dns-process${extname(import.meta.url)}`, import.meta.url)

/** What a process works on beside requests. Any number of processes may: each job is one process's at a time. */
export interface Background {
  /** Null where no mail system is attached. */
  mail: MailWorker | null
  dns: DnsWorker
  /** Ends all background work; other processes continue it. */
  close: () => Promise<void>
}

interface BackgroundOptions {
  config: Config
  /** The mail system's, which may have been started by this process. */
  mail: Config['mail']
  /** Of PostgreSQL itself, migrated, as a user who may work as postroom_worker. */
  databaseUrl: string
  logger: Logger
}

/**
 * Starts everything that is worked on in the background.
 * @throws UsageError when a setting cannot be used or the database's user may too little.
 */
export const startBackground = async ({
  config,
  mail: settings,
  databaseUrl,
  logger,
}: BackgroundOptions): Promise<Background> => {
  const { mailUsageSeconds: usageSeconds, mailReceiptDays: receiptDays, hasOwnPage } = config
  const mail =
    settings &&
    (await startMailWorker({ settings, usageSeconds, receiptDays, hasOwnPage, databaseUrl, logger }))
  const plans = startPlanWorker({ databaseUrl, logger })
  const dns = superviseDns({
    program: dnsProcess,
    settings: config.dns,
    databaseUrl,
    logLevel: config.logLevel,
    logger,
  })
  return {
    mail,
    dns,
    close: async () => {
      await dns.close()
      await plans.close()
      await mail?.close()
    },
  }
}
