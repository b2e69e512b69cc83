import type { Command } from 'commander'
import { v7 as uuidv7 } from 'uuid'
import { UsageError } from '../usage-error.ts'
import type { Db } from '../db/database.ts'
import type { Domain } from '../generated/model/index.ts'
import { domains, insertDomain, isDomainRemoved } from '../queries/operator/operator-domains.ts'
import { removedDomains } from '../queries/removed-domains.ts'
import { newDomainLimits } from '../rules/domain-name.ts'
import { addCommand, listOf, recordAsOperator, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { addDomainMoveCommand } from './domain-move-command.ts'
import { addDomainRemoveCommand } from './domain-remove-command.ts'
import { addDomainRestoreCommand } from './domain-restore-command.ts'
import { addDomainStatusCommands } from './domain-status-commands.ts'
import { requireOrganization } from './require-organization.ts'
import { numberText, pairs, table } from './text.ts'
import { parseDomainName, parseId } from './values.ts'
import type { DomainName } from '../rules/domain-name.ts'

interface DomainOptions extends OutputOptions {
  organization: string
}

interface ListOptions extends DomainOptions {
  removed?: boolean
}

const domainTaken = async (db: Db, { ascii, unicode }: DomainName): Promise<UsageError> =>
  new UsageError(
    (await isDomainRemoved(db, ascii))
      ? `An organization has removed the domain ${unicode}, and can restore it. To delete it permanently, use "domain remove".`
      : `The domain ${unicode} already belongs to an organization.`,
  )

/**
 * Adds a domain to the connection's organization, with its audit event.
 * @throws UsageError when an organization has that domain already.
 */
export const addDomain = async (db: Db, { ascii, unicode }: DomainName): Promise<Domain> => {
  const id = uuidv7()
  const isNew = await insertDomain(db, {
    domain_id: id,
    domain_name: ascii,
    domain_name_unicode: unicode,
    ...newDomainLimits,
  })
  const [domain] = isNew ? await domains(db, id) : []
  if (!domain) throw await domainTaken(db, { ascii, unicode })
  await recordAsOperator(db, [
    {
      operation: 'addDomain',
      resource_type: 'domain',
      resource_id: domain.domain_id,
      resource_label: domain.domain_name_unicode,
      before: null,
      after: domain,
    },
  ])
  return domain
}

const add = async (io: Io, name: DomainName, options: DomainOptions) => {
  const domain = await withDatabase(io, (database) =>
    database.write(options.organization, async (db) => {
      await requireOrganization(db)
      return addDomain(db, name)
    }),
  )
  const lines = pairs([
    ['domain_id', domain.domain_id],
    ['name', domain.domain_name_unicode],
    ['primary', domain.is_primary ? 'yes' : 'no'],
  ])
  show(io, options, domain, lines)
}

const rowsOf = <Row>(io: Io, { organization }: DomainOptions, read: (db: Db) => Promise<Row[]>) =>
  withDatabase(io, (database) =>
    database.write(organization, async (db) => {
      await requireOrganization(db)
      return read(db)
    }),
  )

const listRemoved = async (io: Io, options: DomainOptions) => {
  const rows = await rowsOf(io, options, removedDomains)
  const lines = rows.map((one) => [
    one.domain_id,
    one.domain_name_unicode,
    one.restorable_until,
    numberText(one.deleted_identity_count),
  ])
  const heads = ['DOMAIN', 'NAME', 'RESTORABLE UNTIL', 'DELETED IDENTITIES']
  show(io, options, listOf(rows), table(heads, lines, 'No removed domains.'))
}

const list = async (io: Io, options: ListOptions) => {
  if (options.removed === true) return listRemoved(io, options)
  const rows = await rowsOf(io, options, (db) => domains(db))
  const lines = rows.map((one) => [
    one.domain_id,
    one.domain_name_unicode,
    one.is_primary ? `${one.status}, primary` : one.status,
    numberText(one.identity_count),
  ])
  const emptyText = 'No domains yet.'
  show(io, options, listOf(rows), table(['DOMAIN', 'NAME', 'STATUS', 'IDENTITIES'], lines, emptyText))
}

/** `domain add`, `domain list`, and what changes or removes a domain. */
export const addDomainCommands = (program: Command, io: Io): void => {
  const group = program.command('domain').description('Add, list, suspend, move, remove and restore domains.')
  const ofOrganization = [
    '--organization <id>',
    'the ID of the organization (see "org list")',
    parseId,
  ] as const
  addCommand(group, 'add', 'Add a domain to an organization. The first one becomes the primary domain.', [
    'domain add brightwater.example --organization 019a9f3e-7c00-7000-8000-000000000001',
    'domain add grünhof.example --organization 019a9f3e-7c00-7000-8000-000000000001',
  ])
    .argument('<name>', 'the domain name', parseDomainName)
    .requiredOption(...ofOrganization)
    .action((name: DomainName, options: DomainOptions) => add(io, name, options))
  addCommand(group, 'list', "List an organization's domains.", [
    'domain list --organization 019a9f3e-7c00-7000-8000-000000000001',
    'domain list --organization 019a9f3e-7c00-7000-8000-000000000001 --removed',
  ])
    .requiredOption(...ofOrganization)
    .option('--removed', 'list the removed domains that can be restored')
    .action((options: ListOptions) => list(io, options))
  addDomainStatusCommands(group, io)
  addDomainRemoveCommand(group, io)
  addDomainMoveCommand(group, io)
  addDomainRestoreCommand(group, io)
}
