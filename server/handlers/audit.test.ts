import { beforeAll, describe, expect, it } from 'vitest'
import { createLists } from '../lists/lists.ts'
import { auditPage } from '../queries/audit.ts'
import { everyPermission, harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import { type ClientActions, clientActions, mebibyte, unknownId } from '../../testing/client-actions.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let department_id: string
let session: Reply['body']

beforeAll(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  department_id = await acts.department('Ärzte 100%')
  await acts.call('updateDepartment', { path: { department_id }, body: { description: 'first' } })
  await acts.identity(await acts.domain({ name: 'audit.example' }), 'a_b')
  session = (await acts.call('createKeySession', { body: {} })).body
  await harness.call('updateDepartment', {
    key: session.api_key,
    path: { department_id },
    body: { description: 'by the session' },
  })
  // A known minute between the events, for `from` and `to`.
  await harness.operator.write(organization.organization_id, async (db) => {
    await db.query(
      `insert into audit_event (organization_id, audit_event_id, occurred_at, actor_key_name, operation, resource_type,
         resource_id, resource_label, request_id)
       select $1, uuid_v7(), t, 'Operator', 'createOrganization', 'organization', $1, 'Test organization', 'operator-1'
       from unnest(array['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:01Z']::timestamptz[]) t`,
      [db.organizationId],
    )
  })
})

const list = async (query: Record<string, string | number> = {}): Promise<Reply['body']> =>
  (await acts.call('listAuditEvents', { query })).body
const operations = async (query: Record<string, string | number> = {}) =>
  (await list(query)).items.map((item: { operation: string }) => item.operation)

const everything = [
  'updateDepartment',
  'createKeySession',
  'createIdentity',
  'updateDepartment',
  'createDepartment',
  'createOrganization',
  'createOrganization',
  'createOrganization',
]

describe('the audit', () => {
  it('lists changes, newest first, a page at a time', async () => {
    expect(await operations()).toEqual(everything)
    const all = await list()
    const times = all.items.map((item: { occurred_at: string }) => item.occurred_at)
    expect(times).toEqual(times.toSorted().toReversed())
    const pages = await Promise.all([0, 4, 8].map((offset) => list({ limit: 4, offset })))
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items)
    expect(await list({ limit: 4, offset: 40 })).toEqual({ items: [], total: 8, current_page: 11 })
  })

  it('tells changes from sessions, and counts both', async () => {
    const changes = everything.filter((operation) => operation !== 'createKeySession')
    expect(await operations({ kind: 'change' })).toEqual(changes)
    expect(await operations({ kind: 'session' })).toEqual(['createKeySession'])
    expect(await list({ kind: 'change', limit: 3, offset: 6 })).toMatchObject({ items: [{}], total: 7 })
    expect(await list({ kind: 'session', offset: 1 })).toMatchObject({ items: [], total: 1 })
    expect(await list({ kind: 'session', operation: 'updateDepartment' })).toMatchObject({ total: 0 })
  })

  it('counts changes and sessions as they come, where too many are found to be sorted', async () => {
    const lists = createLists({ thresholds: { sortedRows: 0 } })
    for (const [kind, total] of [
      ['change', 7],
      ['session', 1],
    ] as const) {
      const page = await harness.database.read(organization.organization_id, (db) =>
        auditPage(db, lists, { kind, limit: 1, offset: 0 }, everyPermission),
      )
      expect(JSON.parse(String(page))).toMatchObject({ items: [{}], total })
    }
  })

  it('tells who did what to what, with before and after', async () => {
    const [event] = (await list({ operation: 'updateDepartment' })).items.toReversed()
    const { items } = (await harness.call('listKeys', { key: organization.owner })).body
    const owner = items.find((key: { kind: string }) => key.kind === 'key')
    expect(event).toMatchObject({
      actor: { key_id: owner.key_id, key_name: owner.key_name },
      resource_type: 'department',
      resource_id: department_id,
      resource_label: 'Ärzte 100%',
      before: { description: null },
      after: { description: 'first' },
    })
  })

  it('knows a session by its own id, and the operator by none', async () => {
    const bySession = await list({ key_id: session.key_id })
    expect(bySession.items).toMatchObject([
      { operation: 'updateDepartment', after: { description: 'by the session' } },
    ])
    expect((await list({ resource_type: 'organization' })).items[0].actor).toEqual({
      key_id: null,
      key_name: 'Operator',
    })
  })

  it.each([
    [{ resource_type: 'department' }, 3],
    [{ resource_type: 'identity' }, 1],
    // The mailbox is a part of the creation of its identity.
    [{ resource_type: 'mailbox_quota' }, 0],
    [{ resource_type: 'key' }, 1],
    [{ resource_type: 'domain' }, 0],
    [{ operation: 'createIdentity' }, 1],
    [{ operation: 'CREATEIDENTITY' }, 0],
    [{ operation: 'create' }, 0],
    [{ q: 'CREATE' }, 7],
    [{ q: 'arzte' }, 3],
    [{ q: '0%' }, 3],
    [{ q: 'a_b' }, 2],
    [{ q: 'a%b' }, 0],
    [{ q: 'operator' }, 0],
    [{ resource_id: unknownId }, 0],
    [{ key_id: unknownId }, 0],
    [{ identity_id: unknownId }, 0],
    // From inclusive, to exclusive.
    [{ from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T00:00:00.001Z' }, 1],
    [{ from: '2026-01-01T00:00:00.001Z', to: '2026-01-01T00:00:01Z' }, 1],
    [{ from: '2026-01-01T00:00:00.001Z', to: '2026-01-01T00:00:01.001Z' }, 2],
    [{ to: '2026-01-01T00:00:00Z' }, 0],
    [{ to: '2026-01-01T01:00:00+01:00' }, 0],
    [{ to: '2026-01-01T01:00:00.001+01:00' }, 1],
    [{ from: '2026-01-01t00:00:01z', to: '2026-01-01t00:00:01.5z' }, 1],
    [{ from: '2027-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 0],
    [{ from: '0000-01-01T00:00:00Z' }, 8],
    [{ to: '9999-12-31T23:59:59+23:59' }, 8],
    [{ from: '2016-12-31T23:59:60Z', to: '2026-01-01T00:00:00.0001Z' }, 1],
    [{ from: '2026-01-01T00:00:00.0001Z', to: '2026-01-01T00:00:01Z' }, 1],
  ])('answers %j with %d', async (query, total) => {
    const body = await list(query)
    expect([body.code, body.total, body.items?.length]).toEqual([undefined, total, total])
  })

  it('is filtered by thing and by all filters together', async () => {
    expect((await list({ resource_id: department_id })).total).toBe(3)
    const narrow = {
      resource_id: department_id,
      resource_type: 'department',
      operation: 'createDepartment',
      q: 'arzte',
    }
    expect((await list({ ...narrow, from: '2026-01-02T00:00:00Z', to: '2099-01-01T00:00:00Z' })).total).toBe(
      1,
    )
  })

  it.each(['resource_id', 'key_id', 'identity_id'])('finds nothing by a malformed %s', async (name) => {
    for (const malformed of ['x', '', '\u0000', department_id.toUpperCase()])
      expect(await list({ [name]: malformed })).toMatchObject({ items: [], total: 0 })
  })

  it('refuses an invalid time or type', async () => {
    for (const query of [
      { from: 'yesterday' },
      { to: '2026-01-01' },
      { from: '2026-02-30T00:00:00Z' },
      { from: '2026-01-01T00:00:00' },
      { to: '9999-12-31T23:59:59-23:59' },
      { resource_type: 'mailbox' },
      { sort: 'occurred_at' },
    ])
      expect([query, (await acts.call('listAuditEvents', { query: query as never })).status]).toEqual([
        query,
        400,
      ])
  })

  it('has an event for each change and none for a refused one', async () => {
    const before = (await list()).total
    const reply = await acts.call('createDepartment', { body: { department_name: 'ÄRZTE 100%' } })
    const unknown = await acts.call('updateDepartment', { path: { department_id: unknownId }, body: {} })
    const same = await acts.call('updateDepartment', { path: { department_id }, body: {} })
    expect([reply.status, unknown.status, same.status]).toEqual([409, 404, 200])
    expect((await list()).total).toBe(before)
  })

  it('goes with its change: when the event cannot be written, nothing is changed', async () => {
    const before = await acts.call('getDepartment', { path: { department_id } })
    const original = { ...harness.database }
    harness.database.write = (id, work) =>
      original.write(id, (db) =>
        work({
          ...db,
          query: (sql, values) =>
            sql.includes('insert into audit_event')
              ? Promise.reject(new Error('full'))
              : db.query(sql, values),
        }),
      )
    const reply = await acts.call('updateDepartment', {
      path: { department_id },
      body: { description: 'lost' },
    })
    Object.assign(harness.database, original)
    expect(reply.status).toBe(500)
    expect((await acts.call('getDepartment', { path: { department_id } })).body).toEqual(before.body)
  })
})

describe('the events of a person', () => {
  const operationsOf = async (identity_id: string) => operations({ identity_id })

  it('are those of the identity, its mailbox, its password and the catch-alls, also when it is deleted', async () => {
    const domain_id = await acts.domain()
    const ada = await acts.identity(domain_id, 'ada')
    const bob = await acts.identity(domain_id, 'bob')
    const path = { mailbox_quota_id: ada.mailbox.mailbox_quota_id }
    const identity_id = ada.identity_id
    await acts.call('resizeMailboxQuota', { path, body: { limit_bytes: 2 * mebibyte, force: true } })
    await acts.call('resetIdentityPassword', { path: { identity_id }, body: { mode: 'generate' } })
    const settings = (body: object) => acts.call('updateDomainSettings', { path: { domain_id }, body })
    await settings({ catch_all: { mode: 'identity', identity_id } })
    await settings({ description: 'not about any identity' })
    await settings({ catch_all: { mode: 'identity', identity_id: bob.identity_id } })
    const mine = [
      'updateDomainSettings',
      'updateDomainSettings',
      'resetIdentityPassword',
      'resizeMailboxQuota',
      'createIdentity',
      'createIdentity',
    ]
    expect(await operationsOf(identity_id)).toEqual(mine)
    await acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: ada.address } })
    expect(await operationsOf(identity_id)).toEqual(['deleteIdentity', 'deleteIdentity', ...mine])
    expect(await operationsOf(bob.identity_id)).toEqual([
      'updateDomainSettings',
      'createIdentity',
      'createIdentity',
    ])
    const [resized] = (await list({ identity_id, operation: 'resizeMailboxQuota' })).items
    expect(resized).toMatchObject({
      before: { limit_bytes: mebibyte },
      after: { limit_bytes: 2 * mebibyte },
    })
  })

  it('are those of one person alone, by pages, whatever else has happened', async () => {
    const domain_id = await acts.domain()
    const { identity_id } = await acts.identity(domain_id, 'cleo')
    for (const display_name of ['One', 'Two', 'Three']) {
      await acts.call('updateIdentity', { path: { identity_id }, body: { display_name } })
      await acts.identity(domain_id, `other-${display_name.toLowerCase()}`)
    }
    const all = await list({ identity_id })
    expect(all.total).toBe(5)
    const pages = await Promise.all([0, 2, 4].map((offset) => list({ identity_id, limit: 2, offset })))
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items)
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
  })
})
