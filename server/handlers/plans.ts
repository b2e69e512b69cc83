import { setImmediate as afterOthers } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import type { PlanPassword, PlanSelection } from '../generated/model/index.ts'
import type { PlanRow } from '../generated/rows.ts'
import { invalid, orNotFound, Problem } from '../problem.ts'
import { departmentsByIds } from '../queries/departments.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import {
  forgetSealedPasswords,
  leavesUndone,
  planItemPage,
  planStateById,
  type SealedPassword,
  sealedPasswords,
} from '../queries/plan-items.ts'
import {
  countOpenPlans,
  countPeople,
  isUndo,
  type NewPlan,
  planById,
  planPage,
  queuePlan,
  removeItems,
} from '../queries/plans.ts'
import { isId } from '../rules/id.ts'
import {
  assertChange,
  assertFindable,
  assertMayOpenPlan,
  assertMayPlan,
  assertPeople,
  selectionKindOf,
} from '../rules/plans.ts'
import { makeSealKeys, openText } from '../rules/sealed-text.ts'
import { approvalAboveOf, planEvent } from '../plans/approval-rules.ts'
import { finishPlan } from '../plans/finish-plan.ts'
import { cancelFollowing, requireFollowing } from '../plans/following-plan.ts'
import type { Handler } from './handler.ts'
import { answerOf, assertState, planViews, requirePlan, runAtOf } from '../plans/locked-plan.ts'
import { makePlan } from '../plans/make-plan.ts'
import { inverseOf } from '../plans/operations.ts'
import { planItemView } from '../plans/plan-views.ts'
import { authorityOf } from '../changes/second-key.ts'

const creatorOf = ({ key_id, key_name }: AuthenticatedRow) => ({
  created_by_key_id: key_id,
  created_by_key_name: key_name,
})

/** @throws Problem not_found where there is no such department. */
const requireDepartment = async (db: Db, id: string | null | undefined): Promise<void> => {
  if (id === null || id === undefined) return
  orNotFound((isId(id) && (await departmentsByIds(db, [id])).get(id)) || null)
}

/** @throws Problem permission_missing where the key may not read what a filter finds people by. */
const assertMayFilter = ({ permissions }: AuthenticatedRow, kind: keyof PlanSelection): void => {
  const required_permission = 'mailbox_quota:read'
  if (kind !== 'mailbox_filter' || permissions.includes(required_permission)) return
  const detail = `mailbox_filter needs the permission ${required_permission}.`
  throw new Problem('permission_missing', { detail, required_permission })
}

export const createPlan: Handler<'createPlan'> = async ({ body, key, read, change, ...context }) => {
  const { operation, selection, change: wanted = {} } = body
  assertMayPlan(key.permissions, { operation, selection, change: wanted })
  const selection_kind = selectionKindOf(body)
  assertFindable(operation, selection)
  assertChange(body)
  assertMayFilter(key, selection_kind)
  const count =
    selection.import?.row_count ??
    (await read((db) => countPeople(db, { operation, selection_kind, selection })))
  assertPeople(selection_kind, count, wanted)
  return change(async (db) => {
    await requireDepartment(db, wanted.department_id)
    assertMayOpenPlan(await countOpenPlans(db))
    const plan_id = uuidv7()
    const earlier = { retry_of_plan_id: null, reverts_plan_id: null, follows_plan_id: null }
    const values = { plan_id, operation, change: wanted, selection_kind, selection, ...earlier }
    await makePlan(db, { ...values, ...creatorOf(key) }, count)
    const created = await answerOf(db, plan_id, { key, ...context })
    return { status: 201, body: created, version: 1, events: [] }
  })
}

export const listPlans: Handler<'listPlans'> = async ({ query, read, ...context }) => {
  const { items, ...page } = await read(async (db) => {
    const { items: rows, ...rest } = await planPage(db, query)
    return { items: await planViews(db, rows, context), ...rest }
  })
  return { status: 200, body: { items, ...page } }
}

export const getPlan: Handler<'getPlan'> = async ({ path, read, ...context }) => ({
  status: 200,
  body: await read((db) => answerOf(db, path.plan_id, context)),
  // No request changes it as it is: the ETag is of what it says.
  version: 1,
})

export const listPlanItems: Handler<'listPlanItems'> = async ({ path, query, key, read }) => {
  const plan = orNotFound(await read((db) => planStateById(db, path.plan_id)))
  if (['receiving', 'preparing'].includes(plan.state) || plan.items_removed_at !== null)
    return { status: 200, body: { items: [], total: 0, total_is_exact: true, current_page: 1 } }
  const { items, ...page } = await read((db) => planItemPage(db, plan, query))
  const reading = { isLeft: leavesUndone(plan), mayReadAudit: key.permissions.includes('audit:read') }
  return { status: 200, body: { items: items.map((row) => planItemView(row, reading)), ...page } }
}

/** Whether people get generated passwords by a plan. */
const makesPasswords = ({ operation, create_count, ...plan }: PlanRow): boolean => {
  if (operation === 'import') return create_count > 0 && plan.change.passwords !== 'none'
  return operation === 'reset_password'
}

export const runPlan: Handler<'runPlan'> = ({ path: { plan_id }, body, key, change, ...context }) =>
  change(async (db) => {
    const plan = await requirePlan(db, plan_id, key)
    assertState(plan, 'ready')
    const seal = makesPasswords(plan) ? makeSealKeys() : null
    const authority_key_id = authorityOf(key)
    const approval_above = await approvalAboveOf(db, plan, authority_key_id)
    await queuePlan(db, plan_id, {
      approval_above,
      run_at: await runAtOf(db, body.run_at),
      run_by_key_id: key.key_id,
      run_by_key_name: key.key_name,
      authority_key_id,
      passwords_public_key: seal?.publicKey ?? null,
    })
    const canceled = await cancelFollowing(db, plan.reverts_plan_id, { key, ...context })
    const started = await answerOf(db, plan_id, { key, ...context })
    return {
      status: 202,
      body: { plan: started, ...(seal ? { passwords_key: seal.privateKey } : {}) },
      version: 1,
      events: [...canceled, ...(approval_above === null ? [] : [planEvent('runPlan', plan, started)])],
    }
  })

export const cancelPlan: Handler<'cancelPlan'> = ({ path: { plan_id }, key, change, ...context }) =>
  change(async (db) => {
    const plan = await requirePlan(db, plan_id, key)
    assertState(
      plan,
      'receiving',
      'preparing',
      'ready',
      'awaiting_approval',
      'scheduled',
      'queued',
      'running',
      'on_hold',
      'cancelled',
    )
    if (plan.state !== 'cancelled') await finishPlan(db, plan, 'cancelled')
    if (plan.started_at === null) await removeItems(db, plan_id)
    const cancelled = await answerOf(db, plan_id, { key, ...context })
    const events = plan.state === 'awaiting_approval' ? [planEvent('cancelPlan', plan, cancelled)] : []
    return { status: 200, body: cancelled, version: 1, events }
  })

/** Makes a plan of items of an earlier one. @throws Problem wrong_plan_state where it has none. */
const makeFrom = async (db: Db, values: Omit<NewPlan, 'plan_id'>, none: string): Promise<string> => {
  assertMayOpenPlan(await countOpenPlans(db))
  const count = await countPeople(db, values)
  if (count === 0) throw new Problem('wrong_plan_state', { detail: none })
  const plan_id = uuidv7()
  await makePlan(db, { ...values, plan_id }, count)
  return plan_id
}

/** @throws Problem wrong_plan_state where the items of a plan were deleted. */
const assertItems = ({ items_removed_at }: PlanRow): void => {
  if (items_removed_at === null) return
  throw new Problem('wrong_plan_state', { detail: 'The identity list of this bulk change was deleted.' })
}

const ended = ['done', 'cancelled', 'failed'] as const

/** What the plan of an import says of its rows, for those that follow from it. */
const importOf = ({ selection }: PlanRow) => {
  const { import: rows } = selection
  return rows ? { import: rows } : {}
}

export const retryPlan: Handler<'retryPlan'> = ({ path, key, change, ...context }) =>
  change(async (db) => {
    const plan = await requirePlan(db, path.plan_id, key)
    assertState(plan, ...ended)
    assertItems(plan)
    const values = {
      operation: plan.operation,
      change: plan.change,
      selection_kind: 'retry' as const,
      selection: { ...importOf(plan), plan_id: plan.plan_id, restores: isUndo(plan) },
      retry_of_plan_id: plan.plan_id,
      // What an import did is read in the plan that did it.
      reverts_plan_id: plan.operation === 'import' ? plan.reverts_plan_id : null,
      follows_plan_id: null,
      ...creatorOf(key),
    }
    const plan_id = await makeFrom(db, values, 'No items failed or were canceled.')
    return { status: 201, body: await answerOf(db, plan_id, { key, ...context }), version: 1, events: [] }
  })

export const revertPlan: Handler<'revertPlan'> = ({ path, key, change, ...context }) =>
  change(async (db) => {
    const plan = await requirePlan(db, path.plan_id, key)
    assertState(plan, ...ended)
    await requireFollowing(db, plan.plan_id, key)
    assertItems(plan)
    const operation = inverseOf(plan)
    if (operation === null) {
      throw new Problem('wrong_plan_state', {
        detail: `A bulk change of the kind ${plan.operation} can't be undone.`,
      })
    }
    const values = {
      operation,
      change: {},
      selection_kind: 'revert' as const,
      selection: { ...importOf(plan), plan_id: plan.plan_id, restores: true },
      retry_of_plan_id: null,
      reverts_plan_id: plan.plan_id,
      follows_plan_id: null,
      ...creatorOf(key),
    }
    const plan_id = await makeFrom(db, values, 'No items were changed.')
    return { status: 201, body: await answerOf(db, plan_id, { key, ...context }), version: 1, events: [] }
  })

const passwordsGone = () =>
  new Problem('not_found', {
    detail: 'The bulk change has no passwords, or they were already fetched or deleted.',
  })

/** Opens sealed passwords, letting other requests go on meanwhile. @throws Problem invalid_request for another key. */
const openAll = async (
  publicKey: Buffer,
  privateKey: string,
  sealed: readonly SealedPassword[],
): Promise<PlanPassword[]> => {
  const opened: PlanPassword[] = []
  for (const [index, { sealed_password, address, display_name, ...row }] of sealed.entries()) {
    if (index % 50 === 0) await afterOthers()
    const password = openText({ publicKey, privateKey }, sealed_password)
    if (password === null) {
      const message = "passwords_key doesn't match these passwords."
      throw invalid({ path: '/passwords_key', code: 'not_allowed', message })
    }
    opened.push({ ...row, address: address ?? '', display_name: display_name ?? '', password })
  }
  return opened
}

export const fetchPlanPasswords: Handler<'fetchPlanPasswords'> = async ({
  path,
  body,
  key,
  read,
  change,
}) => {
  const found = await read(async (db) => ({
    plan: await planById(db, path.plan_id),
    sealed: await sealedPasswords(db, path.plan_id),
  }))
  if (found.plan) assertMayPlan(key.permissions, found.plan)
  const publicKey = found.plan?.passwords_public_key
  const items = publicKey ? await openAll(publicKey, body.passwords_key, found.sealed) : []
  return change(async (db) => {
    const plan = await requirePlan(db, path.plan_id, key)
    assertState(plan, ...ended)
    if (items.length === 0 || !(await forgetSealedPasswords(db, plan.plan_id))) throw passwordsGone()
    return { status: 200, body: { items }, events: [] }
  })
}
