import { changedIdentity, writeIdentities } from '../../../changes/change-identities.ts'
import type { Db } from '../../../db/database.ts'
import type { IdentityUpdate } from '../../../generated/model/index.ts'
import { identitiesByIds, type IdentityDetails } from '../../../queries/identities.ts'
import {
  applyAccepted,
  type ChangeResult,
  difference,
  type Effect,
  hasValues,
  type ItemBatch,
  membersOf,
  pick,
  type PlannedChange,
  resultsOf,
  type Skipped,
  type Target,
} from '../../operation.ts'
import { type IdentityValues, statusMembers } from '../../plan-item.ts'
import { effectOnAliases, type Leaver, redirectAliases } from './alias-redirects.ts'
import {
  effectOnRules,
  formerRules,
  hasRules,
  withRules,
  type WithRules,
  writeRulesOf,
} from './leaver-rules.ts'

/*
 * Changes of the status of identities. An offboarding also gives their mail to others, and its undo gives it back.
 */

/** An identity, with the aliases and rules that change with its status. */
export type StatusSubject = WithRules<Leaver>

export type StatusChange = PlannedChange<IdentityValues, StatusSubject>

type StatusEffect = Effect<IdentityValues> | null

/** Returns the members of a target that are about the status. */
export const statusIn = (target: Target) => pick(target, statusMembers)

/** Finds identities with the rules that an undo gives back. */
export const findWithFormerMail = async (
  db: Db,
  ids: readonly string[],
  batch: ItemBatch,
): Promise<ReadonlyMap<string, StatusSubject>> =>
  withRules<Leaver>(db, await identitiesByIds(db, ids), batch, formerRules(batch))

/** Returns the effect of a new status; null where it stays. */
export const effectOfStatus = (identity: IdentityDetails, status: IdentityUpdate): StatusEffect => {
  const next = changedIdentity(identity, status)
  const changed = difference(membersOf(identity, statusMembers), membersOf(next, statusMembers))
  return changed && { ...changed, allotted: 0 }
}

/** Returns an effect that also sets aliases and rules back. @throws Problem where they can't change. */
export const withFormerMail = (
  effect: StatusEffect,
  identity: StatusSubject,
  { aliases, aliases_to = null }: Target,
): StatusEffect =>
  effectOnRules(aliases === undefined ? effect : effectOnAliases(effect, aliases, aliases_to), identity)

/** Writes rules, which can be refused, then the identities of the others, and then where their aliases lead. */
export const changeWithMail = async (
  db: Db,
  changes: readonly StatusChange[],
  write: (db: Db, changes: readonly StatusChange[]) => Promise<ChangeResult[]>,
): Promise<(ChangeResult | Skipped)[]> =>
  applyAccepted(await writeRulesOf(db, changes), async (accepted) => {
    const statusResults = await write(
      db,
      accepted.map(({ change }) => change),
    )
    const results: ChangeResult[] = []
    for (const [index, { change, events }] of accepted.entries()) {
      const result = statusResults[index]!
      const led = change.after ? await redirectAliases(db, change.subject.identity_id, change.after) : []
      results.push({ ...result, events: [...result.events, ...led, ...events] })
    }
    return results
  })

/** Changes the status of identities, with their aliases and rules. @returns one result per change, in order. */
export const changeStatus = (db: Db, changes: readonly StatusChange[]): Promise<(ChangeResult | Skipped)[]> =>
  changeWithMail(db, changes, async (_, accepted) =>
    resultsOf(
      await writeIdentities(
        db,
        accepted.map(({ subject, after }) => ({
          next: changedIdentity(subject, after ?? {}),
          before: subject,
        })),
      ),
    ),
  )

/** Whether an identity already has the status and the rules of an item. */
export const isStatusAsPlanned = (identity: StatusSubject, after: IdentityValues | null): boolean =>
  hasRules(identity, after) && after !== null && hasValues(identity, pick(after, statusMembers))
