import type { Command } from 'commander'
import { restoreDomainRow } from '../changes/remove-domain.ts'
import { removedDomainRow } from '../queries/removed-domains.ts'
import { UsageError } from '../usage-error.ts'
import { addCommand, recordAsOperator, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { lockedDomainById, withDomain } from './require-domain.ts'
import { parseDomainName } from './values.ts'
import type { DomainName } from '../rules/domain-name.ts'

const restore = async (io: Io, name: DomainName, options: OutputOptions) => {
  const { domain, isRemoved } = await withDatabase(io, (database) =>
    withDomain(
      database,
      name,
      async (db, before, isRemoved) => {
        if (!isRemoved) return { domain: before, isRemoved }
        const removed = await removedDomainRow(db, before.domain_id)
        if (removed === null)
          throw new UsageError(
            `The domain ${name.unicode} was removed more than 30 days ago and can't be restored.`,
          )
        await recordAsOperator(db, (await restoreDomainRow(db, removed)).events)
        return { domain: await lockedDomainById(db, before.domain_id), isRemoved }
      },
      { takesRemoved: true },
    ),
  )
  const unicode = domain.domain_name_unicode
  show(
    io,
    options,
    domain,
    isRemoved ? `Restored the domain ${unicode}.` : `The domain ${unicode} is not removed.`,
  )
}

/** `domain restore`. */
export const addDomainRestoreCommand = (group: Command, io: Io): void => {
  addCommand(group, 'restore', 'Restore a domain that its organization has removed.', [
    'domain restore brightwater.example',
  ])
    .argument('<name>', 'the domain name', parseDomainName)
    .action((name: DomainName, options: OutputOptions) => restore(io, name, options))
}
