import { changedAlias, writeAlias } from '../../../changes/aliases.ts'
import type { Db } from '../../../db/database.ts'
import type { PlanChange } from '../../../generated/model/index.ts'
import { orNotFound, Problem } from '../../../problem.ts'
import { aliasesWithTarget } from '../../../queries/addresses/alias-targets.ts'
import { aliasById } from '../../../queries/addresses/aliases.ts'
import type { AuditEvent } from '../../../queries/audit-events.ts'
import { identityById, type IdentityDetails } from '../../../queries/identities.ts'
import type { Effect } from '../../operation.ts'
import { isId } from '../../../rules/id.ts'
import type { IdentityValues, AliasRedirect } from '../../plan-item.ts'

/*
 * Aliases that lead to identities which leave. They can lead to a successor instead, and lead back after an undo.
 */

/** An identity that leaves, with the aliases that lead to it directly. */
export type Leaver = IdentityDetails & {
  /** Null where the successor doesn't exist; absent where the aliases stay. */
  led?: AliasRedirect[] | null
}

/** Adds the aliases that lead to identities, and will lead to their successor. */
export const withAliasRedirects = async (
  db: Db,
  identities: ReadonlyMap<string, IdentityDetails>,
  successorId: string,
): Promise<ReadonlyMap<string, Leaver>> => {
  const successor = await identityById(db, successorId)
  const rows = await aliasesWithTarget(db, [...identities.keys()], successorId)
  const redirectsOf = (id: string): AliasRedirect[] | null =>
    successor &&
    rows
      .filter(({ identity_id }) => identity_id === id)
      .map(({ alias_id, alias_unicode, position, was_target }) => ({
        alias_id,
        alias_unicode,
        position,
        was_target,
        successor_id: successor.identity_id,
        successor_unicode: successor.address_unicode,
      }))
  return new Map([...identities].map(([id, identity]) => [id, { ...identity, led: redirectsOf(id) }]))
}

/** The identity that gets the mail of those that leave can't leave itself. */
export const getsTheMailProblem = (): Problem =>
  new Problem('invalid_request', {
    detail: 'It gets the mail of the others, so it stays.',
    invalid_because: 'gets_the_mail',
  })

/** @throws Problem invalid_request where an identity would be its own successor; not_found where there is none. */
export const assertSuccessor = (
  { identity_id, led }: Pick<Leaver, 'identity_id' | 'led'>,
  successorId: string,
): void => {
  if (identity_id === successorId) throw getsTheMailProblem()
  if (led === null)
    throw new Problem('not_found', { detail: 'The identity that gets the mail no longer exists.' })
}

/** @throws Problem not_found where an identity that gets the mail of others doesn't exist. */
export const assertSuccessors = async (
  db: Db,
  { aliases_to, address_to, forward_to }: PlanChange,
): Promise<void> => {
  for (const id of [aliases_to, address_to, forward_to])
    if (id !== undefined) orNotFound(isId(id) ? await identityById(db, id) : null)
}

/** Returns an effect that also leads aliases to a successor, or back where that is null. */
export const effectOnAliases = (
  effect: Effect<IdentityValues> | null,
  aliases: AliasRedirect[],
  aliases_to: string | null,
): Effect<IdentityValues> | null => {
  const [first] = aliases
  if (first === undefined) return effect
  const former = aliases_to === null ? first.successor_id : null
  return {
    ...effect,
    allotted: 0,
    before: { ...effect?.before, aliases, aliases_to: former },
    after: { ...effect?.after, aliases, aliases_to },
  }
}

/** Returns the targets with the successor instead of the identity. */
const toSuccessor = (
  targets: readonly string[],
  identityId: string,
  { successor_id }: AliasRedirect,
): string[] =>
  targets.includes(successor_id)
    ? targets.filter((id) => id !== identityId)
    : targets.map((id) => (id === identityId ? successor_id : id))

/** Returns the targets with the identity again; the successor stays if it was one before. */
const toOriginal = (
  targets: readonly string[],
  identityId: string,
  { successor_id, was_target, position }: AliasRedirect,
): string[] => {
  const others = was_target ? targets : targets.filter((id) => id !== successor_id)
  if (others.includes(identityId)) return [...others]
  const place = !was_target && targets.includes(successor_id) ? targets.indexOf(successor_id) : position - 1
  return others.toSpliced(place, 0, identityId)
}

/** Leads aliases to the successor of an identity, or back to the identity. @returns the events. */
export const redirectAliases = async (
  db: Db,
  identityId: string,
  { aliases = [], aliases_to }: IdentityValues,
): Promise<AuditEvent[]> => {
  const events: AuditEvent[] = []
  for (const led of aliases) {
    const alias = await aliasById(db, led.alias_id)
    if (alias === null) continue
    const targets = alias.targets.map(({ target_id }) => target_id)
    const target_ids = (aliases_to === null ? toOriginal : toSuccessor)(targets, identityId, led)
    if (target_ids.join() === targets.join()) continue
    const next = await changedAlias(db, alias, { target_ids })
    events.push((await writeAlias(db, next, alias)).event)
  }
  return events
}
