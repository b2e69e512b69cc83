import fc from 'fast-check'
import { expect, it } from 'vitest'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import {
  type Did,
  differing,
  type Done,
  fresh,
  type Left,
  Model,
  type Person,
  type Step,
  type Values,
} from '../../testing/organization-model.ts'
import { workOnPlans } from '../../testing/plan-work.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { verifyPassword } from '../rules/passwords.ts'

const harness = harnessForTests()

/** On a slow machine fewer runs, rather than too long ones. */
const limits = { numRuns: 12, endOnFailure: true, interruptAfterTimeLimit: 20_000 }

/** What there is to allot, in MiB. */
const allotment = 6

/** What is acted on: the model, and the real organization. */
interface Both {
  model: Model
  acts: ClientActions
  domain_id: string
  domain: string
}

type Act = (both: Both) => Promise<void>

/** What is answered: the code of a refusal, which says why, or 'done'. */
const outcome = ({ status, body }: Reply): string => {
  if (status < 300) return 'done'
  expect(body.detail ?? body.title).toMatch(/\w/)
  return body.code
}

/** Notes the last event about a thing. */
const note = async ({ model, acts }: Both, resource_id: string, did: Did) => {
  const events = await acts.events({ resource_id })
  model.events.push({ id: events.at(-1)!.audit_event_id, did })
}

/** Notes what a step that has been done has left in the audit; creations and passwords are not taken back there. */
const noteStep = async (both: Both, { step: { kind, to }, from, left }: Done, person: Person) => {
  if (kind === 'delete') {
    await note(both, person.id, { what: 'deleted', person })
    person.deletion = both.model.events.length - 1
  }
  if (kind === 'restore') await note(both, person.id, { what: 'restored', person, stamp: left.stamp })
  if (kind !== 'change') return
  const { size: oldSize = 0, ...before } = from
  const { size, ...after } = to
  if (Object.keys(after).length > 0)
    await note(both, person.id, { what: 'changed', person, from: before, to: after })
  if (size !== undefined)
    await note(both, person.mailbox, { what: 'resized', person, from: oldSize, to: size })
}

/** Tells the model who was created, and the organization what is stored: of Ben nobody has measured it. */
const introduce = async ({ model, acts }: Both, who: string, identity: Reply['body']) => {
  const person = model.people.get(who)!
  const { identity_id: id, address, must_change_password: mustChange, mailbox } = identity
  Object.assign(person, { id, address, mustChange, mailbox: mailbox.mailbox_quota_id })
  if (who === 'ben') return
  await acts.store(person.mailbox, 1)
  person.used = 1 / mebibyte
}

const create =
  (who: string, size: number): Act =>
  async (both) => {
    const { model, acts, domain_id } = both
    const body = {
      domain_id,
      local_part: who,
      display_name: fresh.name,
      mailbox_limit_bytes: size * mebibyte,
    }
    const step: Step = { kind: 'create', who, id: '', to: { size }, left: {} }
    const reply = await acts.call('createIdentity', { body })
    expect(outcome(reply)).toBe(model.judge(step))
    if (outcome(reply) !== 'done') return
    model.apply(step)
    await introduce(both, who, reply.body.identity)
  }

/** Does one thing to somebody who is known, by a request and in the model. */
const single =
  (
    who: string,
    what: Pick<Step, 'kind'> & Partial<Pick<Step, 'to'>>,
    request: (acts: ClientActions, person: Person) => Promise<Reply>,
  ): Act =>
  async (both) => {
    const { model, acts } = both
    const person = model.people.get(who)
    if (!person) return
    const step: Step = { to: {}, ...what, who, id: person.id, left: {} }
    const judged = model.judge(step)
    // By itself a change to what is there already is answered as any other; who is there is not found among the deleted.
    const expected = judged === 'unchanged' ? (what.kind === 'restore' ? 'not_found' : 'done') : judged
    expect([what.kind, outcome(await request(acts, person))]).toEqual([what.kind, expected])
    if (judged === 'done') await noteStep(both, model.apply(step), person)
  }

const rename = (who: string, name: string): Act =>
  single(who, { kind: 'change', to: { name } }, (acts, { id }) =>
    acts.call('updateIdentity', { path: { identity_id: id }, body: { display_name: name } }),
  )

const resize =
  (who: string, size: number): Act =>
  (both) => {
    // Without a measurement only who insists makes it smaller, and here nobody does.
    const body = { limit_bytes: size * mebibyte }
    return single(who, { kind: 'change', to: { size } }, (acts, { mailbox }) =>
      acts.call('resizeMailboxQuota', { path: { mailbox_quota_id: mailbox }, body }),
    )(both)
  }

const remove = (who: string): Act =>
  single(who, { kind: 'delete' }, (acts, { id, address }) =>
    acts.call('deleteIdentity', { path: { identity_id: id }, query: { confirm: address } }),
  )

const restore = (who: string): Act =>
  single(who, { kind: 'restore' }, (acts, { id }) =>
    acts.call('restoreDeletedIdentity', { path: { identity_id: id }, body: {} }),
  )

const purge =
  (who: string): Act =>
  async ({ model, acts }) => {
    const person = model.people.get(who)
    if (!person) return
    const query = { confirm: person.address }
    const reply = await acts.call('purgeDeletedIdentity', { path: { identity_id: person.id }, query })
    expect(outcome(reply)).toBe(person.isLive ? 'not_found' : 'done')
    if (!person.isLive) model.people.delete(who)
  }

const revert =
  (place: number): Act =>
  async (both) => {
    const { model, acts } = both
    if (model.events.length === 0) return
    const number = place % model.events.length
    const { id, did } = model.events[number]!
    const expected = model.judgeReversal(did, number)
    const reply = await acts.call('revertAuditEvent', { path: { audit_event_id: id } })
    expect([did.what, outcome(reply)]).toEqual([did.what, expected])
    if (expected !== 'done') return
    const { person } = did
    const kinds = { deleted: 'restore', restored: 'delete', changed: 'change', resized: 'change' } as const
    const to = did.what === 'changed' ? did.from : did.what === 'resized' ? { size: did.from } : {}
    const step: Step = { kind: kinds[did.what], who: '', id: person.id, to, left: {} }
    await noteStep(both, model.apply(step), person)
  }

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
type Meanwhile = Act | 'nothing' | 'cancel'

/** What of a person tells a plan that nobody has changed it since. */
const watched = (
  operation: string,
  { kind, to }: Step,
  { stamp, mailboxStamp, size }: Required<Left>,
): Left => {
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
  await workOnPlans(harness.database)
  const results = planned.map(({ step, code }) => {
    if (code !== 'done') return { code, done: null }
    if (isCancelled) return { code: 'cancelled', done: null }
    return judgeAll(model, [step], true)[0]!
  })
  const items = await itemsOf(both, plan_id)
  compare(
    operation,
    items,
    results.map(({ code }) => code),
  )
  const done = results.flatMap((one) => one.done ?? [])
  await noteAll(both, done, items)
  const key = started.body.passwords_key
  const isNew = ({ step }: Pick<Done, 'step'>) => step.kind === 'renew' || step.kind === 'create'
  expect(key !== undefined).toBe(
    operation === 'reset_password' || planned.some((one) => one.code === 'done' && isNew(one)),
  )
  if (key !== undefined && !isCancelled) {
    const people = done.filter(isNew).map(({ step }) => model.find(step.id) ?? model.people.get(step.who)!)
    await takePasswords(both, plan_id, key, people)
  }
  // Of those who were to change.
  const undone = planned.flatMap(({ step, code }, index) =>
    code === 'done' && results[index]!.done === null ? [step] : [],
  )
  model.plans.push({ id: plan_id, operation, isReversal: reverts_plan_id !== null, done, undone })
}

/** Notes the events of what a plan has done, and asks who has been created. */
const noteAll = async (both: Both, done: readonly Done[], items: readonly Reply['body'][]) => {
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
const operations = {
  delete: () => ({ kind: 'delete', to: {} }),
  restore: () => ({ kind: 'restore', to: {} }),
  reset_password: () => ({ kind: 'renew', to: {} }),
  suspend: () => ({ kind: 'change', to: { status: 'suspended' } }),
  reactivate: () => ({ kind: 'change', to: { status: 'active' } }),
  resize: (_, size) => ({
    kind: 'change',
    to: { size },
    change: { mode: 'set', bytes: size * mebibyte },
  }),
  move: (model, size) => {
    const department_id = size % 2 === 0 ? model.department : null
    return { kind: 'change', to: { department: department_id }, change: { department_id } }
  },
} satisfies Record<string, (model: Model, size: number) => Pick<Step, 'kind' | 'to'> & { change?: object }>
type PlanOperation = keyof typeof operations

/** In the order in which a plan goes through people, but for the rows of a file. */
const byAddress = (one: Step, other: Step) => (one.who < other.who ? -1 : 1)

const plan =
  (operation: PlanOperation, size: number, meanwhile: Meanwhile): Act =>
  async (both) => {
    const { model, acts } = both
    const people = [...model.people]
    if (people.length === 0) return
    const selection = { identity_ids: people.map(([, { id }]) => id) }
    const { kind, to, ...change }: ReturnType<(typeof operations)[PlanOperation]> = operations[operation](
      model,
      size,
    )
    const { body } = await acts.call('createPlan', { body: { operation, selection, ...change } })
    const steps = people.map(([who, { id }]): Step => ({ kind, who, id, to, left: {} })).toSorted(byAddress)
    await runPlan(both, body, steps, meanwhile)
  }

/** What rows of an import say, by whom they are about. */
type Rows = readonly (Partial<Omit<Values, 'department'>> & { who: string; isInSales?: boolean })[]

const importPlan =
  (rows: Rows, meanwhile: Meanwhile): Act =>
  async (both) => {
    const { model, acts, domain } = both
    const columns = ['display_name', 'limit_bytes', 'status', 'department']
    const selection = { import: { row_count: rows.length, columns } }
    const made = await acts.call('createPlan', { body: { operation: 'import', selection } })
    const lines = rows.map(({ who, name, size, status, isInSales }, index) => ({
      line: index + 2,
      address: `${who}@${domain}`,
      // A new person needs a name; who is there keeps the old one without.
      ...((name ?? !model.people.get(who)?.isLive) && { display_name: name ?? fresh.name }),
      ...(size !== undefined && { limit_bytes: size * mebibyte }),
      ...(status !== undefined && { status }),
      ...(isInSales !== undefined && { department: isInSales ? 'Sales' : null }),
    }))
    const path = { plan_id: made.body.plan_id }
    const { status, body } = await acts.call('addPlanRows', { path, body: { first: 1, rows: lines } })
    expect([status, body.state]).toEqual([200, 'ready'])
    const steps = rows.map(({ who, isInSales, ...values }): Step => {
      const person = model.people.get(who)
      const to = {
        ...values,
        ...(isInSales !== undefined && { department: isInSales ? model.department : null }),
      }
      if (!person?.isLive) return { kind: 'create', who, id: '', to, left: {} }
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
} as const

const inverseStepOf = { create: 'delete', delete: 'restore', restore: 'delete', change: 'change' } as const

const revertPlan =
  (place: number, meanwhile: Meanwhile): Act =>
  async (both) => {
    const { model, acts } = both
    // The last ones above all: what was done long ago can hardly be taken back.
    const earlier = model.plans.at(-1 - (place % model.plans.length))
    if (earlier === undefined) return
    const { operation, isReversal, done } = earlier
    const { status, body } = await acts.call('revertPlan', { path: { plan_id: earlier.id } })
    const isFinal = operation === 'reset_password' || (operation === 'import' && isReversal)
    expect([operation, status, body.operation ?? body.code]).toEqual(
      isFinal || done.length === 0
        ? [operation, 409, 'wrong_plan_state']
        : [operation, 201, inverseOf[operation as keyof typeof inverseOf]],
    )
    if (status !== 201) return expect(body.detail).toMatch(/\w/)
    const steps = done.map(({ step, from, left }): Step => {
      const kind = inverseStepOf[step.kind as keyof typeof inverseStepOf]
      return { kind, who: step.who, id: step.id, to: from, left: watched(operation, { ...step, kind }, left) }
    })
    await runPlan(both, body, steps.toSorted(byAddress), meanwhile)
  }

/** Tries again what failed or was cancelled of a plan; the rows of a file are judged anew, which is another matter. */
const retryPlan =
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
      undone.map((step) => ({ ...step, left: {} })),
    )
  }

const who = fc.constantFrom('ada', 'ben', 'cy')
const size = fc.integer({ min: 1, max: 5 })
const name = fc.constantFrom('One', 'Two')
const singleAct: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(who, size).map(([one, mebibytes]) => create(one, mebibytes)),
  fc.tuple(who, name).map(([one, text]) => rename(one, text)),
  fc.tuple(who, size).map(([one, mebibytes]) => resize(one, mebibytes)),
  who.map(remove),
  who.map(restore),
  who.map(purge),
)
const meanwhile: fc.Arbitrary<Meanwhile> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('nothing' as const) },
  { weight: 2, arbitrary: singleAct },
  { weight: 1, arbitrary: fc.constant('cancel' as const) },
)
const row = fc.record(
  {
    who,
    name,
    size,
    status: fc.constantFrom('active' as const, 'suspended' as const),
    isInSales: fc.boolean(),
  },
  { requiredKeys: ['who'] },
)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: singleAct },
  { weight: 3, arbitrary: fc.nat({ max: 40 }).map(revert) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(...(Object.keys(operations) as PlanOperation[])), size, meanwhile)
      .map(([operation, mebibytes, between]) => plan(operation, mebibytes, between)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.uniqueArray(row, { selector: ({ who: one }) => one, minLength: 1 }), meanwhile)
      .map(([rows, between]) => importPlan(rows, between)),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat({ max: 3 }), meanwhile).map(([place, between]) => revertPlan(place, between)),
  },
  { weight: 1, arbitrary: fc.nat({ max: 2 }).map(retryPlan) },
)

/** The organization as it can be asked for. */
const stateOf = async (acts: ClientActions, department_id: string) => {
  const { items } = (await acts.call('listIdentities')).body
  const { total } = (await acts.call('listDeletedIdentities')).body
  const department = (await acts.call('getDepartment', { path: { department_id } })).body
  const live = items.map((one: Reply['body']) => [
    one.identity_id,
    one.display_name,
    one.mailbox.limit_bytes,
    one.status,
    one.department_id,
    one.must_change_password,
  ])
  return {
    live: live.toSorted(),
    deleted: total,
    allotted: (await acts.quota()).storage_allocated_bytes,
    inSales: department.identity_count,
  }
}

/** The same by the model. */
const expectedState = (model: Model) => {
  const people = [...model.people.values()]
  const live = people.filter(({ isLive }) => isLive)
  return {
    live: live
      .map((one) => [one.id, one.name, one.size * mebibyte, one.status, one.department, one.mustChange])
      .toSorted(),
    deleted: people.length - live.length,
    allotted: model.allotted() * mebibyte,
    inSales: live.filter(({ department }) => department !== null).length,
  }
}

/** Each who was given a password has it, whatever has become of them since, and the one before it no longer. */
const comparePasswords = async ({ model, acts }: Both) => {
  const rows = await acts.sql<{ identity_id: string; password_hash: string | null }>(
    'select identity_id, password_hash from identity where organization_id = $1',
  )
  for (const { identity_id, password_hash } of rows) {
    const { password, former } = model.find(identity_id)!
    if (password === null) expect(password_hash).toBeNull()
    else expect(await verifyPassword(password_hash, password)).toBe(true)
    if (former !== null) expect(await verifyPassword(password_hash, former)).toBe(false)
  }
}

/**
 * Goes through a sequence with an organization of its own, and compares all there is after each act.
 * @returns what there is at the end, and what there must be.
 */
const goThrough = async (sequence: readonly Act[]) => {
  const acts = clientActions(harness, await harness.organization())
  const domain = freshName()
  const domain_id = await acts.domain({ name: domain, maximum: 64 * mebibyte })
  const limit = allotment * mebibyte
  await acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [limit])
  const department = await acts.department('Sales')
  const both: Both = { model: new Model(allotment), acts, domain, domain_id }
  both.model.department = department
  // With nobody there a sequence says little.
  for (const one of [create('ada', 2), create('ben', 1), ...sequence]) {
    await one(both)
    expect(await stateOf(acts, department)).toEqual(expectedState(both.model))
  }
  await comparePasswords(both)
  return { present: await stateOf(acts, department), wanted: expectedState(both.model) }
}

const takeBack = revertPlan(0, 'nothing')
const all = (operation: PlanOperation, mebibytes = 1) => [plan(operation, mebibytes, 'nothing'), takeBack]

/** What chance may leave out: each operation, done to everybody and taken back. */
const tours: Readonly<Record<string, readonly Act[]>> = {
  people: [...all('suspend'), ...all('move', 2), ...all('resize', 3), ...all('delete'), takeBack],
  'new passwords': [plan('reset_password', 1, 'nothing'), ...all('delete'), ...all('reset_password')],
  'an import': [
    importPlan(
      [
        { who: 'ada', name: 'One', size: 3, status: 'suspended', isInSales: true },
        { who: 'cy', isInSales: true },
      ],
      'nothing',
    ),
    takeBack,
    importPlan(
      [{ who: 'ada', size: 3 }, { who: 'cy' }, { who: 'ben', isInSales: true }],
      rename('ben', 'Two'),
    ),
    resize('ada', 4),
    takeBack,
  ],
  'plans overtaken': [
    plan('move', 2, rename('ada', 'One')),
    retryPlan(0),
    plan('resize', 3, resize('ada', 5)),
    plan('delete', 1, remove('ben')),
    plan('restore', 1, restore('ben')),
    plan('suspend', 1, purge('ben')),
  ],
  'plans cancelled': (Object.keys(operations) as PlanOperation[]).flatMap((one) =>
    one === 'restore' ? [] : [plan(one, 2, 'cancel'), retryPlan(0)],
  ),
}

it.each(Object.entries(tours))(
  'is as a simple model says: %s',
  async (_, sequence) => {
    const { present, wanted } = await goThrough(sequence)
    expect(present).toEqual(wanted)
  },
  60_000,
)

it('what is created, changed, planned, imported, deleted and taken back is as a simple model says, and so is each refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25, size: 'max' }), async (sequence) => {
      const { present, wanted } = await goThrough(sequence)
      expect(present).toEqual(wanted)
    }),
    limits,
  )
}, 60_000)
