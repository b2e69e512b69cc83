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

describe('the list of identities', () => {
  it('shows each as it is read alone', async () => {
    for (const item of (await list()).items) {
      const { body } = await acts.call('getIdentity', { path: { identity_id: item.identity_id } })
      // What mail servers have done and seen is asked about one alone.
      expect({ ...item, enforcement: null, failed_sign_ins: null, logins: [] }).toEqual(body)
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
    [{ q: '  ' }, everyone],
    [{ q: '\\' }, []],
    [{ status: 'suspended' }, ['b_b@one']],
    [{ status: 'active' }, ['anna@one', 'anna@two', 'bxb@two']],
    [{ has_mailbox: 'true' }, ['anna@one', 'anna@two', 'b_b@one']],
    [{ has_mailbox: 'false' }, ['bxb@two']],
    [{ department_id: 'none' }, ['b_b@one', 'bxb@two']],
    [{ department_id: unknownId }, []],
    [{ domain_id: unknownId }, []],
    [{ limit: 1, offset: 1 }, ['anna@two']],
    [{ offset: 4 }, []],
  ])('answers %j', async (query, expected) => {
    expect(await addresses(query)).toEqual(expected)
  })

  it('is filtered by domain and department, and by all at once', async () => {
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
