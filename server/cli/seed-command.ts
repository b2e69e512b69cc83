import type { Command } from 'commander'
import { addCommand, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { seedOrganization } from './seed/seed-organization.ts'
import type { SeedRequest, SeedResult } from './seed/seed-organization.ts'
import { numberText } from './text.ts'
import { parseId, parseWhole } from './values.ts'

interface SeedOptions extends OutputOptions, SeedRequest {
  organization: string
}

const summary = (result: SeedResult): string => {
  const counts = [result.departments_added, result.identities_added, result.mailboxes_added]
  if (counts.every((count) => count === 0)) return 'Nothing to add: all data of this seed already exists.'
  const [departments, identities, mailboxes] = counts.map(numberText)
  const added = `Added ${departments} departments, ${identities} identities and ${mailboxes} mailboxes.`
  if (result.password === null) return added
  return `${added}\n\nPassword of all these identities, shown only once: ${result.password}`
}

const run = async (io: Io, options: SeedOptions) => {
  const { organization, departments, identities, seed } = options
  const result = await withDatabase(io, (database) =>
    database.write(organization, (db) => seedOrganization(db, { departments, identities, seed })),
  )
  show(io, options, { organization_id: organization, seed, ...result }, summary(result))
}

/** `seed`. */
export const addSeedCommand = (program: Command, io: Io): void => {
  const id = '019a9f3e-7c00-7000-8000-000000000001'
  addCommand(program, 'seed', 'Fill an organization with generated departments, identities and mailboxes.', [
    `seed --organization ${id} --departments 12 --identities 240 --seed 1`,
    `seed --organization ${id} --departments 40 --identities 100000 --seed 7`,
  ])
    .requiredOption('--organization <id>', 'the ID of the organization (see "org list")', parseId)
    .option('--departments <n>', 'the number of departments', parseWhole(0, 10_000), 12)
    .option('--identities <n>', 'the number of identities', parseWhole(0, 1_000_000), 240)
    .option('--seed <n>', 'a number that selects the generated data', parseWhole(0, 4_294_967_295), 1)
    .addHelpText(
      'after',
      '\nThe same seed generates the same data. Run it again to add missing data. ' +
        "At least a fifth of the organization's limits stays available.",
    )
    .action((options: SeedOptions) => run(io, options))
}
