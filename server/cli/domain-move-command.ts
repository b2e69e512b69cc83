import type { Command } from 'commander'
import { v7 as uuidv7 } from 'uuid'
import { UsageError } from '../usage-error.ts'
import type { Db } from '../db/database.ts'
import type { Domain } from '../generated/model/index.ts'
import { claimOfName } from '../queries/dns/domain-claims.ts'
import { domains, insertDomain, proveByOperator } from '../queries/operator/operator-domains.ts'
import { type DomainName, newDomainLimits } from '../rules/domain-name.ts'
import { addCommand, recordAsOperator, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { deleteDomainWithEvents, type RemoveOptions } from './domain-remove-command.ts'
import { withDomain } from './require-domain.ts'
import { requireOrganization } from './require-organization.ts'
import { parseDomainName, parseId } from './values.ts'

interface MoveOptions extends OutputOptions, RemoveOptions {
  organization: string
  force?: boolean
}

/** @throws UsageError when the organization proved that it manages the DNS of the domain, and its record is still there. */
const assertLapsed = ({ domain_name_unicode: name, proof }: Domain) => {
  if (proof.kind !== 'dns' || proof.lapsed_at !== null) return
  throw new UsageError(
    `Can't move the domain ${name}: the record with which its organization proved it is still published. It was last seen on ${proof.seen_at?.slice(0, 10) ?? ''}. ` +
      'Use --force to move it nevertheless.',
  )
}

/** Adds the domain to its new organization. A claim whose record was seen becomes the proof of the domain. */
const addMoved = async (db: Db, { ascii, unicode }: DomainName): Promise<Domain> => {
  const claim = await claimOfName(db, ascii)
  const isProven = claim?.state === 'in_use'
  const domainId = isProven ? claim.claim_id : uuidv7()
  await insertDomain(db, {
    domain_id: domainId,
    domain_name: ascii,
    domain_name_unicode: unicode,
    ...newDomainLimits,
  })
  if (isProven) await proveByOperator(db, claim.claim_id)
  const [domain] = await domains(db, domainId)
  if (!domain) throw new Error('An inserted domain is not there.')
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

const move = async (io: Io, name: DomainName, options: MoveOptions) => {
  const { domain, organization } = await withDatabase(io, (database) =>
    withDomain(database, name, async (db, before) => {
      if (db.organizationId === options.organization)
        throw new UsageError(`The organization already has the domain ${name.unicode}.`)
      // The same transaction, in which the operator sees both organizations.
      const target: Db = { ...db, organizationId: options.organization }
      const { organization_name } = await requireOrganization(target)
      if (options.force !== true) assertLapsed(before)
      await deleteDomainWithEvents(db, before, options)
      return { domain: await addMoved(target, name), organization: organization_name }
    }),
  )
  show(io, options, domain, `Moved the domain ${domain.domain_name_unicode} to ${organization}.`)
}

/** `domain move`. */
export const addDomainMoveCommand = (group: Command, io: Io): void => {
  addCommand(group, 'move', 'Move a domain without identities to another organization.', [
    'domain move brightwater.example --organization 019a9f3e-7c00-7000-8000-000000000001',
  ])
    .argument('<name>', 'the domain name', parseDomainName)
    .requiredOption('--organization <id>', 'the ID of its new organization (see "org list")', parseId)
    .option('--force', 'move it although the record that proved it is still published')
    .option('--purge', 'permanently delete its deleted identities that can still be restored')
    .option('--former', 'delete the addresses in it that renamed identities had before')
    .action((name: DomainName, options: MoveOptions) => move(io, name, options))
}
