import type { Db } from '../db/database.ts'
import type { IdentityRestore, IdentityRestored } from '../generated/model/index.ts'
import type { OperationId } from '../generated/operations.ts'
import type { DomainRow } from '../generated/rows.ts'
import { domainSettingsEvent, identityEvent, mailboxQuotaEvent } from './events.ts'
import { orNotFound } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { type DeletedIdentityRow, formerCatchAlls, restoreIdentity } from '../queries/deleted-identities.ts'
import { domainById, setDomainSettings } from '../queries/domains.ts'
import { type IdentityDetails, identityById, type WithMailServers } from '../queries/identities.ts'
import { mailboxQuotaById } from '../queries/mailbox-quotas.ts'
import { assertIdentityLimit } from '../rules/identities.ts'
import { assertMailboxLimit } from '../rules/mailbox-limits.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'

interface Restored {
  identity: IdentityDetails & WithMailServers
  warnings: IdentityRestored['warnings']
  events: AuditEvent[]
}

/**
 * The size that the mailbox gets: its own, or the one that is asked for; null where there was no mailbox.
 * @throws Problem above_domain_maximum, below_current_use (of another size, unless forced) or allotment_exceeded.
 */
const sizeOf = async (
  db: Db,
  organization: OrganizationNumbers,
  { mailbox, domain_id }: DeletedIdentityRow,
  { limit_bytes, force = false }: IdentityRestore,
): Promise<number | null> => {
  if (mailbox === null) return null
  const limit = limit_bytes ?? mailbox.limit_bytes
  assertMailboxLimit(organization, {
    limit,
    previous: 0,
    used: mailbox.used_bytes,
    maximum: orNotFound(await domainById(db, domain_id)).max_mailbox_limit_bytes,
    // As it was, it may also be as overfull as it was.
    force: force || limit === mailbox.limit_bytes,
  })
  return limit
}

/** Gives those of the catch-alls back that go nowhere now. @returns an event for each. */
const restoreCatchAlls = async (
  db: Db,
  operation: OperationId,
  identityId: string,
  domains: readonly DomainRow[],
): Promise<AuditEvent[]> => {
  const events: AuditEvent[] = []
  for (const before of domains) {
    if (before.catch_all_identity_id !== null) continue
    const after = orNotFound(await setDomainSettings(db, { ...before, catch_all_identity_id: identityId }))
    events.push(domainSettingsEvent(operation, before, after))
  }
  return events
}

/**
 * Restores a deleted identity as it was just read under the organization's lock, with its ids, its mailbox and the catch-alls
 * that nobody else has got.
 * @returns it as it is now, an event for each thing changed, and what could not be put back.
 * @throws Problem identity_limit_reached, above_domain_maximum, below_current_use or allotment_exceeded.
 */
export const restoreIdentityRow = async (
  db: Db,
  organization: OrganizationNumbers,
  deleted: DeletedIdentityRow,
  { wanted, operation }: { wanted: IdentityRestore; operation: OperationId },
): Promise<Restored> => {
  assertIdentityLimit(organization)
  const { identity_id, mailbox } = deleted
  const size = await sizeOf(db, organization, deleted, wanted)
  const domains = await formerCatchAlls(db, identity_id)
  await restoreIdentity(db, identity_id, size)
  const identity = orNotFound(await identityById(db, identity_id))
  const events = [identityEvent(operation, null, identity)]
  if (mailbox) {
    const row = orNotFound(await mailboxQuotaById(db, mailbox.mailbox_quota_id))
    events.push(mailboxQuotaEvent(operation, null, row))
  }
  events.push(...(await restoreCatchAlls(db, operation, identity_id, domains)))
  const warnings: Restored['warnings'] = []
  if (deleted.had_department && identity.department_id === null) warnings.push('department_gone')
  if (domains.some(({ catch_all_identity_id }) => catch_all_identity_id !== null))
    warnings.push('catch_all_elsewhere')
  return { identity, warnings, events }
}
