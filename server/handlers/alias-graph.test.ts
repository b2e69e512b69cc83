import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { type GroupActions, groupActions } from '../../testing/group-actions.ts'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'

const harness = harnessForTests()
let acts: ClientActions
let aliases: GroupActions
let ana: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  aliases = await groupActions(acts)
  ana = await aliases.identity('ana')
})

/** Aliases in a row, each leading to the next; the last to ana. The answer has the first one's id first. */
const chain = async (length: number, prefix = 'a'): Promise<string[]> => {
  const ids: string[] = []
  let target = ana
  for (let index = length; index > 0; index -= 1) {
    target = await aliases.alias(`${prefix}${index}`, [target])
    ids.unshift(target)
  }
  return ids
}

/** Both the change and its preview are refused alike, and the preview changes nothing. */
const refusedAlike = async (preview: Reply, change: Reply) => {
  const { request_id: _, ...previewed } = preview.body
  const { request_id: _id, ...changed } = change.body
  expect(previewed).toEqual(changed)
  return change
}

describe('a circle', () => {
  it('is refused with its path, in a change and in its preview', async () => {
    const [first = '', , last = ''] = await chain(3)
    const body = { target_ids: [ana, first] }
    const reply = await refusedAlike(
      await aliases.preview({ alias_id: last, ...body }),
      await aliases.update(last, body),
    )
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'alias_loop', path: ['a3', 'a1', 'a2', 'a3'].map(aliases.at) },
    })
    expect((await aliases.update(last, { target_ids: [last] })).body).toMatchObject({
      code: 'alias_loop',
      path: [aliases.at('a3'), aliases.at('a3')],
    })
    expect(await aliases.tree('a1')).toHaveLength(4)
  })

  it('is one also while an alias on it is off or has expired', async () => {
    const [first = '', second = ''] = await chain(2)
    await aliases.update(first, { enabled: false, expires_at: '2020-01-01T00:00:00Z' })
    expect((await aliases.update(second, { target_ids: [first] })).body.code).toBe('alias_loop')
  })

  it('is not closed by two changes at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await aliases.alias(`one${round}`, [ana])
      const other = await aliases.alias(`other${round}`, [ana])
      const replies = await Promise.all([
        aliases.update(one, { target_ids: [other] }),
        aliases.update(other, { target_ids: [one] }),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  it('is refused for an alias over the address of a deleted identity, to which others lead', async () => {
    const ben = await aliases.identity('ben')
    const all = await aliases.alias('all', [ben])
    await aliases.deleteIdentity(ben, 'ben')
    const body = { local_part: 'ben', domain_id: aliases.domain_id, target_ids: [all], over_held: true }
    const reply = await refusedAlike(
      await aliases.preview(body),
      await aliases.create('ben', [all], { over_held: true }),
    )
    expect(reply.body).toMatchObject({ code: 'alias_loop', path: ['ben', 'all', 'ben'].map(aliases.at) })
    expect((await acts.call('getAlias', { path: { alias_id: ben } })).status).toBe(404)
  })
})

describe('the depth', () => {
  it('is at most ten steps, above and below together', async () => {
    const [top = ''] = await chain(9)
    const tenth = await aliases.alias('top', [top])
    const body = { local_part: 'over', domain_id: aliases.domain_id, target_ids: [tenth] }
    const reply = await refusedAlike(await aliases.preview(body), await aliases.create('over', [tenth]))
    expect(reply).toMatchObject({ status: 409, body: { code: 'alias_too_deep', step_count: 11 } })
    expect(reply.body.path).toEqual(
      ['over', 'top', ...Array.from({ length: 9 }, (_, index) => `a${index + 1}`), 'ana'].map(aliases.at),
    )
    // A longer way below one that others lead to.
    const [low = ''] = await chain(2, 'b')
    const ids = await chain(9, 'c')
    expect((await aliases.update(ids.at(-1) ?? '', { target_ids: [ana, low] })).body).toMatchObject({
      code: 'alias_too_deep',
      step_count: 11,
    })
  })

  it('is found quickly where many ways lead to the same', async () => {
    let level = [ana]
    for (let depth = 0; depth < 7; depth += 1) {
      const next: string[] = []
      for (let index = 0; index < 6; index += 1) next.push(await aliases.alias(`l${depth}-${index}`, level))
      level = next
    }
    const { body } = await aliases.create('all', level)
    expect(body.alias.recipient_count).toBe(1)
    // 6 aliases in each of 7 rows: each is expanded once.
    expect((await aliases.resolve('all')).steps).toHaveLength(1 + 6 + 6 * 6 * 6 + 6)
  })
})

describe('the recipients', () => {
  /** Identities by SQL: a thousand requests would take a minute. */
  const many = async (count: number): Promise<string[]> => {
    await acts.sql('update organization set identity_limit = 20000 where organization_id = $1')
    const rows = await acts.sql<{ identity_id: string }>(
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       select $1, uuid_v7(), $2, 'm' || n, 'm' || n || '@' || $3::text, 'm' || n from generate_series(1, $4::int) n
       returning identity_id`,
      [aliases.domain_id, aliases.name, count],
    )
    // As autovacuum does within a minute: until then, connections keep plans for tables of a few rows.
    const owner = new pg.Client({ connectionString: harness.url })
    await owner.connect()
    await owner.query('analyze address, identity')
    await owner.end()
    return rows.map(({ identity_id }) => identity_id)
  }

  it('are at most 10,000, of the alias and of each that leads to it', async () => {
    const all = await many(10_000)
    const big = await aliases.group('big', all.slice(0, 10))
    await acts.sql(
      `insert into address_target (organization_id, address_id, target_id) select $1, $2, unnest($3::uuid[])
       on conflict do nothing`,
      [big, all],
    )
    const parts = [big]
    await aliases.alias('most', parts)
    const reply = await refusedAlike(
      await aliases.preview({
        local_part: 'over',
        domain_id: aliases.domain_id,
        target_ids: [...parts, ana],
      }),
      await aliases.create('over', [...parts, ana]),
    )
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'too_many_recipients', recipient_count: 10_001, address: aliases.at('over') },
    })
    const extra = await aliases.alias('extra', all.slice(0, 1))
    const [first = ''] = parts
    await aliases.removeMembers(first, all.slice(0, 1))
    expect((await aliases.addMembers(first, [extra])).status).toBe(200)
    expect((await aliases.update(extra, { target_ids: [ana] })).status).toBe(200)
    const body = { target_ids: [...all.slice(0, 1), ana] }
    const refused = await refusedAlike(
      await aliases.preview({ alias_id: extra, ...body }),
      await aliases.update(extra, body),
    )
    expect(refused.body).toMatchObject({
      code: 'too_many_recipients',
      recipient_count: 10_001,
      address: aliases.at('big'),
    })
  })
})

it('a preview tells what the change does, and changes nothing', async () => {
  const ben = await aliases.identity('ben')
  const sales = await aliases.alias('sales', [ana])
  const { body } = await aliases.preview({ alias_id: sales, target_ids: [ben], enabled: true })
  expect((await aliases.resolve('sales')).recipients).toMatchObject([{ identity_id: ana }])
  await aliases.update(sales, { target_ids: [ben] })
  expect(body).toEqual(await aliases.resolve('sales'))
  const created = await aliases.preview({
    local_part: 'Shop',
    domain_id: aliases.domain_id,
    target_ids: [sales, ana],
  })
  expect((await aliases.resolve('shop')).outcome).toBe('refused')
  const shop = await aliases.alias('shop', [sales, ana])
  const [first, ...rest] = created.body.steps
  expect({ ...created.body, steps: [{ ...first, id: shop }, ...rest] }).toEqual(await aliases.resolve('shop'))
})

it.each([
  ['a taken address', { local_part: 'ana' }, 409],
  ['missing targets', { target_ids: undefined }, 400],
  ['a missing domain', { domain_id: undefined }, 400],
  ['a sign-in', { signs_in: true }, 400],
])('a preview of a new alias refuses %s', async (_, wrong, status) => {
  const body = { local_part: 'sales', domain_id: aliases.domain_id, target_ids: [ana], ...wrong }
  expect((await aliases.preview(body)).status).toBe(status)
})

it('a preview of a change refuses what only a new alias has', async () => {
  const alias_id = await aliases.alias('sales', [ana])
  expect((await aliases.preview({ alias_id, local_part: 'x' })).status).toBe(400)
  expect((await aliases.preview({ alias_id, over_held: true })).status).toBe(400)
  expect((await aliases.preview({ alias_id: 'x' })).status).toBe(404)
})
