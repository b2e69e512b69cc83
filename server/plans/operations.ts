import type { IdentityUpdate, PlanChange } from '../generated/model/index.ts'
import type { PlanRow } from '../generated/rows.ts'
import { orNotFound, Problem } from '../problem.ts'
import { identitiesByIds, type IdentityDetails } from '../queries/identities.ts'
import type { MailboxQuotaDetails } from '../queries/mailbox-quotas.ts'
import { isUndo } from '../queries/plan-selection.ts'
import { fittingLimit, isFullAt } from '../rules/mailbox-limits.ts'
import { changedIdentity, writeIdentities, writePasswords } from '../changes/change-identities.ts'
import { assertResize, resizeMailboxes } from '../changes/resize-mailboxes.ts'
import {
  recordedChange,
  difference,
  hasValues,
  membersOf,
  withoutSubject,
  type PlanOperationDefinition,
  type IdentitiesOperation,
  type PlannedChange,
  batchOperation,
  type Target,
} from './operation.ts'
import { departmentMembers, type IdentityValues, statusMembers, type ValuesOf } from './plan-item.ts'
import { type MailboxSubject, mailboxSubjects } from './subjects.ts'
import {
  actOnAliases,
  assertSuccessor,
  effectOnAliases,
  type Leaver,
  withAliases,
  withLedAliases,
} from './operations/shared/led-aliases.ts'
import { formerRules, offboardingRules, withRules } from './operations/shared/leaver-rules.ts'
import { deletion, restoration } from './operations/delete.ts'
import { aliasAddition } from './operations/add-alias.ts'
import { groupAddition, groupRemoval } from './operations/shared/membership.ts'
import { rename } from './operations/rename.ts'

/*
 * What each operation does to one identity: the preview, and the change. Both use the functions that single requests use.
 */

/** What all operations on existing identities share. */
const ofIdentity = {
  find: identitiesByIds,
  versionOf: ({ version }: IdentityDetails) => version,
  resourceOf: ({ identity_id }: IdentityDetails) => identity_id,
}

/** Returns the members that are present. */
const pick = <Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Partial<Pick<Values, Name>> =>
  membersOf(
    values,
    names.filter((name) => name in values),
  )

type IdentityChange = PlannedChange<IdentityValues, IdentityDetails>

/** Defines a suspension, reactivation or move, which change the identity alone. */
const identityOperation = (
  members: readonly (keyof IdentityValues & keyof IdentityDetails)[],
  bodyOf: (target: Target) => IdentityUpdate,
): PlanOperationDefinition<IdentityValues, IdentityDetails> => ({
  ...ofIdentity,
  effect: (identity, target, { departments }) => {
    const body = bodyOf(target)
    const next = changedIdentity(identity, body)
    const department_name =
      next.department_id === identity.department_id
        ? identity.department_name
        : next.department_id && orNotFound(departments.get(next.department_id) ?? null)
    const changed = difference(membersOf(identity, members), membersOf({ ...next, department_name }, members))
    return changed && { ...changed, allotted: 0 }
  },
  act: batchOperation(({ subject, after }: IdentityChange, { departments }) => {
    const values = after ?? {}
    if (values.department_id) orNotFound(departments.get(values.department_id) ?? null)
    return { next: changedIdentity(subject, values), before: subject }
  }, recordedChange(writeIdentities)),
  isAsPlanned: (identity, after) => {
    const values = after && pick(after, [...statusMembers, ...departmentMembers])
    return values !== null && hasValues(identity, values)
  },
})

const suspension = withAliases(
  identityOperation(statusMembers, (target) => ({ status: 'suspended', ...pick(target, statusMembers) })),
)

const reactivation = withAliases(
  identityOperation(statusMembers, (target) => ({
    status: 'active',
    status_reason: null,
    ...pick(target, statusMembers),
  })),
)

const mailboxOf = ({ mailbox }: MailboxSubject): MailboxQuotaDetails => {
  if (mailbox !== null) return mailbox
  throw new Problem('not_found', { detail: 'The identity has no mailbox.' })
}

/** Returns the new size of a mailbox. @throws Problem below_current_use where it depends on an unknown use. */
const limitOf = (
  mailbox: MailboxQuotaDetails,
  { mode, bytes = 0 }: Pick<PlanChange, 'mode' | 'bytes'>,
  unit: number,
): number => {
  if (mode === 'set') return bytes
  if (mode === 'grow') return mailbox.limit_bytes + bytes
  if (mailbox.used_bytes === null)
    throw new Problem('below_current_use', { detail: "The mailbox hasn't been measured yet." })
  return Math.min(mailbox.limit_bytes, fittingLimit(mailbox.used_bytes, unit))
}

const resize: PlanOperationDefinition<ValuesOf<'resize'>, MailboxSubject> = {
  find: mailboxSubjects,
  versionOf: (subject) => mailboxOf(subject).version,
  resourceOf: (subject) => mailboxOf(subject).mailbox_quota_id,
  effect: (subject, target, { organization, unit, isUndo }) => {
    const mailbox = mailboxOf(subject)
    const limit_bytes = limitOf(mailbox, target, unit)
    if (limit_bytes === mailbox.limit_bytes) return null
    assertResize({ organization, maximum: subject.maximum, force: isUndo || null }, mailbox, limit_bytes)
    return {
      before: { limit_bytes: mailbox.limit_bytes },
      after: { limit_bytes },
      allotted: limit_bytes - mailbox.limit_bytes,
      isFull: isFullAt(mailbox.used_bytes, limit_bytes),
    }
  },
  act: batchOperation(
    ({ subject, after }: PlannedChange<ValuesOf<'resize'>, MailboxSubject>, { organization, isUndo }) => {
      const before = mailboxOf(subject)
      const { limit_bytes } = orNotFound(after)
      assertResize({ organization, maximum: subject.maximum, force: isUndo || null }, before, limit_bytes)
      organization.storage_allocated_bytes += limit_bytes - before.limit_bytes
      return { before, limit_bytes }
    },
    recordedChange(resizeMailboxes),
  ),
  isAsPlanned: ({ mailbox }, after) => mailbox !== null && after !== null && hasValues(mailbox, after),
}

const resetPassword: PlanOperationDefinition<ValuesOf<'reset_password'>, IdentityDetails> = {
  ...ofIdentity,
  effect: ({ must_change_password }, target) => ({
    before: { must_change_password },
    after: { must_change_password: target.must_change_password ?? true },
    allotted: 0,
  }),
  act: batchOperation(
    ({ subject: before, after, hash }: PlannedChange<ValuesOf<'reset_password'>, IdentityDetails>) => ({
      before,
      hash: orNotFound(hash),
      mustChange: orNotFound(after).must_change_password,
    }),
    recordedChange(writePasswords),
  ),
}

/** Offboarding: a suspension, then a new password, as with single requests. The version is that after both. */
const leaving: PlanOperationDefinition<IdentityValues, Leaver> = {
  ...ofIdentity,
  find: async (db, ids, { plan: { change } }): Promise<ReadonlyMap<string, Leaver>> => {
    const identities = await identitiesByIds(db, ids)
    return change.aliases_to === undefined ? identities : withLedAliases(db, identities, change.aliases_to)
  },
  // A suspended identity gets a new password, too.
  effect: (identity, { aliases_to, ...target }, context) => {
    const effect = suspension.effect(identity, target, context) ?? {
      before: membersOf(identity, statusMembers),
      after: membersOf(identity, statusMembers),
      allotted: 0,
    }
    if (!aliases_to) return effect
    assertSuccessor(identity, aliases_to)
    return effectOnAliases(effect, identity.led ?? [], aliases_to)
  },
  act: actOnAliases(async (db, changes) => {
    const suspended = await writeIdentities(
      db,
      changes.map(({ subject, after }) => ({
        next: changedIdentity(subject, after ?? {}),
        before: subject,
      })),
    )
    const renewed = await writePasswords(
      db,
      suspended.map(({ after }, index) => ({
        before: after,
        hash: orNotFound(changes[index]?.hash ?? null),
        mustChange: after.must_change_password,
        isUnknown: true,
      })),
    )
    return renewed.map(({ after, event }, index) => ({
      events: [...suspended.slice(index, index + 1).map((one) => one.event), event],
      version: after.version,
    }))
  }),
}

/** The definition of each operation. */
const planOperations: {
  readonly [Operation in IdentitiesOperation]: PlanOperationDefinition<ValuesOf<Operation>>
} = {
  suspend: withoutSubject(withRules(suspension, formerRules)),
  reactivate: withoutSubject(withRules(reactivation, formerRules)),
  move: withoutSubject(identityOperation(departmentMembers, (target) => pick(target, ['department_id']))),
  resize: withoutSubject(resize),
  reset_password: withoutSubject(resetPassword),
  delete: withoutSubject(deletion),
  restore: withoutSubject(restoration),
  leave: withoutSubject(withRules(leaving, offboardingRules)),
  add_alias: withoutSubject(aliasAddition),
  rename: withoutSubject(rename),
  add_to_group: withoutSubject(groupAddition),
  remove_from_group: withoutSubject(groupRemoval),
}

/** Returns the definition of an operation. */
export const definitionOf = <Operation extends IdentitiesOperation>(
  operation: Operation,
): PlanOperationDefinition<ValuesOf<Operation>> => planOperations[operation]

const inverses: Readonly<Record<PlanRow['operation'], PlanRow['operation'] | null>> = {
  suspend: 'reactivate',
  reactivate: 'suspend',
  move: 'move',
  resize: 'resize',
  reset_password: null,
  delete: 'restore',
  restore: 'delete',
  import: 'import',
  leave: 'reactivate',
  add_alias: 'add_alias',
  rename: 'rename',
  add_to_group: 'remove_from_group',
  remove_from_group: 'add_to_group',
}

/** Operations that undo themselves. A second undo would need what the first one deleted. */
const undoneOnce: ReadonlySet<PlanRow['operation']> = new Set(['import', 'add_alias', 'rename'])

/** Whether a bulk change is the undo of such an operation, or the retry of that undo. */
export const isFinalUndo = (plan: Pick<PlanRow, 'operation' | 'selection'>): boolean =>
  undoneOnce.has(plan.operation) && isUndo(plan)

/** The operation that undoes a bulk change; null where none does. */
export const inverseOf = (plan: Pick<PlanRow, 'operation' | 'selection'>): PlanRow['operation'] | null =>
  isFinalUndo(plan) ? null : inverses[plan.operation]
