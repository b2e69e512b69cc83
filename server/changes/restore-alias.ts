import type { Db } from '../db/database.ts'
import { Problem } from '../problem.ts'
import { targetsByIds } from '../queries/addresses/alias-targets.ts'
import type { AliasDetails } from '../queries/addresses/aliases.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import type { aliasRecord } from '../views/addresses.ts'
import { addAlias, checkAliasGraph } from './aliases.ts'
import { aliasEvent } from './events.ts'
import { restoreAddress } from './restore-address.ts'

/** A deleted alias as its event has it. */
type DeletedAlias = ReturnType<typeof aliasRecord> & { sources: AliasDetails['sources'] }

/**
 * Adds a deleted alias again, with its id, its targets, and what led to it.
 * @param before of the event of its deletion.
 * @returns the event.
 * @throws Problem not_found where a target or its domain has gone; otherwise as `addAlias` does.
 */
export const restoreAlias = async (db: Db, before: unknown): Promise<AuditEvent> => {
  const record = before as DeletedAlias
  const targets = await targetsByIds(db, record.target_ids)
  if (targets.size < record.target_ids.length) throw new Problem('not_found')
  const row = {
    address_id: record.alias_id,
    domain_id: record.domain_id,
    local_part: record.local_part,
    address: record.address,
    note: record.note,
    enabled: record.enabled,
    expires_at: record.expires_at === null ? null : new Date(record.expires_at),
    may_send_as: record.may_send_as,
    former_of: record.former_of,
    signs_in: record.signs_in,
  }
  const { is_held: overHeld, target_ids: targetIds, alias_id } = record
  const alias = await restoreAddress(db, record, {
    id: alias_id,
    add: () => addAlias(db, { row, targetIds, overHeld }),
    check: (added) => checkAliasGraph(db, added, { targetIds }),
  })
  return aliasEvent('createAlias', null, alias)
}
