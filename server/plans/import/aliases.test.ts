import { beforeEach, describe, expect, it } from 'vitest'
import { type AliasActions, aliasActions } from '../../../testing/alias-actions.ts'
import { workOnPlans } from '../../../testing/plan-work.ts'
import type { Database, Db } from '../../db/database.ts'
import { type ClientActions, clientActions } from '../../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../../testing/harness.ts'
import { importActions } from '../../../testing/import-actions.ts'
import { pathOf, type PlanActions, planActions } from '../../../testing/plan-actions.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let plans: PlanActions
let aliases: AliasActions
let imports: ReturnType<typeof importActions>
let ada: string
let ben: string

type Body = Reply['body']

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  plans = planActions(harness, acts)
  imports = importActions(harness, acts)
  aliases = await aliasActions(acts)
  ada = await aliases.identity('ada')
  ben = await aliases.identity('ben')
})

/** The preview of an import of the aliases of identities, by local parts. */
const planned = (cells: Readonly<Record<string, string | null>>, more: object = {}): Promise<Body> =>
  imports.planned(
    Object.entries(cells).map(([local, cell]) => ({
      address: aliases.at(local),
      aliases: cell,
      ...more,
    })),
    { columns: ['aliases', ...Object.keys(more)], passwords: 'none' },
  )

/** The local parts of the aliases that lead to identities directly, by the identity. */
const exported = async (): Promise<Record<string, string>> => {
  const reply = await acts.call('exportIdentities', {
    query: { columns: 'address,aliases', sort: 'address' },
  })
  const lines = String(reply.body).trim().split('\r\n').slice(1)
  return Object.fromEntries(
    lines.map((line) => line.replaceAll(`@${aliases.name}`, '').replaceAll('"', '').split(',')),
  )
}

const outcomes = async (plan: Body) =>
  (await plans.items(plan)).map(({ address, outcome }: Body) => `${address.split('@')[0]} ${outcome}`)

const undo = async (plan: Body) => plans.run((await acts.call('revertPlan', pathOf(plan))).body)

describe('the column of aliases', () => {
  it('adds, shares and takes away exactly what the cells say, and its undo restores all of it', async () => {
    await aliases.alias('sales', [ada, ben])
    const press = await aliases.alias('press', [ada], { note: 'Until March', may_send_as: true })
    const all = await aliases.alias('all', [press])
    const before = await exported()
    expect(before).toEqual({ ada: 'press; sales', ben: 'sales' })
    const plan = await planned({
      ada: `${aliases.at('SALES')} ${aliases.at('jobs')}`,
      ben: `${aliases.at('jobs')};${aliases.at('ben')}`,
    })
    expect((await plans.items(plan))[0]).toMatchObject({
      before: { alias_addresses: [aliases.at('press'), aliases.at('sales')] },
      after: { alias_addresses: [aliases.at('jobs'), aliases.at('sales')] },
    })
    const done = await plans.run(plan)
    expect(done.counts).toMatchObject({ done: 2, failed: 0 })
    expect(await exported()).toEqual({ ada: 'jobs; sales', ben: 'jobs' })
    expect((await acts.call('getAlias', { path: { alias_id: press } })).status).toBe(404)
    expect((await undo(done)).counts).toMatchObject({ done: 2, failed: 0 })
    expect(await exported()).toEqual(before)
    expect((await acts.call('getAlias', { path: { alias_id: press } })).body).toMatchObject({
      note: 'Until March',
      may_send_as: true,
    })
    expect(await aliases.tree('all')).toEqual(['>1 all followed', '1>2 press followed', '2>3 ada delivered'])
    expect(all).not.toBe('')
  }, 30_000)

  it('refuses an alias that is the address of another row, before or after it, and takes one’s own', async () => {
    const named = { display_name: 'Someone' }
    const taken = ['refused', 'row_invalid', 'address_taken']
    const rows = { mara: aliases.at('ben.ost'), 'ben.ost': aliases.at('ben.ost'), cy: aliases.at('BEN.OST') }
    const plan = await planned(rows, named)
    expect(
      (await plans.items(plan)).map(({ outcome, code, errors }: Body) => [outcome, code, errors[0]?.code]),
    ).toEqual([taken, ['will_change', null, undefined], taken])
    const done = await plans.run(plan)
    expect(done.counts).toMatchObject({ done: 1, failed: 0 })
    expect(await aliases.tree('ben.ost')).toEqual(['>1 ben.ost delivered'])
  })

  it('takes all away in an empty cell, and changes nothing without the column or in an unchanged export', async () => {
    await aliases.alias('sales', [ada, ben])
    await aliases.alias('off', [ada], { expires_at: '2020-01-01T00:00:00Z' })
    const cells = Object.fromEntries(
      Object.entries(await exported()).map(([local, cell]) => [
        local,
        cell.replaceAll(/[a-z]+/g, (one) => aliases.at(one)),
      ]),
    )
    expect(await outcomes(await planned(cells))).toEqual(['ada unchanged', 'ben unchanged'])
    const names = await imports.planned([{ address: aliases.at('ada'), display_name: 'Ada' }])
    await plans.run(names)
    expect(await exported()).toMatchObject({ ada: 'off; sales' })
    const plan = await planned({ ada: '', ben: null })
    const done = await plans.run(plan)
    expect(await exported()).toEqual({ ada: '', ben: '' })
    expect((await aliases.resolve('sales')).steps).toMatchObject([{ outcome: 'unknown' }])
    expect((await undo(done)).counts).toMatchObject({ done: 2, failed: 0 })
    expect(await exported()).toEqual({ ada: 'off; sales', ben: 'sales' })
  }, 30_000)

  it('gives aliases to new identities, which its undo deletes with them', async () => {
    const done = await plans.run(await planned({ cyn: aliases.at('info') }, { display_name: 'Cyn' }))
    expect(await exported()).toMatchObject({ cyn: 'info' })
    expect(await aliases.tree('info')).toEqual(['>1 info followed', '1>2 cyn delivered'])
    expect((await undo(done)).counts).toMatchObject({ done: 1, failed: 0 })
    expect((await aliases.resolve('info')).steps).toMatchObject([{ outcome: 'unknown' }])
  }, 30_000)

  it('refuses a row with the address of an identity, a reserved one, another domain or no address', async () => {
    const dan = await aliases.identity('dan')
    await aliases.deleteIdentity(dan, 'dan')
    for (const local of ['cyn', 'eve']) await aliases.identity(local)
    const plan = await planned({
      ada: `${aliases.at('info')} ${aliases.at('ben')}`,
      ben: aliases.at('dan'),
      cyn: 'info@elsewhere.example',
      eve: 'info',
    })
    const errors = (await plans.items(plan)).map(({ errors: [error] }: Body) => [error.column, error.code])
    expect(errors).toEqual([
      ['aliases', 'address_taken'],
      ['aliases', 'address_held'],
      ['aliases', 'not_allowed'],
      ['aliases', 'pattern'],
    ])
  })

  it('adds those of five rows with as many statements as those of one', async () => {
    const statementsOf = async (names: string[]): Promise<number> => {
      const cells = names.map((name) => [name, `${aliases.at(`${name}.1`)} ${aliases.at(`${name}.2`)}`])
      const plan = await planned(Object.fromEntries(cells), { display_name: 'New' })
      await plans.start(plan)
      let statements = 0
      const write: Database['write'] = (id, job) =>
        harness.database.write(id, (db) => {
          const query: Db['query'] = (...statement) => {
            statements += 1
            return db.query(...statement)
          }
          const one: Db['one'] = (...statement) => {
            statements += 1
            return db.one(...statement)
          }
          return job({ ...db, query, one })
        })
      await workOnPlans({ ...harness.database, write })
      expect((await plans.read(plan)).counts).toMatchObject({ done: names.length, failed: 0 })
      return statements
    }
    const ofOne = await statementsOf(['cy'])
    expect(await statementsOf(Array.from({ length: 5 }, (_, index) => `dee${index}`))).toBe(ofOne)
  }, 30_000)

  it('fails a row whose alias was taken since, and needs address:write', async () => {
    const plan = await planned({ ada: aliases.at('info'), ben: aliases.at('jobs') })
    await aliases.identity('info')
    const done = await plans.run(plan)
    expect(done).toMatchObject({ counts: { done: 1, failed: 1 }, failures: [{ code: 'address_taken' }] })
    expect(await exported()).toMatchObject({ ada: '', ben: 'jobs' })
    const key = await harness.key(organization.organization_id, ['identity:read', 'identity:write'])
    const reply = await imports.begin(1, { columns: ['aliases'], key })
    expect(reply.body).toMatchObject({ required_permission: 'address:write' })
  }, 30_000)
})
