import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { UsageError } from '../usage-error.ts'
import { backUp, restore } from '../db/backup.ts'
import { migrate } from '../db/migrate.ts'
import { addCommand, show, withUrl } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { bulkChanges } from './plan-commands.ts'

// npm runs scripts in the repository's folder, but the path is relative to the folder where npm was called.
const pathOf = (io: Io, file: string) => resolve(io.environment['INIT_CWD'] ?? '.', file)

const summary = (rows: Record<string, number>) => {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${total} rows, of them ${rows['organization'] ?? 0} organizations and ${rows['identity'] ?? 0} identities`
}

const write = async (io: Io, file: string, options: OutputOptions) => {
  const path = pathOf(io, file)
  if (existsSync(path))
    throw new UsageError(`${path} already exists. Choose another file: a backup never overwrites one.`)
  const rows = await withUrl(io, async (url) => {
    await migrate(url)
    return backUp(url, path)
  })
  show(io, options, { file: path, rows }, `Wrote ${summary(rows)} to ${path}.`)
}

interface RestoreOptions extends OutputOptions {
  resumePlans?: true
}

const holdText = (held: number): string =>
  held === 0
    ? ''
    : `\n\n${bulkChanges(held)} ${held === 1 ? 'is' : 'are'} on hold. To resume: npm run postroom -- plan resume`

const read = async (io: Io, file: string, { resumePlans: resumesPlans, ...options }: RestoreOptions) => {
  const path = pathOf(io, file)
  if (!existsSync(path)) throw new UsageError(`The file ${path} doesn't exist.`)
  const { rows, held } = await withUrl(io, async (url) => {
    await migrate(url)
    return restore(url, path, { resumesPlans: resumesPlans ?? false })
  })
  const plans_on_hold = held
  show(
    io,
    options,
    { file: path, rows, plans_on_hold },
    `Restored ${summary(rows)} from ${path}.${holdText(held)}`,
  )
}

/** `backup` and `restore`, of the embedded database as of any other. */
export const addBackupCommands = (program: Command, io: Io): void => {
  addCommand(program, 'backup', 'Write the whole database to a file. The server can keep running.', [
    'backup postroom-2026-11-20.backup',
  ])
    .argument('<file>', 'the file to write; keep it safe, it contains hashes of keys and passwords')
    .action((file: string, options: OutputOptions) => write(io, file, options))
  addCommand(
    program,
    'restore',
    'Restore a backup into an empty database. If it fails, nothing is restored.',
    ['restore postroom-2026-11-20.backup'],
  )
    .argument('<file>', 'a file written by "backup" of this version')
    .option('--resume-plans', 'resume bulk changes that were scheduled, queued or running')
    .action((file: string, options: RestoreOptions) => read(io, file, options))
}
