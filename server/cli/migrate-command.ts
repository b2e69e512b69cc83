import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { addCommand, show } from './context.ts'
import type { Io, OutputOptions } from './context.ts'

const run = async (io: Io, options: OutputOptions) => {
  const config = readConfig(io.environment)
  const { url, stop } = await openDatabase({ config, role: 'cli', log: io.note })
  try {
    const applied = await migrate(url)
    const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`
    show(io, options, { applied }, text)
  } finally {
    await stop()
  }
}

/** `migrate`; the server does the same when it starts. */
export const addMigrateCommand = (program: Command, io: Io): void => {
  addCommand(program, 'migrate', 'Bring the database up to date, as the server does when it starts.', [
    'migrate',
    'migrate --json',
  ]).action((options: OutputOptions) => run(io, options))
}
