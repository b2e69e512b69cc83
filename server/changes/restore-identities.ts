import { writeRows } from '../db/constraint-violation.ts'
import type { Db } from '../db/database.ts'
import type { IdentityRestore, IdentityRestored } from '../generated/model/index.ts'
import type { OperationId } from '../generated/operations.ts'
import { aliasEvent, domainSettingsEvent, identityEvent, mailboxQuotaEvent } from './events.ts'
import { orNotFound } from '../problem.ts'
import { aliasesByIds } from '../queries/addresses/aliases.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { type DeletedIdentityRow, formerCatchAlls, restoreIdentities } from '../queries/deleted-identities.ts'
import { setDomainSettings } from '../queries/domains.ts'
import { identitiesByIds, type IdentityDetails } from '../queries/identities.ts'
import { mailboxQuotasOf } from '../queries/mailbox-quotas.ts'
import { domainRemovedProblem } from '../rules/domain-settings.ts'
import { assertIdentityLimit } from '../rules/identities.ts'
import { assertMailboxLimit, isFullAt } from '../rules/mailbox-limits.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'

/** A deleted identity, and the size that its mailbox gets; null where there was none. */
interface Restoration {
  deleted: DeletedIdentityRow
  limit_bytes: number | null
}

interface RestorationResult {
  identity: IdentityDetails
  warnings: IdentityRestored['warnings']
  events: AuditEvent[]
}

/**
 * Returns the size of the restored mailbox: the requested one, or else the former; null where there was no mailbox.
 * @throws Problem domain_removed, identity_limit_reached, above_domain_maximum, below_current_use (of another size, unless forced) or
 * allotment_exceeded.
 */
export const restoredSize = (
  organization: OrganizationNumbers,
  deleted: DeletedIdentityRow,
  { limit_bytes, force = false }: IdentityRestore = {},
): number | null => {
  const { mailbox, max_mailbox_limit_bytes: maximum, domain_restorable_until: until } = deleted
  if (until !== null) throw domainRemovedProblem(deleted.domain_id, until)
  assertIdentityLimit(organization)
  if (mailbox === null) return null
  const limit = limit_bytes ?? mailbox.limit_bytes
  assertMailboxLimit(organization, {
    limit,
    previous: 0,
    former: mailbox.limit_bytes,
    used: mailbox.used_bytes,
    maximum,
    // With its former size it may be as overfull as it was.
    force: force || limit === mailbox.limit_bytes,
  })
  return limit
}

/** The catch-alls of one restored identity. */
interface CatchAlls {
  /** The events of those that go to it again. */
  events: AuditEvent[]
  /** Whether one goes to another identity now. */
  isElsewhere: boolean
}

/** Turns those catch-alls on again that go nowhere now. @returns the catch-alls by the identity's id. */
const restoreCatchAlls = async (
  db: Db,
  operation: OperationId,
  domains: Awaited<ReturnType<typeof formerCatchAlls>>,
): Promise<ReadonlyMap<string, CatchAlls>> => {
  const all = new Map<string, CatchAlls>()
  const assignedDomains = new Set<string>()
  for (const { former_identity_id: id, ...before } of domains) {
    const own = all.get(id) ?? { events: [], isElsewhere: false }
    all.set(id, own)
    if (before.catch_all_identity_id !== null || assignedDomains.has(before.domain_id)) {
      own.isElsewhere = true
      continue
    }
    const after = orNotFound(await setDomainSettings(db, { ...before, catch_all_identity_id: id }))
    own.events.push(domainSettingsEvent(operation, before, after))
    assignedDomains.add(before.domain_id)
  }
  return all
}

/**
 * Restores deleted identities with their ids, their mailboxes, and the catch-alls that go nowhere now. An alias over an address
 * ends. The caller has read them
 * under the organization's lock and checked that they fit (`restoredSize`).
 * @returns each as it is now, in order, with its events and with warnings about what could not be restored.
 */
export const restoreIdentityRows = async (
  db: Db,
  restorations: readonly Restoration[],
  operation: OperationId,
): Promise<RestorationResult[]> => {
  const ids = restorations.map(({ deleted }) => deleted.identity_id)
  const domains = await formerCatchAlls(db, ids)
  const rows = restorations.map(({ deleted: { identity_id, address }, limit_bytes }) => ({
    identity_id,
    address,
    limit_bytes,
  }))
  const aliases = await aliasesByIds(db, ids)
  await writeRows(rows, () => restoreIdentities(db, rows))
  const identities = await identitiesByIds(db, ids)
  const mailboxes = await mailboxQuotasOf(db, ids)
  const catchAlls = await restoreCatchAlls(db, operation, domains)
  return restorations.map(({ deleted: { identity_id, had_department } }) => {
    const identity = orNotFound(identities.get(identity_id) ?? null)
    const mailbox = mailboxes.get(identity_id)
    const { events = [], isElsewhere = false } = catchAlls.get(identity_id) ?? {}
    const warnings: RestorationResult['warnings'] = []
    if (had_department && identity.department_id === null) warnings.push('department_gone')
    if (isElsewhere) warnings.push('catch_all_elsewhere')
    const alias = aliases.get(identity_id)
    if (alias) warnings.push('alias_ended')
    if (mailbox && isFullAt(mailbox.used_bytes, mailbox.limit_bytes)) warnings.push('mailbox_full')
    return {
      identity,
      warnings,
      events: [
        identityEvent(operation, null, identity),
        ...(mailbox ? [mailboxQuotaEvent(operation, null, mailbox)] : []),
        ...(alias ? [aliasEvent(operation, alias, null)] : []),
        ...events,
      ],
    }
  })
}
