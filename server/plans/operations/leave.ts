import { changedIdentity, writeIdentities, writePasswords } from '../../changes/change-identities.ts'
import type { Db } from '../../db/database.ts'
import type { FieldError, PlanChange } from '../../generated/model/index.ts'
import { planPermissions } from '../../generated/rules/plan.ts'
import { invalid, orNotFound } from '../../problem.ts'
import { identitiesByIds } from '../../queries/identities.ts'
import { assertReplyText } from '../../rules/delivery.ts'
import { missingMember, unwantedMember } from '../change-errors.ts'
import { type ChangeResult, defineOperation, membersOf } from '../operation.ts'
import { statusMembers } from '../plan-item.ts'
import { ofIdentity } from './shared/identity.ts'
import {
  assertSuccessor,
  assertSuccessors,
  effectOnAliases,
  withAliasRedirects,
} from './shared/alias-redirects.ts'
import { changeOfMail, mailPermissions } from './shared/leaver-mail.ts'
import { effectOnRules, offboardingRules, withRules } from './shared/leaver-rules.ts'
import {
  changeWithMail,
  effectOfStatus,
  statusIn,
  type StatusChange,
  type StatusSubject,
} from './shared/status.ts'

/** The errors of mail that would be rejected before it is forwarded or gets an auto-reply. */
const rejectedMailErrors = (change: PlanChange): FieldError[] =>
  change.delivery_while_suspended === 'reject'
    ? (['forward_to', 'auto_reply'] as const)
        .filter((name) => change[name] !== undefined)
        .map((name) => unwantedMember(name, `${name} needs delivery_while_suspended to be accept.`))
    : []

/** Suspends identities, and gives them unknown passwords, as with single requests. The version is that after both. */
const suspendAndRenew = async (db: Db, changes: readonly StatusChange[]): Promise<ChangeResult[]> => {
  const suspended = await writeIdentities(
    db,
    changes.map(({ subject, after }) => ({ next: changedIdentity(subject, after ?? {}), before: subject })),
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
}

/** Offboarding: a suspension with a new password, and another identity may get the mail. A deletion may follow. */
export const leaveOperation = defineOperation<'leave', StatusSubject>({
  title: () => ['Offboard', 'identity', 'identities'],
  assertChange: (change) => {
    const errors = [
      ...(change.address_to !== undefined && change.delete_after_days === undefined
        ? [missingMember('delete_after_days', 'delete_after_days is required with address_to.')]
        : []),
      ...rejectedMailErrors(change),
    ]
    if (errors.length > 0) throw invalid(...errors)
    if (change.auto_reply) assertReplyText(change.auto_reply.text, '/change/auto_reply/text')
  },
  assertNamed: assertSuccessors,
  permissions: ({ change }) => [
    planPermissions.reset_password,
    ...(change.delete_after_days !== undefined ? [planPermissions.delete] : []),
    ...mailPermissions(change),
  ],
  // The deletion that follows is a separate bulk change.
  deletes: () => 0,
  inverse: 'reactivate',
  changeOfUndo: changeOfMail,
  passwords: () => 'unknown',
  ...ofIdentity,
  find: async (db, ids, batch): Promise<ReadonlyMap<string, StatusSubject>> => {
    const identities = await identitiesByIds(db, ids)
    const { aliases_to } = batch.plan.change
    const withAliases =
      aliases_to === undefined ? identities : await withAliasRedirects(db, identities, aliases_to)
    return withRules(db, withAliases, batch, offboardingRules(batch))
  },
  effect: (identity, { aliases_to, ...target }) => {
    // A suspended identity gets a new password, too.
    const effect = effectOfStatus(identity, { status: 'suspended', ...statusIn(target) }) ?? {
      before: membersOf(identity, statusMembers),
      after: membersOf(identity, statusMembers),
      allotted: 0,
    }
    if (!aliases_to) return effectOnRules(effect, identity)
    assertSuccessor(identity, aliases_to)
    return effectOnRules(effectOnAliases(effect, identity.led ?? [], aliases_to), identity)
  },
  act: (db, changes) => changeWithMail(db, changes, suspendAndRenew),
})
