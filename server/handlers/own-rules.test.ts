import { beforeAll, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { createTestApp, harnessForTests } from '../../testing/harness.ts'
import { noMailSystem } from '../mail/state.ts'
import type { OwnScripts } from '../rules/sieve/own-script.ts'

const harness = harnessForTests()

let acts: ClientActions
let owner: string
let ada: { identity_id: string; address: string }
let ben: typeof ada
const password = 'five boring blue umbrellas'

beforeAll(async () => {
  const organization = await harness.organization()
  owner = organization.owner
  acts = clientActions(harness, organization)
  const domain = await acts.domain({ name: freshName() })
  ada = await acts.identity(domain, 'ada', { mailbox_limit_bytes: 4 * mebibyte, password })
  ben = await acts.identity(domain, 'ben', { mailbox_limit_bytes: 4 * mebibyte })
})

describe("the user's rules of an identity", () => {
  const rulesOf = async (
    state: 'not_attached' | 'attached' | 'unreachable',
    ownScripts: (address: string) => Promise<OwnScripts | null>,
  ) => {
    const app = createTestApp({
      database: harness.database,
      mailState: () => ({ ...noMailSystem(), state }),
      ownScripts,
    })
    const url = `/api/identity/${ada.identity_id}/own-rules`
    const reply = await app.inject({ url, headers: { 'x-api-key': owner } })
    await app.close()
    expect([reply.statusCode, reply.payload]).toEqual([200, reply.payload])
    return JSON.parse(reply.payload)
  }
  const scripts = async (text: string) =>
    rulesOf('attached', async () => ({ count: 2, active: { name: 'main', text } }))

  it('are unknown without a mail server, or where it does not answer', async () => {
    const fails = () => Promise.reject(new Error('It does not answer.'))
    const unknown = { script_count: null, active: null }
    expect(await rulesOf('not_attached', fails)).toEqual({ mail: { state: 'not_attached' }, ...unknown })
    expect(await rulesOf('attached', fails)).toEqual({ mail: { state: 'unreachable' }, ...unknown })
    expect(await rulesOf('attached', async () => ({ count: null, active: null }))).toEqual({
      mail: { state: 'attached' },
      ...unknown,
    })
  })

  it('are none without a script', async () => {
    const none = { mail: { state: 'attached' }, script_count: 0, active: null }
    expect(await rulesOf('attached', async () => null)).toEqual(none)
    expect(await rulesOf('attached', async () => ({ count: 0, active: null }))).toEqual(none)
  })

  it('say what they do, and which targets are outside', async () => {
    const text = `require "copy"; redirect :copy "ana@private.example"; redirect "${ben.address}"; # é`
    expect(await scripts(text)).toMatchObject({
      mail: { state: 'attached' },
      script_count: 2,
      active: {
        script_name: 'main',
        bytes: Buffer.byteLength(text),
        state: 'read',
        redirects: [
          { to: 'ana@private.example', is_outside: true, condition: null },
          { to: ben.address, is_outside: false, condition: null },
        ],
        source: text,
      },
    })
  })

  it('that are not understood are shown as they are', async () => {
    expect((await scripts('redirect "')).active).toMatchObject({
      state: 'not_understood',
      detail: 'Line 1: a text has no end.',
      redirects: [],
      source: 'redirect "',
    })
    expect((await scripts('#'.repeat(65_537))).active).toMatchObject({ state: 'too_long', source: null })
  })
})

describe("reading users' rules", () => {
  const rules = { count: 1, active: { name: 'main', text: 'keep;' } }
  const read = async (id: string, key: string, scripts: OwnScripts | null = rules) => {
    const app = createTestApp({
      database: harness.database,
      mailState: () => ({ ...noMailSystem(), state: 'attached' }),
      ownScripts: async () => scripts,
    })
    const url = id === 'own' ? '/api/me/own-rules' : `/api/identity/${id}/own-rules`
    const { statusCode } = await app.inject({ url, headers: { 'x-api-key': key } })
    await app.close()
    expect(statusCode).toBe(200)
  }

  it('leaves an event for each key, once a day, which the user can see', async () => {
    const organization = await harness.organization()
    const acts = clientActions(harness, organization)
    const events = () => acts.events({ operation: 'getOwnRules' })
    const domain = await acts.domain({ name: freshName() })
    const eve = await acts.identity(domain, 'eve', { mailbox_limit_bytes: 4 * mebibyte, password })
    const body = { address: eve.address, password }
    const { api_key: own } = (await harness.call('createOwnSession', { body })).body
    const readAt = async () => (await harness.call('getOwnDelivery', { key: own })).body.own_rules_read_at
    // Without a script nothing is read, and users read their rules.
    await read(eve.identity_id, organization.owner, { count: 0, active: null })
    await read('own', own)
    expect([await events(), await readAt()]).toEqual([[], null])
    await read(eve.identity_id, organization.owner)
    await read(eve.identity_id, organization.owner)
    const [event, ...others] = await events()
    expect([event, others]).toEqual([
      expect.objectContaining({
        resource_id: eve.identity_id,
        resource_label: eve.address,
        before: null,
        after: null,
      }),
      [],
    ])
    expect(await readAt()).toBe(event.occurred_at)
    await read(
      eve.identity_id,
      await harness.key(organization.organization_id, ['identity:read', 'delivery:read']),
    )
    expect(await events()).toHaveLength(2)
  })
})

it.each([
  [true, false],
  [false, null],
  [null, true],
])(
  'users are told whether mail servers apply their settings: %s, also between organizations: %s',
  async (binds_rules, binds_organizations) => {
    const body = { address: ada.address, password }
    const { api_key } = (await harness.call('createOwnSession', { body })).body
    const app = createTestApp({
      database: harness.database,
      mailState: () => ({ ...noMailSystem(), binds_rules, binds_organizations }),
    })
    const reply = await app.inject({ url: '/api/me/delivery', headers: { 'x-api-key': api_key } })
    await app.close()
    // Other tests have read her rules.
    const { own_rules_read_at: _, ...delivery } = JSON.parse(reply.payload)
    expect([reply.statusCode, delivery]).toEqual([
      200,
      {
        forward: null,
        auto_reply: null,
        own_rules: 'run',
        own_rules_stopped_because: null,
        external_forwarding: 'refused',
        binds_rules,
        binds_organizations,
      },
    ])
  },
)

describe('what rules have sent', () => {
  const rowsOf = async (query: Record<string, string> = {}) => {
    const { items, total } = (await acts.call('listRedirects', { query })).body
    expect(total).toBe(items.length)
    return items.map(({ address, to, by }: Record<string, string>) => [address?.split('@')[0], to, by])
  }

  it('is a list, the newest first, with filters, and a file', async () => {
    const insert = (id: string, target: string, by: string, isOutside: boolean, hours: number) =>
      acts.sql(
        `insert into redirect_seen (organization_id, identity_id, target, set_by, is_outside, count, first_at, last_at)
         values ($1, $2, $3, $4, $5, 3, now() - interval '2 days', now() - $6 * interval '1 hour')`,
        [id, target, by, isOutside, hours],
      )
    expect(await rowsOf()).toEqual([])
    await insert(ada.identity_id, 'ana@private.example', 'own_rules', true, 2)
    await insert(ben.identity_id, ada.address, 'administrator', false, 1)
    const [own, forwarded] = [
      ['ada', 'ana@private.example', 'own_rules'],
      ['ben', ada.address, 'administrator'],
    ]
    expect(await rowsOf()).toEqual([forwarded, own])
    expect(await rowsOf({ by: 'own_rules' })).toEqual([own])
    expect(await rowsOf({ is_outside: 'false' })).toEqual([forwarded])
    expect(await rowsOf({ identity_id: ada.identity_id })).toEqual([own])
    expect(await rowsOf({ identity_id: 'none' })).toEqual([])
    const file = await acts.call('exportRedirects', {
      query: { columns: 'address,to,count', is_outside: 'true' },
    })
    expect(file.body).toContain(`${ada.address},ana@private.example,3`)
  })

  it("is hidden from other organizations, as are forwards and users' rules", async () => {
    await acts.sql(
      `insert into redirect_seen (organization_id, identity_id, target, set_by, is_outside, count, first_at, last_at)
       values ($1, $2, 'hidden@private.example', 'own_rules', true, 3, now(), now())`,
      [ada.identity_id],
    )
    const others = clientActions(harness, await harness.organization())
    const path = { identity_id: ada.identity_id }
    for (const operation of ['getDelivery', 'getOwnRules'] as const)
      expect((await others.call(operation, { path })).status).toBe(404)
    const body = { own_rules: 'stopped' }
    expect((await others.call('updateDelivery', { path, body })).status).toBe(404)
    for (const query of [{}, path])
      expect((await others.call('listRedirects', { query })).body).toMatchObject({ items: [], total: 0 })
    expect((await others.call('exportRedirects', {})).body).not.toContain('hidden')
    expect((await others.call('getForwardingUse')).body).toMatchObject({
      forward_count: 0,
      own_rules_count: 0,
      redirect_count: 0,
    })
  })
})
