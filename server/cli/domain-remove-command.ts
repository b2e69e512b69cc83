import type { Command } from 'commander'
import { UsageError } from '../usage-error.ts'
import type { Db } from '../db/database.ts'
import type { Domain } from '../generated/model/index.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { endedAddressEvents } from '../changes/aliases.ts'
import { deletedAliasEvent } from '../changes/events.ts'
import {
  aliasesOfDomain,
  formerAddressesOfDomain,
  removeFormerAddresses,
} from '../queries/addresses/address-owners.ts'
import { aliasesByIds } from '../queries/addresses/aliases.ts'
import {
  deletedIdentitiesOf,
  deletedIdsOf,
  type PurgedIdentity,
  purgeDeletedIdentitiesOf,
} from '../queries/deleted-identities.ts'
import { deleteDomain, domains, setPrimaryDomain } from '../queries/operator/operator-domains.ts'
import { addCommand, recordAsOperator, show, withDatabase } from './context.ts'
import type { Io, OutputOptions } from './context.ts'
import { lockedDomainById, withDomain } from './require-domain.ts'
import { numberText } from './text.ts'
import { parseDomainName } from './values.ts'
import type { DomainName } from '../rules/domain-name.ts'

/** @throws UsageError when identities have addresses in the domain. */
const assertEmpty = ({ domain_name_unicode: name, identity_count: count }: Domain) => {
  if (count === 0) return
  const identities =
    count === 1 ? '1 identity has its address' : `${numberText(count)} identities have addresses`
  throw new UsageError(`Can't remove the domain ${name}: ${identities} in it. Delete them first.`)
}

/** @throws UsageError when a deleted identity with an address in the domain can still be restored. */
const assertNobodyKept = async (db: Db, { domain_id, domain_name_unicode: name }: Domain) => {
  const count = await deletedIdentitiesOf(db, domain_id)
  if (count === 0) return
  const identities = count === 1 ? '1 deleted identity' : `${numberText(count)} deleted identities`
  throw new UsageError(
    `Can't remove the domain ${name}: ${identities} of it can still be restored. ` +
      'Use --purge to delete them permanently, with their mail.',
  )
}

/** @throws UsageError when aliases or groups have addresses in the domain. */
const assertNoAliases = async (db: Db, { domain_id, domain_name_unicode: name }: Domain) => {
  const { former_count: former, other_count: others } = await aliasesOfDomain(db, domain_id)
  if (former + others === 0) return
  const aliases =
    others === 1
      ? '1 alias or group has its address'
      : `${numberText(others)} aliases or groups have addresses`
  if (former === 0)
    throw new UsageError(`Can't remove the domain ${name}: ${aliases} in it. Delete them first.`)
  const addresses =
    former === 1
      ? '1 former address of a renamed identity is'
      : `${numberText(former)} former addresses of renamed identities are`
  throw new UsageError(
    `Can't remove the domain ${name}: ${addresses} in it. ` +
      'Use --former to delete them: mail to them will be rejected, and mail apps can no longer sign in with them.' +
      (others === 0 ? '' : ` ${aliases} in it, too. Delete them first.`),
  )
}

/** How many former addresses are read and deleted at a time. */
const atOnce = 500

/** Deletes the former addresses of identities in a domain, with an event for each. */
const deleteFormer = async (db: Db, { domain_id }: Domain): Promise<void> => {
  const ids = await formerAddressesOfDomain(db, domain_id)
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce)
    const aliases = [...(await aliasesByIds(db, some)).values()]
    await removeFormerAddresses(db, some)
    await recordAsOperator(
      db,
      aliases.map((alias) => deletedAliasEvent('deleteAlias', alias)),
    )
  }
}

/** Permanently deletes the deleted identities of a domain, with an event for each. */
const purgeDeleted = async (db: Db, { domain_id }: Domain) => {
  const addresses = await endedAddressEvents(db, await deletedIdsOf(db, domain_id))
  const purged = (await purgeDeletedIdentitiesOf(db, domain_id)).map(purgeEventOf)
  await recordAsOperator(db, [...purged, ...addresses])
}

/** What a removal deletes besides the domain. */
export interface RemoveOptions {
  purge?: boolean
  former?: boolean
}

/** A domain before and after the removal of this or another one. */
interface Change {
  before: Domain
  after: Domain | null
}

const purgeEventOf = (row: PurgedIdentity): AuditEvent => ({
  operation: 'purgeDeletedIdentity',
  resource_type: 'identity',
  resource_id: row.identity_id,
  resource_label: row.address,
  before: row,
  after: null,
})

const eventOf = ({ before, after }: Change, operation: 'removeDomain' | 'purgeDomain'): AuditEvent => ({
  operation,
  resource_type: 'domain',
  resource_id: before.domain_id,
  resource_label: before.domain_name_unicode,
  before,
  after,
})

const makeOldestPrimary = async (db: Db) => {
  // An id begins with the time when it was made.
  const [oldest] = (await domains(db)).toSorted((one, other) => (one.domain_id < other.domain_id ? -1 : 1))
  if (!oldest) return null
  await setPrimaryDomain(db, oldest.domain_id)
  return { before: oldest, after: await lockedDomainById(db, oldest.domain_id) }
}

/**
 * Deletes a domain, also a removed one, with its audit event. With `purge`, its deleted identities are deleted permanently. With `former`, the former
 * addresses of identities in it are deleted. After the primary domain the oldest of the others becomes primary, with a
 * separate event.
 * @returns the domain that became primary, or null.
 * @throws UsageError when identities have addresses in the domain, also deleted ones, or aliases or groups.
 */
export const deleteDomainWithEvents = async (
  db: Db,
  domain: Domain,
  { purge, former, isRemoved = false }: RemoveOptions & { isRemoved?: boolean },
): Promise<Domain | null> => {
  assertEmpty(domain)
  if (purge === true) await purgeDeleted(db, domain)
  else await assertNobodyKept(db, domain)
  if (former === true) await deleteFormer(db, domain)
  await assertNoAliases(db, domain)
  await deleteDomain(db, domain.domain_id)
  const next = domain.is_primary ? await makeOldestPrimary(db) : null
  const changes: Change[] = [{ before: domain, after: null }, ...(next ? [next] : [])]
  const operation = isRemoved ? 'purgeDomain' : 'removeDomain'
  await recordAsOperator(
    db,
    changes.map((change) => eventOf(change, operation)),
  )
  return next && next.after
}

const remove = async (io: Io, name: DomainName, options: OutputOptions & RemoveOptions) => {
  const { domain, primary } = await withDatabase(io, (database) =>
    withDomain(
      database,
      name,
      async (db, domain, isRemoved) => ({
        domain,
        primary: await deleteDomainWithEvents(db, domain, { ...options, isRemoved }),
      }),
      { takesRemoved: true },
    ),
  )
  const next = primary ? ` The primary domain is now ${primary.domain_name_unicode}.` : ''
  show(io, options, domain, `Removed the domain ${domain.domain_name_unicode}.${next}`)
}

/** `domain remove`. */
export const addDomainRemoveCommand = (group: Command, io: Io): void => {
  addCommand(group, 'remove', 'Delete a domain without identities, also a removed one.', [
    'domain remove brightwater.example',
  ])
    .argument('<name>', 'the domain name', parseDomainName)
    .option('--purge', 'permanently delete its deleted identities that can still be restored')
    .option('--former', 'delete the addresses in it that renamed identities had before')
    .action((name: DomainName, options: OutputOptions & RemoveOptions) => remove(io, name, options))
}
