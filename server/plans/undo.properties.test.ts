import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { groupActions } from '../../testing/group-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import {
  type Act,
  type Both,
  create,
  join,
  purge,
  quit,
  readdress,
  remove,
  rename,
  resize,
  restore,
  revert,
} from '../../testing/model-acts.ts'
import {
  importPlan,
  type Meanwhile,
  operations,
  plan,
  type PlanOperation,
  retryPlan,
  revertPlan,
} from '../../testing/model-plans.ts'
import { Model, type Place } from '../../testing/organization-model.ts'
import { verifyPassword } from '../rules/passwords.ts'
import { runsOf } from '../../testing/runs.ts'

const harness = harnessForTests()

/** On a slow machine fewer runs, rather than too long ones. */
const limits = { numRuns: runsOf(12), endOnFailure: true, interruptAfterTimeLimit: 20_000 }

/** The total storage, in MiB. */
const allotment = 6

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
  fc.tuple(who, fc.constantFrom<Place>('main', 'brand')).map(([one, place]) => readdress(one, place)),
  who.map(join),
  who.map(quit),
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

const idsOf = (all: readonly string[]) => all.toSorted()

/** The organization as it can be asked for. */
const stateOf = async ({ acts, model, group_id, brand_id }: Both) => {
  const placeOf = (domainId: string): Place => (domainId === brand_id ? 'brand' : 'main')
  const { items } = (await acts.call('listIdentities')).body
  const { total } = (await acts.call('listDeletedIdentities')).body
  const path = { department_id: model.department ?? '' }
  const department = (await acts.call('getDepartment', { path })).body
  const members = (await acts.call('listGroupMembers', { path: { group_id }, query: {} })).body
  const aliases = (await acts.call('listAddresses', { query: { kind: 'alias' } })).body
  const live = items.map((one: Reply['body']) => [
    one.identity_id,
    one.display_name,
    placeOf(one.domain_id),
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
    members: idsOf(members.items.map((one: Reply['body']) => one.member_id)),
    aliases: idsOf(
      aliases.items.map(
        (one: Reply['body']) => `${one.address.split('@')[0]}@${placeOf(one.domain_id)} ${one.target_count}`,
      ),
    ),
  }
}

/** The same by the model. */
const expectedState = (model: Model) => {
  const people = [...model.people.values()]
  const live = people.filter(({ isLive }) => isLive)
  return {
    live: live
      .map((one) => [
        one.id,
        one.name,
        one.domain,
        one.size * mebibyte,
        one.status,
        one.department,
        one.mustChange,
      ])
      .toSorted(),
    deleted: people.length - live.length,
    allotted: model.allotted() * mebibyte,
    inSales: live.filter(({ department }) => department !== null).length,
    members: idsOf(people.filter(({ isMember }) => isMember).map(({ id }) => id)),
    aliases: idsOf([...model.aliases].map(([name, { target }]) => `${name} ${target === '' ? 0 : 1}`)),
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
  const groups = await groupActions(acts)
  const brand = freshName()
  const both: Both = {
    model: new Model(allotment),
    acts,
    database: harness.database,
    domain,
    domain_id,
    brand,
    brand_id: await acts.domain({ name: brand }),
    group_id: await groups.group('team', []),
  }
  both.model.department = department
  // Without identities a sequence says little.
  for (const one of [create('ada', 2), create('ben', 1), ...sequence]) {
    await one(both)
    expect(await stateOf(both)).toEqual(expectedState(both.model))
  }
  await comparePasswords(both)
  return { present: await stateOf(both), wanted: expectedState(both.model) }
}

const takeBack = revertPlan(0, 'nothing')
const all = (operation: PlanOperation, mebibytes = 1) => [plan(operation, mebibytes, 'nothing'), takeBack]

/** What chance may leave out: each operation, done to everybody and undone. */
const tours: Readonly<Record<string, readonly Act[]>> = {
  people: [...all('suspend'), ...all('move', 2), ...all('resize', 3), ...all('delete'), takeBack],
  'groups and aliases': [
    join('ada'),
    ...all('add_to_group'),
    takeBack,
    ...all('remove_from_group'),
    plan('add_to_group', 1, quit('ada')),
    plan('remove_from_group', 1, remove('ben')),
    takeBack,
    ...all('add_alias'),
    plan('add_alias', 1, rename('ada', 'Two')),
    ...all('delete'),
    takeBack,
  ],
  // A former address ends with its identity; an alias that was added stays without a recipient.
  'permanent deletions': [
    plan('add_alias', 1, 'nothing'),
    readdress('ben', 'brand'),
    remove('ben'),
    purge('ben'),
    remove('ada'),
    purge('ada'),
  ],
  'other addresses': [
    ...all('rename', 2),
    takeBack,
    ...all('add_alias'),
    plan('add_alias', 1, 'nothing'),
    plan('rename', 2, readdress('ada', 'brand')),
    retryPlan(0),
    takeBack,
    plan('rename', 1, 'nothing'),
    remove('ben'),
    takeBack,
    retryPlan(0),
    takeBack,
    readdress('ada', 'main'),
    revert(0),
    importPlan([{ who: 'ada', name: 'One' }, { who: 'ben' }], readdress('ada', 'main')),
    takeBack,
  ],
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

it('creations, changes, plans, imports, deletions and undos are as a simple model says, and so is each refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25, size: 'max' }), async (sequence) => {
      const { present, wanted } = await goThrough(sequence)
      expect(present).toEqual(wanted)
    }),
    limits,
  )
}, 60_000)
