import { once } from 'node:events'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../embedded-postgres/open-database.ts'
import { watchEventLoop } from '../observability/hang-watch.ts'
import { createLogger } from '../observability/log.ts'
import type { Io } from './context.ts'

const run = async (io: Io): Promise<void> => {
  // Loaded only here: it is half of the server.
  const { startBackground } = await import('../background.ts')
  const config = readConfig(io.environment)
  const logger = createLogger(config.logLevel)
  watchEventLoop((error) => logger.warn({ err: error }, 'No watchdog for this process'))
  const { urls, stop } = await openDatabase({ config, role: 'cli', log: io.note })
  const ending = new AbortController()
  const stopSignal = Promise.race([
    once(process, 'SIGINT', { signal: ending.signal }),
    once(process, 'SIGTERM', { signal: ending.signal }),
  ]).catch(() => undefined)
  try {
    await migrate(urls.ownerUrl)
    const background = await startBackground({
      config,
      mail: config.mail,
      databaseUrl: urls.ownerUrl,
      logger,
    })
    io.note(config.mail ? 'The worker is ready.' : 'The worker is ready. No mail server is connected.')
    await stopSignal
    await background.close()
  } finally {
    ending.abort()
    await stop()
  }
}

/** `worker`: what the server does in the background beside requests, alone. */
export const addWorkerCommand = (program: Command, io: Io): void => {
  program
    .command('worker')
    .description(
      'Run bulk changes and apply changes to mail servers until stopped. Every server also does this on its own.',
    )
    .addHelpText('after', '\nExamples:\n  npm run postroom -- worker')
    .action(() => run(io))
}
