import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSignInLimit } from '../auth/sign-in-limit.ts'
import { createDatabase } from '../db/pool.ts'
import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import { noMailSystem } from '../mail/state.ts'
import { createLogger } from '../observability/log.ts'
import { createTestApp, harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'

/** How often a password was compared, and with what. */
const argon2 = vi.hoisted(() => ({ verify: vi.fn<(stored: string, typed: string) => Promise<boolean>>() }))
vi.mock('@node-rs/argon2', async (original) => {
  const actual = await original<{ verify: typeof argon2.verify }>()
  argon2.verify.mockImplementation(actual.verify)
  return { ...actual, verify: argon2.verify }
})

/** Milliseconds. */
let now = 0
const harness = harnessForTests({
  options: {
    ownAccounts: {
      limit: createSignInLimit({ clock: () => now }),
      openSessions: async () => [{ service: 'imap', source: '192.0.2.7' }],
    },
  },
})
const password = 'five boring blue umbrellas'
const another = 'six lively red lanterns'
let organization: Organization
let acts: ClientActions
let domain_id: string
let domainName: string
let ada: { identity_id: string; address: string }

beforeEach(async () => {
  now += 24 * 60 * 60_000
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  domainName = freshName()
  domain_id = await acts.domain({ name: domainName })
  ada = await acts.identity(domain_id, 'ada', { display_name: 'Ada Lovelace', password })
})

const signIn = (address = ada.address, typed = password) =>
  harness.call('createOwnSession', { body: { address, password: typed } })
const session = async (typed = password): Promise<string> => {
  const { status, body } = await signIn(ada.address, typed)
  expect([status, body.code]).toEqual([201, undefined])
  return body.api_key
}
const as = (key: string, id: OperationId, body?: object, headers: Record<string, string> = {}) =>
  harness.call(id, { key, headers, ...(body ? { body } : {}) })
const statusOf = async (key: string) => (await as(key, 'getOwnIdentity')).status
const outcome = ({ status, body }: Reply) => [status, body?.code]
const update = (body: object) => acts.call('updateIdentity', { path: { identity_id: ada.identity_id }, body })
const reset = () =>
  acts.call('resetIdentityPassword', {
    path: { identity_id: ada.identity_id },
    body: { mode: 'set', password: another },
  })

describe('signing in', () => {
  it('takes the address however it is typed, and answers a session of 15 minutes', async () => {
    for (const typed of [ada.address, ` ADA@${domainName.toUpperCase()} `]) {
      const { status, body } = await signIn(typed)
      expect(status).toBe(201)
      expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000)
      expect(Date.parse(body.expires_at) - Date.now()).toBeLessThan(16 * 60_000)
      const person = await as(body.api_key, 'getOwnIdentity')
      expect(person.body).toMatchObject({
        address: ada.address,
        display_name: 'Ada Lovelace',
        must_change_password: false,
        session_expires_at: body.expires_at,
        mail: { state: 'not_attached' },
        enforcement: null,
      })
    }
  })

  it('refuses an unknown address, a wrong password and one that was never set to the letter alike', async () => {
    const { address } = await acts.identity(domain_id, 'ben')
    const replies = [
      await signIn(`nobody@${domainName}`),
      await signIn(ada.address, 'wrong'),
      await signIn(address, 'wrong'),
      await signIn('no address at all'),
    ]
    const told = replies.map(({ status, headers, body }) => {
      const { 'x-request-id': _, date: __, ...rest } = headers
      return { status, rest, body: { ...body, request_id: '' } }
    })
    expect(told[0]).toMatchObject({ status: 403, body: { code: 'sign_in_failed' } })
    for (const one of told) expect(one).toEqual(told[0])
  })

  it('compares one password, of the same cost, whether there is such an address or not', async () => {
    const { address } = await acts.identity(domain_id, 'ben')
    await signIn()
    const work = async (typed: string) => {
      argon2.verify.mockClear()
      await signIn(typed, 'wrong')
      return argon2.verify.mock.calls.map(([stored]) => stored.split('$').slice(1, 4))
    }
    const once = [['argon2id', 'v=19', 'm=19456,t=2,p=1']]
    for (const typed of [ada.address, address, `nobody@${domainName}`, 'no address at all'])
      expect([typed, await work(typed)]).toEqual([typed, once])
  })

  it('finds a password however it was composed, and one with other spaces from before they were spaces', async () => {
    await acts.identity(domain_id, 'ben', { password: 'fünf blaue Schirme' })
    const typed = ['fünf blaue Schirme', 'fu\u0308nf blaue Schirme', 'fünf\u00a0blaue Schirme']
    for (const one of typed) expect((await signIn(`ben@${domainName}`, one)).status).toBe(201)
    const before = `{ARGON2ID}${await hash('fünf\u00a0blaue\tSchirme')}`
    await acts.sql('update identity set password_hash = $2 where organization_id = $1', [before])
    for (const one of ['fünf\u00a0blaue\tSchirme', 'fu\u0308nf\u00a0blaue\tSchirme'])
      expect((await signIn(ada.address, one)).status).toBe(201)
    expect((await signIn(ada.address, 'fünf blaue\tSchirme')).status).toBe(403)
  })

  it.each([
    ['account', "update identity set status = 'suspended' where organization_id = $1"],
    ['domain', "update domain set status = 'suspended' where organization_id = $1"],
    ['organization', "update organization set status = 'suspended' where organization_id = $1"],
  ])('tells who knows the password that the %s is suspended, and no other', async (what, sql) => {
    await acts.sql(sql)
    const right = await signIn()
    expect([...outcome(right), right.body.detail]).toEqual([
      403,
      'account_suspended',
      `This ${what} is suspended.`,
    ])
    expect(outcome(await signIn(ada.address, 'wrong'))).toEqual([403, 'sign_in_failed'])
  })

  it('is told in the audit, in the name of the person, and no key is made that the console shows', async () => {
    await session()
    const { items } = (await acts.call('listAuditEvents', { query: { limit: 1, kind: 'session' } })).body
    expect(items[0]).toMatchObject({
      operation: 'createOwnSession',
      actor: { key_id: null, key_name: 'Ada Lovelace, on /me' },
      resource_label: ada.address,
    })
    const keys = (await acts.call('listKeys', { query: { limit: 100 } })).body
    expect(keys.items.map(({ kind }: { kind: string }) => kind)).toEqual(['key'])
    expect(keys.total).toBe(1)
  })
})

describe('wrong attempts', () => {
  const wait = async (address: string) => {
    const { status, headers, body } = await signIn(address, 'wrong')
    return status === 429 ? [Number(headers['retry-after']), body.detail] : [status]
  }

  it('have an address wait longer and longer, whether it exists or not', async () => {
    for (const address of [ada.address, `nobody@${domainName}`]) {
      for (let attempt = 0; attempt < 5; attempt += 1) expect(await wait(address)).toEqual([403])
      const waits: unknown[] = []
      for (let round = 0; round < 7; round += 1) {
        const [seconds, words] = await wait(address)
        waits.push([seconds, words])
        now += Number(seconds) * 1000
        expect(await wait(address)).toEqual([403])
      }
      expect(waits).toEqual([
        [30, 'Too many attempts. Wait 30 seconds.'],
        [60, 'Too many attempts. Wait 60 seconds.'],
        [120, 'Too many attempts. Wait 2 minutes.'],
        [240, 'Too many attempts. Wait 4 minutes.'],
        [480, 'Too many attempts. Wait 8 minutes.'],
        [900, 'Too many attempts. Wait 15 minutes.'],
        [900, 'Too many attempts. Wait 15 minutes.'],
      ])
    }
  })

  it('keep out the right password too while they wait, and are forgotten with it afterwards', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await wait(ada.address)
    expect((await signIn()).status).toBe(429)
    now += 30_000
    expect((await signIn()).status).toBe(201)
    expect(await wait(ada.address)).toEqual([403])
  })

  it('count for an address however it is typed', async () => {
    for (const typed of ['ada', 'ADA', 'Ada', ' ada', 'aDa']) await wait(`${typed}@${domainName}`)
    expect(await wait(ada.address)).toEqual([30, 'Too many attempts. Wait 30 seconds.'])
  })

  it('are at most the free ones, however many come at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(ada.address, 'wrong')))
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('count for where they come from, whatever the addresses', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 52; attempt += 1)
      statuses.push((await signIn(`nobody${attempt}@${domainName}`, 'wrong')).status)
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 403))
    expect(statuses.slice(50)).toEqual([429, 429])
  })
})

describe('right attempts', () => {
  it('are bounded too: the 21st within two hours waits, and leaves no event', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await signIn()).status).toBe(201)
    const { status, headers } = await signIn()
    expect([status, headers['retry-after']]).toEqual([429, '30'])
    const { total } = (await acts.call('listAuditEvents', { query: { limit: 1, kind: 'session' } })).body
    expect(total).toBe(20)
    now += 30_000
    expect((await signIn()).status).toBe(201)
  })

  it('that are too many cost as few comparisons as wrong ones', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) await signIn()
    argon2.verify.mockClear()
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await signIn()).status).toBe(429)
    expect(argon2.verify).toHaveBeenCalledTimes(5)
  })
})

describe('changing the password', () => {
  it('lets the new one in and the old one not, and it needs to be changed no longer', async () => {
    await update({ must_change_password: true })
    const key = await session()
    expect((await as(key, 'getOwnIdentity')).body.must_change_password).toBe(true)
    const { status, body } = await as(key, 'changeOwnPassword', { password: another })
    expect([status, body.must_change_password]).toEqual([200, false])
    expect(outcome(await signIn())).toEqual([403, 'sign_in_failed'])
    expect((await signIn(ada.address, another)).status).toBe(201)
    const { items } = (await acts.call('listAuditEvents', { query: { limit: 10 } })).body
    const event = items.find(({ operation }: { operation: string }) => operation === 'changeOwnPassword')
    expect(event).toMatchObject({
      actor: { key_id: null, key_name: 'Ada Lovelace, on /me' },
      before: { must_change_password: true },
      after: { must_change_password: false },
    })
    expect(JSON.stringify(items)).not.toMatch(/umbrellas|lanterns|argon2/i)
  })

  it('holds it against the rules, and against the one of before', async () => {
    const key = await session()
    const codes = async (typed: string) =>
      (await as(key, 'changeOwnPassword', { password: typed })).body.errors.map(
        ({ code }: { code: string }) => code,
      )
    expect(await codes('')).toEqual(['too_short'])
    expect(await codes('qwertyuiop')).toContain('too_common')
    expect(await codes(password)).toEqual(['unchanged'])
    expect(await codes(password.replaceAll(' ', '\u00a0'))).toEqual(['unchanged'])
    expect(await codes('copied from a cell\t')).toEqual(['pattern'])
    expect((await as(key, 'changeOwnPassword', { password: '' })).body.errors[0].path).toBe('/password')
  })

  it('ends every other session of the person, and no other person’s', async () => {
    const { address } = await acts.identity(domain_id, 'ben', { password })
    const [first, second] = [await session(), await session()]
    const theirs = (await signIn(address)).body.api_key
    expect((await as(first, 'changeOwnPassword', { password: another })).status).toBe(200)
    expect([await statusOf(first), await statusOf(second), await statusOf(theirs)]).toEqual([200, 401, 200])
  })

  it('is no use to a session that has just ended', async () => {
    const key = await session()
    const [own, given] = await Promise.all([
      as(key, 'changeOwnPassword', { password: 'seven quiet green kettles' }),
      reset(),
    ])
    expect(given.status).toBe(200)
    // Whichever came first: a session that the reset has ended changes nothing after it.
    const last = await signIn(ada.address, another)
    if (own.status === 401) expect(last.status).toBe(201)
    else expect([own.status, last.status]).toEqual([200, 201])
  })

  it('is no use to a session that ends while the change waits for its turn', async () => {
    const key = await session()
    const { operator } = harness
    const other = createDatabase({ url: harness.url, role: 'operator', poolSize: 1 })
    let change: Promise<Reply> | undefined
    await operator.write(organization.organization_id, async (db) => {
      const here = [db.organizationId]
      await db.query('select from organization where organization_id = $1 for no key update', here)
      change = as(key, 'changeOwnPassword', { password: 'seven quiet green kettles' })
      await vi.waitUntil(async () => {
        const waiting = 'select from pg_locks where not granted and $1::uuid is not null'
        return (await db.query(waiting, here)).length > 0
      })
      // Only a transaction that has begun later than the change ends it in the change's future.
      await other.write(organization.organization_id, (later) =>
        later.query(`update api_key set revoked_at = now() where organization_id = $1 and identity_id = $2`, [
          later.organizationId,
          ada.identity_id,
        ]),
      )
    })
    expect((await change)?.status).toBe(401)
    await other.close()
  })

  it('is bounded', async () => {
    const key = await session()
    const statuses = []
    for (let round = 0; round < 11; round += 1)
      statuses.push((await as(key, 'changeOwnPassword', { password: 'short' })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })
})

describe('a session', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['another password is given', reset],
    ['the person is suspended', () => update({ status: 'suspended' })],
    [
      'the domain is suspended',
      () => acts.sql("update domain set status = 'suspended' where organization_id = $1"),
    ],
    [
      'the person is deleted',
      () =>
        acts.call('deleteIdentity', {
          path: { identity_id: ada.identity_id },
          query: { confirm: ada.address },
        }),
    ],
    [
      'its time is over',
      () => acts.sql("update api_key set expires_at = now() where organization_id = $1 and kind = 'person'"),
    ],
  ])('ends when %s', async (_, act) => {
    const key = await session()
    await act()
    expect(await statusOf(key)).toBe(401)
  })

  it('ends when the user says so, and the others continue', async () => {
    const [first, second] = [await session(), await session()]
    expect((await as(first, 'endOwnSession')).status).toBe(204)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
  })

  it('is one of at most ten: the oldest ends', async () => {
    const keys: string[] = []
    for (let count = 0; count < 12; count += 1) keys.push(await session())
    const statuses = await Promise.all(keys.map(statusOf))
    expect(statuses).toEqual([401, 401, ...Array.from({ length: 10 }, () => 200)])
    const rows = await acts.sql("select from api_key where organization_id = $1 and kind = 'person'")
    expect(rows.length).toBeLessThanOrEqual(11)
  })

  it('is deleted with the next sign-in after its end', async () => {
    await as(await session(), 'endOwnSession')
    await session()
    const rows = await acts.sql("select from api_key where organization_id = $1 and kind = 'person'")
    expect(rows).toHaveLength(1)
  })

  it('continues when a thing of the user changes that is none of both', async () => {
    const key = await session()
    await update({ display_name: 'Augusta Ada' })
    expect(await statusOf(key)).toBe(200)
  })
})

describe('signing out everywhere', () => {
  it('ends the other sessions, asks the mail servers, and is told in the audit', async () => {
    await acts.sql('update mail.setting set attached_at = now() where $1::uuid is not null')
    const [first, second] = [await session(), await session()]
    const { status, body, headers } = await as(first, 'signOutEverywhere')
    expect([status, await statusOf(first), await statusOf(second)]).toEqual([200, 200, 401])
    expect(body.enforcement).toMatchObject({
      kind: 'sign_in',
      state: 'pending',
      identity_id: ada.identity_id,
      address: ada.address,
      request_id: headers['x-request-id'],
    })
    const [row] = await acts.sql<{ closes_sessions: boolean }>(
      'select closes_sessions from enforcement where organization_id = $1 order by enforcement_id desc limit 1',
    )
    expect(row).toEqual({ closes_sessions: true })
    expect((await as(first, 'getOwnIdentity')).body.enforcement.enforcement_id).toBe(
      body.enforcement.enforcement_id,
    )
    // A former request is not the next session's.
    expect((await as(await session(), 'getOwnIdentity')).body.enforcement).toBeNull()
    await acts.sql('update mail.setting set attached_at = null where $1::uuid is not null')
  })
})

describe('where one is signed in', () => {
  const asked = async (state: 'not_attached' | 'attached', openSessions: () => Promise<never[]>) => {
    const key = await session()
    const app = createTestApp({
      database: harness.database,
      mailState: () => ({ ...noMailSystem(), state }),
      ownAccounts: { limit: createSignInLimit(), openSessions },
    })
    const reply = await app.inject({ url: '/api/me/sign-ins', headers: { 'x-api-key': key } })
    await app.close()
    return JSON.parse(reply.payload)
  }

  it('is not known without a mail system, nor where it does not answer', async () => {
    const fails = () => Promise.reject(new Error('It does not answer.'))
    expect(await asked('not_attached', fails)).toEqual({ mail: { state: 'not_attached' }, sign_ins: [] })
    expect(await asked('attached', fails)).toEqual({ mail: { state: 'unreachable' }, sign_ins: [] })
    expect(await asked('attached', async () => [])).toEqual({ mail: { state: 'attached' }, sign_ins: [] })
  })
})

describe('without the page', () => {
  it('its operations are not found, nor is the page', async () => {
    const key = await session()
    const app = createTestApp({ database: harness.database, hasOwnPage: false })
    const own = Object.values(operations).filter(({ path }) => path.startsWith('/me'))
    expect(own).toHaveLength(8)
    for (const { method, path } of own) {
      const { statusCode, payload } = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { 'x-api-key': key },
      })
      expect([path, statusCode, JSON.parse(payload).detail]).toEqual([
        path,
        404,
        'My account is switched off on this server.',
      ])
    }
    const page = await app.inject('/me')
    expect([page.statusCode, page.payload]).toEqual([404, 'My account is switched off on this server.\n'])
    const health = await app.inject({ url: '/api/health', headers: { 'x-api-key': organization.owner } })
    expect(JSON.parse(health.payload).mail.people_page).toBeNull()
    await app.close()
  })
})

describe('the servers for mail apps', () => {
  it('are shown to a person and by health, and are none where the operator has not named them', async () => {
    const key = await session()
    expect((await as(key, 'getOwnIdentity')).body.public_servers).toEqual([])
    const publicServers = [{ service_code: 'imap', host: 'imap.example.org', port: 993 }] as const
    const app = createTestApp({ database: harness.database, publicServers })
    const read = async (url: string, apiKey: string) =>
      JSON.parse((await app.inject({ url: `/api${url}`, headers: { 'x-api-key': apiKey } })).payload)
    expect((await read('/me', key)).public_servers).toEqual(publicServers)
    expect((await read('/health', organization.owner)).mail.public_servers).toEqual(publicServers)
    await app.close()
  })
})

describe('no log', () => {
  it('has the password or the session of a person', async () => {
    const lines: string[] = []
    const logger = createLogger('debug', { write: (line) => void lines.push(line) })
    const app = createTestApp({ database: harness.database, logger })
    const send = (url: string, payload: object, key = '') =>
      app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { 'x-api-key': key } })
    const { api_key } = JSON.parse((await send('/me/session', { address: ada.address, password })).payload)
    await send('/me/session', { address: ada.address, password: 'wrong but secret' })
    await send('/me/password', { password: another }, api_key)
    await app.close()
    expect(lines.length).toBeGreaterThan(2)
    const all = lines.join('')
    for (const secret of [password, another, 'wrong but secret', api_key, 'ARGON2'])
      expect(all).not.toContain(secret)
  })
})
