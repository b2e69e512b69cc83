import { v7 as uuidv7 } from 'uuid'
import { addAlias } from '../../changes/aliases.ts'
import { aliasEvent, deletedAliasEvent } from '../../changes/events.ts'
import type { Db } from '../../db/database.ts'
import type { PlanChange } from '../../generated/model/index.ts'
import { orNotFound, Problem } from '../../problem.ts'
import { aliasById, type AliasDetails, aliasesByIds, removeAlias } from '../../queries/addresses/aliases.ts'
import { isUndo } from '../../queries/plans/plan-selection.ts'
import { assertNewAddress } from '../../rules/identities.ts'
import { momentOf } from '../../rules/time.ts'
import {
  assertDomain,
  reserveAddress,
  occupancyOf,
  type PlannedAddress,
  plannedAddresses,
  requireDomain,
} from './shared/address-subjects.ts'
import {
  AlreadyDone,
  type ChangeResult,
  defineOperation,
  type ItemBatch,
  type Skipped,
} from '../operation.ts'
import { changedSince } from '../subjects.ts'

/** The alias that an undo deletes. */
interface UndoneAlias {
  identity_id: string
  /** Null where it was deleted since. */
  undone: AliasDetails | null
}

type Subject = PlannedAddress | UndoneAlias

/** Returns the aliases that an undo deletes, by the identity's id. */
const undoneAliases = async (db: Db, { items }: ItemBatch): Promise<ReadonlyMap<string, UndoneAlias>> => {
  const ids = items.map(({ identity_id, after }) => [identity_id, String(after?.['alias_id'])] as const)
  const aliases = await aliasesByIds(
    db,
    ids.map(([, aliasId]) => aliasId),
  )
  return new Map(
    ids.map(([identity_id, aliasId]) => [identity_id, { identity_id, undone: aliases.get(aliasId) ?? null }]),
  )
}

/** Whether mail to the address reaches the identity already: by its own address, or by an alias that leads to it. */
const isThere = ({ identity, address, holder }: PlannedAddress): boolean =>
  address === identity.address ||
  (holder?.kind === 'alias' && holder.target_ids.includes(identity.identity_id))

const create = async (
  db: Db,
  subject: PlannedAddress,
  alias_id: string,
  { note, expires_at, may_send_as }: PlanChange,
): Promise<ChangeResult | Skipped> => {
  const { identity, address } = subject
  const now = { ...subject, ...(await occupancyOf(db, subject)) }
  if (isThere(now)) return new AlreadyDone(identity)
  if (now.refusal !== null) return now.refusal
  const row = {
    address_id: alias_id,
    domain_id: requireDomain(subject).domain_id,
    local_part: identity.local_part,
    address,
    note: note || null,
    enabled: true,
    expires_at: expires_at ? momentOf(expires_at) : null,
    may_send_as: may_send_as === true,
    former_of: null,
    signs_in: false,
  }
  const alias = await addAlias(db, { row, targetIds: [identity.identity_id], overHeld: false })
  return { events: [aliasEvent('createAlias', null, alias)], version: alias.version }
}

/** Deletes the alias, unless it was changed since it was found. */
const remove = async (db: Db, { identity_id, undone }: UndoneAlias): Promise<ChangeResult | Skipped> => {
  const { address_id, version } = orNotFound(undone)
  const present = await aliasById(db, address_id)
  if (present === null) return new AlreadyDone({ version, identity_id })
  if (present.version !== version) return changedSince(db, address_id)
  await removeAlias(db, present)
  return { events: [deletedAliasEvent('deleteAlias', present)], version }
}

/** Each identity gets an alias with its local part in another domain. The undo deletes these aliases. */
export const addAliasOperation = defineOperation<'add_alias', Subject>({
  title: () => ['Add', 'alias', 'aliases'],
  assertNamed: assertDomain,
  deletes: () => 0,
  inverse: 'add_alias',
  isUndoneOnce: true,
  find: (db, ids, batch): Promise<ReadonlyMap<string, Subject>> =>
    isUndo(batch.plan) ? undoneAliases(db, batch) : plannedAddresses(db, ids, batch),
  versionOf: (subject) =>
    'undone' in subject ? (subject.undone?.version ?? null) : subject.identity.version,
  resourceOf: (subject) =>
    'undone' in subject ? (subject.undone?.address_id ?? subject.identity_id) : subject.identity.identity_id,
  effect: (subject, _, context) => {
    if ('undone' in subject) {
      if (subject.undone === null) return null
      const { address_id: alias_id, address: alias, address_unicode: alias_unicode } = subject.undone
      return {
        before: { alias_id, alias, alias_unicode },
        after: { alias_id, alias: null, alias_unicode: null },
        allotted: 0,
      }
    }
    requireDomain(subject)
    if (isThere(subject)) return null
    if (subject.refusal !== null) throw subject.refusal
    assertNewAddress(subject.address)
    reserveAddress(subject, context)
    const alias_id = uuidv7()
    const { address: alias, address_unicode: alias_unicode } = subject
    return {
      before: { alias_id, alias: null, alias_unicode: null },
      after: { alias_id, alias, alias_unicode },
      allotted: 0,
    }
  },
  act: async (db, changes, { change }) => {
    const results: (ChangeResult | Skipped)[] = []
    for (const { subject, after } of changes) {
      if ('undone' in subject) results.push(await remove(db, subject))
      else if (subject.domain instanceof Problem) results.push(subject.domain)
      else results.push(await create(db, subject, orNotFound(after).alias_id, change))
    }
    return results
  },
  isAsPlanned: (subject) => ('undone' in subject ? subject.undone === null : isThere(subject)),
})
