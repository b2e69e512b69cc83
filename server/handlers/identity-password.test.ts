import { verify } from '@node-rs/argon2'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addMembers,
  createTestApp,
  type Organization,
  type Reply,
  harnessForTests,
} from '../../testing/harness.ts'
import { type ClientActions, clientActions, unknownId, errorPaths } from '../../testing/client-actions.ts'

/** Hashing begins when this is resolved. */
const hashing = vi.hoisted(() => ({ mayBegin: Promise.resolve() }))
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const original = await importOriginal()
  return { ...original, hash: (...args) => hashing.mayBegin.then(() => original.hash(...args)) }
})

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let domain_id: string
let identity: Reply['body']

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  domain_id = await acts.domain()
  identity = await acts.identity(domain_id, 'mara.lindt')
})

const reset = (body: unknown, headers: Record<string, string> = {}, identity_id = identity.identity_id) =>
  acts.call('resetIdentityPassword', { path: { identity_id }, body, headers })
const create = (body: object, headers: Record<string, string> = {}) =>
  acts.call('createIdentity', {
    body: { domain_id, local_part: 'newcomer', display_name: 'New', ...body },
    headers,
  })
const hashOf = async (identity_id = identity.identity_id) =>
  (
    await acts.sql<{ password_hash: string | null }>(
      'select password_hash from identity where organization_id = $1 and identity_id = $2',
      [identity_id],
    )
  )[0]?.password_hash ?? ''
/** The form in which Dovecot reads it; it has the parameters. */
const opens = (stored: string, password: string) => {
  expect(stored).toMatch(/^\{ARGON2ID\}\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  return verify(stored.replace('{ARGON2ID}', ''), password)
}
const generated = /^[A-HJ-NP-Za-km-np-z2-9]{20}$/

describe('a reset', () => {
  it('generates a password of 20 characters without look-alikes, which must be changed', async () => {
    const before = await acts.call('getIdentity', { path: { identity_id: identity.identity_id } })
    const reply = await reset({ mode: 'generate' }, { 'if-match': before.headers['etag'] ?? '' })
    expect(reply.status).toBe(200)
    expect(reply.body.password).toMatch(generated)
    expect(reply.body.warnings).toEqual([])
    expect(reply.body.identity.must_change_password).toBe(true)
    expect(Date.now() - Date.parse(reply.body.identity.password_changed_at)).toBeLessThan(10_000)
    expect(await opens(await hashOf(), reply.body.password)).toBe(true)
    expect((await reset({ mode: 'generate' })).body.password).not.toBe(reply.body.password)
  })

  it('sets a password, which is kept in NFC and not answered', async () => {
    const reply = await reset({ mode: 'set', password: 'A\u0308pfel im Garten', must_change_password: false })
    expect(Object.keys(reply.body)).toEqual(['identity', 'warnings'])
    expect(reply.body.identity.must_change_password).toBe(false)
    expect(await opens(await hashOf(), 'Äpfel im Garten')).toBe(true)
    expect(await opens(await hashOf(), 'Apfel im Garten')).toBe(false)
  })

  it('works for a suspended identity, and warns', async () => {
    await acts.call('updateIdentity', {
      path: { identity_id: identity.identity_id },
      body: { status: 'suspended' },
    })
    const { status, body } = await reset({ mode: 'generate' })
    expect([status, body.warnings]).toEqual([200, ['identity_suspended']])
  })

  it('is audited without password and hash', async () => {
    const reply = await reset({ mode: 'generate' })
    const events = await acts.eventsOf(reply)
    expect(events).toMatchObject([
      {
        operation: 'resetIdentityPassword',
        resource_type: 'identity',
        after: { must_change_password: true },
      },
    ])
    expect(JSON.stringify(events)).not.toContain(reply.body.password)
    expect(JSON.stringify(events)).not.toContain('argon2id')
  })

  it('is replayed without the password, and does not change it again', async () => {
    const again = () => reset({ mode: 'generate' }, { 'idempotency-key': 'reset' })
    const first = await again()
    const stored = await hashOf()
    const second = await again()
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.body).toEqual({ identity: first.body.identity, warnings: [] })
    expect(await hashOf()).toBe(stored)
    const records = await acts.sql('select body from idempotency_record where organization_id = $1')
    expect(JSON.stringify(records)).not.toContain(first.body.password)
  })

  it('is replayed even when the identity has gone since', async () => {
    const again = () => reset({ mode: 'generate' }, { 'idempotency-key': 'gone' })
    await again()
    await acts.call('deleteIdentity', {
      path: { identity_id: identity.identity_id },
      query: { confirm: identity.address },
    })
    const { status, headers } = await again()
    expect([status, headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect((await reset({ mode: 'generate' })).status).toBe(404)
  })

  it('needs a password to set one, and takes none to generate one', async () => {
    for (const body of [{ mode: 'set' }, { mode: 'generate', password: 'correct horse battery' }])
      expect(errorPaths(await reset(body))).toEqual(['/password'])
    expect(errorPaths(await reset({}))).toEqual(['/mode'])
    expect(errorPaths(await reset({ mode: 'guess' }))).toEqual(['/mode'])
  })

  it('is checked 400, 404, 412', async () => {
    const stale = { 'if-match': '"0-stale"' }
    expect((await reset({ mode: 'set' }, stale, unknownId)).status).toBe(400)
    expect((await reset({ mode: 'set', password: 'short' }, stale, unknownId)).status).toBe(400)
    expect((await reset({ mode: 'generate' }, stale, unknownId)).status).toBe(404)
    expect((await reset({ mode: 'set', password: 'mara.lindt 1' }, stale)).status).toBe(400)
    const before = await hashOf()
    expect((await reset({ mode: 'generate' }, stale)).status).toBe(412)
    expect(await hashOf()).toBe(before)
  })

  it('needs its own permission and no other', async () => {
    const key = await harness.key(organization.organization_id, ['identity:reset_password'])
    const path = { identity_id: identity.identity_id }
    expect(
      (await harness.call('resetIdentityPassword', { key, path, body: { mode: 'generate' } })).status,
    ).toBe(200)
    expect((await harness.call('updateIdentity', { key, path, body: {} })).status).toBe(403)
  })
})

describe('the rules for a password', () => {
  it.each([
    ['nine77778', ['too_short']],
    ['x'.repeat(129), ['too_long']],
    ['ü'.repeat(128) + 'x', ['too_long']],
    [`${'🙂'.repeat(64)}x`, ['too_long']],
    ['Password123', ['too_common']],
    ['qwerty', ['too_short', 'too_common']],
    ['__MARA.LINDT__', ['contains_local_part']],
  ])('refuse %s', async (password, codes) => {
    for (const reply of [
      await reset({ mode: 'set', password }),
      await create({ local_part: 'mara.lindt', password }),
    ]) {
      expect(reply.status).toBe(400)
      expect(reply.body.errors.map((error: { code: string }) => error.code)).toEqual(codes)
      expect(errorPaths(reply)).toEqual(codes.map(() => '/password'))
      expect(JSON.stringify(reply.body)).not.toContain(password)
    }
  })

  it.each([
    ['a tab at the end', 'copied from a cell\t'],
    ['a line break', 'two lines\nof a cell'],
    ['NUL', 'correct\u0000horse'],
    ['U+0001', 'correct\u0001horse'],
    ['a control character of Latin-1', 'correct\u0085horse'],
    ['a line separator', 'correct\u2028horse'],
  ])('refuse %s, which mail apps cannot send', async (_, password) => {
    for (const reply of [
      await reset({ mode: 'set', password }),
      await create({ local_part: 'mara.lindt', password }),
    ]) {
      expect([reply.status, ...errorPaths(reply)]).toEqual([400, '/password'])
      expect(reply.body.errors[0].code).toBe('pattern')
      expect(reply.body.errors[0].message).toContain('copied cell')
    }
  })

  it('take spaces of any kind as spaces, as RFC 8265 has it', async () => {
    await reset({ mode: 'set', password: 'fu\u0308nf\u00a0blaue\u2003Schirme\u3000' })
    expect(await opens(await hashOf(), 'fünf blaue Schirme ')).toBe(true)
  })

  it.each(['ten7777777', 'x'.repeat(128), 'ü'.repeat(128), '🙂'.repeat(64), ' ten spaces '])(
    'take %s',
    async (password) => {
      expect((await reset({ mode: 'set', password })).status).toBe(200)
      expect(await opens(await hashOf(), password)).toBe(true)
    },
  )

  it('let a password contain a local part of three characters', async () => {
    expect((await create({ local_part: 'ben', password: 'ben and jerry' })).status).toBe(201)
    expect((await create({ local_part: 'benn', password: 'benn and jerry' })).status).toBe(400)
  })
})

describe('at creation', () => {
  it('a password is generated, shown once, and must be changed', async () => {
    const again = () => create({ generate_password: true }, { 'idempotency-key': 'born' })
    const first = await again()
    expect(first.body.password).toMatch(generated)
    expect(first.body.identity.must_change_password).toBe(true)
    expect(await opens(await hashOf(first.body.identity.identity_id), first.body.password)).toBe(true)
    expect((await again()).body).toEqual({ identity: first.body.identity, warnings: [] })
    expect(JSON.stringify(await acts.events({}))).not.toContain(first.body.password)
  })

  it('a password is given, or none', async () => {
    const reply = await create({ password: 'correct horse battery' })
    expect(reply.body).not.toHaveProperty('password')
    expect(reply.body.identity.must_change_password).toBe(false)
    expect(reply.body.identity.password_changed_at).not.toBeNull()
    expect(await opens(await hashOf(reply.body.identity.identity_id), 'correct horse battery')).toBe(true)
    expect(await hashOf()).toBe('')
    expect(identity.password_changed_at).toBeNull()
  })

  it('not both', async () => {
    expect(errorPaths(await create({ password: 'correct horse battery', generate_password: true }))).toEqual([
      '/generate_password',
    ])
  })
})

describe('too many at the same time', () => {
  it('wait, and beyond 64 waiting are asked to come back', async () => {
    await addMembers(harness, organization.organization_id, null, 80)
    const rows = await acts.sql<{ identity_id: string }>(
      "select identity_id from identity where organization_id = $1 and local_part like 'member%'",
    )
    const ids = rows.map(({ identity_id }) => identity_id)
    let begin = () => {}
    hashing.mayBegin = new Promise((resolve) => {
      begin = resolve
    })
    const refused: Reply[] = []
    const replies = ids.map(async (id) => {
      const reply = await reset({ mode: 'generate' }, {}, id)
      if (reply.status !== 200) refused.push(reply)
      // Two are at work and 64 wait, until all others have been refused.
      if (refused.length === 80 - 66) begin()
      return reply.status
    })
    expect((await Promise.all(replies)).filter((status) => status === 200)).toHaveLength(66)
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([503, 'dependency_unavailable'])
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }
    expect((await reset({ mode: 'generate' })).status).toBe(200)
  })
})

describe('the log', () => {
  it('has neither passwords nor hashes, whatever happens', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const app = createTestApp({ database: harness.database, logger })
    const password = 'kanarienvogel singt'
    const send = (body: object) =>
      app.inject({
        method: 'POST',
        url: `/api/identity/${identity.identity_id}/reset-password`,
        headers: { 'x-api-key': organization.owner, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
    const generated = (await send({ mode: 'generate' })).json<{ password: string }>().password
    await send({ mode: 'set', password })
    await send({ mode: 'set', password: `${password} mara.lindt` })
    await app.inject({
      method: 'GET',
      url: `/api/identity/list?q=${encodeURIComponent(password)}`,
      headers: { 'x-api-key': organization.owner },
    })
    await app.close()
    expect(lines).toHaveLength(4)
    for (const secret of [password, encodeURIComponent(password), generated, 'argon2id', organization.owner])
      expect(lines.join('')).not.toContain(secret)
  })
})
