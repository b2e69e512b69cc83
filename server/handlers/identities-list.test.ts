import { beforeAll, describe, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import { type ClientActions, clientActions, mebibyte, unknownId } from '../../testing/client-actions.ts'

const harness = harnessForTests()
let acts: ClientActions
const ids: Record<string, string> = {}

beforeAll(async () => {
  acts = clientActions(harness, await harness.organization())
  ids['one'] = await acts.domain({ name: 'one.example' })
  ids['two'] = await acts.domain({ name: 'two.example' })
  ids['Sales'] = await acts.department('Sales')
  for (const [domain, local_part, display_name, more] of [
    ['one', 'anna', 'Änne Öz', { department_id: ids['Sales'] }],
    ['one', 'b_b', 'Bob', {}],
    ['two', 'bxb', 'bob', { mailbox_limit_bytes: null }],
    ['two', 'anna', 'Straße 100%', { department_id: ids['Sales'], mailbox_limit_bytes: 2 * mebibyte }],
  ] as const)
    await acts.identity(ids[domain] ?? '', local_part, { display_name, ...more })
  await acts.sql(
    "update identity set status = 'suspended', last_login_at = '2026-01-02T00:00:00Z' where organization_id = $1 and address = 'b_b@one.example'",
  )
  await acts.sql(
    "update identity set last_login_at = '2026-01-01T00:00:00Z' where organization_id = $1 and address = 'anna@two.example'",
  )
})

const list = async (query: Record<string, string | number> = {}) =>
  (await acts.call('listIdentities', { query })).body
const addresses = async (query: Record<string, string | number> = {}) =>
  (await list(query)).items.map((item: { address: string }) => item.address.replace('.example', ''))

const everyone = ['anna@one', 'anna@two', 'b_b@one', 'bxb@two']

describe('the order by relevance', () => {
  let people: ClientActions
  beforeAll(async () => {
    people = clientActions(harness, await harness.organization())
    const domain = await people.domain({ name: 'match.example' })
    for (const [local_part, display_name] of [
      ['a.berglind', 'Anna Berglind'],
      ['b.lind', 'Bo Lind'],
      ['b.lindqvist', 'Bo Lindqvist'],
      ['c.olind', 'Olind Åsa'],
      ['lind', 'Zoe Zett'],
      ['z.x', 'Lind'],
      ['z.lind.z', 'Zita'],
    ] as const)
      await people.identity(domain, local_part, { display_name, mailbox_limit_bytes: mebibyte })
  })
  const found = async (
    operation: 'listIdentities' | 'listMailboxQuotas',
    query: Record<string, string | number>,
  ) =>
    (await people.call(operation, { query: { sort: 'relevance', ...query } })).body.items.map(
      ({ address }: { address: string }) => address.replace('@match.example', ''),
    )

  it.each(['listIdentities', 'listMailboxQuotas'] as const)(
    'of %s puts exact addresses first, then exact names, starts of words, and matches inside of one',
    async (operation) => {
      const ranked = ['z.x', 'b.lind', 'b.lindqvist', 'lind', 'z.lind.z', 'a.berglind', 'c.olind']
      expect(await found(operation, { q: 'LIND' })).toEqual(ranked)
      expect(await found(operation, { q: 'lind', limit: 2, offset: 1 })).toEqual(ranked.slice(1, 3))
      expect(await found(operation, { q: 'lind', limit: 2, offset: 5 })).toEqual(ranked.slice(5))
      expect(await found(operation, { q: 'lind@match.example' })).toEqual([
        'lind',
        'b.lind',
        'a.berglind',
        'c.olind',
      ])
      expect(await found(operation, { q: 'bo lind' })).toEqual(['b.lind', 'b.lindqvist'])
      expect(await found(operation, { q: 'ASA olind' })).toEqual(['c.olind'])
      expect(await found(operation, { q: "%'\\_ (x" })).toEqual([])
    },
  )

  it('without a search is that by address', async () => {
    const { body } = await people.call('listIdentities', { query: { sort: 'relevance' } })
    expect(body).toEqual((await people.call('listIdentities')).body)
  })
})

describe('a search that finds nothing', () => {
  let people: ClientActions
  let department: string
  beforeAll(async () => {
    people = clientActions(harness, await harness.organization())
    const domain = await people.domain({ name: 'near.example' })
    department = await people.department('Buchhaltung Süd')
    for (const [local_part, display_name, department_id] of [
      ['ingrid.lindqvist', 'Ingrid Lindqvist', null],
      ['s.schmidt', 'Søren Schmidt', department],
      ['s.schumann', 'Sabine Schumann', null],
      ['ab', 'Ab Cd', null],
    ] as const)
      await people.identity(domain, local_part, {
        display_name,
        department_id,
        mailbox_limit_bytes: mebibyte,
      })
  })
  const suggested = async (
    q: string,
    more: Record<string, string> = {},
    operation: 'listIdentities' | 'listMailboxQuotas' | 'listDepartments' = 'listIdentities',
  ) => {
    const { body } = await people.call(operation, { query: { q, suggest: 'true', limit: 1, ...more } })
    return body.suggestion
  }

  it.each([
    ['lindkvist', 'Lindqvist'],
    ['LINDQIVST', 'Lindqvist'],
    ['lindkvist  ingrid', 'Lindqvist Ingrid'],
    ['ingird lindqvist', 'Ingrid Lindqvist'],
    ['ing lindkvist', 'ing Lindqvist'],
    ['ingrid.lindkvist', 'ingrid.lindqvist'],
    ['schmitt', 'Schmidt'],
    ['soren schmitt', 'Søren Schmidt'],
    ['schmann', 'Schumann'],
    ['ingrid schmidt', undefined],
    ['xqzw', undefined],
    ['cb', undefined],
    ['ingrid', undefined],
    [`%'\\_"{}`, undefined],
    ['x '.repeat(100), undefined],
    ['x'.repeat(200), undefined],
  ])('for %s suggests %s', async (q, expected) => {
    expect(await suggested(q)).toBe(expected)
    if (expected !== undefined)
      expect((await people.call('listIdentities', { query: { q: expected } })).body.total).toBeGreaterThan(0)
  })

  it('is answered with what meets the other conditions too', async () => {
    expect(await suggested('schmitt', { department_id: department })).toBe('Schmidt')
    expect(await suggested('schmitt', { department_id: 'none' })).toBe(undefined)
    expect(await suggested('lindkvist', { department_id: department })).toBe(undefined)
  })

  it('is answered for mailboxes and departments too, and only where it is asked', async () => {
    expect(await suggested('lindkvist', {}, 'listMailboxQuotas')).toBe('Lindqvist')
    expect(await suggested('sud buchaltung', {}, 'listDepartments')).toBe('Süd Buchhaltung')
    expect(await suggested('lindkvist', { suggest: 'false' })).toBe(undefined)
  })
})

describe('the list of identities', () => {
  it('shows each as it is read alone', async () => {
    for (const item of (await list()).items) {
      const { body } = await acts.call('getIdentity', { path: { identity_id: item.identity_id } })
      // What mail servers have done and seen, and whether a new password is needed, is asked about one alone.
      expect({
        ...item,
        password_is_unknown: false,
        enforcement: null,
        mailbox_enforcement: null,
        failed_sign_ins: null,
        logins: [],
        all_logins_since: null,
      }).toEqual(body)
    }
  })

  it.each([
    [{}, everyone],
    [{ sort: '-address' }, everyone.toReversed()],
    [{ sort: 'created_at' }, ['anna@one', 'b_b@one', 'bxb@two', 'anna@two']],
    [{ sort: '-created_at' }, ['anna@two', 'bxb@two', 'b_b@one', 'anna@one']],
    [{ sort: 'display_name' }, ['anna@one', 'bxb@two', 'b_b@one', 'anna@two']],
    [{ sort: '-display_name' }, ['anna@two', 'b_b@one', 'bxb@two', 'anna@one']],
    // Who never signed in comes last both ways, by id: in the order of creation.
    [{ sort: 'last_login_at' }, ['anna@two', 'b_b@one', 'anna@one', 'bxb@two']],
    [{ sort: '-last_login_at' }, ['b_b@one', 'anna@two', 'anna@one', 'bxb@two']],
    [{ q: 'ANNE' }, ['anna@one']],
    [{ q: 'anna' }, ['anna@one', 'anna@two']],
    [{ q: 'b_b' }, ['b_b@one']],
    [{ q: '%' }, ['anna@two']],
    [{ q: 'strasse' }, ['anna@two']],
    [{ q: 'TWO.EXAMPLE' }, ['anna@two', 'bxb@two']],
    [{ q: 'oz anne' }, ['anna@one']],
    [{ q: 'ÖZ   anna@' }, ['anna@one']],
    [{ q: 'o b' }, ['b_b@one', 'bxb@two']],
    [{ q: '\u3000two\tBOB\n' }, ['bxb@two']],
    [{ q: '100% STRASSE two' }, ['anna@two']],
    [{ q: 'anna bob' }, []],
    [{ q: 'b_b %' }, []],
    // The eleventh word is not looked for.
    [{ q: 'e x a m p l . @ o ex nobody' }, everyone],
    [{ q: 'e x a m p l . @ o nobody ex' }, []],
    [{ q: "b'; drop" }, []],
    [{ q: '  ' }, everyone],
    [{ q: '\\' }, []],
    [{ status: 'suspended' }, ['b_b@one']],
    [{ status: 'active' }, ['anna@one', 'anna@two', 'bxb@two']],
    [{ has_mailbox: 'true' }, ['anna@one', 'anna@two', 'b_b@one']],
    [{ has_mailbox: 'false' }, ['bxb@two']],
    [{ mailbox_level: 'unknown' }, ['anna@one', 'anna@two', 'b_b@one']],
    [{ mailbox_level: 'full' }, []],
    [{ department_id: 'none' }, ['b_b@one', 'bxb@two']],
    [{ department_id: unknownId }, []],
    [{ domain_id: unknownId }, []],
    [{ limit: 1, offset: 1 }, ['anna@two']],
    [{ offset: 4 }, []],
  ])('answers %j', async (query, expected) => {
    expect(await addresses(query)).toEqual(expected)
  })

  it('is filtered by domain and department, and by all together', async () => {
    const domain_id = ids['two'] ?? ''
    const department_id = ids['Sales'] ?? ''
    expect(await addresses({ domain_id })).toEqual(['anna@two', 'bxb@two'])
    expect(await addresses({ department_id })).toEqual(['anna@one', 'anna@two'])
    expect(
      await addresses({ domain_id, department_id, status: 'active', has_mailbox: 'true', q: 'str' }),
    ).toEqual(['anna@two'])
    expect(await list({ domain_id, limit: 1, offset: 7 })).toEqual({ items: [], total: 2, current_page: 8 })
  })

  it.each(['domain_id', 'department_id'])('finds nothing by a malformed %s', async (name) => {
    for (const malformed of ['x', '', 'None', "'", '\u0000', (ids['one'] ?? '').toUpperCase()])
      expect(await list({ [name]: malformed })).toMatchObject({ items: [], total: 0 })
  })

  it('refuses filters and sorts that it does not have', async () => {
    for (const query of [
      { sort: 'size' },
      { has_mailbox: '1' },
      { mailbox_level: 'some' },
      { status: '' },
      { q: 'x'.repeat(201) },
      { domain: 'x' },
    ])
      expect([query, (await acts.call('listIdentities', { query: query as never })).status]).toEqual([
        query,
        400,
      ])
  })
})

describe('an exact address', () => {
  it('finds its identity among many whose addresses contain it, also among the deleted', async () => {
    const many = clientActions(harness, await harness.organization())
    const name = 'xn--bcher-kva.example'
    const domain = await many.domain({ name, unicode: 'bücher.example' })
    const a = await many.identity(domain, 'a')
    for (let index = 0; index < 25; index += 1)
      await many.identity(domain, `${String.fromCodePoint(97 + index)}a`)
    const found = async (id: 'listIdentities' | 'listDeletedIdentities', address: string) => {
      const { items, total } = (await many.call(id, { query: { address } })).body
      return [total, ...items.map((one: { identity_id: string }) => one.identity_id)]
    }
    const forms = [`a@${name}`, ` A@${name.toUpperCase()} `, 'a@bücher.example', 'a@BU\u0308CHER.example']
    for (const form of forms)
      expect([form, ...(await found('listIdentities', form))]).toEqual([form, 1, a.identity_id])
    expect((await many.call('listIdentities', { query: { q: `a@${name}` } })).body.total).toBe(26)
    await many.call('deleteIdentity', { path: { identity_id: a.identity_id }, query: { confirm: a.address } })
    for (const form of forms) {
      expect(await found('listIdentities', form)).toEqual([0])
      expect(await found('listDeletedIdentities', form)).toEqual([1, a.identity_id])
    }
    for (const other of ['', 'a', '@', `%@${name}`, 'a@', "'"]) {
      expect(await found('listIdentities', other)).toEqual([0])
      expect(await found('listDeletedIdentities', other)).toEqual([0])
    }
  })
})
