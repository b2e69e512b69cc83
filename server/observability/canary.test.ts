import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import { hashApiKey, makeApiKey } from '../auth/api-key.ts'
import { createLogger, loggedError } from './log.ts'
import { type Organization, harnessForTests } from '../../testing/harness.ts'
import { clientActions, freshName } from '../../testing/client-actions.ts'
import { startService } from '../../testing/service.ts'

interface Answer {
  status: number
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects of an answer.
  body: any
}

const harness = harnessForTests()
let organization: Organization
let service: ReturnType<typeof startService>
let logs = ''
/** Answers without any secret. */
const answers: string[] = []
/** All that must appear nowhere: keys and passwords, also wrong ones. */
const secrets = new Set<string>()

const mistyped = `prk_${'Canary'.repeat(8)}X`
const passwords = {
  create: 'canary Sets-This 4711',
  reset: 'canary Resets-To 4712',
  refused: 'canary7!',
  malformed: 'canary In-Broken-Json 4713',
}

interface Request {
  key?: string | null
  path?: Record<string, string>
  query?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a request. `shows` names the member that shows a secret, this once. */
const send = async (id: OperationId, request: Request = {}, shows?: string): Promise<Answer> => {
  const { key = organization.owner, path = {}, query = '', body, headers = {} } = request
  const { method, path: template } = operations[id]
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? 'none'))
  const sent = await service.app.inject({
    method: method as 'GET',
    url: `/api${url}${query}`,
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const answer = { status: sent.statusCode, text: sent.payload, body: null as Answer['body'] }
  const isJson = String(sent.headers['content-type']).includes('json')
  if (isJson && sent.payload !== '') answer.body = JSON.parse(sent.payload)
  const shown: unknown = shows && answer.body[shows]
  if (typeof shown === 'string') {
    secrets.add(shown)
    delete answer.body[shows as string]
    answers.push(JSON.stringify(answer.body))
    answer.body[shows as string] = shown
  } else answers.push(sent.payload)
  answers.push(JSON.stringify(sent.headers))
  return answer
}

const identities = async (domain_id: string) => {
  const identity = (local_part: string) => ({ local_part, domain_id, display_name: 'Canary' })
  const made = await send('createIdentity', {
    body: { ...identity('one'), password: passwords.create },
    headers: { 'idempotency-key': 'canary-identity' },
  })
  expect(made.status).toBe(201)
  const { identity_id } = made.body.identity as { identity_id: string }
  const generating = {
    body: { ...identity('two'), generate_password: true },
    headers: { 'idempotency-key': 'canary-generated' },
  }
  expect((await send('createIdentity', generating, 'password')).body.password).toHaveLength(20)
  await send('createIdentity', generating)
  for (const password of [passwords.refused, passwords.create])
    await send('createIdentity', { body: { ...identity('one'), password } })
  await send('createIdentity', { body: `{"password":"${passwords.malformed}",}` })
  await send('createIdentity', { body: { ...identity('three'), password: { [passwords.malformed]: 1 } } })
  const path = { identity_id }
  const reset = (body: object, shows?: string) =>
    send(
      'resetIdentityPassword',
      { path, body, headers: { 'idempotency-key': JSON.stringify(Object.keys(body)) } },
      shows,
    )
  expect((await reset({ mode: 'set', password: passwords.reset })).status).toBe(200)
  expect((await reset({ mode: 'generate' }, 'password')).body.password).toHaveLength(20)
  await reset({ mode: 'generate' })
  await reset({ mode: 'set', password: passwords.refused, must_change_password: true })
  await reset({ mode: passwords.refused })
  return identity_id
}

const keys = async () => {
  const body = { key_name: 'Canary', permissions: ['key:write', 'key:read', 'department:read'] }
  const headers = { 'idempotency-key': 'canary-key' }
  const made = await send('createKey', { body, headers }, 'api_key')
  expect(made.status).toBe(201)
  await send('createKey', { body, headers })
  const key = made.body.api_key as string
  const session = await send('createKeySession', { key, body: {}, headers }, 'api_key')
  await send('createKeySession', { key, body: {}, headers })
  const sessionKey = session.body.api_key as string
  await send('createKey', { key: sessionKey, body })
  await send('endKeySession', { key: sessionKey })
  await send('inspectKey', { key: sessionKey })
  await send('revokeKey', { path: { key_id: made.body.key.key_id as string } })
  await send('inspectKey', { key })
}

beforeAll(async () => {
  organization = await harness.organization()
  const logger = createLogger('debug', { write: (line) => void (logs += line) })
  service = startService(harness.url, { POSTROOM_RATE_LIMIT: '100000' }, { logger })
  for (const secret of [organization.owner, mistyped, ...Object.values(passwords)]) secrets.add(secret)
  const unknown = makeApiKey()
  secrets.add(unknown)

  const domain_id = await clientActions(harness, organization).domain({ name: freshName() })
  const identity_id = await identities(domain_id)
  await keys()
  for (const id of Object.keys(operations) as OperationId[]) {
    const path = { identity_id, domain_id }
    await send(id, { path })
    await send(id, { path, body: {} })
    await send(id, { key: null })
    await send(id, { key: mistyped })
    await send(id, { key: unknown })
    // A secret can be anywhere, also where none belongs.
    await send(id, { path: { ...path, key_id: organization.owner, identity_id: organization.owner } })
    await send(id, { query: `?q=${organization.owner}&api_key=${organization.owner}` })
    await send(id, { headers: { 'x-request-id': organization.owner } })
    await send(id, { body: passwords.malformed })
    await send(id, { body: { api_key: organization.owner, password: passwords.malformed } })
    // The answer names unknown values to their sender; nothing else may.
    await send(id, { body: { [passwords.malformed]: 1 } })
    answers.splice(-2)
  }
  await service.app.inject(`/${organization.owner}`)
})
afterAll(async () => {
  await service.close()
})

describe('nothing secret appears', () => {
  const findings = (text: string) => [...secrets].filter((secret) => text.includes(secret))

  it('in the log', () => {
    expect(logs.split('\n').length).toBeGreaterThan(300)
    expect(findings(logs)).toEqual([])
    expect(logs).not.toContain('ARGON2ID')
    expect(logs).not.toContain(hashApiKey(organization.owner).toString('hex'))
  })

  it('in an answer, but where it is shown once', () => {
    const repeated = (answer: string) => findings(answer).length > 0 || /ARGON2ID|password_hash/.test(answer)
    expect(answers.filter(repeated)).toEqual([])
  })

  it('in the metrics', async () => {
    const { body } = await service.metrics.text()
    expect(findings(body)).toEqual([])
  })

  it('in any table; stored passwords only where they belong', async () => {
    const tables = await harness.operator.plain((db) =>
      db.query<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
           and has_table_privilege(oid, 'select')`,
        [],
      ),
    )
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['audit_event', 'idempotency_record', 'api_key', 'identity']),
    )
    for (const { name } of tables) {
      const rows = await harness.operator.plain((db) =>
        db.query<{ text: string }>(`select t::text as text from ${name} t`, []),
      )
      const text = rows.map((row) => row.text).join('\n')
      expect([name, findings(text)]).toEqual([name, []])
      if (name !== 'identity') expect([name, text.includes('ARGON2ID')]).toEqual([name, false])
    }
  })
})

describe('an error in the log', () => {
  it('shows no row, no command and no key', () => {
    const key = makeApiKey()
    const error = Object.assign(
      new Error(`Something about ${key}`, { cause: new Error(`{ARGON2ID}$argon2id$v=19$x`) }),
      {
        code: '23514',
        detail: `Failing row contains (${key}, {ARGON2ID}$argon2id$v=19$secret).`,
        where: key,
        command: { name: 'auth', args: ['redis-password'] },
      },
    )
    const text = JSON.stringify(loggedError(error))
    expect(text).toContain('Something about [secret]')
    for (const secret of [key, 'argon2id', 'redis-password']) expect(text).not.toContain(secret)
  })
})
