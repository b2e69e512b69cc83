import { beforeEach, describe, expect, it } from 'vitest'
import { type AliasActions, aliasActions } from '../../testing/alias-actions.ts'
import { type ClientActions, clientActions, errorPaths, unknownId } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

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

const get = async (alias_id: string) => acts.call('getAlias', { path: { alias_id } })

describe('createAlias', () => {
  it('leads mail to its targets, in their order', async () => {
    const support = await aliases.alias('support', [ben])
    const reply = await aliases.create('Sales', [support, ana], {
      note: ' Until  March ',
      expires_at: '2099-03-01T01:00:00+01:00',
      may_send_as: true,
    })
    expect(reply.status).toBe(201)
    expect(reply.body.warnings).toEqual([])
    expect(reply.body.alias).toMatchObject({
      address: aliases.at('sales'),
      local_part: 'sales',
      domain_name: aliases.name,
      state: 'in_use',
      enabled: true,
      expires_at: '2099-03-01T00:00:00.000Z',
      note: 'Until  March',
      may_send_as: true,
      signs_in: false,
      targets: [
        { kind: 'alias', target_id: support, display_name: null },
        { kind: 'identity', target_id: ana, display_name: 'ana' },
      ],
      former_of: null,
      held: null,
      recipient_count: 2,
    })
    const read = await get(reply.body.alias.alias_id)
    expect(read.body).toEqual(reply.body.alias)
    expect(read.headers['etag']).toMatch(/^"1-/)
  })

  it('leaves an event, which the history of each target has too', async () => {
    const reply = await aliases.create('sales', [ana])
    const [event] = await acts.eventsOf(reply)
    expect(event).toMatchObject({
      operation: 'createAlias',
      resource_type: 'alias',
      resource_id: reply.body.alias.alias_id,
      resource_label: aliases.at('sales'),
      before: null,
      after: { address: aliases.at('sales'), targets: [{ target_id: ana, address: aliases.at('ana') }] },
    })
    const history = await acts.events({ identity_id: ana })
    expect(history.map(({ operation }) => operation)).toEqual([
      'createIdentity',
      'createIdentity',
      'createAlias',
    ])
    expect(await acts.events({ identity_id: ben })).toHaveLength(2)
  })

  it('warns of recipients that get nothing', async () => {
    const cyn = await aliases.identity('cyn', { mailbox_limit_bytes: null })
    expect((await aliases.create('some', [ana, cyn])).body.warnings).toEqual(['recipients_left_out'])
    const { body } = await aliases.create('none', [cyn])
    expect(body).toMatchObject({ warnings: ['no_recipient'], alias: { recipient_count: 0 } })
  })

  it('refuses an address that something has', async () => {
    const sales = await aliases.alias('sales', [ana])
    const byAlias = await aliases.create('sales', [ben])
    expect(byAlias).toMatchObject({
      status: 409,
      body: { code: 'address_taken', conflicting_id: sales, conflicting_kind: 'alias' },
    })
    expect(errorPaths(byAlias)).toEqual(['/local_part'])
    expect((await aliases.create('ben', [ana])).body).toMatchObject({
      code: 'address_taken',
      conflicting_id: ben,
      conflicting_kind: 'identity',
    })
    await aliases.deleteIdentity(ben, 'ben')
    expect((await aliases.create('ben', [ana])).body).toMatchObject({
      code: 'address_held',
      conflicting_id: ben,
    })
    const identity = await acts.call('createIdentity', {
      body: { local_part: 'sales', domain_id: aliases.domain_id, display_name: 'Sales' },
    })
    expect(identity.body).toMatchObject({ code: 'address_taken', conflicting_kind: 'alias' })
  })

  it('uses the address of a deleted identity if it is asked to, and gives it back', async () => {
    const all = await aliases.alias('all', [ana, ben])
    await aliases.deleteIdentity(ben, 'ben')
    expect(await aliases.tree('ben')).toEqual(['>1 ben deleted'])
    const { body } = await aliases.create('ben', [ana], { over_held: true })
    expect(body.alias).toMatchObject({ alias_id: ben, held: { identity_id: ben, display_name: 'ben' } })
    expect((await aliases.resolve('all')).recipient_count).toBe(1)
    const removed = await aliases.remove(ben, 'ben')
    expect(removed.status).toBe(204)
    expect((await aliases.create('ben', [ana])).body.code).toBe('address_held')
    await aliases.create('ben', [ana], { over_held: true })
    const restored = await acts.call('restoreDeletedIdentity', { path: { identity_id: ben }, body: {} })
    expect(restored.body.warnings).toEqual(['alias_ended'])
    const events = await acts.eventsOf(restored)
    expect(events.find(({ resource_type }) => resource_type === 'alias')).toMatchObject({
      operation: 'restoreDeletedIdentity',
      after: null,
    })
    expect((await get(all)).body.recipient_count).toBe(2)
    expect((await get(ben)).status).toBe(404)
  })

  it('ignores over_held where nothing holds the address', async () => {
    const { body } = await aliases.create('sales', [ana], { over_held: true })
    expect(body.alias.held).toBeNull()
    expect((await aliases.create('ana', [ben], { over_held: true })).body.code).toBe('address_taken')
  })

  it.each([
    ['an unknown target', { target_ids: [unknownId] }, 404],
    ['a malformed target', { target_ids: ['x'] }, 404],
    ['an unknown domain', { domain_id: unknownId }, 404],
    ['no target', { target_ids: [] }, 400],
    ['the local part of checks', { local_part: 'postroom-configuration' }, 400],
    ['a plus', { local_part: 'a+b' }, 400],
    ['a time that is none', { expires_at: 'tomorrow' }, 400],
    ['an unknown member', { enabled: true }, 400],
  ])('refuses %s', async (_, wrong, status) => {
    expect((await aliases.create('sales', [ana], wrong)).status).toBe(status)
  })

  it('refuses a deleted identity as a target', async () => {
    await aliases.deleteIdentity(ben, 'ben')
    expect((await aliases.create('sales', [ana, ben])).status).toBe(404)
  })

  it('replays its answer for the same Idempotency-Key', async () => {
    const body = { local_part: 'sales', domain_id: aliases.domain_id, target_ids: [ana] }
    const request = { body, headers: { 'idempotency-key': 'sales-1' } }
    const first = await acts.call('createAlias', request)
    const second = await acts.call('createAlias', request)
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
  })
})

describe('updateAlias', () => {
  it('sets each member, and keeps the others', async () => {
    const sales = await aliases.alias('sales', [ana], { note: 'Shop' })
    const { body } = await aliases.update(sales, { target_ids: [ben], enabled: false, note: '' })
    expect(body).toMatchObject({
      warnings: ['no_recipient'],
      alias: { state: 'off', enabled: false, note: null, targets: [{ target_id: ben }] },
    })
    const again = await aliases.update(sales, { enabled: true, expires_at: '2020-01-01T00:00:00Z' })
    expect(again.body.alias).toMatchObject({ state: 'expired', targets: [{ target_id: ben }] })
    expect((await aliases.update(sales, { expires_at: null })).body.alias.state).toBe('in_use')
    const events = await acts.events({ resource_id: sales })
    expect(events.map(({ operation }) => operation)).toEqual([
      'createAlias',
      'updateAlias',
      'updateAlias',
      'updateAlias',
    ])
    expect(events[1]).toMatchObject({
      before: { enabled: true, note: 'Shop' },
      after: { enabled: false, note: null },
    })
    // Who got the mail before has the event too.
    expect((await acts.events({ identity_id: ana })).at(-1)).toMatchObject({
      audit_event_id: events[1]?.audit_event_id,
    })
  })

  it('makes no version and no event where nothing changes', async () => {
    const sales = await aliases.alias('sales', [ana], { note: 'Shop' })
    const reply = await aliases.update(sales, {
      target_ids: [ana],
      note: 'Shop',
      enabled: true,
      may_send_as: false,
    })
    expect(reply.headers['etag']).toMatch(/^"1-/)
    expect(await acts.eventsOf(reply)).toEqual([])
  })

  it('keeps a deleted identity among its targets', async () => {
    const sales = await aliases.alias('sales', [ana, ben])
    await aliases.deleteIdentity(ben, 'ben')
    const { status, body } = await aliases.update(sales, { target_ids: [ben, ana] })
    expect(status).toBe(200)
    expect(body.alias.targets.map(({ kind }: { kind: string }) => kind)).toEqual(['held', 'identity'])
    expect(body.warnings).toEqual(['recipients_left_out'])
  })

  it('refuses an older version, and a sign-in with an address that was never one', async () => {
    const sales = await aliases.alias('sales', [ana])
    const { headers } = await get(sales)
    await aliases.update(sales, { note: 'Shop' })
    const stale = await acts.call('updateAlias', {
      path: { alias_id: sales },
      body: { note: 'Market' },
      headers: { 'if-match': String(headers['etag']) },
    })
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale_version' } })
    const current = (await get(sales)).headers['etag']
    expect(stale.headers['etag']).toBe(current)
    expect((await aliases.update(sales, { signs_in: true })).status).toBe(400)
    expect((await aliases.update(unknownId, { note: 'x' })).status).toBe(404)
    expect((await aliases.update(ana, { note: 'x' })).status).toBe(404)
  })
})

describe('deleteAlias', () => {
  it('frees the address, and takes what led to it along', async () => {
    const sales = await aliases.alias('sales', [ana])
    const all = await aliases.alias('all', [sales, ben])
    expect((await aliases.remove(sales, 'all')).status).toBe(400)
    expect((await acts.call('deleteAlias', { path: { alias_id: sales } })).status).toBe(400)
    const reply = await aliases.remove(sales, 'SALES')
    expect(reply.status).toBe(204)
    const [event] = await acts.eventsOf(reply)
    expect(event).toMatchObject({
      operation: 'deleteAlias',
      before: { sources: [{ alias_id: all, address: aliases.at('all') }] },
      after: null,
    })
    expect((await get(sales)).status).toBe(404)
    expect((await get(all)).body.targets).toMatchObject([{ target_id: ben }])
    await aliases.identity('sales')
  })

  it('refuses an older version', async () => {
    const sales = await aliases.alias('sales', [ana])
    const { headers } = await get(sales)
    await aliases.update(sales, { note: 'Shop' })
    const stale = await acts.call('deleteAlias', {
      path: { alias_id: sales },
      query: { confirm: aliases.at('sales') },
      headers: { 'if-match': String(headers['etag']) },
    })
    expect(stale.status).toBe(412)
  })
})
