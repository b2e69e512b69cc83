import { isDeepStrictEqual } from 'node:util'
import { assertTarget, type FormerRules, formerDelivery, writeDelivery } from '../../../changes/delivery.ts'
import { replyRecord } from '../../../views/delivery.ts'
import type { Db } from '../../../db/database.ts'
import type { PlanChange } from '../../../generated/model/index.ts'
import type { PlanItemRow } from '../../../generated/rows.ts'
import { orNotFound, Problem } from '../../../problem.ts'
import type { AuditEvent } from '../../../queries/audit-events.ts'
import { deliveriesByIds, type DeliveryRow } from '../../../queries/mail/delivery.ts'
import { identityById, type IdentityDetails } from '../../../queries/identities.ts'
import { planItemsByIdentity } from '../../../queries/plans/plan-items.ts'
import { type Effect, type ItemBatch, membersOf, pick, type PlannedChange } from '../../operation.ts'
import type { IdentityValues, RulesValues } from '../../plan-item.ts'
import { getsTheMailProblem } from './alias-redirects.ts'
import { changedSince } from '../../subjects.ts'

/*
 * The forward, the auto-reply and the user's rules of identities that leave. An undo restores all three.
 */

const rulesMembers = ['forward_to', 'auto_reply', 'own_rules'] as const

/** What a bulk change does to the rules of one identity. */
interface RulesChange {
  /** The rules as they are now. */
  row: DeliveryRow
  /** The members that change, as they were when the item was previewed. */
  before: Partial<RulesValues>
  after: Partial<RulesValues>
  /** Why they can't change. */
  problem: Problem | null
}

/** An identity with its rules, if the bulk change sets them. */
export type WithRules<One = IdentityDetails> = One & { rules?: RulesChange }

const valuesOf = (row: DeliveryRow): RulesValues => {
  const address = row.target?.address ?? row.forward_to_address
  return {
    forward_to:
      address === null
        ? null
        : {
            to_identity_id: row.forward_to_identity_id,
            to_address: address,
            to_address_unicode: row.target?.address_unicode ?? address,
            to_display_name: row.target?.display_name ?? null,
            keep_copy: row.keep_copy,
          },
    auto_reply: replyRecord(row),
    own_rules: row.own_rules,
  }
}

/** Returns the members of values that are about rules. */
const rulesIn = (values: Partial<RulesValues> | null): Partial<RulesValues> =>
  values === null ? {} : pick(values, rulesMembers)

/** Returns values without what an identity's rename changes: the addresses of a target inside. */
const comparable = ({ forward_to, ...others }: Partial<RulesValues>) => ({
  ...others,
  ...(forward_to !== undefined && {
    forward_to: forward_to && {
      to: forward_to.to_identity_id ?? forward_to.to_address,
      keep_copy: forward_to.keep_copy,
    },
  }),
})

const rowHas = (row: DeliveryRow, values: Partial<RulesValues>): boolean => {
  const names = rulesMembers.filter((name) => name in values)
  return isDeepStrictEqual(comparable(membersOf(valuesOf(row), names)), comparable(values))
}

/** Returns the rules of an offboarding, or of an undo, as a change of an identity. */
const formerOf = ({ forward_to, auto_reply, own_rules }: Partial<RulesValues>): FormerRules => ({
  ...(own_rules !== undefined && { own_rules }),
  ...(auto_reply !== undefined && { auto_reply }),
  ...(forward_to !== undefined && {
    forward: forward_to && {
      to_identity_id: forward_to.to_identity_id,
      to_address: forward_to.to_identity_id === null ? forward_to.to_address : null,
      keep_copy: forward_to.keep_copy,
    },
  }),
})

/** Returns the rules that an offboarding gives to each identity. */
const rulesOfLeavers = ({ forward_to, auto_reply, stop_rules }: PlanChange): FormerRules => ({
  ...(forward_to !== undefined && {
    forward: { to_identity_id: forward_to, to_address: null, keep_copy: true },
  }),
  ...(auto_reply !== undefined && {
    auto_reply: {
      subject: auto_reply.subject,
      text: auto_reply.text,
      days: auto_reply.days ?? 7,
      starts_at: null,
      ends_at: null,
    },
  }),
  ...(stop_rules === true && { own_rules: 'stopped' }),
})

/** Returns new rules with the name and the address of their target. */
const withTarget = async (db: Db, next: DeliveryRow, before: DeliveryRow): Promise<DeliveryRow> => {
  const id = next.forward_to_identity_id
  if (id === before.forward_to_identity_id) return next
  const target = id === null ? null : orNotFound(await identityById(db, id))
  return { ...next, target: target && { ...target, is_deleted: false } }
}

/** Previews new rules of one identity. @param expected the rules that an undone bulk change had set. */
const previewOf = async (
  db: Db,
  row: DeliveryRow,
  wanted: FormerRules,
  expected: Partial<RulesValues>,
): Promise<RulesChange> => {
  const present = valuesOf(row)
  try {
    if (wanted.forward?.to_identity_id === row.identity_id) throw getsTheMailProblem()
    if (!rowHas(row, expected)) throw await changedSince(db, row.identity_id)
    const next = await formerDelivery(db, row, wanted)
    await assertTarget(db, next, row)
    const target = valuesOf(await withTarget(db, next, row))
    const names = rulesMembers.filter((name) => !isDeepStrictEqual(present[name], target[name]))
    return { row, before: membersOf(present, names), after: membersOf(target, names), problem: null }
  } catch (error) {
    if (error instanceof Problem) return { row, before: {}, after: {}, problem: error }
    throw error
  }
}

/** The rules that each item of a preview asks for. */
type TargetRules = (item: PlanItemRow) => FormerRules

/**
 * Adds rules to the identities that a bulk change finds.
 * @param targetRulesOf null where the bulk change sets none: then nothing is added.
 */
export const withRules = async <One extends IdentityDetails>(
  db: Db,
  identities: ReadonlyMap<string, One>,
  { items, plan, isPreview }: ItemBatch,
  targetRulesOf: TargetRules | null,
): Promise<ReadonlyMap<string, WithRules<One>>> => {
  if (targetRulesOf === null) return identities
  const ids = [...identities.keys()]
  const rows = await deliveriesByIds(db, ids)
  const earlier =
    isPreview && plan.reverts_plan_id ? await planItemsByIdentity(db, plan.reverts_plan_id, ids) : null
  const identitiesWithRules = new Map<string, WithRules<One>>()
  for (const item of items) {
    const identity = identities.get(item.identity_id)
    const row = rows.get(item.identity_id)
    if (identity === undefined || row === undefined) continue
    const expected = rulesIn(earlier?.get(item.identity_id)?.after ?? null)
    const rules = isPreview
      ? await previewOf(db, row, targetRulesOf(item), expected)
      : { row, before: rulesIn(item.before), after: rulesIn(item.after), problem: null }
    identitiesWithRules.set(item.identity_id, { ...identity, rules })
  }
  return identitiesWithRules
}

/** Returns an effect that also changes rules. @throws Problem where they can't change. */
export const effectOnRules = (
  effect: Effect<IdentityValues> | null,
  { rules, delivery_while_suspended }: WithRules,
): Effect<IdentityValues> | null => {
  if (rules?.problem) throw rules.problem
  if (rules === undefined || Object.keys(rules.after).length === 0) return effect
  const changed: Effect<IdentityValues> = {
    ...effect,
    allotted: 0,
    before: { ...effect?.before, ...rules.before },
    after: { ...effect?.after, ...rules.after },
  }
  const { status, delivery_while_suspended: delivery = delivery_while_suspended } = changed.after ?? {}
  if (status === 'suspended' && delivery === 'reject' && (rules.after.forward_to || rules.after.auto_reply))
    throw new Problem('invalid_request', {
      detail: 'Mail to it is rejected, and then neither forwarded nor answered. Accept its mail.',
      invalid_because: 'mail_rejected',
    })
  return changed
}

type Planned = PlannedChange<IdentityValues, WithRules>

/** Whether an identity already has the rules of an item. */
export const hasRules = ({ rules }: WithRules, after: IdentityValues | null): boolean =>
  rules === undefined || rowHas(rules.row, rulesIn(after))

/** Writes the rules of one identity. @returns the events. @throws Problem where they changed since the preview. */
const writeRules = async (db: Db, { subject: { rules }, after }: Planned): Promise<AuditEvent[]> => {
  const target = rulesIn(after)
  if (rules === undefined || Object.keys(target).length === 0) return []
  const { row, before } = rules
  if (!rowHas(row, before)) throw await changedSince(db, row.identity_id)
  return [(await writeDelivery(db, await formerDelivery(db, row, formerOf(target)), row)).event]
}

/** Writes rules one by one. @returns each change with the events of its rules, or why they can't change. */
export const writeRulesOf = async <Change extends Planned>(
  db: Db,
  changes: readonly Change[],
): Promise<({ change: Change; events: readonly AuditEvent[] } | Problem)[]> => {
  const results: ({ change: Change; events: readonly AuditEvent[] } | Problem)[] = []
  for (const change of changes) {
    try {
      results.push({ change, events: await writeRules(db, change) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.push(error)
    }
  }
  return results
}

/** The rules of an offboarding. */
export const offboardingRules = ({ plan: { change } }: ItemBatch): TargetRules | null => {
  const rules = rulesOfLeavers(change)
  return Object.keys(rules).length === 0 ? null : () => rules
}

/** The rules that an undo gives back. */
export const formerRules = ({ items }: ItemBatch): TargetRules | null =>
  items.some(({ after }) => Object.keys(rulesIn(after)).length > 0)
    ? ({ after }) => formerOf(rulesIn(after))
    : null
