import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { operations } from '../generated/contract.ts'
import { createLists } from '../lists/lists.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { fillOrganization, type Ids } from '../../testing/fill-organization.ts'
import { type RequestSlot, requestSlots } from '../../testing/request-slots.ts'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { randomFrom } from '../../testing/random.js'
import { runsOf } from '../../testing/runs.ts'

/** How often each part tries; more by POSTROOM_ISOLATION_ATTEMPTS. */
const attempts = Number(process.env['POSTROOM_ISOLATION_ATTEMPTS'] ?? runsOf(2000))

// Each list is found anew, so that its statements are tried.
const harness = harnessForTests({ options: { lists: createLists({ limits: { pageBytes: 0 } }) } })
let ours: ClientActions
let theirs: ClientActions
let our: Ids
let foreign: Ids[]

beforeAll(async () => {
  ours = clientActions(harness, await harness.organization('Ours'))
  theirs = clientActions(harness, await harness.organization('Theirs'))
  our = (await fillOrganization(ours, 1))[0] as Ids
  foreign = await fillOrganization(theirs, 12)
})

const nothing = (): Ids => ({
  department_id: uuidv7(),
  domain_id: uuidv7(),
  identity_id: uuidv7(),
  alias_id: uuidv7(),
  group_id: uuidv7(),
  mailbox_quota_id: uuidv7(),
  key_id: uuidv7(),
  audit_event_id: uuidv7(),
  enforcement_id: uuidv7(),
  plan_id: uuidv7(),
  share_id: uuidv7(),
  claim_id: uuidv7(),
  address: `nobody@${freshName()}`,
  alias_address: `nobody@${freshName()}`,
  group_address: `nobody@${freshName()}`,
  domain_name: freshName(),
  removed_domain_id: uuidv7(),
  deleted_identity_id: uuidv7(),
  deleted_address: `nobody@${freshName()}`,
  etags: {},
})

/** What a new thing has of its own; its ETag is of them. */
const own = new Set(['plan_id', 'created_at', 'ready_at', 'expires_at'])

/** What of an answer may not depend on whose the id was: all but the request's own id and the clock. */
const comparable = ({ status, headers, body }: Reply) => {
  const { 'x-request-id': _, date: __, ...others } = headers
  const { etag: ____, ...withoutEtag } = others
  const { request_id: ___, ...all } = (body ?? {}) as Record<string, unknown>
  const isNewPlan = status === 201 && 'plan_id' in all
  const rest = isNewPlan ? withoutEtag : others
  const shown = isNewPlan ? Object.fromEntries(Object.entries(all).filter(([name]) => !own.has(name))) : all
  return JSON.stringify({
    status,
    headers: Object.entries(rest).toSorted(),
    body: body === null ? null : shown,
  })
}

const ask = async ({ operation, call }: RequestSlot, ids: Ids) =>
  comparable(await ours.call(operation, call(ids, our)))

/** Tries ids of the other organization in every place in turn; answers the places that gave one away. */
const slotsThatTell = async (count: number): Promise<Set<string>> => {
  const { next: random } = randomFrom(count)
  const telling = new Set<string>()
  const expected = new Map<RequestSlot, string>()
  for (const slot of requestSlots) expected.set(slot, await ask(slot, nothing()))
  for (let done = 0; done < count; done += 8) {
    await Promise.all(
      Array.from({ length: Math.min(8, count - done) }, async (_, index) => {
        const slot = requestSlots[(done + index) % requestSlots.length] as RequestSlot
        const answer = await ask(slot, foreign[Math.floor(random() * foreign.length)] as Ids)
        if (answer !== expected.get(slot)) telling.add(slot.name)
        // Now and then what it is compared with, so that this does not change either.
        if (random() < 0.05 && (await ask(slot, nothing())) !== expected.get(slot))
          telling.add(`${slot.name} (itself)`)
      }),
    )
    // No more than 20 plans may wait to be run.
    await ours.sql('update plan set expires_at = now() where organization_id = $1 and plan_id <> $2', [
      our.plan_id,
    ])
  }
  return telling
}

/** What the other organization has, to the letter. */
const theirState = async () =>
  JSON.stringify(
    await Promise.all(
      [
        'department',
        'domain',
        'identity',
        'mailbox_quota',
        'audit_event',
        'idempotency_record',
        'deleted_identity',
        'plan',
        'plan_item',
        'dns_share',
        'domain_claim',
        'domain_look',
        'domain_record',
        'domain_record_change',
      ].map((table) => theirs.sql(`select * from ${table} t where organization_id = $1 order by t::text`)),
    ),
  )

/** Runs the API's statements without their own filter by organization, and counts from how many it was taken. */
const withoutFilter = async <T>(work: () => Promise<T>): Promise<{ result: T; statements: Set<string> }> => {
  const original = { ...harness.database }
  const statements = new Set<string>()
  const neutral = (db: Db): Db => {
    const strip = (sql: string) => {
      const stripped = sql.replace(/\b(?:\w+\.)?organization_id = \$1(?!\d)/g, '$1::uuid is not null')
      if (stripped !== sql) statements.add(sql)
      return stripped
    }
    return {
      organizationId: db.organizationId,
      query: (sql, values) => db.query(strip(sql), values),
      one: (sql, values) => db.one(strip(sql), values),
      oneWithin: (milliseconds, sql, values) => db.oneWithin(milliseconds, strip(sql), values),
      oneCoalesced: ({ text }) => db.one(strip(text), [db.organizationId]),
    }
  }
  harness.database.read = (id, job) => original.read(id, (db) => job(neutral(db)))
  harness.database.write = (id, job) => original.write(id, (db) => job(neutral(db)))
  try {
    return { result: await work(), statements }
  } finally {
    Object.assign(harness.database, original)
  }
}

/** The views through which lists look; each shows the own organization's rows, as a policy would. */
const views = ['own_department', 'own_identity', 'own_mailbox_quota', 'own_audit_event', 'own_plan_item']

/** Lets row-level security, and the views, show everything of some tables while something is tried. */
const withOpenPolicies = async <T>(tables: readonly string[], work: () => Promise<T>): Promise<T> => {
  const owner = new pg.Client({ connectionString: harness.url })
  await owner.connect()
  const set = (condition: string) =>
    owner.query(
      tables
        .map(
          (table) =>
            `alter policy own_organization on ${table} using (${condition}) with check (${condition})`,
        )
        .join(';'),
    )
  const { rows: definitions } = await owner.query<{ name: string; sql: string }>(
    'select name, pg_get_viewdef(name::regclass) as sql from unnest($1::text[]) name',
    [views],
  )
  const define = (change: (sql: string) => string) =>
    owner.query(
      definitions.map(({ name, sql }) => `create or replace view ${name} as ${change(sql)}`).join('\n'),
    )
  try {
    await set('true')
    await define((sql) => sql.replace(/\s+WHERE [^;]*/, ''))
    return await work()
  } finally {
    await set('organization_id = current_organization()')
    await define((sql) => sql)
    await owner.end()
  }
}

const tables = [
  'organization',
  'domain',
  'department',
  'identity',
  'mailbox_quota',
  'api_key',
  'audit_event',
  'idempotency_record',
  'plan',
  'plan_item',
]

describe("another organization's id", () => {
  it('has been tried in every operation that takes one', () => {
    const operationsWithSlot = new Set(requestSlots.map(({ operation }) => operation))
    const takesId = Object.entries(operations).filter(
      ([, { path, query, body }]) =>
        path.includes('{') ||
        /_id"|reassign_to/.test(JSON.stringify([query, (body as object | null) ?? null])),
    )
    expect(
      takesId.map(([id]) => id).filter((id) => !operationsWithSlot.has(id as keyof typeof operations)),
    ).toEqual([])
  })

  it(`is answered in ${attempts} tries as one that does not exist`, async () => {
    const before = await theirState()
    expect(await slotsThatTell(attempts)).toEqual(new Set())
    expect(await theirState()).toBe(before)
  }, 600_000)

  it('is so by row-level security alone, without any filter in the statements', async () => {
    const before = await theirState()
    const { result, statements } = await withoutFilter(() => slotsThatTell(attempts))
    expect(result).toEqual(new Set())
    expect(statements.size).toBeGreaterThan(20)
    expect(await theirState()).toBe(before)
  }, 600_000)

  it('is so by the filter in the statements alone, without row-level security', async () => {
    const before = await theirState()
    expect(await withOpenPolicies(tables, () => slotsThatTell(requestSlots.length * 4))).toEqual(new Set())
    expect(await theirState()).toBe(before)
  }, 600_000)

  it('is seen by these tests once both are gone', async () => {
    // Of the organization's own row, statements take there to be one.
    const open = tables.filter((table) => table !== 'organization')
    const { result } = await withoutFilter(() =>
      withOpenPolicies(open, () => slotsThatTell(requestSlots.length * 2)),
    )
    const shown = [...result].join()
    for (const operation of [
      'getDepartment',
      'getDomain',
      'getIdentity',
      'getMailboxQuota',
      'listIdentities',
      'listMailboxQuotas',
      'listAuditEvents',
    ])
      expect(shown).toContain(operation)
  }, 600_000)
})
