// The API for tests: requests without a network, each answer checked against the contract.
import type { LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { type AppOptions, createApp } from '../server/http/app.ts'
import { noMailSystem } from '../server/mail/state.ts'
import { createDatabase } from '../server/db/pool.ts'
import type { Database } from '../server/db/database.ts'
import { contractVersion, operations, permissions, problemSchema } from '../server/generated/contract.ts'
import { eventReaders, planReaders, type Reader } from '../server/rules/event-members.ts'
import type { Permission } from '../server/generated/model/index.ts'
import type { OperationId } from '../server/generated/operations.ts'
import { refusals } from '../server/generated/refusals.ts'
import { hashApiKey, hintOf, makeApiKey } from '../server/auth/api-key.ts'
import { insertKey } from '../server/queries/keys.ts'
import { noRateLimit, type RateLimit } from '../server/auth/rate-limit.ts'
import { compile } from '../server/validation/validate.ts'
import { beforeTests } from './before-tests.ts'
import { freshDatabase, type FreshDatabase } from './fresh-database.ts'

export const everyPermission = Object.keys(permissions) as Permission[]

interface Call {
  key?: string | null
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  headers: Record<string, string>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects of an answer.
  body: any
}

// Compiled when an answer is held against it: all together take a second, and most files need few.
const compiled = new Map<object, ReturnType<typeof compile>>()
const compiledOf = (schema: object) => {
  const known = compiled.get(schema) ?? compile(schema)
  compiled.set(schema, known)
  return known
}

/** What every answer of the API must be, whatever was asked. */
const expectContract = (id: OperationId, { status, headers, body }: Reply, isHead: boolean) => {
  expect(headers['postroom-contract']).toBe(contractVersion)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{8,64}$/)
  for (const absent of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(absent)
  const schema = (operations[id].answers as Record<string, object | null>)[status]
  if (schema === null || status === 304 || isHead) return expect(body).toBeNull()
  const shape = schema && compiledOf(schema)
  if (shape && status < 300) return expect(shape(body) || shape.errors).toBe(true)
  if (shape?.(body)) return undefined
  const isProblem = compiledOf(problemSchema)
  expect(isProblem(body) || isProblem.errors).toBe(true)
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(refusals[id]?.[status] ?? [], `${id} answered ${status} with another code`).toContain(body.code)
  expect(body).toMatchObject({
    status,
    request_id: headers['x-request-id'],
    type: expect.stringContaining(`/docs/errors#${body.code}`),
  })
  const header = operations[id].needsKey || id === 'createOwnSession' ? 'x-api-key' : 'x-share-token'
  if (status === 401) expect(headers['www-authenticate']).toContain(header)
  return undefined
}

interface Values {
  resource_type: keyof typeof eventReaders
  before: object | null
  after: object | null
  change?: object
  parts?: Values[]
}

const expectKnown = (readers: readonly Reader[], ...all: (object | null | undefined)[]): void => {
  const lines = new Set(readers.flatMap(({ members }) => members))
  const names = all.flatMap((values) => Object.keys(values ?? {}))
  expect(names.filter((name) => !lines.has(name))).toEqual([])
}

/** Every member of a value of an event or a bulk change must say which permission reads it: a new one needs a line there. */
const expectReaders = (id: OperationId, { status, body }: Reply): void => {
  if (status >= 300) return
  if (id === 'listAuditEvents' || id === 'getAuditEvent')
    for (const event of id === 'getAuditEvent' ? [body as Values] : (body.items as Values[]))
      for (const { resource_type, before, after } of [event, ...(event.parts ?? [])])
        expectKnown(eventReaders[resource_type], before, after)
  if (id === 'getPlan') expectKnown(planReaders, body.change)
  if (id === 'listPlanItems')
    for (const { before, after } of body.items as Values[]) expectKnown(planReaders, before, after)
}

export interface Organization {
  organization_id: string
  /** A key with every permission. */
  owner: string
}

export interface Harness {
  database: Database
  /** As the operator's role: sees every organization. */
  operator: Database
  app: ReturnType<typeof createApp>
  url: string
  /** Sends a request and holds its answer against the contract. */
  call(id: OperationId, call?: Call): Promise<Reply>
  organization(name?: string): Promise<Organization>
  key(organizationId: string, granted?: readonly Permission[], expiresAt?: Date | null): Promise<string>
  close(): Promise<void>
}

interface HarnessOptions {
  rateLimit?: RateLimit
  makeDatabase?: () => Promise<FreshDatabase>
  options?: Partial<AppOptions>
}

/** A harness for the tests of a file, or of a `describe`: it begins and ends with them. */
export const harnessForTests = (options: HarnessOptions = {}): Harness =>
  beforeTests(
    () => startHarness(options),
    (harness) => harness.close(),
  )

/** The real app on a database; without limits, silent and ready unless the options say otherwise. */
export const createTestApp = (options: Pick<AppOptions, 'database'> & Partial<AppOptions>) =>
  createApp({
    rateLimit: noRateLimit,
    mailState: noMailSystem,
    logger: pino({ level: 'silent' }),
    version: '0.0.0-test',
    isReady: () => true,
    ...options,
  })

const bodyOf = ({ payload, headers }: Pick<LightMyRequestResponse, 'payload' | 'headers'>): unknown => {
  if (payload === '') return null
  return String(headers['content-type']).startsWith('text/csv') ? payload : (JSON.parse(payload) as unknown)
}

/** The real app on its own database. */
const startHarness = async ({
  rateLimit = noRateLimit,
  makeDatabase = freshDatabase,
  options = {},
}: HarnessOptions = {}): Promise<Harness> => {
  const fresh = await makeDatabase()
  const database = createDatabase({ url: fresh.url, role: 'app', poolSize: 8 })
  const operator = createDatabase({ url: fresh.url, role: 'operator', poolSize: 2 })
  const app = createTestApp({ database, rateLimit, ...options })

  const key: Harness['key'] = async (organizationId, granted = everyPermission, expires_at = null) => {
    const apiKey = makeApiKey()
    await operator.write(organizationId, (db) =>
      insertKey(db, {
        key_id: uuidv7(),
        key_name: 'Test',
        kind: 'key',
        parent_key_id: null,
        secret_sha256: hashApiKey(apiKey),
        key_hint: hintOf(apiKey),
        permissions: granted,
        expires_at,
      }),
    )
    return apiKey
  }

  return {
    database,
    operator,
    app,
    url: fresh.url,
    key,
    call: async (id, { key: apiKey, path = {}, query, body, headers = {} } = {}) => {
      const { method, path: template } = operations[id]
      const url = `/api${template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))}`
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const response = await app.inject({
        method: method as 'GET',
        url: search.size > 0 ? `${url}?${search.toString()}` : url,
        headers: {
          ...(apiKey ? { 'x-api-key': apiKey } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const reply: Reply = {
        status: response.statusCode,
        headers: response.headers as Record<string, string>,
        body: bodyOf(response),
      }
      expectContract(id, reply, false)
      expectReaders(id, reply)
      return reply
    },
    organization: async (name = 'Test organization') => {
      const organization_id = uuidv7()
      await operator.write(organization_id, (db) =>
        db.query(
          'insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit) values ($1, $2, 1099511627776, 1000)',
          [organization_id, name],
        ),
      )
      return { organization_id, owner: await key(organization_id) }
    },
    close: async () => {
      await app.close()
      await database.close()
      await operator.close()
      await fresh.drop()
    },
  }
}

/** Puts members with mailboxes into a department, as the operator. */
export const addMembers = (
  harness: Harness,
  organizationId: string,
  departmentId: string | null,
  count: number,
) =>
  harness.operator.write(organizationId, async (db) => {
    const domain = await db.one<{ domain_id: string }>(
      `insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, default_mailbox_limit_bytes, max_mailbox_limit_bytes)
       values ($1, uuid_v7(), $2, $2, 1048576, 1073741824) returning domain_id`,
      [organizationId, `${uuidv7()}.example`],
    )
    await db.query(
      `with member as (
         insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name)
         select $1, uuid_v7(), domain_id, $3, 'member' || n, 'member' || n || '@' || domain_name, 'Member ' || n
         from domain, generate_series(1, $4::int) n where organization_id = $1 and domain_id = $2
         returning identity_id)
       insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, used_bytes, used_messages, usage_as_of)
       select $1, uuid_v7(), identity_id, 2097152, 1048576, 1, now() from member`,
      [organizationId, domain?.domain_id, departmentId, count],
    )
  })
