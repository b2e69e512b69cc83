import { beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let acts: ClientActions
let domain: string
let ada: { identity_id: string; address: string; created_at: string }

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  domain = await acts.domain({ name: freshName() })
  ada = await acts.identity(domain, 'ada')
})

const plain = (sql: string, values: unknown[] = []) =>
  harness.operator.write(acts.organization_id, (db) => db.query<Record<string, unknown>>(sql, values))
const note = (...heard: { address: string; service: string; ago_ms: number }[]) =>
  plain('select mail.note_logins($1)', [JSON.stringify(heard)])
const seen = () =>
  plain(
    'select service, last_login::float8 as at from mail.login_seen where username = $1 order by service',
    [ada.address],
  )
const since = async () =>
  (await acts.call('getIdentity', { path: { identity_id: ada.identity_id } })).body.all_logins_since

it('sign-ins by all services are known from when on mail servers tell of them, and while they do', async () => {
  await plain(
    `update mail.setting set attached_at = now(), hears_logins_since = null, heard_logins_at = null`,
  )
  await plain('select mail.hear_failures()')
  expect(await since()).toBeNull()
  await plain('select mail.hear_logins()')
  const first = await since()
  expect(Date.parse(first)).toBeGreaterThanOrEqual(Date.parse(ada.created_at))
  await plain('select mail.hear_logins()')
  expect(await since()).toBe(first)
  await plain(`update mail.setting set hears_logins_since = '2001-01-01T00:00:00Z'`)
  expect(await since()).toBe(ada.created_at)
  await plain(`update mail.setting set heard_logins_at = now() - interval '61 seconds'`)
  expect(await since()).toBeNull()
  await plain('select mail.hear_logins()')
  expect(Date.parse(await since())).toBeGreaterThanOrEqual(Date.parse(first))
  await plain('update mail.setting set attached_at = null')
  expect(await since()).toBeNull()
})

it('a sign-in is noted with its time, and an older one never takes its place', async () => {
  await plain(
    `update identity set created_at = created_at - interval '1 hour' where organization_id = $1 and identity_id = $2`,
    [acts.organization_id, ada.identity_id],
  )
  const begun = Date.now()
  await note(
    { address: ada.address, service: 'smtp', ago_ms: 5000 },
    { address: ada.address, service: 'smtp', ago_ms: 9000 },
    { address: 'zoe@elsewhere.example', service: 'smtp', ago_ms: 0 },
  )
  const [first] = await seen()
  expect(first?.['service']).toBe('smtp')
  expect(Number(first?.['at']) * 1000).toBeGreaterThan(begun - 6001)
  expect(Number(first?.['at']) * 1000).toBeLessThanOrEqual(Date.now() - 5000)
  await note({ address: ada.address, service: 'smtp', ago_ms: 60_000 })
  expect(await seen()).toEqual([first])
  expect(await plain(`select from mail.login_seen where username = 'zoe@elsewhere.example'`)).toEqual([])
})

it('a sign-in of the former owner of an address is not reported for its new owner', async () => {
  await note({ address: ada.address, service: 'smtp', ago_ms: 60_000 })
  expect(await seen()).toEqual([])
})
