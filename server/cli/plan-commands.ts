import type { Command } from 'commander'
import { resumePlans } from '../queries/operator/operator-plans.ts'
import { addCommand, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { parseId } from './values.ts'

/** Bulk changes in words: how many. */
export const bulkChanges = (count: number): string =>
  count === 1 ? '1 bulk change' : `${count} bulk changes`

interface ResumeOptions extends OutputOptions {
  organization?: string
}

const resume = async (io: Io, { organization, ...options }: ResumeOptions) => {
  const count = await withDatabase(io, (database) =>
    database.plain((db) => resumePlans(db, organization ?? null)),
  )
  show(io, options, { resumed: count }, `Resumed ${bulkChanges(count)}.`)
}

/** `plan resume`: what a restored backup has put on hold. */
export const addPlanCommands = (program: Command, io: Io): void => {
  const group = program.command('plan').description('Resume bulk changes after a restore.')
  addCommand(group, 'resume', 'Resume bulk changes that are on hold after a backup was restored.', [
    'plan resume',
    'plan resume --organization 019a9f3e-7c00-7000-8000-000000000001',
  ])
    .option('--organization <id>', 'only bulk changes of this organization (see "org list")', parseId)
    .action((options: ResumeOptions) => resume(io, options))
}
