import type { Db } from '../db/database.ts'
import type { AliasTarget, AliasUpdate } from '../generated/model/index.ts'
import type { DomainRow } from '../generated/rows.ts'
import { orNotFound, Problem } from '../problem.ts'
import {
  graphBelow,
  type GraphTargets,
  largestRecipientCount,
  stepsAbove,
} from '../queries/addresses/alias-graph.ts'
import { addFirstTargets, setTargets, targetsByIds } from '../queries/addresses/alias-targets.ts'
import {
  aliasById,
  type AliasDetails,
  type AliasColumns,
  addressHolder,
  aliasesByIds,
  insertAliases,
  leadHeldAddress,
  setAlias,
} from '../queries/addresses/aliases.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { formerAddressesEnding } from '../queries/deleted-identities.ts'
import { assertAliasGraph, assertRecipients } from '../rules/alias-graph.ts'
import { assertMaySignIn } from '../rules/aliases.ts'
import { isId } from '../rules/id.ts'
import { momentOf } from '../rules/time.ts'
import { aliasEvent, deletedAliasEvent } from './events.ts'

/*
 * Changes of aliases, by requests, undos and bulk changes. The caller holds the organization's lock, so that two changes can't
 * close a circle together.
 */

/**
 * Returns the targets that a body names. A deleted identity can only stay one.
 * @throws Problem not_found.
 */
export const targetsFor = async (
  db: Db,
  ids: readonly string[],
  present: readonly AliasTarget[] = [],
): Promise<AliasTarget[]> => {
  const targets = await targetsByIds(db, ids.filter(isId))
  return ids.map((id) => {
    const target = orNotFound(targets.get(id) ?? null)
    if (target.kind !== 'held' || present.some(({ target_id }) => target_id === id)) return target
    throw new Problem('not_found', { detail: `${target.address_unicode} belongs to a deleted identity.` })
  })
}

/**
 * Checks where an alias or a group would lead, with new targets.
 * @throws Problem alias_loop, alias_too_deep or too_many_recipients.
 */
export const checkAliasGraph = async (
  db: Db,
  alias: { address_id: string | null; address_unicode: string },
  targets: GraphTargets,
): Promise<void> => {
  const { address_id: aliasId, address_unicode: address } = alias
  const below = await graphBelow(db, aliasId, targets)
  const above = aliasId === null ? [] : await stepsAbove(db, aliasId)
  assertAliasGraph({ aliasId, address, below, above })
  if (aliasId === null || above.length === 0) return
  const ids = [...new Set(above.map(({ from_id }) => from_id))]
  const most = await largestRecipientCount(db, { aliasId, targetIds: targets.targetIds, above: ids })
  if (most !== null) assertRecipients(most.address, most.recipient_count)
}

interface AliasCreation {
  row: AliasColumns
  targetIds: readonly string[]
  /** Whether it may use the address of a deleted identity. Its id is that of the identity then. */
  overHeld: boolean
}

/**
 * Adds an alias with checked targets.
 * @throws ConstraintViolation where something has the address; Problem as `checkAliasGraph` does.
 */
export const addAlias = async (
  db: Db,
  { row, targetIds, overHeld }: AliasCreation,
): Promise<AliasDetails> => {
  const holder = overHeld ? await addressHolder(db, row.address) : null
  const held = holder?.kind === 'held' ? holder.address_id : null
  const address_id = held ?? row.address_id
  if (held === null) {
    const added = (await insertAliases(db, [row])).get(address_id)
    // Nothing delivers to a new address.
    await checkAliasGraph(db, { ...orNotFound(added ?? null), address_id: null }, { targetIds })
  } else {
    await leadHeldAddress(db, { ...row, address_id })
    await checkAliasGraph(db, orNotFound(await aliasById(db, address_id)), { targetIds })
  }
  await setTargets(db, address_id, targetIds)
  return orNotFound(await aliasById(db, address_id))
}

/** A new alias, and the identity that it delivers to. */
interface IdentityAlias {
  row: AliasColumns
  domain: Pick<DomainRow, 'domain_name'>
  identity: { target_id: string; address: string }
}

/**
 * Adds aliases that deliver to one identity each, in one step. Such an alias can't create a mail loop or have too many recipients.
 * @returns one event per alias, in order.
 * @throws ConstraintViolation where something has an address.
 */
export const addIdentityAliases = async (
  db: Db,
  aliases: readonly IdentityAlias[],
): Promise<AuditEvent[]> => {
  const added = await insertAliases(
    db,
    aliases.map(({ row }) => row),
  )
  await addFirstTargets(
    db,
    aliases.map(({ row: { address_id }, identity: { target_id } }) => ({ address_id, target_id })),
  )
  return aliases.map(({ row: { address_id }, domain: { domain_name }, identity }) =>
    aliasEvent('createAlias', null, {
      ...orNotFound(added.get(address_id) ?? null),
      domain_name,
      targets: [identity],
    }),
  )
}

const momentOrNull = (time: string | null): Date | null => (time === null ? null : momentOf(time))

/** Returns the alias as a body wants it. @throws Problem invalid_request or not_found. */
export const changedAlias = async (
  db: Db,
  before: AliasDetails,
  body: AliasUpdate,
): Promise<AliasDetails> => {
  assertMaySignIn(body, before.former_of)
  const { target_ids, note, expires_at } = body
  return {
    ...before,
    ...(target_ids && { targets: await targetsFor(db, target_ids, before.targets) }),
    note: note === undefined ? before.note : note || null,
    enabled: body.enabled ?? before.enabled,
    expires_at: expires_at === undefined ? before.expires_at : momentOrNull(expires_at),
    may_send_as: body.may_send_as ?? before.may_send_as,
    signs_in: body.signs_in ?? before.signs_in,
  }
}

const targetIdsIn = ({ targets }: AliasDetails): string[] => targets.map(({ target_id }) => target_id)

/** Writes a changed alias. @throws Problem as `checkAliasGraph` does, where it has other targets. */
export const writeAlias = async (
  db: Db,
  next: AliasDetails,
  before: AliasDetails,
): Promise<{ after: AliasDetails; event: AuditEvent }> => {
  const targetIds = targetIdsIn(next)
  if (targetIds.join() !== targetIdsIn(before).join()) {
    await checkAliasGraph(db, before, { targetIds })
    await setTargets(db, before.address_id, targetIds)
  }
  await setAlias(db, next)
  const after = orNotFound(await aliasById(db, before.address_id))
  return { after, event: aliasEvent('updateAlias', before, after) }
}

/** Returns the events of the former addresses that end with permanent deletions of these identities, before that happens. */
export const endedAddressEvents = async (db: Db, identityIds: readonly string[]): Promise<AuditEvent[]> => {
  const aliases = await aliasesByIds(db, await formerAddressesEnding(db, identityIds))
  return [...aliases.values()].map((alias) => deletedAliasEvent('purgeDeletedIdentity', alias))
}
