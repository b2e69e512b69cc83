import { once } from 'node:events'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../embedded-postgres/open-database.ts'
import { startMailWorker } from '../mail/start-mail-worker.ts'
import { createLogger } from '../observability/log.ts'
import { UsageError } from '../usage-error.ts'
import type { Io } from './context.ts'

const run = async (io: Io): Promise<void> => {
  const config = readConfig(io.environment)
  if (config.mail === null)
    throw new UsageError('No mail system is attached: set MAIL_DOVECOT and what goes with it.')
  const { urls, stop } = await openDatabase({ config, role: 'cli', log: io.note })
  const ending = new AbortController()
  const asked = Promise.race([
    once(process, 'SIGINT', { signal: ending.signal }),
    once(process, 'SIGTERM', { signal: ending.signal }),
  ]).catch(() => undefined)
  try {
    await migrate(urls.ownerUrl)
    const worker = await startMailWorker({
      settings: config.mail,
      usageSeconds: config.mailUsageSeconds,
      hasPeoplePage: config.hasPeoplePage,
      databaseUrl: urls.ownerUrl,
      logger: createLogger(config.logLevel),
    })
    io.note('The mail worker is ready.')
    await asked
    await worker.close()
  } finally {
    ending.abort()
    await stop()
  }
}

/** `worker`: what the server does for mail servers beside everything else, alone. */
export const addWorkerCommand = (program: Command, io: Io): void => {
  program
    .command('worker')
    .description(
      'Have the mail servers do what is changed, until it is ended; each server does the same by itself.',
    )
    .addHelpText('after', '\nExamples:\n  npm run postroom -- worker')
    .action(() => run(io))
}
