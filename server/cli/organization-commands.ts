import { type Command, Option } from 'commander'
import { v7 as uuidv7 } from 'uuid'
import { insertOrganization, organizations } from '../queries/operator/organizations.ts'
import { addCommand, listOf, recordAsOperator, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { addOrganizationLimitCommand } from './organization-limit-command.ts'
import { addOrganizationStatusCommands } from './organization-status-commands.ts'
import { numberText, pairs, sizeText, table } from './text.ts'
import { parseName, parseSize, parseWhole } from './values.ts'
import type { Size } from './values.ts'

interface CreateOptions extends OutputOptions {
  storageLimit: Size
  identityLimit: number
}

const create = async (io: Io, text: string, options: CreateOptions) => {
  const { bytes, rounded } = options.storageLimit
  if (rounded) io.note(`The storage limit was rounded to ${numberText(bytes)} bytes, a multiple of 1024.`)
  const organization = await withDatabase(io, (database) =>
    database.write(uuidv7(), async (db) => {
      const row = await insertOrganization(db, {
        organization_name: text,
        storage_limit_bytes: bytes,
        identity_limit: options.identityLimit,
      })
      await recordAsOperator(db, [
        {
          operation: 'createOrganization',
          resource_type: 'organization',
          resource_id: row.organization_id,
          resource_label: row.organization_name,
          before: null,
          after: row,
        },
      ])
      return row
    }),
  )
  const lines = pairs([
    ['organization_id', organization.organization_id],
    ['name', organization.organization_name],
    ['storage limit', sizeText(organization.storage_limit_bytes)],
    ['identity limit', numberText(organization.identity_limit)],
    ['domain limit', numberText(organization.domain_limit)],
  ])
  const next = `Next: npm run postroom -- key create --organization ${organization.organization_id} --preset owner`
  show(io, options, organization, `${lines}\n\n${next}`)
}

const list = async (io: Io, options: OutputOptions) => {
  const rows = await withDatabase(io, (database) => database.plain(organizations))
  const lines = rows.map((one) => [
    one.organization_id,
    one.organization_name,
    one.status,
    sizeText(one.storage_limit_bytes),
    numberText(one.identity_limit),
  ])
  const headings = ['ORGANIZATION', 'NAME', 'STATUS', 'STORAGE LIMIT', 'IDENTITY LIMIT']
  show(io, options, listOf(rows), table(headings, lines, 'No organizations yet.'))
}

/** `org create`, `org list`, and what changes an organization. */
export const addOrganizationCommands = (program: Command, io: Io): void => {
  const group = program.command('org').description('Create, list, limit and suspend organizations.')
  addCommand(group, 'create', 'Create an organization.', [
    'org create "Brightwater Cooperative"',
    'org create Northwind --storage-limit "500 GB" --identity-limit 250',
  ])
    .argument('<name>', 'the name of the organization, 1 to 100 characters', parseName)
    .addOption(
      new Option('--storage-limit <size>', 'the total for all mailboxes')
        .argParser(parseSize)
        .default(parseSize('10 TB'), '10 TB'),
    )
    .option('--identity-limit <n>', 'the maximum number of identities', parseWhole(1, 10_000_000), 10_000)
    .action((name: string, options: CreateOptions) => create(io, name, options))
  addCommand(group, 'list', 'List the organizations.', ['org list', 'org list --json']).action(
    (options: OutputOptions) => list(io, options),
  )
  addOrganizationLimitCommand(group, io)
  addOrganizationStatusCommands(group, io)
}
