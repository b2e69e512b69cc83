import { beforeEach, describe, expect, it } from 'vitest'
import { type AliasActions, aliasActions } from '../../testing/alias-actions.ts'
import { type ClientActions, clientActions, mebibyte, unknownId } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let acts: ClientActions
let aliases: AliasActions
let ada: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  aliases = await aliasActions(acts)
  ada = await aliases.identity('ada.byron')
})

const identity = async (identity_id = ada) => (await acts.call('getIdentity', { path: { identity_id } })).body

it('gives an identity another address, and leaves an alias with the old one', async () => {
  const all = await aliases.alias('all', [ada])
  const reply = await aliases.rename(ada, { local_part: 'Ada.Lovelace' })
  expect(reply.status).toBe(200)
  expect(reply.body.warnings).toEqual([])
  expect(reply.body.identity).toEqual(await identity())
  expect(reply.body.identity).toMatchObject({
    identity_id: ada,
    address: aliases.at('ada.lovelace'),
    local_part: 'ada.lovelace',
    mailbox: { used_bytes: null },
  })
  expect(reply.body.alias).toMatchObject({
    address: aliases.at('ada.byron'),
    targets: [{ target_id: ada }],
    former_of: { identity_id: ada, address: aliases.at('ada.lovelace') },
    signs_in: true,
    may_send_as: true,
    expires_at: null,
  })
  const read = await acts.call('getAlias', { path: { alias_id: reply.body.alias.alias_id } })
  expect(read.body).toEqual(reply.body.alias)
  expect(await aliases.tree('all')).toEqual(['>1 all followed', '1>2 ada.lovelace delivered'])
  expect(await aliases.tree('ada.byron')).toEqual(['>1 ada.byron followed', '1>2 ada.lovelace delivered'])
  expect(all).not.toBe('')
  const { items } = (await acts.call('listMailboxQuotas', { query: { q: 'lovelace' } })).body
  expect(items).toHaveLength(1)
})

it('is one event of the identity, with the alias as its part', async () => {
  const reply = await aliases.rename(ada, { local_part: 'ada' })
  const events = await acts.eventsOf(reply)
  expect(events.map(({ operation, resource_type }) => [operation, resource_type])).toEqual([
    ['renameIdentity', 'identity'],
    ['renameIdentity', 'alias'],
  ])
  expect(events[0]).toMatchObject({
    before: { address: aliases.at('ada.byron') },
    after: { address: aliases.at('ada') },
    is_revertible: true,
  })
  expect(events[1]).toMatchObject({ before: null, resource_label: aliases.at('ada.byron') })
})

it('sets what it is told of the alias', async () => {
  const { body } = await aliases.rename(ada, {
    local_part: 'ada',
    alias_expires_at: '2099-01-01T00:00:00Z',
    alias_signs_in: false,
  })
  expect(body.alias).toMatchObject({ expires_at: '2099-01-01T00:00:00.000Z', signs_in: false })
  const alone = await aliases.rename(ada, { local_part: 'ada.king', leave_alias: false })
  expect(alone.body.alias).toBeNull()
  expect((await aliases.resolve('ada')).outcome).toBe('refused')
})

it('moves to another domain, whose numbers follow', async () => {
  const other = await aliasActions(acts)
  const { body } = await aliases.rename(ada, { local_part: 'ada', domain_id: other.domain_id })
  expect(body.identity).toMatchObject({ address: other.at('ada'), domain_id: other.domain_id })
  const domain = async (domain_id: string) => (await acts.call('getDomain', { path: { domain_id } })).body
  expect(await domain(other.domain_id)).toMatchObject({
    identity_count: 1,
    storage_allocated_bytes: mebibyte,
  })
  expect(await domain(aliases.domain_id)).toMatchObject({ identity_count: 0, storage_allocated_bytes: 0 })
})

it('changes nothing where the address is the same', async () => {
  const reply = await aliases.rename(ada, { local_part: 'ADA.byron' })
  expect(reply).toMatchObject({ status: 200, body: { alias: null, warnings: [] } })
  expect(reply.headers['etag']).toMatch(/^"1-/)
  expect(await acts.eventsOf(reply)).toEqual([])
})

describe('an alias with the new address', () => {
  it('makes way if it leads to this identity alone; what led to it leads to the identity', async () => {
    const former = await aliases.alias('ada', [ada])
    await aliases.alias('all', [former])
    const reply = await aliases.rename(ada, { local_part: 'ada' })
    expect(reply.body).toMatchObject({
      warnings: ['alias_taken_over'],
      identity: { address: aliases.at('ada') },
    })
    expect(await aliases.tree('all')).toEqual(['>1 all followed', '1>2 ada delivered'])
    const events = await acts.eventsOf(reply)
    expect(events.map(({ resource_type, after }) => [resource_type, after === null])).toEqual([
      ['identity', false],
      ['alias', true],
      ['alias', false],
    ])
  })

  it('refuses it if it leads to others too', async () => {
    const ben = await aliases.identity('ben')
    const both = await aliases.alias('both', [ada, ben])
    expect(await aliases.rename(ada, { local_part: 'both' })).toMatchObject({
      status: 409,
      body: { code: 'address_taken', conflicting_id: both, conflicting_kind: 'alias' },
    })
    expect((await identity()).address).toBe(aliases.at('ada.byron'))
  })

  it('names the identity whose former address it is', async () => {
    const ben = await aliases.identity('ben')
    await aliases.rename(ben, { local_part: 'ben.new' })
    const detail = `${aliases.at('ben')} is a former address of ${aliases.at('ben.new')}.`
    const taken = {
      status: 409,
      body: {
        code: 'address_taken',
        detail,
        conflicting_kind: 'alias',
        former_address_of: aliases.at('ben.new'),
        errors: [{ path: '/local_part', message: detail }],
      },
    }
    expect(await aliases.rename(ada, { local_part: 'ben' })).toMatchObject(taken)
    expect(await aliases.create('ben', [ada])).toMatchObject(taken)
    const body = { local_part: 'ben', domain_id: aliases.domain_id, display_name: 'Ben' }
    expect(await acts.call('createIdentity', { body })).toMatchObject(taken)
    const group = { local_part: 'ben', domain_id: aliases.domain_id, group_name: 'Ben', member_ids: [ada] }
    expect(await acts.call('createGroup', { body: group })).toMatchObject(taken)
    const other = await aliases.alias('other', [ben])
    const { body: byAlias } = await aliases.create('other', [ada])
    expect(byAlias).toMatchObject({ detail: `${aliases.at('other')} already exists.`, conflicting_id: other })
    expect(byAlias).not.toHaveProperty('former_address_of')
  })

  it('lets two identities swap their names', async () => {
    const ben = await aliases.identity('ben')
    await aliases.rename(ada, { local_part: 'ada' })
    await aliases.rename(ben, { local_part: 'ben.new' })
    expect((await aliases.rename(ada, { local_part: 'ben' })).body.code).toBe('address_taken')
    expect((await aliases.rename(ada, { local_part: 'ada.byron' })).body.warnings).toEqual([
      'alias_taken_over',
    ])
  })
})

it.each([
  ['the address of another identity', { local_part: 'ben' }, 409, 'address_taken'],
  ['a reserved address', { local_part: 'gone' }, 409, 'address_held'],
  ['an unknown domain', { local_part: 'ada', domain_id: unknownId }, 404, 'not_found'],
  ['a plus', { local_part: 'a+b' }, 400, 'invalid_request'],
  ['the local part of checks', { local_part: 'postroom-configuration' }, 400, 'invalid_request'],
])('refuses %s', async (_, body, status, code) => {
  await aliases.identity('ben')
  await aliases.deleteIdentity(await aliases.identity('gone'), 'gone')
  expect(await aliases.rename(ada, body)).toMatchObject({ status, body: { code } })
  expect((await identity()).address).toBe(aliases.at('ada.byron'))
})

it('refuses a domain with a smaller maximum', async () => {
  const { mailbox } = await identity()
  await acts.call('resizeMailboxQuota', {
    path: { mailbox_quota_id: mailbox.mailbox_quota_id },
    body: { limit_bytes: 4 * mebibyte },
  })
  const domain_id = await acts.domain({ name: `small-${aliases.name}`, maximum: 2 * mebibyte })
  expect(await aliases.rename(ada, { local_part: 'ada', domain_id })).toMatchObject({
    status: 409,
    body: { code: 'above_domain_maximum', max_mailbox_limit_bytes: 2 * mebibyte },
  })
})

it('refuses an older version', async () => {
  const { headers } = await acts.call('getIdentity', { path: { identity_id: ada } })
  await aliases.rename(ada, { local_part: 'ada' })
  const stale = await acts.call('renameIdentity', {
    path: { identity_id: ada },
    body: { local_part: 'ada.king' },
    headers: { 'if-match': String(headers['etag']) },
  })
  expect(stale.status).toBe(412)
})
