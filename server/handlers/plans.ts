import { v7 as uuidv7 } from 'uuid'
import { assertSecondKey, authorityOf } from '../changes/second-key.ts'
import type { PlanChange } from '../generated/model/index.ts'
import { orNotFound, Problem } from '../problem.ts'
import {
  allPlanItems,
  type PlanItemDetails,
  planItemPage,
  planStateById,
  skips,
} from '../queries/plans/plan-item-list.ts'
import { forgetSealedPasswords, sealedPasswords } from '../queries/plans/plan-items.ts'
import { startApprovedPlan, setRunAt } from '../queries/plans/plan-waiting.ts'
import { countOpenPlans, planById, planPage, queuePlan, removeItems } from '../queries/plans/plans.ts'
import { countSelected } from '../queries/plans/plan-selection.ts'
import { assertMayFilter, assertMayOpenPlan, assertSelectionSize, selectionKindOf } from '../rules/plans.ts'
import { makeSealKeys } from '../rules/sealed-text.ts'
import { approvalAboveOf, planEvent } from '../plans/approval-rules.ts'
import { creatorOf, endStates, makeRetry, makeUndo } from '../plans/follow-up.ts'
import { finishPlan } from '../plans/finish-plan.ts'
import { cancelFollowing, requireFollowing } from '../plans/following-deletion.ts'
import { receiveRows, storedRow } from '../plans/import/receive-rows.ts'
import {
  allPlanViews,
  planResponse,
  assertState,
  planViews,
  requirePlan,
  runAtOf,
} from '../plans/locked-plan.ts'
import { makePlan } from '../plans/make-plan.ts'
import { rulesOf } from '../plans/operations.ts'
import { makesPasswords, openPasswords } from '../plans/passwords.ts'
import { assertMayPlan } from '../plans/permissions.ts'
import { planItemView } from '../plans/plan-views.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'

export const createPlan: Handler<'createPlan'> = async ({ body, key, read, change, ...context }) => {
  const { operation, selection } = body
  const planChange: PlanChange = body.change ?? {}
  const rules = rulesOf(operation)
  assertMayPlan(key.permissions, { operation, selection, change: planChange })
  const selection_kind = selectionKindOf(body)
  rules.assertSelection?.(selection)
  rules.assertChange?.(planChange)
  assertMayFilter(key.permissions, selection_kind)
  const count =
    selection.import?.row_count ??
    (await read((db) => countSelected(db, { operation, selection_kind, selection })))
  assertSelectionSize(selection_kind, count, planChange)
  return change(async (db) => {
    await rules.assertNamed?.(db, planChange)
    assertMayOpenPlan(await countOpenPlans(db))
    const plan_id = uuidv7()
    const earlier = { retry_of_plan_id: null, reverts_plan_id: null, follows_plan_id: null }
    const values = { plan_id, operation, change: planChange, selection_kind, selection, ...earlier }
    await makePlan(db, { ...values, ...creatorOf(key) }, count)
    const created = await planResponse(db, plan_id, { key, ...context })
    return { status: 201, body: created, version: 1, events: [] }
  })
}

export const addPlanRows: Handler<'addPlanRows'> = ({ path: { plan_id }, body, key, change, ...context }) => {
  const rows = body.rows.map((row, index) => storedRow(row, body.first + index))
  return change(async (db) => {
    await receiveRows(db, await requirePlan(db, plan_id, key), body, rows)
    return { status: 200, body: await planResponse(db, plan_id, { key, ...context }), version: 1, events: [] }
  })
}

export const listPlans: Handler<'listPlans'> = async ({ query, read, ...context }) => {
  const { items, ...page } = await read(async (db) => {
    const { items: rows, ...rest } = await planPage(db, query)
    return { items: await planViews(db, rows, context), ...rest }
  })
  return { status: 200, body: { items, ...page } }
}

export const exportPlans: Handler<'exportPlans'> = async ({ query, snapshot, ...context }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listPlans',
    columns: query.columns,
    snapshot,
    rows: (db) => allPlanViews(db, query, context),
  }),
})

export const getPlan: Handler<'getPlan'> = async ({ path, read, ...context }) => ({
  status: 200,
  body: await read((db) => planResponse(db, path.plan_id, context)),
  // No request changes it as it is: the ETag is of what it says.
  version: 1,
})

type PlanState = NonNullable<Awaited<ReturnType<typeof planStateById>>>

const hasNoItems = ({ state, items_removed_at }: PlanState) =>
  state === 'receiving' || state === 'preparing' || items_removed_at !== null

/** Returns how the items of a bulk change appear to a key. */
const itemViewFor = (plan: PlanState, { permissions }: Pick<AuthenticatedRow, 'permissions'>) => {
  const reading = { isLeft: skips(plan), permissions }
  return (row: PlanItemDetails) => planItemView(row, reading)
}

export const listPlanItems: Handler<'listPlanItems'> = async ({ path, query, key, read }) => {
  const plan = orNotFound(await read((db) => planStateById(db, path.plan_id)))
  if (hasNoItems(plan))
    return { status: 200, body: { items: [], total: 0, total_is_exact: true, current_page: 1 } }
  const { items, ...page } = await read((db) => planItemPage(db, plan, query))
  return { status: 200, body: { items: items.map(itemViewFor(plan, key)), ...page } }
}

export const exportPlanItems: Handler<'exportPlanItems'> = async ({ path, query, key, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listPlanItems',
    columns: query.columns,
    extras: ['problem', 'same_external_id'],
    snapshot,
    rows: async function* (db) {
      const plan = orNotFound(await planStateById(db, path.plan_id))
      if (hasNoItems(plan)) return
      for await (const rows of allPlanItems(db, plan, query)) yield rows.map(itemViewFor(plan, key))
    },
  }),
})

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
    const started = await planResponse(db, plan_id, { key, ...context })
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
    const cancelled = await planResponse(db, plan_id, { key, ...context })
    const events = plan.state === 'awaiting_approval' ? [planEvent('cancelPlan', plan, cancelled)] : []
    return { status: 200, body: cancelled, version: 1, events }
  })

export const retryPlan: Handler<'retryPlan'> = ({ path, key, change, ...context }) =>
  change(async (db) => {
    const plan = await requirePlan(db, path.plan_id, key)
    assertState(plan, ...endStates)
    const plan_id = await makeRetry(db, plan, key)
    return { status: 201, body: await planResponse(db, plan_id, { key, ...context }), version: 1, events: [] }
  })

export const revertPlan: Handler<'revertPlan'> = ({ path, key, change, ...context }) =>
  change(async (db) => {
    const plan = await requirePlan(db, path.plan_id, key)
    assertState(plan, ...endStates)
    await requireFollowing(db, plan.plan_id, key)
    const plan_id = await makeUndo(db, plan, key)
    return { status: 201, body: await planResponse(db, plan_id, { key, ...context }), version: 1, events: [] }
  })

export const approvePlan: Handler<'approvePlan'> = ({ path: { plan_id }, key, change, ...context }) =>
  change(async (db) => {
    const plan = await requirePlan(db, plan_id, key)
    assertState(plan, 'awaiting_approval')
    await assertSecondKey(db, key, orNotFound(plan.authority_key_id))
    await startApprovedPlan(db, plan_id, { ...key, authority_key_id: authorityOf(key) })
    const approved = await planResponse(db, plan_id, { key, ...context })
    return { status: 200, body: approved, version: 1, events: [planEvent('approvePlan', plan, approved)] }
  })

export const reschedulePlan: Handler<'reschedulePlan'> = ({
  path: { plan_id },
  body,
  key,
  change,
  ...context
}) =>
  change(async (db) => {
    const plan = await requirePlan(db, plan_id, key)
    assertState(plan, 'scheduled', 'awaiting_approval')
    await setRunAt(db, plan_id, await runAtOf(db, body.run_at))
    const rescheduled = await planResponse(db, plan_id, { key, ...context })
    const events = plan.approval_above === null ? [] : [planEvent('reschedulePlan', plan, rescheduled)]
    return { status: 200, body: rescheduled, version: 1, events }
  })

const passwordsGone = () =>
  new Problem('not_found', {
    detail: 'The bulk change has no passwords, or they were already fetched or deleted.',
  })

export const fetchPlanPasswords: Handler<'fetchPlanPasswords'> = async ({
  path,
  body,
  key,
  read,
  change,
}) => {
  const sealedPlan = await read(async (db) => ({
    plan: await planById(db, path.plan_id),
    sealed: await sealedPasswords(db, path.plan_id),
  }))
  if (sealedPlan.plan) assertMayPlan(key.permissions, sealedPlan.plan)
  const publicKey = sealedPlan.plan?.passwords_public_key
  const items = publicKey ? await openPasswords(publicKey, body.passwords_key, sealedPlan.sealed) : []
  return change(async (db) => {
    const plan = await requirePlan(db, path.plan_id, key)
    assertState(plan, ...endStates)
    if (items.length === 0 || !(await forgetSealedPasswords(db, plan.plan_id))) throw passwordsGone()
    return { status: 200, body: { items }, events: [] }
  })
}
