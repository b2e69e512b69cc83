import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AliasActions, aliasActions } from '../../testing/alias-actions.ts'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
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

const catchAll = (identity_id: string | null) =>
  acts.call('updateDomainSettings', {
    path: { domain_id: aliases.domain_id },
    body: { catch_all: { mode: identity_id === null ? 'off' : 'identity', identity_id } },
  })
const suspend = (identity_id: string, delivery_while_suspended: string) =>
  acts.call('updateIdentity', {
    path: { identity_id },
    body: { status: 'suspended', delivery_while_suspended },
  })
const past = '2020-01-01T00:00:00Z'

it('lists each step after what leads to it, and a branch only once', async () => {
  const support = await aliases.alias('support', [ben, ana])
  await aliases.alias('all', [support, ana, support].slice(0, 2))
  const top = await aliases.alias('top', [
    support,
    (
      await acts.sql<{ address_id: string }>(
        `select address_id from address where organization_id = $1 and address = $2`,
        [aliases.at('all')],
      )
    )[0]?.address_id ?? '',
  ])
  expect(top).not.toBe('')
  expect(await aliases.tree('top')).toEqual([
    '>1 top followed',
    '1>2 support followed',
    '2>3 ben delivered',
    '2>4 ana delivered',
    '1>5 all followed',
    '5>6 support followed again',
    '5>7 ana delivered again',
  ])
  const { recipients, recipient_count, left_out_count, truncated, reply } = await aliases.resolve('top')
  expect(recipients).toEqual(
    [
      ['ana', ana],
      ['ben', ben],
    ].map(([local = '', identity_id]) => ({
      identity_id,
      address: aliases.at(local),
      address_unicode: aliases.at(local),
      delivered_to: aliases.at(local),
      display_name: local,
    })),
  )
  expect({ recipient_count, left_out_count, truncated, reply }).toEqual({
    recipient_count: 2,
    left_out_count: 0,
    truncated: false,
    reply: null,
  })
})

it('gives the reason for each that is left out', async () => {
  const cyn = await aliases.identity('cyn', { mailbox_limit_bytes: null })
  const dan = await aliases.identity('dan')
  const eve = await aliases.identity('eve')
  const fay = await aliases.identity('fay')
  const gus = await aliases.identity('gus')
  const off = await aliases.alias('off', [ana])
  const ended = await aliases.alias('ended', [ana], { expires_at: past })
  await aliases.alias('all', [ana, cyn, dan, eve, fay, gus, off, ended])
  await aliases.update(off, { enabled: false })
  await suspend(dan, 'reject')
  await suspend(eve, 'accept')
  await aliases.deleteIdentity(fay, 'fay')
  const { mailbox } = (await acts.call('getIdentity', { path: { identity_id: gus } })).body
  await acts.store(mailbox.mailbox_quota_id, mailbox.limit_bytes)
  expect(await aliases.tree('all')).toEqual([
    '>1 all followed',
    '1>2 ana delivered',
    '1>3 cyn no_mailbox',
    '1>4 dan suspended',
    '1>5 eve delivered',
    '1>6 fay deleted',
    '1>7 gus mailbox_full',
    '1>8 off off',
    '1>9 ended expired',
  ])
  const { recipient_count, left_out_count, outcome } = await aliases.resolve('all')
  expect({ recipient_count, left_out_count, outcome }).toEqual({
    recipient_count: 3,
    left_out_count: 5,
    outcome: 'delivered',
  })
})

describe('the answer to the sender', () => {
  beforeEach(async () => {
    const cyn = await aliases.identity('cyn', { mailbox_limit_bytes: null })
    const dan = await aliases.identity('dan')
    await suspend(dan, 'reject')
    const fay = await aliases.identity('fay')
    await aliases.deleteIdentity(fay, 'fay')
    await aliases.alias('nobody', [cyn, dan])
    await aliases.alias('ended', [ana], { expires_at: past })
    await aliases.update(await aliases.alias('off', [ana]), { enabled: false })
  })

  it.each([
    ['off', '550 5.2.1 This address is not in use'],
    ['ended', '550 5.2.1 This address is not in use'],
    ['nobody', '550 5.2.1 No mailbox accepts mail for this address'],
    ['fay', '550 5.1.1 This address is no longer in use'],
    ['cyn', '550 5.1.1 No mailbox here by that name'],
    ['dan', '550 5.2.1 This mailbox is disabled'],
    ['off+tag', '550 5.2.1 This address is not in use'],
  ])('refuses %s, also beside a catch-all', async (local, text) => {
    for (const identity of [null, ben]) {
      await catchAll(identity)
      const { outcome, reply, via_catch_all } = await aliases.resolve(local)
      expect({ outcome, via_catch_all }).toEqual({ outcome: 'refused', via_catch_all: false })
      expect(`${reply.code} ${reply.enhanced_code} ${reply.text}`).toBe(text)
      const [row] = await acts.sql<{ refusal: string }>(
        'select mail.refusal($2, $3) as refusal where $1::uuid is not null',
        [local, aliases.name],
      )
      expect(row?.refusal).toBe(text)
    }
  })

  it('for the address that mail servers answer themselves is refused, also beside a catch-all', async () => {
    await catchAll(ben)
    for (const local of ['postroom-configuration', 'Postroom-Configuration'])
      expect(await aliases.resolve(local)).toMatchObject({ outcome: 'refused', via_catch_all: false })
  })

  it.each(['off+x,y', 'ana+x y', 'ana+x%y', 'x!y', '"ana+x;y"', 'ana+ñ'])(
    'for %s, which needs quotes or names a route, is refused, also beside a catch-all',
    async (local) => {
      await catchAll(ben)
      expect(await aliases.resolve(local)).toMatchObject({
        outcome: 'refused',
        via_catch_all: false,
        reply: { code: 550, enhanced_code: '5.1.1' },
        recipients: [],
      })
    },
  )

  it('for an unknown address depends on the catch-all', async () => {
    expect(await aliases.resolve('nothing')).toMatchObject({
      outcome: 'refused',
      reply: { code: 550, enhanced_code: '5.1.1' },
      steps: [{ kind: 'unknown', id: null, outcome: 'unknown' }],
    })
    await catchAll(ben)
    expect(await aliases.resolve('nothing')).toMatchObject({
      outcome: 'delivered',
      via_catch_all: true,
      reply: null,
      recipients: [{ identity_id: ben }],
    })
    expect(await aliases.tree('nothing')).toEqual(['>1 nothing catch_all', '1>2 ben delivered'])
    await suspend(ben, 'reject')
    expect(await aliases.tree('nothing')).toEqual(['>1 nothing unknown'])
  })

  it('is the same for the whole of a suspended domain', async () => {
    await catchAll(ben)
    await acts.sql(`update domain set status = 'suspended' where organization_id = $1 and domain_id = $2`, [
      aliases.domain_id,
    ])
    for (const local of ['ana', 'off', 'nothing', 'fay'])
      expect(await aliases.resolve(local)).toMatchObject({
        outcome: 'refused',
        reply: { enhanced_code: '5.2.1', text: 'This domain is suspended' },
        steps: [{ outcome: 'domain_suspended' }],
      })
    const other = await aliasActions(acts)
    await other.alias('all', [ana, await other.identity('zoe')])
    expect(await other.tree('all')).toEqual([
      '>1 all followed',
      '1>2 ana domain_suspended',
      '1>3 zoe delivered',
    ])
  })
})

it('takes a sub-address along where the domain of the recipient takes them', async () => {
  const other = await aliasActions(acts)
  const zoe = await other.identity('zoe')
  await aliases.alias('sales', [ana, zoe])
  await acts.call('updateDomainSettings', {
    path: { domain_id: other.domain_id },
    body: { subaddressing: { enabled: false, delimiter: '+' } },
  })
  const { recipients, sub_address, address } = await aliases.resolve('SALES+Web+x')
  expect({ sub_address, address }).toEqual({ sub_address: 'web+x', address: aliases.at('sales') })
  expect(recipients.map(({ delivered_to }: { delivered_to: string }) => delivered_to)).toEqual(
    [`ana+web+x@${aliases.name}`, `zoe@${other.name}`].toSorted(),
  )
  expect(await other.resolve('zoe+x')).toMatchObject({ outcome: 'refused', sub_address: null })
  expect(await aliases.resolve('ana+x')).toMatchObject({
    recipients: [{ delivered_to: aliases.at('ana+x') }],
  })
})

it('knows its own domains in Unicode, and no others', async () => {
  const unicode = await acts.domain({ name: 'xn--bcher-kva.test', unicode: 'bücher.test' })
  const { identity_id } = await acts.identity(unicode, 'ada')
  expect(await aliases.resolve('Ada@BÜCHER.test')).toMatchObject({
    address: 'ada@xn--bcher-kva.test',
    address_unicode: 'ada@bücher.test',
    recipients: [{ identity_id, address_unicode: 'ada@bücher.test' }],
  })
  const others = await aliasActions(clientActions(harness, await harness.organization()))
  await others.identity('ana')
  for (const address of [others.at('ana'), 'ana@elsewhere.example'])
    expect(await aliases.resolve(address)).toMatchObject({ outcome: 'foreign', steps: [], reply: null })
})

it.each(['ana', '@x.example', 'ana@', 'a b@', 'a\u0000@x.example', '   '])(
  'refuses %j, which is no address',
  async (address) => {
    expect((await acts.call('resolveAddress', { query: { address } })).status).toBe(400)
  },
)

it('answers 304 while nothing changes', async () => {
  const query = { address: aliases.at('ana') }
  const { headers } = await acts.call('resolveAddress', { query })
  const etag = String(headers['etag'])
  const ask = () => acts.call('resolveAddress', { query, headers: { 'if-none-match': etag } })
  expect((await ask()).status).toBe(304)
  await suspend(ana, 'reject')
  expect((await ask()).status).toBe(200)
})

describe('a list of addresses', () => {
  const find = async (addresses: readonly string[], actions: ClientActions = acts) =>
    (await actions.call('findAddresses', { body: { addresses } })).body.matches.map(
      ({ address, target }: { address: string; target: { kind: string; target_id: string } | null }) => [
        address,
        target && target.kind,
        target && target.target_id,
      ],
    )

  it('is looked up in one request, in its order, however the addresses are typed', async () => {
    const sales = await aliases.alias('sales', [ana])
    const typed = [
      aliases.at('BEN').toUpperCase(),
      aliases.at('nobody'),
      ` ${aliases.at('sales')}`,
      aliases.at('ben'),
    ]
    expect(await find(typed)).toEqual([
      [typed[0], 'identity', ben],
      [typed[1], null, null],
      [typed[2], 'alias', sales],
      [typed[3], 'identity', ben],
    ])
  })

  it('finds no sub-address, no deleted identity, no text, and nothing of another organization', async () => {
    await aliases.deleteIdentity(ben, 'ben')
    for (const one of [aliases.at('ana+web'), aliases.at('ben'), 'ana', '', 'a\0@example.net'])
      expect(await find([one])).toEqual([[one, null, null]])
    const others = clientActions(harness, await harness.organization())
    await aliasActions(others)
    expect(await find([aliases.at('ana')], others)).toEqual([[aliases.at('ana'), null, null]])
  })
})

describe('the operator gets mail to postmaster@ and abuse@', () => {
  const setPostmaster = (address: string | null) =>
    harness.operator.plain((db) => db.query('update mail.setting set postmaster = $1', [address]))
  const outcomes = () =>
    Promise.all(
      ['postmaster', 'Abuse', 'sales'].map(async (local) => {
        const { outcome, steps, recipients } = await aliases.resolve(local)
        return [outcome, steps[0].outcome, recipients.length]
      }),
    )
  const rejected = ['refused', 'unknown', 0]
  const operators = ['delivered', 'operator', 0]
  afterEach(() => setPostmaster(null))

  it('once an address is named, also while no mail server is connected', async () => {
    expect(await outcomes()).toEqual([rejected, rejected, rejected])
    await setPostmaster('admin@elsewhere.example')
    expect(await outcomes()).toEqual([operators, operators, rejected])
    await setPostmaster(aliases.at('ana'))
    expect(await outcomes()).toEqual([operators, operators, rejected])
  })

  it('only where nothing else takes it, and only while that address takes mail', async () => {
    await setPostmaster(aliases.at('ana'))
    await aliases.alias('abuse', [ben])
    expect(await outcomes()).toEqual([operators, ['delivered', 'followed', 1], rejected])
    await suspend(ana, 'reject')
    expect(await outcomes()).toEqual([rejected, ['delivered', 'followed', 1], rejected])
    await setPostmaster('admin@elsewhere.example')
    await catchAll(ben)
    expect((await outcomes())[0]).toEqual(['delivered', 'catch_all', 1])
    await acts.sql("update domain set status = 'suspended' where organization_id = $1")
    expect((await outcomes())[0]).toEqual(['refused', 'domain_suspended', 0])
  })
})
