import { beforeEach, describe, expect, it } from 'vitest'
import { type AliasActions, aliasActions } from '../../testing/alias-actions.ts'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'

const harness = harnessForTests()
let acts: ClientActions
let aliases: AliasActions
let ana: string
let ben: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  aliases = await aliasActions(acts)
  ana = await aliases.identity('ana')
  ben = await aliases.identity('ben')
})

const revert = async (reply: Reply): Promise<Reply> => {
  const [event] = await acts.eventsOf(reply)
  return acts.call('revertAuditEvent', { path: { audit_event_id: event?.audit_event_id } })
}
const get = (alias_id: string) => acts.call('getAlias', { path: { alias_id } })
const lastly = async (resource_id: string) => (await acts.events({ resource_id })).at(-1)

describe('the undo of a creation', () => {
  it('deletes the alias, and its own undo brings it back', async () => {
    const reply = await aliases.create('sales', [ana], { note: 'Shop', may_send_as: true })
    const { alias } = reply.body
    const undone = await revert(reply)
    expect(undone).toMatchObject({ status: 200, body: { warnings: [] } })
    expect((await get(alias.alias_id)).status).toBe(404)
    expect(await lastly(alias.alias_id)).toMatchObject({ operation: 'deleteAlias', is_revertible: true })
    const again = await revert(undone)
    expect(again.status).toBe(200)
    const { updated_at: _, created_at: _at, ...rest } = (await get(alias.alias_id)).body
    expect(alias).toMatchObject(rest)
  })

  it('is refused after a change', async () => {
    const reply = await aliases.create('sales', [ana])
    await aliases.update(reply.body.alias.alias_id, { note: 'Shop' })
    expect(await revert(reply)).toMatchObject({ status: 409, body: { code: 'revert_conflict' } })
  })
})

describe('the undo of a change', () => {
  it('sets the members back that it changed, and no others', async () => {
    const sales = await aliases.alias('sales', [ana, ben], { note: 'Shop' })
    const reply = await aliases.update(sales, { target_ids: [ben], enabled: false })
    await aliases.update(sales, { note: 'Market' })
    expect((await revert(reply)).status).toBe(200)
    expect((await get(sales)).body).toMatchObject({
      note: 'Market',
      enabled: true,
      targets: [{ target_id: ana }, { target_id: ben }],
    })
  })

  it('is not disturbed by a rename of a target, but by other targets', async () => {
    const sales = await aliases.alias('sales', [ana])
    const reply = await aliases.update(sales, { target_ids: [ana, ben] })
    await aliases.rename(ana, { local_part: 'ana.lind' })
    expect((await revert(reply)).status).toBe(200)
    const second = await aliases.update(sales, { target_ids: [ben] })
    await aliases.update(sales, { target_ids: [ana, ben] })
    expect((await revert(second)).body).toMatchObject({
      code: 'revert_conflict',
      conflicts: [{ member: 'targets' }],
    })
  })

  it('follows the rules of a graph', async () => {
    const one = await aliases.alias('one', [ana])
    const other = await aliases.alias('other', [one])
    const reply = await aliases.update(other, { target_ids: [ana] })
    await aliases.update(one, { target_ids: [other] })
    expect((await revert(reply)).body.code).toBe('alias_loop')
  })
})

describe('the undo of a deletion', () => {
  it('brings the alias back with its id, its targets and what led to it', async () => {
    const sales = await aliases.alias('sales', [ana, ben], { note: 'Shop' })
    const all = await aliases.alias('all', [ana, sales])
    const before = (await get(sales)).body
    const undone = await revert(await aliases.remove(sales, 'sales'))
    expect(undone.status).toBe(200)
    const { updated_at: _, created_at: _at, ...rest } = before
    expect((await get(sales)).body).toMatchObject(rest)
    expect((await get(all)).body.targets).toMatchObject([{ target_id: ana }, { target_id: sales }])
  })

  it('is refused if the address is taken by now, or a target is gone', async () => {
    const sales = await aliases.alias('sales', [ana])
    const removed = await aliases.remove(sales, 'sales')
    await aliases.identity('sales')
    expect((await revert(removed)).body.code).toBe('address_taken')
    const shop = await aliases.alias('shop', [ben])
    const gone = await aliases.remove(shop, 'shop')
    await aliases.deleteIdentity(ben, 'ben')
    await acts.call('purgeDeletedIdentity', {
      path: { identity_id: ben },
      query: { confirm: aliases.at('ben') },
    })
    expect((await revert(gone)).body.code).toBe('revert_conflict')
  })

  it('is refused if mail to what led to it would go in a loop by now', async () => {
    const shop = await aliases.alias('shop', [ana])
    const sales = await aliases.alias('sales', [shop])
    const all = await aliases.alias('all', [ana, sales])
    const removed = await aliases.remove(sales, 'sales')
    await aliases.update(shop, { target_ids: [all] })
    expect((await revert(removed)).body.code).toBe('alias_loop')
  })

  it('puts an alias over a reserved address again', async () => {
    await aliases.deleteIdentity(ben, 'ben')
    await aliases.create('ben', [ana], { over_held: true })
    const undone = await revert(await aliases.remove(ben, 'ben'))
    expect(undone.status).toBe(200)
    expect((await get(ben)).body).toMatchObject({ held: { identity_id: ben }, targets: [{ target_id: ana }] })
  })
})

describe('the undo of a rename', () => {
  it('gives the old address back, without an alias', async () => {
    const reply = await aliases.rename(ana, { local_part: 'ana.lind' })
    const undone = await revert(reply)
    expect(undone).toMatchObject({ status: 200, body: { warnings: [] } })
    expect(await aliases.tree('ana')).toEqual(['>1 ana delivered'])
    expect((await aliases.resolve('ana.lind')).steps).toMatchObject([{ outcome: 'unknown' }])
    expect((await get(reply.body.alias.alias_id)).status).toBe(404)
  })

  it('tells that an alias that made way is gone', async () => {
    await aliases.alias('ana.lind', [ana])
    const undone = await revert(await aliases.rename(ana, { local_part: 'ana.lind' }))
    expect(undone.body.warnings).toEqual(['alias_not_restored'])
  })

  it('is refused after another rename, or where the old address is in use', async () => {
    const reply = await aliases.rename(ana, { local_part: 'ana.lind' })
    await aliases.rename(ana, { local_part: 'ana.ode' })
    expect((await revert(reply)).body).toMatchObject({
      code: 'revert_conflict',
      conflicts: [{ member: 'address', present: aliases.at('ana.ode') }],
    })
    const other = await aliases.rename(ben, { local_part: 'ben.new', leave_alias: false })
    await aliases.identity('ben')
    expect((await revert(other)).body.code).toBe('address_taken')
  })
})

it('the undo of a deletion of an identity ends an alias over its address', async () => {
  const reply = await aliases.deleteIdentity(ben, 'ben')
  await aliases.create('ben', [ana], { over_held: true })
  expect((await revert(reply)).body.warnings).toEqual(['alias_ended'])
})
