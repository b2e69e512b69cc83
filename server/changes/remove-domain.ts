import type { Db } from '../db/database.ts'
import type { DomainRow } from '../generated/rows.ts'
import { orNotFound, Problem } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import {
  contentOfDomain,
  type DomainContent,
  lockDomainById,
  markRemoved,
  markRestored,
  oldestDomain,
  primaryDomain,
  setPrimary,
} from '../queries/removed-domains.ts'
import { domainEvent } from './events.ts'

/*
 * Removing a domain and restoring it, by requests, undos and the operator. The caller holds the organization's lock.
 */

const countOf = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]

/** The refusal to remove a domain in which something has an address; null where nothing has. */
const domainNotEmpty = (content: DomainContent): Problem | null => {
  const { identity_count, alias_count, group_count } = content
  const parts = [
    ...countOf(identity_count, 'identity', 'identities'),
    ...countOf(alias_count, 'alias', 'aliases'),
    ...countOf(group_count, 'group', 'groups'),
  ]
  if (parts.length === 0) return null
  return new Problem('domain_not_empty', { detail: `Addresses in it: ${parts.join(', ')}.`, ...content })
}

/** Makes a domain the primary one, or no longer. @returns the event, which is a part of that of the other domain. */
const withPrimary = async (
  db: Db,
  operation: 'removeDomain' | 'restoreDomain',
  before: DomainRow,
  isPrimary: boolean,
): Promise<AuditEvent> => {
  const after = orNotFound(await setPrimary(db, before.domain_id, isPrimary))
  return domainEvent(operation, before, after)
}

/**
 * Removes a domain; it can be restored for 30 days. After the primary domain the oldest of the others becomes primary.
 * @returns the events: that of the domain, and that of the one that becomes primary.
 * @throws Problem domain_not_empty while identities, aliases or groups have addresses in it.
 */
export const removeDomainRow = async (db: Db, domain: DomainRow): Promise<AuditEvent[]> => {
  await lockDomainById(db, domain.domain_id)
  const refusal = domainNotEmpty(await contentOfDomain(db, domain.domain_id))
  if (refusal !== null) throw refusal
  orNotFound(await markRemoved(db, domain.domain_id))
  const events = [domainEvent('removeDomain', domain, null)]
  const next = domain.is_primary ? await oldestDomain(db) : null
  return next === null ? events : [...events, await withPrimary(db, 'removeDomain', next, true)]
}

/**
 * Restores a removed domain with everything that it had. If it was the primary one, or there is no other, it becomes primary.
 * @returns the domain, and the events: its own, and that of the domain that is no longer primary.
 */
export const restoreDomainRow = async (
  db: Db,
  removed: DomainRow,
): Promise<{ domain: DomainRow; events: AuditEvent[] }> => {
  const primary = await primaryDomain(db)
  const isPrimary = removed.was_primary || primary === null
  const former = isPrimary && primary !== null ? [await withPrimary(db, 'restoreDomain', primary, false)] : []
  const domain = orNotFound(await markRestored(db, removed.domain_id, isPrimary))
  return { domain, events: [domainEvent('restoreDomain', null, domain), ...former] }
}
