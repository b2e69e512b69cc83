import type { Command } from 'commander'
import { migrate } from '../db/migrate.ts'
import { addCommand, show, withUrl } from './context.ts'
import type { Io, OutputOptions } from './context.ts'

const run = async (io: Io, options: OutputOptions) => {
  const applied = await withUrl(io, migrate)
  const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`
  show(io, options, { applied }, text)
}

/** `migrate`; the server does the same when it starts. */
export const addMigrateCommand = (program: Command, io: Io): void => {
  addCommand(program, 'migrate', 'Apply database migrations, as the server does when it starts.', [
    'migrate',
    'migrate --json',
  ]).action((options: OutputOptions) => run(io, options))
}
