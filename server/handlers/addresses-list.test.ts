import { beforeEach, describe, expect, it } from 'vitest'
import { type AliasActions, aliasActions } from '../../testing/alias-actions.ts'
import { type ClientActions, clientActions, unknownId } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'

const harness = harnessForTests()
let acts: ClientActions
let aliases: AliasActions
let ids: Record<
  'ana' | 'ben' | 'cyn' | 'dan' | 'gone' | 'sales' | 'support' | 'press' | 'ended' | 'none',
  string
>

const past = '2020-01-01T00:00:00Z'

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  aliases = await aliasActions(acts)
  const ana = await aliases.identity('ana', { display_name: 'Ana Lind', external_id: 'HR-17' })
  const ben = await aliases.identity('ben', { display_name: 'Ben Ode' })
  const cyn = await aliases.identity('cyn', { mailbox_limit_bytes: null })
  const dan = await aliases.identity('dan')
  const gone = await aliases.identity('gone', { display_name: 'Gösta Berg' })
  const support = await aliases.alias('support', [ana, gone])
  const sales = await aliases.alias('sales', [support, ben], {
    note: 'Märkte',
    expires_at: '2099-01-01T00:00:00Z',
  })
  const press = await aliases.alias('press', [ana])
  const ended = await aliases.alias('ended', [ana], { expires_at: past })
  const none = await aliases.alias('none', [cyn])
  await aliases.update(press, { enabled: false })
  await aliases.deleteIdentity(gone, 'gone')
  await acts.call('updateIdentity', { path: { identity_id: dan }, body: { status: 'suspended' } })
  ids = { ana, ben, cyn, dan, gone, sales, support, press, ended, none }
})

const list = async (query: Record<string, string | number> = {}): Promise<Reply['body']> => {
  const { status, body } = await acts.call('listAddresses', { query })
  expect([status, body.code]).toEqual([200, undefined])
  return body
}
const locals = async (query: Record<string, string | number> = {}): Promise<string[]> =>
  (await list(query)).items.map(({ address }: { address: string }) => address.split('@')[0])

it('has every kind of address, in each order', async () => {
  const all = ['ana', 'ben', 'cyn', 'dan', 'ended', 'gone', 'none', 'press', 'sales', 'support']
  expect(await locals()).toEqual(all)
  expect((await list()).total).toBe(10)
  expect(await locals({ sort: '-address' })).toEqual(all.toReversed())
  expect((await locals({ sort: 'expires_at' })).slice(0, 2)).toEqual(['ended', 'sales'])
  expect((await locals({ sort: '-expires_at' })).slice(0, 2)).toEqual(['sales', 'ended'])
  const created = await locals({ sort: 'created_at' })
  expect(created).toEqual(['ana', 'ben', 'cyn', 'dan', 'gone', 'support', 'sales', 'press', 'ended', 'none'])
  expect(await locals({ sort: '-created_at' })).toEqual(created.toReversed())
  const pages = await Promise.all([0, 4, 8].map((offset) => locals({ limit: 4, offset })))
  expect(pages.flat()).toEqual(all)
  expect(await list({ limit: 4, offset: 40 })).toEqual({ items: [], total: 10, current_page: 11 })
})

it.each(['address', '-address', 'created_at', '-created_at', 'expires_at', '-expires_at'])(
  'has the same addresses on its pages by %s as on one page, of each kind',
  async (sort) => {
    for (const filter of [{}, { kind: 'alias' }, { kind: 'identity' }, { q: 's' }]) {
      const query = { ...filter, sort }
      const all = await locals(query)
      const offsets = [0, 3, 6, 9, 12]
      const pages = await Promise.all(offsets.map((offset) => list({ ...query, limit: 3, offset })))
      expect(pages.map(({ total }) => total)).toEqual(offsets.map(() => all.length))
      const paged = pages.flatMap(({ items }) =>
        items.map(({ address }: Reply['body']) => address.split('@')[0]),
      )
      expect(paged).toEqual(all)
    }
  },
)

it('says of each what it is and where it leads', async () => {
  const byId = new Map<string, object>((await list()).items.map((item: { id: string }) => [item.id, item]))
  expect(byId.get(ids.sales)).toEqual({
    kind: 'alias',
    id: ids.sales,
    address: aliases.at('sales'),
    address_unicode: aliases.at('sales'),
    domain_id: aliases.domain_id,
    state: 'in_use',
    display_name: null,
    note: 'Märkte',
    target_count: 2,
    first_targets: [
      expect.objectContaining({ kind: 'alias', target_id: ids.support, display_name: null }),
      expect.objectContaining({ kind: 'identity', target_id: ids.ben, display_name: 'Ben Ode' }),
    ],
    expires_at: '2099-01-01T00:00:00.000Z',
    restorable_until: null,
    created_at: expect.any(String),
  })
  expect(byId.get(ids.support)).toMatchObject({
    first_targets: [
      { target_id: ids.ana },
      { kind: 'held', target_id: ids.gone, display_name: 'Gösta Berg' },
    ],
  })
  expect(byId.get(ids.gone)).toMatchObject({
    kind: 'held',
    state: 'held',
    display_name: 'Gösta Berg',
    restorable_until: expect.any(String),
  })
  expect(byId.get(ids.ana)).toMatchObject({ kind: 'identity', display_name: 'Ana Lind', target_count: 0 })
})

const byState = {
  in_use: ['ana', 'ben', 'sales', 'support'],
  off: ['press'],
  expired: ['ended'],
  held: ['gone'],
  suspended: ['dan'],
  nowhere: ['cyn', 'none'],
}

describe('a filter', () => {
  it.each(Object.entries(byState))('by the state %s finds those that show it', async (state, expected) => {
    expect(await locals({ state })).toEqual(expected)
    const { items, total } = await list({ state })
    expect(items.map((item: { state: string }) => item.state)).toEqual(expected.map(() => state))
    expect(total).toBe(expected.length)
  })

  it('by kind and domain', async () => {
    const other = await aliasActions(acts)
    await other.alias('other', [ids.ana])
    expect(await locals({ kind: 'held' })).toEqual(['gone'])
    expect(await locals({ kind: 'identity' })).toEqual(['ana', 'ben', 'cyn', 'dan'])
    expect(await locals({ domain_id: other.domain_id })).toEqual(['other'])
    expect(await locals({ domain_id: other.domain_id, kind: 'identity' })).toEqual([])
    expect(await locals({ domain_id: 'x' })).toEqual([])
  })

  it('by where an address leads, directly or through others', async () => {
    expect(await locals({ leads_to: ids.ana })).toEqual(['ended', 'press', 'sales', 'support'])
    expect(await locals({ leads_to: ids.support })).toEqual(['sales'])
    expect(await locals({ leads_to: ids.dan })).toEqual([])
    expect(await locals({ leads_to: unknownId })).toEqual([])
    expect(await locals({ leads_to: 'x' })).toEqual([])
  })

  it.each([
    ['märkte', ['sales']],
    ['MARK sal', ['sales']],
    ['lind', ['ana']],
    ['gosta', ['gone']],
    ['HR-17', ['ana']],
    ['e', ['ben', 'ended', 'gone', 'none', 'press', 'sales']],
    ['%', []],
    ['\u0000', []],
  ])('by the words %j', async (q, expected) => {
    // Every domain has an e in its name, so that only local parts, names and notes are compared here.
    const found = await locals({ q })
    expect(q === 'e' ? found.length : found).toEqual(q === 'e' ? 10 : expected)
  })
})

it('in a suspended domain, all but held, off and ended ones are suspended', async () => {
  await acts.sql(`update domain set status = 'suspended' where organization_id = $1`)
  expect(await locals({ state: 'suspended' })).toEqual([
    'ana',
    'ben',
    'cyn',
    'dan',
    'none',
    'sales',
    'support',
  ])
  expect(await locals({ state: 'nowhere' })).toEqual([])
})

it('is exported as CSV in its order', async () => {
  const { body } = await acts.call('exportAddresses', {
    query: { columns: 'address,kind,state,note,targets,expires_at', kind: 'alias' },
  })
  expect(String(body).split('\r\n')).toEqual([
    'address,kind,state,note,targets,expires_at',
    `${aliases.at('ended')},alias,expired,,${aliases.at('ana')},2020-01-01T00:00:00.000Z`,
    `${aliases.at('none')},alias,nowhere,,${aliases.at('cyn')},`,
    `${aliases.at('press')},alias,off,,${aliases.at('ana')},`,
    `${aliases.at('sales')},alias,in_use,Märkte,${aliases.at('support')} ${aliases.at('ben')},2099-01-01T00:00:00.000Z`,
    `${aliases.at('support')},alias,in_use,,${aliases.at('ana')} ${aliases.at('gone')},`,
    '',
  ])
})

describe('listIdentityAddresses', () => {
  const ofIdentity = async (identity_id: string, query = {}): Promise<Reply['body']> =>
    (await acts.call('listIdentityAddresses', { path: { identity_id }, query })).body

  it('has the own address, then the nearest aliases, each with the way', async () => {
    const { items, total } = await ofIdentity(ids.ana)
    expect(total).toBe(5)
    expect(
      items.map((one: { address: string; state: string; via: { address: string } | null }) => [
        one.address.split('@')[0],
        one.state,
        one.via?.address.split('@')[0] ?? null,
      ]),
    ).toEqual([
      ['ana', 'in_use', null],
      ['ended', 'expired', null],
      ['press', 'off', null],
      ['support', 'in_use', null],
      ['sales', 'in_use', 'support'],
    ])
    expect(await ofIdentity(ids.ana, { limit: 2, offset: 4 })).toMatchObject({
      items: [{}],
      total: 5,
      current_page: 3,
    })
    expect((await acts.call('listIdentityAddresses', { path: { identity_id: unknownId } })).status).toBe(404)
  })

  it('says which aliases would have no recipient without the identity', async () => {
    const only = async (identity_id: string) =>
      (await ofIdentity(identity_id)).items
        .filter((one: { is_only_recipient: boolean }) => one.is_only_recipient)
        .map(({ address }: { address: string }) => address.split('@')[0])
    expect(await only(ids.ana)).toEqual(['support'])
    expect(await only(ids.ben)).toEqual([])
    await aliases.update(ids.sales, { target_ids: [ids.support] })
    expect(await only(ids.ana)).toEqual(['support', 'sales'])
    expect(await only(ids.cyn)).toEqual([])
  })

  it('says what may be sent as, and signs in', async () => {
    await aliases.update(ids.sales, { may_send_as: true })
    await aliases.update(ids.press, { may_send_as: true })
    await aliases.rename(ids.ana, { local_part: 'ana.lind' })
    const { items } = await ofIdentity(ids.ana)
    const flags = (name: 'may_send_as' | 'signs_in' | 'is_former') =>
      items
        .filter((one: Record<string, boolean>) => one[name])
        .map(({ address }: { address: string }) => address.split('@')[0])
    expect(flags('may_send_as')).toEqual(['ana.lind', 'ana', 'sales'])
    expect(flags('signs_in')).toEqual(['ana.lind', 'ana'])
    expect(flags('is_former')).toEqual(['ana'])
  })
})
