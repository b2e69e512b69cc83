import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressScene } from '../../testing/address-scene.ts'
import { clientActions, freshName } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { rulesActions } from '../../testing/rules-actions.ts'

/* What mail servers report of rules. */

const harness = harnessForTests()
const { scene, at } = addressScene(harness)
let worker: pg.Client
beforeAll(async () => {
  worker = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_worker' })
  await worker.connect()
})
afterAll(() => worker.end())

interface Sent {
  address: string
  target: string
  count?: number
  ago_ms?: number
}
const count = (...sent: Sent[]) =>
  worker.query('select mail.count_redirects($1)', [
    JSON.stringify(
      sent.map(({ ago_ms = 0, ...one }) => ({ count: 1, ...one, first_ms: ago_ms, last_ms: ago_ms })),
    ),
  ])
const seen = () =>
  scene.acts.sql<{ target: string; set_by: string; is_outside: boolean; count: number }>(
    'select target, set_by, is_outside, count from redirect_seen where organization_id = $1 order by target',
  )

it('counts mail to a removed domain as outside', async () => {
  const name = freshName()
  const domain_id = await scene.acts.domain({ name })
  await count({ address: scene.ada.address, target: `x@${name}` })
  expect(await seen()).toMatchObject([{ is_outside: false }])
  const removal = { path: { domain_id }, query: { confirm: name } }
  expect((await scene.acts.call('removeDomain', removal)).status).toBe(204)
  await count({ address: scene.ada.address, target: `x@${name}` })
  expect(await seen()).toMatchObject([{ is_outside: true }])
})

it("tells the target of the forward from those of users' rules, and outside from inside", async () => {
  const { ada, bob } = scene
  await rulesActions(harness, scene.acts).set(ada.identity_id, { forward_to_identity_id: bob.identity_id })
  const others = clientActions(harness, await harness.organization())
  const eve = await others.identity(await others.domain(), 'eve')
  await scene.addresses.rename({ ...ada, domain_id: scene.domain_id, local_part: 'ada.new' })
  await count(
    { address: ada.address, target: bob.address, count: 2 },
    { address: at('ada.new'), target: at('ada') },
    { address: at('ada.new'), target: 'Ana@private.example' },
    { address: at('ada.new'), target: eve.address },
    { address: 'nobody@private.example', target: 'ana@private.example' },
  )
  await count({ address: at('ada.new'), target: 'ana@private.example', count: 3 })
  expect(await seen()).toEqual(
    [
      { target: at('ada'), set_by: 'own_rules', is_outside: false, count: 1 },
      { target: bob.address, set_by: 'administrator', is_outside: false, count: 2 },
      { target: 'ana@private.example', set_by: 'own_rules', is_outside: true, count: 4 },
      { target: eve.address, set_by: 'own_rules', is_outside: true, count: 1 },
    ].toSorted((one, other) => (one.target < other.target ? -1 : 1)),
  )
})

it('keeps fifty targets of an identity, those outside first, and counts messages to the rest', async () => {
  const { ada, bob } = scene
  const list = async (query: Record<string, string> = {}) => {
    const { status, body } = await scene.acts.call('listRedirects', { query: { ...query, limit: '1' } })
    expect(status).toBe(200)
    return [body.total, body.unlisted_count]
  }
  const targets = (prefix: string, from: number, to: number, domain = scene.name) =>
    Array.from({ length: to - from }, (_, index) => `${prefix}${from + index}@${domain}`)
  const send = (address: string, names: readonly string[], more: Partial<Sent> = {}) =>
    count(...names.map((target) => ({ address, target, ...more })))
  await send(ada.address, ['first@private.example'], { ago_ms: 60_000, count: 7 })
  // Harmless ones don't hide the first, however new they are.
  for (const start of [0, 30, 60]) await send(ada.address, targets('in', start, start + 30), { count: 2 })
  expect((await seen())[0]).toMatchObject({ target: 'first@private.example', count: 7 })
  expect(await list()).toEqual([50, 41 * 2])
  // Others outside do, and it is counted.
  for (const start of [0, 30]) await send(ada.address, targets('out', start, start + 30, 'private.example'))
  expect(await seen()).not.toContainEqual(expect.objectContaining({ target: 'first@private.example' }))
  await send(bob.address, targets('t', 0, 51), { count: 3 })
  expect(await list()).toEqual([100, 90 * 2 + 10 + 7 + 3])
  expect(await list({ is_outside: 'true' })).toEqual([50, 10 + 7])
  expect(await list({ is_outside: 'false', by: 'own_rules', identity_id: bob.identity_id })).toEqual([50, 3])
  expect(await list({ by: 'administrator' })).toEqual([0, 0])
  const others = clientActions(harness, await harness.organization())
  expect((await others.call('listRedirects')).body).toMatchObject({ total: 0, unlisted_count: 0 })
  // Each day for thirty days.
  await scene.acts.sql(`update redirect_rest set day = day - 30 where organization_id = $1 and is_outside`)
  await scene.acts.sql(
    `update redirect_rest set day = day - 31 where organization_id = $1 and not is_outside`,
  )
  await worker.query('select mail.forget_redirects()')
  expect(await list()).toEqual([100, 10 + 7])
})

it('keeps the newest fifty of an identity, for thirty days', async () => {
  const { address } = scene.ada
  await count(
    ...Array.from({ length: 60 }, (_, index) => ({
      address,
      target: `t${String(index).padStart(2, '0')}@private.example`,
      ago_ms: index * 1000,
    })),
  )
  expect((await seen()).map(({ target }) => target.slice(0, 3))).toEqual(
    Array.from({ length: 50 }, (_, index) => `t${String(index).padStart(2, '0')}`),
  )
  await scene.acts.sql(
    `update redirect_seen set first_at = now() - interval '31 days', last_at = now() - interval '31 days'
     where organization_id = $1 and target > 't02'`,
  )
  await worker.query('select mail.forget_redirects()')
  expect(await seen()).toHaveLength(2)
})

it('is complete from when on mail servers reported it without a gap', async () => {
  const plain = (sql: string) => harness.operator.plain((db) => db.query(sql, []))
  const since = async () => {
    const { body } = await scene.acts.call('listRedirects')
    const use = await scene.acts.call('getForwardingUse')
    expect(use.body.since).toBe(body.since)
    return body.since
  }
  const hear = () => worker.query('select mail.hear_rules()')
  await plain(
    `update mail.setting set attached_at = now(), heard_failures_at = null, hears_rules_since = null, heard_rules_at = null`,
  )
  await hear()
  // Servers that don't report sign-ins report no rules.
  expect(await since()).toBe(null)
  await worker.query('select mail.hear_failures()')
  await hear()
  const first = await since()
  expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000)
  await hear()
  expect(await since()).toBe(first)
  await plain(
    `update mail.setting set heard_rules_at = now() - interval '61 seconds', hears_rules_since = now() - interval '1 day'`,
  )
  expect(await since()).toBe(null)
  await hear()
  expect(Date.parse(await since())).toBeGreaterThanOrEqual(Date.parse(first))
  await plain('update mail.setting set attached_at = null')
  expect(await since()).toBe(null)
})

it('writes an event of changed rules in the name of the identity, at most once a minute', async () => {
  const { ada, bob } = scene
  const record = (...addresses: string[]) => worker.query('select mail.record_rule_changes($1)', [addresses])
  await record(ada.address, bob.address, 'nobody@private.example')
  await record(ada.address)
  const events = () => scene.acts.events({ operation: 'changeOwnRules' })
  expect((await events()).map(({ actor, resource_id }) => [actor.key_name, resource_id]).toSorted()).toEqual(
    [
      ['ada', ada.identity_id],
      ['bob', bob.identity_id],
    ].toSorted(),
  )
})
