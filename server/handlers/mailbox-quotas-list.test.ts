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
  for (const [domain, local_part, display_name, size, used, department_id] of [
    ['one', 'anna', 'Änne', 10, 8, ids['Sales']],
    ['one', 'b_b', 'Bob', 4, 4, null],
    ['two', 'anna', 'Anna 100%', 10, 9.5, ids['Sales']],
    ['two', 'zoe', 'Zoë', 20, 4, null],
  ] as const) {
    const { mailbox } = await acts.identity(ids[domain] ?? '', local_part, {
      display_name,
      department_id,
      mailbox_limit_bytes: size * mebibyte,
    })
    await acts.store(mailbox.mailbox_quota_id, used * mebibyte)
  }
  await acts.identity(ids['one'], 'nobox', { mailbox_limit_bytes: null })
})

const list = async (query: Record<string, string | number> = {}) =>
  (await acts.call('listMailboxQuotas', { query })).body
const addresses = async (query: Record<string, string | number> = {}) =>
  (await list(query)).items.map((item: { address: string }) => item.address.replace('.example', ''))

const everyone = ['anna@one', 'anna@two', 'b_b@one', 'zoe@two']

describe('the list of mailboxes', () => {
  it('shows each as it is read alone', async () => {
    for (const item of (await list()).items) {
      const { body } = await acts.call('getMailboxQuota', {
        path: { mailbox_quota_id: item.mailbox_quota_id },
      })
      // What became of the last change is asked about one alone, and the status of the identity in a list alone.
      expect({ ...item, enforcement: null }).toEqual({ ...body, identity_status: 'active' })
    }
  })

  it('shows suspensions immediately', async () => {
    const [{ identity_id }] = (await list({ limit: 1 })).items
    for (const status of ['suspended', 'active']) {
      await acts.call('updateIdentity', { path: { identity_id }, body: { status } })
      expect((await list({ limit: 1 })).items[0].identity_status).toBe(status)
    }
  })

  it.each([
    [{}, everyone],
    [{ sort: '-address' }, everyone.toReversed()],
    // Ties are in the order of their ids, which is that of creation, both ways.
    [{ sort: 'used_bytes' }, ['b_b@one', 'zoe@two', 'anna@one', 'anna@two']],
    [{ sort: '-used_bytes' }, ['anna@two', 'anna@one', 'b_b@one', 'zoe@two']],
    [{ sort: 'used_percent' }, ['zoe@two', 'anna@one', 'anna@two', 'b_b@one']],
    [{ sort: '-used_percent' }, ['b_b@one', 'anna@two', 'anna@one', 'zoe@two']],
    [{ sort: 'limit_bytes' }, ['b_b@one', 'anna@one', 'anna@two', 'zoe@two']],
    [{ sort: '-limit_bytes' }, ['zoe@two', 'anna@one', 'anna@two', 'b_b@one']],
    [{ level: 'ok' }, ['zoe@two']],
    [{ level: 'notice' }, ['anna@one']],
    [{ level: 'warning' }, ['anna@two']],
    [{ level: 'full' }, ['b_b@one']],
    [{ min_used_percent: 0 }, everyone],
    [{ min_used_percent: 80 }, ['anna@one', 'anna@two', 'b_b@one']],
    [{ min_used_percent: 81 }, ['anna@two', 'b_b@one']],
    [{ min_used_percent: 1000 }, []],
    [{ fullness: 8 }, ['anna@one']],
    [{ fullness: 9 }, ['anna@two']],
    [{ fullness: 10 }, ['b_b@one']],
    [{ fullness: 2, sort: '-used_percent' }, ['zoe@two']],
    [{ fullness: 9, level: 'full' }, []],
    [{ department_id: 'none' }, ['b_b@one', 'zoe@two']],
    [{ department_id: unknownId }, []],
    [{ domain_id: unknownId }, []],
    [{ q: 'ZOE' }, ['zoe@two']],
    [{ q: 'anne' }, ['anna@one']],
    [{ q: 'b_b' }, ['b_b@one']],
    [{ q: '0%' }, ['anna@two']],
    [{ limit: 2, offset: 2 }, ['b_b@one', 'zoe@two']],
  ])('answers %j', async (query, expected) => {
    expect(await addresses(query)).toEqual(expected)
  })

  it('is filtered by domain and department, and by all together', async () => {
    const domain_id = ids['two'] ?? ''
    const department_id = ids['Sales'] ?? ''
    expect(await addresses({ domain_id })).toEqual(['anna@two', 'zoe@two'])
    expect(await addresses({ department_id })).toEqual(['anna@one', 'anna@two'])
    const all = { domain_id, department_id, level: 'warning', min_used_percent: 95, q: 'anna' }
    expect(await addresses(all)).toEqual(['anna@two'])
    expect(await list({ ...all, offset: 100 })).toEqual({ items: [], total: 1, current_page: 3 })
  })

  it.each(['domain_id', 'department_id'])('finds nothing by a malformed %s', async (name) => {
    for (const malformed of ['x', '', "'", '\u0000', (ids['one'] ?? '').toUpperCase()])
      expect(await list({ [name]: malformed })).toMatchObject({ items: [], total: 0 })
  })

  it('refuses filters and sorts that it does not have', async () => {
    for (const query of [
      { sort: 'level' },
      { level: 'high' },
      { min_used_percent: '-1' },
      { min_used_percent: 1001 },
      { min_used_percent: '1.5' },
      { fullness: 11 },
      { status: 'active' },
    ])
      expect([query, (await acts.call('listMailboxQuotas', { query: query as never })).status]).toEqual([
        query,
        400,
      ])
  })
})
