/* What plans do to an organization and to the model of it, judged when they are made and again when they are run. */
import { expect } from 'vitest'
import { mebibyte } from './client-actions.ts'
import type { Reply } from './harness.ts'
import { type Act, type Both, domainIdIn, introduce, noteStep } from './model-acts.ts'
import {
  differing,
  type DoneStep,
  fresh,
  type Leftover,
  type Model,
  type Person,
  type Step,
  type Values,
} from './organization-model.ts'
import { workOnPlans } from './plan-work.ts'

/** The new passwords of a plan, which are told once, to who has the key: of whom it gave one, each once. */
const takePasswords = async (
  { model, acts }: Both,
  plan_id: string,
  key: string,
  people: readonly Person[],
) => {
  const fetch = (passwords_key: string) =>
    acts.call('fetchPlanPasswords', { path: { plan_id }, body: { passwords_key } })
  const isAny = people.length > 0
  expect((await fetch(`${'A'.repeat(42)}B`)).status).toBe(isAny ? 400 : 404)
  const { status, body } = await fetch(key)
  expect([status, body.items?.map((one: Reply['body']) => one.identity_id)]).toEqual(
    isAny ? [200, people.map(({ id }) => id)] : [404, undefined],
  )
  for (const { identity_id, password } of body.items ?? []) {
    const person = model.find(identity_id)!
    Object.assign(person, { password, former: person.password })
  }
  expect((await fetch(key)).status).toBe(404)
}

/** What happens between the making of a plan and its running; it may also be cancelled before anything is done of it. */
export type Meanwhile = Act | 'nothing' | 'cancel'

/** The values that show a plan that an identity hasn't changed since. */
const watched = (
  operation: string,
  { kind, to }: Step,
  { stamp, mailboxStamp, size, aliasNumber }: Required<Leftover>,
): Leftover => {
  if (kind === 'join' || kind === 'quit') return {}
  if (kind === 'unalias') return { aliasNumber }
  if (operation === 'resize') return { mailboxStamp }
  const isSized = operation === 'import' && (kind === 'delete' || 'size' in to)
  return isSized ? { stamp, size } : { stamp }
}

/** What a model says of steps, one after the other. */
const judgeAll = (model: Model, steps: readonly Step[], isRun: boolean) =>
  steps.map((step) => {
    const code = model.judge(step, isRun)
    return { step, code, done: code === 'done' ? model.apply(step) : null }
  })

const itemsOf = async ({ acts }: Both, plan_id: string): Promise<Reply['body'][]> =>
  (await acts.call('listPlanItems', { path: { plan_id } })).body.items

/** Compares the items of a plan with what the model says of each. */
const compare = (operation: string, items: Reply['body'][], wanted: readonly string[]) => {
  expect([operation, ...items.map(({ code, outcome: own }) => code ?? own)]).toEqual([operation, ...wanted])
  for (const { code, detail } of items) if (code !== null) expect(detail).toMatch(/\w/)
}

/** Whether an identity gets a new password. */
const isNew = ({ step }: Pick<DoneStep, 'step'>) => step.kind === 'renew' || step.kind === 'create'

/** Holds a plan that has just been made against the model, and runs it. */
const runPlan = async (
  both: Both,
  { plan_id, operation, reverts_plan_id }: Reply['body'],
  steps: readonly Step[],
  meanwhile: Meanwhile = 'nothing',
) => {
  const { model, acts } = both
  const path = { plan_id }
  const outlook = judgeAll(model.copy(), steps, false)
  const says = outlook.map(({ code }) => (code === 'done' ? 'will_change' : code))
  compare(operation, await itemsOf(both, plan_id), says)
  // As they are when the plan is made.
  const planned = outlook.map(({ step, code }) => {
    const person = model.find(step.id)
    return { code, step: person ? { ...step, left: watched(operation, step, model.leftOf(person)) } : step }
  })
  if (typeof meanwhile === 'function') await meanwhile(both)
  const started = await acts.call('runPlan', { path, body: {} })
  expect(started.status).toBe(202)
  const isCancelled = meanwhile === 'cancel'
  if (isCancelled) expect((await acts.call('cancelPlan', { path })).status).toBe(200)
  await workOnPlans(both.database)
  const results = planned.map(({ step, code }) => {
    if (code !== 'done') return { code, done: null }
    if (isCancelled) return { code: 'cancelled', done: null }
    return judgeAll(model, [step], true)[0]!
  })
  const items = await itemsOf(both, plan_id)
  // The items of a plan that was canceled before it began are deleted.
  compare(operation, items, isCancelled ? [] : results.map(({ code }) => code))
  const changes = results.flatMap((one) => one.done ?? [])
  await noteAll(both, changes, items)
  const key = started.body.passwords_key
  expect(key !== undefined).toBe(
    operation === 'reset_password' || planned.some((one) => one.code === 'done' && isNew(one)),
  )
  if (key !== undefined && !isCancelled) {
    const people = changes.filter(isNew).map(({ step }) => model.find(step.id) ?? model.people.get(step.who)!)
    await takePasswords(both, plan_id, key, people)
  }
  // Of the identities that should change.
  const unfinished = planned.flatMap(({ step, code }, index) =>
    code === 'done' && !['done', 'unchanged', 'cancelled'].includes(results[index]!.code) ? [step] : [],
  )
  model.plans.push({
    id: plan_id,
    operation,
    isReversal: reverts_plan_id !== null,
    done: changes,
    undone: unfinished,
  })
}

/** Notes the events of what a plan has done, and asks who has been created. */
const noteAll = async (both: Both, done: readonly DoneStep[], items: readonly Reply['body'][]) => {
  for (const one of done) {
    const { kind, who, id } = one.step
    if (kind === 'create') {
      const { identity_id } = items.find(({ address }) => address.startsWith(`${who}@`))
      const { body } = await both.acts.call('getIdentity', { path: { identity_id } })
      await introduce(both, who, body)
      one.step.id = identity_id
    } else await noteStep(both, one, both.model.find(id)!)
  }
}

/** What each operation does, as a step, and how a plan asks for it. */
export const operations = {
  delete: () => ({ kind: 'delete', to: {} }),
  restore: () => ({ kind: 'restore', to: {} }),
  add_to_group: (_, _size, { group_id }) => ({ kind: 'join', to: {}, change: { group_id } }),
  remove_from_group: (_, _size, { group_id }) => ({ kind: 'quit', to: {}, change: { group_id } }),
  add_alias: (_, _size, { brand_id }) => ({ kind: 'alias', to: {}, change: { domain_id: brand_id } }),
  reset_password: () => ({ kind: 'renew', to: {} }),
  suspend: () => ({ kind: 'change', to: { status: 'suspended' } }),
  reactivate: () => ({ kind: 'change', to: { status: 'active' } }),
  resize: (_, size) => ({
    kind: 'change',
    to: { size },
    change: { mode: 'set', bytes: size * mebibyte },
  }),
  rename: (_, size, both) => {
    const domain = size % 2 === 0 ? 'brand' : 'main'
    return { kind: 'rename', to: { domain }, change: { domain_id: domainIdIn(both, domain) } }
  },
  move: (model, size) => {
    const department_id = size % 2 === 0 ? model.department : null
    return { kind: 'change', to: { department: department_id }, change: { department_id } }
  },
} satisfies Record<
  string,
  (model: Model, size: number, both: Both) => Pick<Step, 'kind' | 'to'> & { change?: object }
>
export type PlanOperation = keyof typeof operations

/** In the order in which a plan goes through people, but for the rows of a file. */
const byAddress = (one: Step, other: Step) => (one.who < other.who ? -1 : 1)

export const plan =
  (operation: PlanOperation, size: number, meanwhile: Meanwhile): Act =>
  async (both) => {
    const { model, acts } = both
    const people = [...model.people]
    if (people.length === 0) return
    const selection = { identity_ids: people.map(([, { id }]) => id) }
    const { kind, to, ...change }: ReturnType<(typeof operations)[PlanOperation]> = operations[operation](
      model,
      size,
      both,
    )
    const { body } = await acts.call('createPlan', { body: { operation, selection, ...change } })
    const steps = people.map(([who, { id }]): Step => ({ kind, who, id, to, left: {} })).toSorted(byAddress)
    await runPlan(both, body, steps, meanwhile)
  }

/** What rows of an import say, by whom they are about. */
export type Rows = readonly (Partial<Omit<Values, 'department' | 'domain'>> & {
  who: string
  isInSales?: boolean
})[]

export const importPlan =
  (all: Rows, meanwhile: Meanwhile): Act =>
  async (both) => {
    const { model, acts, domain } = both
    const rows = all.filter(({ who }) => !model.isFreeAgain(who))
    if (rows.length === 0) return
    const identityOf = (who: string) => {
      const person = model.people.get(who)
      return person?.isLive && person.domain === 'main' ? person : undefined
    }
    const columns = ['display_name', 'limit_bytes', 'status', 'department']
    const selection = { import: { row_count: rows.length, columns } }
    const plan = await acts.call('createPlan', { body: { operation: 'import', selection } })
    const lines = rows.map(({ who, name, size, status, isInSales }, index) => ({
      line: index + 2,
      address: `${who}@${domain}`,
      // A new identity needs a name; an existing one keeps its name.
      ...((name ?? !identityOf(who)) && { display_name: name ?? fresh.name }),
      ...(size !== undefined && { limit_bytes: size * mebibyte }),
      ...(status !== undefined && { status }),
      ...(isInSales !== undefined && { department: isInSales ? 'Sales' : null }),
    }))
    const path = { plan_id: plan.body.plan_id }
    const { status, body } = await acts.call('addPlanRows', { path, body: { first: 1, rows: lines } })
    expect([status, body.state]).toEqual([200, 'ready'])
    const steps = rows.map(({ who, isInSales, ...values }): Step => {
      const person = identityOf(who)
      const to = {
        ...values,
        ...(isInSales !== undefined && { department: isInSales ? model.department : null }),
      }
      if (!person) return { kind: 'create', who, id: '', to, left: {} }
      return { kind: 'change', who, id: person.id, to: differing(person, to), left: {} }
    })
    await runPlan(both, body, steps, meanwhile)
  }

const inverseOf = {
  delete: 'restore',
  restore: 'delete',
  resize: 'resize',
  suspend: 'reactivate',
  reactivate: 'suspend',
  move: 'move',
  import: 'import',
  add_to_group: 'remove_from_group',
  remove_from_group: 'add_to_group',
  add_alias: 'add_alias',
  rename: 'rename',
} as const

const inverseStepOf = {
  create: 'delete',
  delete: 'restore',
  restore: 'delete',
  change: 'change',
  join: 'quit',
  quit: 'join',
  alias: 'unalias',
  rename: 'rename',
} as const

export const revertPlan =
  (place: number, meanwhile: Meanwhile): Act =>
  async (both) => {
    const { model, acts } = both
    // Mostly the last ones: old changes can rarely be undone.
    const earlier = model.plans.at(-1 - (place % model.plans.length))
    if (earlier === undefined) return
    const { operation, isReversal, done } = earlier
    const { status, body } = await acts.call('revertPlan', { path: { plan_id: earlier.id } })
    const isFinal =
      operation === 'reset_password' || (isReversal && ['import', 'add_alias', 'rename'].includes(operation))
    expect([operation, status, body.operation ?? body.code]).toEqual(
      isFinal || done.length === 0
        ? [operation, 409, 'wrong_plan_state']
        : [operation, 201, inverseOf[operation as keyof typeof inverseOf]],
    )
    if (status !== 201) return expect(body.detail).toMatch(/\w/)
    const steps = done.map(({ step, from, left }): Step => {
      const kind = inverseStepOf[step.kind as keyof typeof inverseStepOf]
      const { who, id } = step
      return { kind, who, id, to: from, left: watched(operation, { ...step, kind }, left), isUndo: true }
    })
    await runPlan(both, body, steps.toSorted(byAddress), meanwhile)
  }

/** Tries again what failed or was cancelled of a plan; the rows of a file are judged anew, which is another matter. */
export const retryPlan =
  (place: number): Act =>
  async (both) => {
    const { model, acts } = both
    const earlier = model.plans.at(-1 - (place % model.plans.length))
    if (earlier === undefined || earlier.operation === 'import') return
    const { operation, undone } = earlier
    const { status, body } = await acts.call('retryPlan', { path: { plan_id: earlier.id } })
    expect([status, body.operation ?? body.code]).toEqual(
      undone.length === 0 ? [409, 'wrong_plan_state'] : [201, operation],
    )
    if (status !== 201) return expect(body.detail).toMatch(/\w/)
    await runPlan(
      both,
      body,
      undone.map((step) => ({ ...step, left: step.kind === 'unalias' ? step.left : {} })),
    )
  }
