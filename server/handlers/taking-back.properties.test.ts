import fc from 'fast-check'
import { expect, it } from 'vitest'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { workOnPlans } from '../../testing/plan-work.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'

const harness = harnessForTests()

/** On a slow machine fewer runs, rather than too long ones. */
const runs = { numRuns: 25, endOnFailure: true, interruptAfterTimeLimit: 20_000 }

/** What there is to allot, in MiB. */
const allotment = 6

interface Person {
  id: string
  mailbox: string
  address: string
  name: string
  /** In MiB. */
  size: number
  status: 'active' | 'suspended'
  /** Its id. */
  department: string | null
  isLive: boolean
  /** Another one after each change of the person. */
  stamp: number
  /** The same of the mailbox. */
  mailboxStamp: number
  /** The number of the event that deleted the person last. */
  deletion: number
}

type Value = string | null

/** What an event did. */
type Did =
  | { what: 'changed'; person: Person; member: 'name' | 'status' | 'department'; from: Value; to: Value }
  | { what: 'resized'; person: Person; from: number; to: number }
  | { what: 'deleted'; person: Person }
  | { what: 'restored'; person: Person; stamp: number }

type Change = Extract<Did, { what: 'changed' }>

/** An organization as simple as it can be told, beside the real one. */
class Model {
  people = new Map<string, Person>()
  events: { id: string; did: Did }[] = []
  department: string | null = null
  plans: { id: string; operation: PlanOperation; done: Planned[] }[] = []
  stamps = 0
  stamp = () => (this.stamps += 1)
  allotted = () => [...this.people.values()].reduce((sum, one) => sum + (one.isLive ? one.size : 0), 0)
  fits = (more: number) => this.allotted() + more <= allotment
}

/** What each operation changes. */
const memberOf = { resize: 'size', suspend: 'status', reactivate: 'status', move: 'department' } as const
type PlanOperation = 'delete' | 'restore' | keyof typeof memberOf

/** What a plan did to somebody: what there was before it, and the stamp that it left. */
interface Planned {
  person: Person
  from: Value | number
  stamp: number
}

type Act = (model: Model, acts: ClientActions, domain_id: string) => Promise<void>

/** What is answered: the code of a refusal, or 'done'. */
const outcome = ({ status, body }: Reply): string => (status < 300 ? 'done' : (body.code as string))

/** Notes the last event about a thing. */
const note = async (model: Model, acts: ClientActions, resource_id: string, did: Did) => {
  const events = await acts.events({ resource_id })
  model.events.push({ id: events.at(-1)!.audit_event_id, did })
}

const create =
  (who: string, size: number): Act =>
  async (model, acts, domain_id) => {
    const body = { domain_id, local_part: who, display_name: 'New', mailbox_limit_bytes: size * mebibyte }
    const reply = await acts.call('createIdentity', { body })
    const there = model.people.get(who)
    const refusal = there ? (there.isLive ? 'address_taken' : 'address_held') : null
    expect(outcome(reply)).toBe(refusal ?? (model.fits(size) ? 'done' : 'allotment_exceeded'))
    if (outcome(reply) !== 'done') return
    const { identity_id: id, address, mailbox } = reply.body.identity
    const more = {
      name: 'New',
      size,
      status: 'active' as const,
      department: null,
      isLive: true,
      stamp: model.stamp(),
      mailboxStamp: model.stamp(),
      deletion: -1,
    }
    model.people.set(who, { id, address, mailbox: mailbox.mailbox_quota_id, ...more })
  }

const rename =
  (who: string, to: string): Act =>
  async (model, acts) => {
    const person = model.people.get(who)
    if (!person) return
    const from = person.name
    const path = { identity_id: person.id }
    const reply = await acts.call('updateIdentity', { path, body: { display_name: to } })
    expect(outcome(reply)).toBe(person.isLive ? 'done' : 'not_found')
    if (!person.isLive || from === to) return
    await changed(model, acts, { person, member: 'name', from, to })
  }

const changed = async (model: Model, acts: ClientActions, did: Omit<Change, 'what'>) => {
  Object.assign(did.person, { [did.member]: did.to, stamp: model.stamp() })
  await note(model, acts, did.person.id, { what: 'changed', ...did })
}

const resized = (model: Model, acts: ClientActions, person: Person, to: number) => {
  const from = person.size
  Object.assign(person, { size: to, mailboxStamp: model.stamp() })
  return note(model, acts, person.mailbox, { what: 'resized', person, from, to })
}

const resize =
  (who: string, to: number): Act =>
  async (model, acts) => {
    const person = model.people.get(who)
    if (!person) return
    const from = person.size
    const path = { mailbox_quota_id: person.mailbox }
    const body = { limit_bytes: to * mebibyte, force: true }
    const reply = await acts.call('resizeMailboxQuota', { path, body })
    const expected = !person.isLive ? 'not_found' : model.fits(to - from) ? 'done' : 'allotment_exceeded'
    expect(outcome(reply)).toBe(expected)
    if (expected !== 'done' || from === to) return
    await resized(model, acts, person, to)
  }

const gone = async (model: Model, acts: ClientActions, person: Person) => {
  person.isLive = false
  await note(model, acts, person.id, { what: 'deleted', person })
  person.deletion = model.events.length - 1
}

const back = async (model: Model, acts: ClientActions, person: Person) => {
  Object.assign(person, { isLive: true, stamp: model.stamp(), mailboxStamp: model.stamp() })
  await note(model, acts, person.id, { what: 'restored', person, stamp: person.stamp })
}

const remove =
  (who: string): Act =>
  async (model, acts) => {
    const person = model.people.get(who)
    if (!person) return
    const query = { confirm: person.address }
    const reply = await acts.call('deleteIdentity', { path: { identity_id: person.id }, query })
    expect(outcome(reply)).toBe(person.isLive ? 'done' : 'not_found')
    if (person.isLive) await gone(model, acts, person)
  }

const whetherBack = (model: Model, { size }: Person) => (model.fits(size) ? 'done' : 'allotment_exceeded')

const restore =
  (who: string): Act =>
  async (model, acts) => {
    const person = model.people.get(who)
    if (!person) return
    const reply = await acts.call('restoreDeletedIdentity', { path: { identity_id: person.id }, body: {} })
    const expected = person.isLive ? 'not_found' : whetherBack(model, person)
    expect(outcome(reply)).toBe(expected)
    if (expected === 'done') await back(model, acts, person)
  }

const purge =
  (who: string): Act =>
  async (model, acts) => {
    const person = model.people.get(who)
    if (!person) return
    const query = { confirm: person.address }
    const reply = await acts.call('purgeDeletedIdentity', { path: { identity_id: person.id }, query })
    expect(outcome(reply)).toBe(person.isLive ? 'not_found' : 'done')
    if (!person.isLive) model.people.delete(who)
  }

/** What a reversal is answered, by the model alone. */
const expectedOf = (model: Model, did: Did, number: number): string => {
  const { person } = did
  const isKnown = [...model.people.values()].includes(person)
  if (did.what === 'deleted') {
    if (person.isLive || !isKnown) return 'not_revertible'
    return person.deletion === number ? whetherBack(model, person) : 'revert_conflict'
  }
  if (!person.isLive) return 'not_found'
  if (did.what === 'restored') return person.stamp === did.stamp ? 'done' : 'revert_conflict'
  if (did.what === 'changed') return person[did.member] === did.to ? 'done' : 'revert_conflict'
  if (person.size !== did.to) return 'revert_conflict'
  return model.fits(did.from - did.to) ? 'done' : 'allotment_exceeded'
}

const revert =
  (place: number): Act =>
  async (model, acts) => {
    if (model.events.length === 0) return
    const number = place % model.events.length
    const { id, did } = model.events[number]!
    const expected = expectedOf(model, did, number)
    const reply = await acts.call('revertAuditEvent', { path: { audit_event_id: id } })
    expect([did.what, outcome(reply)]).toEqual([did.what, expected])
    if (expected !== 'done') return
    const { person } = did
    if (did.what === 'deleted') return back(model, acts, person)
    if (did.what === 'restored') return gone(model, acts, person)
    if (did.what === 'changed') return changed(model, acts, { ...did, from: did.to, to: did.from })
    return resized(model, acts, person, did.from)
  }

const isKnown = (model: Model, person: Person) => [...model.people.values()].includes(person)

/** What a plan says of somebody, by the model alone: what the single request is answered, or that nothing is to be done. */
const outcomeOf = (
  model: Model,
  operation: PlanOperation,
  person: Person,
  { to, left }: { to: Value | number; left?: number },
): string => {
  if (!isKnown(model, person)) return 'not_found'
  if (operation === 'restore' ? person.isLive : !person.isLive)
    return operation === 'restore' ? 'unchanged' : 'not_found'
  const stamp = operation === 'resize' ? person.mailboxStamp : person.stamp
  if (left !== undefined && left !== stamp) return 'stale_version'
  if (operation === 'delete') return 'done'
  if (operation === 'restore') return whetherBack(model, person)
  if (to === person[memberOf[operation]]) return 'unchanged'
  if (typeof to !== 'number') return 'done'
  // Nobody has measured what is stored.
  if (to < person.size) return 'below_current_use'
  return model.fits(to - person.size) ? 'done' : 'allotment_exceeded'
}

/** Holds a plan that has just been made against the model, and runs it. */
const runPlan = async (
  model: Model,
  acts: ClientActions,
  { plan_id, operation }: Reply['body'],
  wanted: readonly { person: Person; to: Value | number; left?: number }[],
) => {
  const path = { plan_id }
  const outlook = (await acts.call('listPlanItems', { path })).body.items
  expect((await acts.call('runPlan', { path, body: {} })).status).toBe(202)
  await workOnPlans(harness.database)
  const items: Reply['body'][] = (await acts.call('listPlanItems', { path })).body.items
  const done: Planned[] = []
  for (const [index, item] of items.entries()) {
    const { person, to, left } = wanted.find((one) => one.person.id === item.identity_id)!
    const expected = outcomeOf(model, operation, person, { to, ...(left === undefined ? {} : { left }) })
    expect([operation, item.code ?? item.outcome]).toEqual([operation, expected])
    // What was said before is what has become of it.
    expect([item.code, item.detail]).toEqual([outlook[index].code, outlook[index].detail])
    if (item.code !== null) expect(item.detail).toMatch(/\w/)
    if (expected !== 'done') continue
    const from = operation in memberOf ? person[memberOf[operation as keyof typeof memberOf]] : null
    if (operation === 'delete') await gone(model, acts, person)
    else if (operation === 'restore') await back(model, acts, person)
    else if (typeof to === 'number') await resized(model, acts, person, to)
    else
      await changed(model, acts, {
        person,
        member: operation === 'move' ? 'department' : 'status',
        from: from as Value,
        to,
      })
    done.push({ person, from, stamp: operation === 'resize' ? person.mailboxStamp : person.stamp })
  }
  expect(items).toHaveLength(wanted.length)
  model.plans.push({ id: plan_id, operation, done })
}

/** What a plan wants of everybody, and how it says so. */
const wantedOf = (model: Model, operation: PlanOperation, mebibytes: number) => {
  const department_id = mebibytes % 2 === 0 ? model.department : null
  if (operation === 'resize') return { to: mebibytes, change: { mode: 'set', bytes: mebibytes * mebibyte } }
  if (operation === 'move') return { to: department_id, change: { department_id } }
  return { to: operation === 'suspend' ? 'suspended' : 'active' }
}

const plan =
  (operation: PlanOperation, mebibytes: number): Act =>
  async (model, acts) => {
    const people = [...model.people.values()]
    if (people.length === 0) return
    const selection = { identity_ids: people.map(({ id }) => id) }
    const { to, ...change } = wantedOf(model, operation, mebibytes)
    const { body } = await acts.call('createPlan', { body: { operation, selection, ...change } })
    await runPlan(
      model,
      acts,
      body,
      people.map((person) => ({ person, to })),
    )
  }

const inverseOf = {
  delete: 'restore',
  restore: 'delete',
  resize: 'resize',
  suspend: 'reactivate',
  reactivate: 'suspend',
  move: 'move',
} as const

const revertPlan =
  (place: number): Act =>
  async (model, acts) => {
    // The last ones above all: what was done long ago can hardly be taken back.
    const earlier = model.plans.at(-1 - (place % model.plans.length))
    if (earlier === undefined) return
    const { status, body } = await acts.call('revertPlan', { path: { plan_id: earlier.id } })
    expect([status, body.operation ?? body.code]).toEqual(
      earlier.done.length === 0 ? [409, 'wrong_plan_state'] : [201, inverseOf[earlier.operation]],
    )
    if (status !== 201) return
    const wanted = earlier.done.map(({ person, from, stamp }) => ({ person, to: from, left: stamp }))
    await runPlan(model, acts, body, wanted)
  }

const who = fc.constantFrom('ada', 'ben')
const size = fc.integer({ min: 1, max: 5 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(who, size).map(([one, mebibytes]) => create(one, mebibytes)),
  fc.tuple(who, fc.constantFrom('One', 'Two')).map(([one, name]) => rename(one, name)),
  fc.tuple(who, size).map(([one, mebibytes]) => resize(one, mebibytes)),
  who.map(remove),
  who.map(restore),
  who.map(purge),
  { weight: 3, arbitrary: fc.nat({ max: 40 }).map(revert) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('delete', 'restore', 'resize', 'suspend', 'reactivate', 'move'), size)
      .map(([operation, mebibytes]) => plan(operation, mebibytes)),
  },
  { weight: 4, arbitrary: fc.nat({ max: 3 }).map(revertPlan) },
)

/** The organization as it can be asked for. */
const stateOf = async (acts: ClientActions) => {
  const { items } = (await acts.call('listIdentities')).body
  const { total } = (await acts.call('listDeletedIdentities')).body
  const live = items.map((one: Reply['body']) => [
    one.identity_id,
    one.display_name,
    one.mailbox.limit_bytes,
    one.status,
    one.department_id,
  ])
  return { live: live.toSorted(), deleted: total, allotted: (await acts.quota()).storage_allocated_bytes }
}

it('what is created, changed, planned, deleted and taken back is as a simple model says, and so is each refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30, size: 'max' }), async (sequence) => {
      const acts = clientActions(harness, await harness.organization())
      const domain_id = await acts.domain({ name: freshName(), maximum: 64 * mebibyte })
      const limit = allotment * mebibyte
      await acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [limit])
      const model = new Model()
      model.department = await acts.department('Sales')
      // With nobody there a sequence says little.
      for (const one of [create('ada', 2), create('ben', 1)]) await one(model, acts, domain_id)
      for (const one of sequence) await one(model, acts, domain_id)
      const people = [...model.people.values()]
      const live = people.filter(({ isLive }) => isLive)
      expect(await stateOf(acts)).toEqual({
        live: live
          .map(({ id, name, size: own, status, department }) => [
            id,
            name,
            own * mebibyte,
            status,
            department,
          ])
          .toSorted(),
        deleted: people.length - live.length,
        allotted: model.allotted() * mebibyte,
      })
    }),
    runs,
  )
}, 60_000)
