import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../../testing/client-actions.ts'
import { type GroupActions, groupActions } from '../../../testing/group-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../../testing/harness.ts'
import { importActions, lines } from '../../../testing/import-actions.ts'
import { pathOf, type PlanActions, planActions } from '../../../testing/plan-actions.ts'
import { workOnPlans } from '../../../testing/plan-work.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let plans: PlanActions
let groups: GroupActions
let imports: ReturnType<typeof importActions>
let ada: string
let ben: string
let sales: string

type Body = Reply['body']

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  plans = planActions(harness, acts)
  imports = importActions(harness, acts)
  groups = await groupActions(acts)
  ada = await groups.identity('ada')
  ben = await groups.identity('ben')
  sales = await groups.group('sales', [ada])
})

/** The preview of an import of the groups of identities, by local parts. */
const planned = (cells: Readonly<Record<string, string | null>>, more: object = {}): Promise<Body> =>
  imports.planned(
    Object.entries(cells).map(([local, cell]) => ({ address: groups.at(local), groups: cell, ...more })),
    { columns: ['groups', ...Object.keys(more)], passwords: 'none' },
  )

/** The cells of the export, by the identity. */
const exported = async (): Promise<Record<string, string>> => {
  const query = { columns: 'address,groups', sort: 'address' }
  const lines = String((await acts.call('exportIdentities', { query })).body)
    .trim()
    .split('\r\n')
    .slice(1)
  return Object.fromEntries(
    lines.map((line) => line.replaceAll(`@${groups.name}`, '').replaceAll('"', '').split(',')),
  )
}

/** Triggers of 10,000 new identities take a while on a busy machine. */
const large = { timeout: 180_000 }

/** Adds identities, of which all but the first few are members of a group. By SQL: as many requests would take minutes. */
const crowd = async (count: number, others: number) => {
  await acts.sql('update organization set identity_limit = 20000 where organization_id = $1')
  await acts.sql(
    `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
     select $1, uuid_v7(), $2, 'm' || n, 'm' || n || '@' || $3::text, 'm' || n from generate_series(1, $4::integer) n`,
    [groups.domain_id, groups.name, count],
  )
  await acts.sql(
    `insert into address_target (organization_id, address_id, target_id)
     select $1, $2, identity_id from identity where organization_id = $1 and substr(local_part, 2) ~ '^[0-9]+$'
       and substr(local_part, 2)::integer > $3`,
    [sales, others],
  )
}

const undo = async (plan: Body) => plans.run((await acts.call('revertPlan', pathOf(plan))).body)

const errorsOf = async (plan: Body) =>
  (await plans.items(plan)).map(({ errors: [error] }: Body) => [error.column, error.code])

describe('the column of groups', () => {
  it('makes each identity a member of exactly the groups of its cell, and its undo restores all of it', async () => {
    await groups.group('all', [ada, ben])
    await groups.group('new', [])
    const before = await exported()
    expect(before).toEqual({ ada: 'all; sales', ben: 'all' })
    const plan = await planned({
      ada: `${groups.at('NEW')} ${groups.at('all')}`,
      ben: `${groups.at('new')};${groups.at('sales')}`,
    })
    expect((await plans.items(plan))[0]).toMatchObject({
      before: { group_addresses: [groups.at('all'), groups.at('sales')] },
      after: { group_addresses: [groups.at('all'), groups.at('new')] },
    })
    const done = await plans.run(plan)
    expect(done.counts).toMatchObject({ done: 2, failed: 0 })
    expect(await exported()).toEqual({ ada: 'all; new', ben: 'new; sales' })
    expect((await undo(done)).counts).toMatchObject({ done: 2, failed: 0 })
    expect(await exported()).toEqual(before)
  })

  it('ends all in an empty cell, and changes nothing without the column or in an unchanged export', async () => {
    const unchanged = await planned({ ada: groups.at('sales'), ben: '' })
    expect(unchanged.counts).toMatchObject({ will_change: 0, unchanged: 2 })
    await plans.run(await imports.planned([{ address: groups.at('ada'), display_name: 'Ada' }]))
    expect(await exported()).toEqual({ ada: 'sales', ben: '' })
    await plans.run(await planned({ ada: null }))
    expect(await exported()).toEqual({ ada: '', ben: '' })
  })

  it('gives groups to new identities, whose undo takes them out before it deletes them', async () => {
    const done = await plans.run(await planned({ cyn: groups.at('sales') }, { display_name: 'Cyn' }))
    expect(await groups.members(sales)).toEqual(['ada', 'cyn'])
    expect((await undo(done)).counts).toMatchObject({ done: 1, failed: 0 })
    expect(await groups.members(sales)).toEqual(['ada'])
  })

  it('leaves the groups of a department out, and takes them where they follow from it', async () => {
    const department_id = await acts.department('North')
    await groups.group('north', [], { department_id })
    await acts.call('updateIdentity', { path: { identity_id: ada }, body: { department_id } })
    expect(await exported()).toMatchObject({ ada: 'sales' })
    const plan = await planned({ ada: `${groups.at('sales')};${groups.at('north')}` })
    expect(plan.counts).toMatchObject({ unchanged: 1 })
    const joins = await planned({ ben: groups.at('north') }, { department: 'North' })
    expect((await plans.items(joins))[0].after).toEqual({ department_id, department_name: 'North' })
  })

  it('refuses what is not a group, the group of another department, and no address', async () => {
    const department_id = await acts.department('North')
    await groups.group('north', [], { department_id })
    for (const local of ['cyn', 'dan']) await groups.identity(local)
    const plan = await planned({
      ada: groups.at('north'),
      ben: groups.at('ada'),
      cyn: groups.at('nothing'),
      dan: 'sales',
    })
    expect(await errorsOf(plan)).toEqual([
      ['groups', 'not_allowed'],
      ['groups', 'not_allowed'],
      ['groups', 'not_allowed'],
      ['groups', 'pattern'],
    ])
  })

  it('says in the preview which rows would give a group more than 10,000 members', large, async () => {
    await crowd(9998, 0)
    for (const local of ['cyn', 'dan', 'eve']) await groups.identity(local)
    const cell = groups.at('sales')
    // The first is a member already. Of the others, one joins before another one leaves.
    const plan = await planned({ ada: cell, ben: cell, cyn: cell, m1: null, dan: cell, eve: cell })
    const outcomes = (await plans.items(plan)).map(({ outcome, code }: Body) => [outcome, code])
    const joins = ['will_change', null]
    const refused = ['refused', 'too_many_recipients']
    expect(outcomes).toEqual([['unchanged', null], joins, refused, joins, joins, refused])
    expect(plan.refusals).toMatchObject([{ code: 'too_many_recipients', count: 2 }])
    expect((await plans.run(plan)).counts).toMatchObject({ done: 3, failed: 0 })
  })

  it(
    'also counts the recipients of aliases and groups that deliver to a group, each identity once',
    large,
    async () => {
      const inner = await groups.group('inner', [])
      expect((await groups.addMembers(sales, [inner])).status).toBe(200)
      await crowd(9998, 0)
      for (const local of ['cyn', 'dan', 'eve']) await groups.identity(local)
      const cell = groups.at('inner')
      // With ada, sales leads to 9,999. m1 is among them already; m2 leaves.
      const both = `${cell} ${groups.at('sales')}`
      const plan = await planned({ ben: cell, cyn: cell, m1: both, m2: null, dan: cell, eve: cell })
      const outcomes = (await plans.items(plan)).map(({ outcome, code }: Body) => [outcome, code])
      const joins = ['will_change', null]
      const refused = ['refused', 'too_many_recipients']
      expect(outcomes).toEqual([joins, refused, joins, joins, joins, refused])
      expect((await plans.run(plan)).counts).toMatchObject({ done: 4, failed: 0 })
    },
  )

  it('counts the members that the rows of an earlier part give to a group', large, async () => {
    await crowd(10_000, 600)
    const rows = Array.from({ length: 600 }, (_, index) => ({
      address: groups.at(`m${index + 1}`),
      groups: groups.at('sales'),
    }))
    const { body } = await imports.begin(rows.length, { columns: ['groups'], passwords: 'none' })
    await imports.send(body, 1, lines(rows))
    await workOnPlans(harness.database)
    const plan = (await acts.call('getPlan', pathOf(body))).body
    expect(plan.counts).toMatchObject({ will_change: 599, refused: 1 })
  })

  it('fails a row whose group was deleted since, and needs address:write', async () => {
    const gone = await groups.group('gone', [])
    const plan = await planned({ ada: groups.at('gone'), ben: groups.at('sales') })
    await groups.deleteGroup(gone, 'gone')
    const done = await plans.run(plan)
    expect(done).toMatchObject({ counts: { done: 1, failed: 1 }, failures: [{ code: 'not_found' }] })
    expect(await exported()).toEqual({ ada: 'sales', ben: 'sales' })
    const key = await harness.key(organization.organization_id, ['identity:read', 'identity:write'])
    const reply = await imports.begin(1, { columns: ['groups'], key })
    expect(reply.body).toMatchObject({ required_permission: 'address:write' })
  })
})
