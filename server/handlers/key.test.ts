import { beforeEach, describe, expect, it } from 'vitest'
import { everyPermission, type Organization, harnessForTests } from '../../testing/harness.ts'
import { clientActions, unknownId, errorPaths } from '../../testing/client-actions.ts'

const harness = harnessForTests()
let organization: Organization

beforeEach(async () => {
  organization = await harness.organization('Brightwater')
})

const inspect = (key: string) => harness.call('inspectKey', { key })
const open = (key: string, body: object = {}) => harness.call('createKeySession', { key, body })
const change = (sql: string, values: unknown[]) =>
  harness.operator.write(organization.organization_id, (db) => db.query(sql, values))

describe('inspecting a key', () => {
  it('tells what it is and may do, each permission with its sentence', async () => {
    const key = await harness.key(organization.organization_id, ['department:read'])
    const { body } = await inspect(key)
    expect(body).toMatchObject({
      kind: 'key',
      key_hint: key.slice(-4),
      organization: { organization_id: organization.organization_id, organization_name: 'Brightwater' },
      permissions: [{ permission: 'department:read', description: 'See the departments.' }],
      expires_at: null,
      status: 'active',
    })
    expect(JSON.stringify(body)).not.toContain(key.slice(4, -4))
  })

  it('notes when it was last used', async () => {
    await inspect(organization.owner)
    // No request waits for the note, not even the next one.
    const sinceUse = async () =>
      Date.now() - Date.parse((await inspect(organization.owner)).body.last_used_at)
    await expect.poll(sinceUse).toBeLessThan(60_000)
  })
})

describe('a session', () => {
  it('holds what its key may do, for at most 12 hours', async () => {
    const { status, body } = await open(organization.owner)
    expect(status).toBe(201)
    const hours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.99)
    expect(hours).toBeLessThanOrEqual(12)
    const session = await inspect(body.api_key)
    expect(session.body).toMatchObject({ kind: 'session', key_id: body.key_id })
    expect(session.body.permissions).toHaveLength(everyPermission.length)
  })

  it('may hold a part, but never more than its key', async () => {
    const key = await harness.key(organization.organization_id, ['department:read', 'audit:read'])
    const part = await open(key, { permissions: ['audit:read'] })
    expect((await inspect(part.body.api_key)).body.permissions).toMatchObject([{ permission: 'audit:read' }])
    const more = await open(key, { permissions: ['department:write'] })
    expect([more.status, more.body.required_permission]).toEqual([403, 'department:write'])
    expect((await open(key, { permissions: [] })).status).toBe(400)
    expect((await open(key, { permissions: ['audit:read', 'audit:read'] })).status).toBe(400)
  })

  it('does not outlive its key', async () => {
    const soon = new Date(Date.now() + 60_000)
    const { body } = await open(await harness.key(organization.organization_id, everyPermission, soon))
    expect(body.expires_at).toBe(soon.toISOString())
  })

  it('takes an empty body for an empty object', async () => {
    const { status } = await harness.call('createKeySession', { key: organization.owner })
    expect(status).toBe(201)
  })

  it('ends when it is ended', async () => {
    const { body } = await open(organization.owner)
    expect((await harness.call('endKeySession', { key: body.api_key })).status).toBe(204)
    expect((await inspect(body.api_key)).body.code).toBe('key_revoked')
    expect((await inspect(organization.owner)).status).toBe(200)
  })

  it('ends after 60 minutes unused', async () => {
    const { body } = await open(organization.owner)
    const unused = (minutes: number) =>
      change('update api_key set last_used_at = now() - make_interval(mins => $2) where key_id = $1', [
        body.key_id,
        minutes,
      ])
    await unused(59)
    expect((await inspect(body.api_key)).status).toBe(200)
    // No request waits until its key is noted as used.
    await expect
      .poll(async () => {
        const { body: session } = await inspect(body.api_key)
        return Date.now() - Date.parse(session.last_used_at)
      })
      .toBeLessThan(60_000)
    await unused(61)
    expect((await inspect(body.api_key)).body.code).toBe('key_expired')
    expect((await inspect(body.api_key)).body.code).toBe('key_expired')
  })

  it('dies with its key', async () => {
    const { body } = await open(organization.owner)
    await change("update api_key set revoked_at = now() where organization_id = $1 and kind = 'key'", [
      organization.organization_id,
    ])
    expect((await inspect(body.api_key)).body.code).toBe('key_revoked')
  })

  it('is in the audit without its secret', async () => {
    const { body } = await open(organization.owner)
    await harness.call('endKeySession', { key: body.api_key })
    const events = await harness.operator.read(organization.organization_id, (db) =>
      db.query<{ operation: string }>(
        'select * from audit_event where organization_id = $1 order by occurred_at',
        [db.organizationId],
      ),
    )
    expect(events.map(({ operation }) => operation)).toEqual(['createKeySession', 'endKeySession'])
    expect(JSON.stringify(events)).not.toContain(body.api_key.slice(4))
  })
})

const make = (body: object, key = organization.owner, headers: Record<string, string> = {}) =>
  harness.call('createKey', { key, body, headers })
const revoke = (key_id: string, key = organization.owner) =>
  harness.call('revokeKey', { key, path: { key_id } })
const list = async (query: Record<string, string | number> = {}, key = organization.owner) =>
  (await harness.call('listKeys', { key, query })).body
const idOf = async (key: string) => (await inspect(key)).body.key_id as string

describe('making a key', () => {
  it('answers it with its secret, once; replay, audit and list have none', async () => {
    const body = { key_name: ' Service  desk ', permissions: ['identity:read', 'audit:read'] }
    const again = () => make(body, organization.owner, { 'idempotency-key': 'make' })
    const first = await again()
    expect(first.status).toBe(201)
    const { api_key, key } = first.body
    expect(key).toMatchObject({
      key_name: 'Service desk',
      kind: 'key',
      key_hint: api_key.slice(-4),
      permissions: [
        { permission: 'identity:read', description: 'See the identities.' },
        { permission: 'audit:read', description: 'See who changed what, and when.' },
      ],
      expires_at: null,
      last_used_at: null,
      status: 'active',
    })
    expect((await inspect(api_key)).body).toMatchObject({ key_id: key.key_id, key_name: 'Service desk' })
    const second = await again()
    expect([second.headers['idempotency-replayed'], second.body]).toEqual(['true', { key }])
    const acts = clientActions(harness, organization)
    const events = await acts.eventsOf(first)
    expect(events).toMatchObject([
      {
        operation: 'createKey',
        resource_type: 'key',
        resource_id: key.key_id,
        resource_label: 'Service desk',
        before: null,
        after: key,
      },
    ])
    const stored = await change('select * from api_key where organization_id = $1', [
      organization.organization_id,
    ])
    for (const text of [events, stored, await list()])
      expect(JSON.stringify(text)).not.toContain(api_key.slice(4, -4))
  })

  it('grants no more than the maker holds', async () => {
    const maker = await harness.key(organization.organization_id, ['key:write', 'domain:read'])
    expect((await make({ key_name: 'Part', permissions: ['domain:read'] }, maker)).status).toBe(201)
    const more = await make({ key_name: 'More', permissions: ['domain:read', 'key:read'] }, maker)
    expect([more.status, more.body.code, more.body.required_permission]).toEqual([
      403,
      'permission_missing',
      'key:read',
    ])
  })

  it('is nothing for a session, which may revoke', async () => {
    const session = (await open(organization.owner)).body.api_key
    const refused = await make({ key_name: 'No', permissions: ['key:read'] }, session)
    expect([refused.status, refused.body.code, refused.body.required_kind]).toEqual([
      403,
      'wrong_key_kind',
      'key',
    ])
    const { key } = (await make({ key_name: 'Yes', permissions: ['key:read'] })).body
    expect((await revoke(key.key_id, session)).status).toBe(204)
  })

  it('ends when it was told to', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString()
    const { body } = await make({ key_name: 'Brief', permissions: ['key:read'], expires_at: soon })
    expect(body.key.expires_at).toBe(soon)
    await change("update api_key set expires_at = now() - interval '1 second' where key_id = $1", [
      body.key.key_id,
    ])
    expect((await inspect(body.api_key)).body.code).toBe('key_expired')
    expect(
      (await list()).items.find((item: { key_id: string }) => item.key_id === body.key.key_id).status,
    ).toBe('expired')
  })

  it.each([
    ['expires_at', '2020-01-01T00:00:00Z'],
    ['expires_at', 'tomorrow'],
    ['expires_at', '2099-01-01'],
    ['expires_at', '2099-06-15T12:00:60Z'],
    ['key_name', ''],
    ['key_name', 'x'.repeat(101)],
    ['key_name', 'a\nb'],
    ['permissions', []],
    ['permissions', ['key:read', 'key:read']],
    ['permissions', 'key:read'],
    ['kind', 'session'],
  ])('refuses %s = %j', async (name, value) => {
    expect(errorPaths(await make({ key_name: 'Wrong', permissions: ['key:read'], [name]: value }))).toEqual([
      `/${name}`,
    ])
  })

  it('refuses a permission that there is not', async () => {
    expect(errorPaths(await make({ key_name: 'Wrong', permissions: ['key:read', 'all'] }))).toEqual([
      '/permissions/1',
    ])
  })

  it('takes a leap second, an offset and a name of 100 code points', async () => {
    const at = async (expires_at: string) =>
      (await make({ key_name: '🙂'.repeat(100), permissions: ['key:read'], expires_at })).body.key.expires_at
    expect(await at('2030-12-31T23:59:60Z')).toBe('2031-01-01T00:00:00.000Z')
    expect(await at('2030-01-01t01:00:00.5+01:00')).toBe('2030-01-01T00:00:00.500Z')
    expect(await at('9999-12-31T23:59:59+23:59')).toBe('9999-12-31T00:00:59.000Z')
  })
})

describe('revoking a key', () => {
  it('ends it and its sessions immediately; its own keys stay', async () => {
    const maker = (await make({ key_name: 'Maker', permissions: everyPermission })).body
    const child = (await make({ key_name: 'Child', permissions: ['key:read'] }, maker.api_key)).body
    const session = (await open(maker.api_key)).body
    const reply = await revoke(maker.key.key_id)
    expect(reply.status).toBe(204)
    for (const key of [maker.api_key, session.api_key]) {
      const { status, body } = await inspect(key)
      expect([status, body.code]).toEqual([401, 'key_revoked'])
    }
    expect((await inspect(child.api_key)).status).toBe(200)
    expect(await clientActions(harness, organization).eventsOf(reply)).toMatchObject([
      {
        operation: 'revokeKey',
        resource_type: 'key',
        resource_id: maker.key.key_id,
        before: { key_name: 'Maker', status: 'active' },
        after: { status: 'revoked' },
      },
    ])
  })

  it('twice is the same as once, and told once', async () => {
    const { key } = (await make({ key_name: 'Twice', permissions: ['key:read'] })).body
    expect([(await revoke(key.key_id)).status, (await revoke(key.key_id)).status]).toEqual([204, 204])
    expect(await clientActions(harness, organization).events({ resource_id: key.key_id })).toHaveLength(2)
  })

  it('needs every permission that the key has', async () => {
    const weak = await harness.key(organization.organization_id, ['key:write', 'domain:read'])
    const same = (await make({ key_name: 'Same', permissions: ['domain:read'] })).body.key
    const strong = (await make({ key_name: 'Strong', permissions: ['domain:read', 'domain:write'] })).body
    const refused = await revoke(strong.key.key_id, weak)
    expect([refused.status, refused.body.required_permission]).toEqual([403, 'domain:write'])
    expect((await inspect(strong.api_key)).status).toBe(200)
    expect((await revoke(same.key_id, weak)).status).toBe(204)
  })

  it('is possible for the key of the request itself and for a session', async () => {
    const session = (await open(organization.owner)).body
    expect((await revoke(session.key_id)).status).toBe(204)
    expect((await inspect(session.api_key)).body.code).toBe('key_revoked')
    expect((await revoke(await idOf(organization.owner))).status).toBe(204)
    expect((await inspect(organization.owner)).body.code).toBe('key_revoked')
  })

  it('finds none that is malformed, unknown or of another organization', async () => {
    const elsewhere = await harness.organization()
    for (const id of ['x', unknownId, await idOf(elsewhere.owner)])
      expect((await revoke(id)).body.code).toBe('not_found')
    expect((await inspect(elsewhere.owner)).status).toBe(200)
  })
})

describe('the list of keys', () => {
  it('has revoked keys, but no sessions that have ended', async () => {
    const { key } = (await make({ key_name: 'Gone', permissions: ['key:read'] })).body
    await revoke(key.key_id)
    const session = (await open(organization.owner)).body
    await harness.call('endKeySession', { key: session.api_key })
    const idle = (await open(organization.owner)).body
    await change("update api_key set last_used_at = now() - interval '61 minutes' where key_id = $1", [
      idle.key_id,
    ])
    const orphan = (await make({ key_name: 'Parent', permissions: ['key:read'] })).body
    await open(orphan.api_key)
    await revoke(orphan.key.key_id)
    const live = (await open(organization.owner)).body
    const { items, total } = await list()
    expect(total).toBe(4)
    expect(items.map((item: { kind: string; status: string }) => [item.kind, item.status])).toEqual([
      ['session', 'active'],
      ['key', 'revoked'],
      ['key', 'revoked'],
      ['key', 'active'],
    ])
    expect(items[0].key_id).toBe(live.key_id)
  })

  it('is of one kind, when asked', async () => {
    await harness.call('createKeySession', { key: organization.owner })
    const kindsOf = async (kind?: string) => {
      const { items, total } = await list(kind === undefined ? {} : { kind })
      return [items.map((item: { kind: string }) => item.kind), total]
    }
    expect(await kindsOf()).toEqual([['session', 'key'], 2])
    expect(await kindsOf('key')).toEqual([['key'], 1])
    expect(await kindsOf('session')).toEqual([['session'], 1])
    expect(
      (await harness.call('listKeys', { key: organization.owner, query: { kind: 'robot' } })).status,
    ).toBe(400)
  })

  it('is newest first, a page at a time, and of one organization', async () => {
    await harness.organization()
    for (const key_name of ['One', 'Two', 'Three']) await make({ key_name, permissions: ['key:read'] })
    const all = await list()
    expect(all.items.map((item: { key_name: string }) => item.key_name)).toEqual([
      'Three',
      'Two',
      'One',
      'Test',
    ])
    expect(await list({ limit: 1, offset: 2 })).toEqual({ items: [all.items[2]], total: 4, current_page: 3 })
    expect(await list({ limit: 3, offset: 9 })).toEqual({ items: [], total: 4, current_page: 4 })
    for (const query of [{ state: 'lost' }, { sort: 'kind' }, { limit: 201 }])
      expect((await harness.call('listKeys', { key: organization.owner, query: query })).status).toBe(400)
  })

  it('is searched by the words of a name, and by the last characters of a key', async () => {
    const secrets: string[] = []
    for (const key_name of ['Help desk Zürich', 'Help desk Bern', '100 % export'])
      secrets.push((await make({ key_name, permissions: ['key:read'] })).body.api_key)
    const names = async (q: string) =>
      (await list({ q })).items.map((item: { key_name: string }) => item.key_name)
    expect(await names('desk help')).toEqual(['Help desk Bern', 'Help desk Zürich'])
    expect(await names('ZURICH')).toEqual(['Help desk Zürich'])
    expect(await names('%')).toEqual(['100 % export'])
    expect(await names('desk export')).toEqual([])
    expect(await names((secrets[0] ?? '').slice(-4))).toContain('Help desk Zürich')
    expect((await list({ q: 'desk', limit: 1 })).total).toBe(2)
  })

  it('has each order, keys that never expire last, and those that were never used first', async () => {
    const { organization_id } = organization
    for (const key_name of ['beta', 'Alpha', 'gamma']) await make({ key_name, permissions: ['key:read'] })
    const set = (name: string, expires: string | null, used: string | null) =>
      change(
        `update api_key set expires_at = now() + $3::interval, last_used_at = now() - $4::interval
         where organization_id = $1 and key_name = $2`,
        [organization_id, name, expires, used],
      )
    await set('beta', '2 days', '3 hours')
    await set('Alpha', null, null)
    await set('gamma', '1 day', '2 hours')
    const order = async (sort: string) =>
      (await list({ sort })).items
        .map((item: { key_name: string }) => item.key_name)
        .filter((name: string) => name !== 'Test')
    const orders = {
      created_at: ['beta', 'Alpha', 'gamma'],
      key_name: ['Alpha', 'beta', 'gamma'],
      expires_at: ['gamma', 'beta', 'Alpha'],
      last_used_at: ['Alpha', 'beta', 'gamma'],
    }
    for (const [name, expected] of Object.entries(orders)) {
      expect(await order(name)).toEqual(expected)
      expect(await order(`-${name}`)).toEqual(expected.toReversed())
    }
  })

  it('is filtered by state', async () => {
    const names = ['Active', 'Soon', 'Old', 'Unused', 'Over', 'Revoked']
    for (const key_name of names) await make({ key_name, permissions: ['key:read'] })
    const set = (name: string, values: string) =>
      change(`update api_key set ${values} where organization_id = $1 and key_name = $2`, [
        organization.organization_id,
        name,
      ])
    await set(
      'Active',
      `expires_at = now() + interval '15 days', created_at = now() - interval '1 year', last_used_at = now()`,
    )
    await set('Soon', `expires_at = now() + interval '13 days'`)
    await set('Old', `created_at = now() - interval '2 years', last_used_at = now() - interval '91 days'`)
    await set('Unused', `created_at = now() - interval '91 days'`)
    await set('Over', `expires_at = now() - interval '1 second', last_used_at = now() - interval '91 days'`)
    await set('Revoked', `revoked_at = now(), expires_at = now() + interval '1 day'`)
    const found = async (state: string) =>
      (await list({ state, sort: 'key_name' })).items
        .map((item: { key_name: string }) => item.key_name)
        .filter((name: string) => name !== 'Test')
    expect(await found('active')).toEqual(['Active', 'Old', 'Soon', 'Unused'])
    expect(await found('expires_soon')).toEqual(['Soon'])
    expect(await found('unused')).toEqual(['Old', 'Unused'])
    expect(await found('expired')).toEqual(['Over'])
    expect(await found('revoked')).toEqual(['Revoked'])
    expect((await list({ state: 'unused', q: 'old' })).total).toBe(1)
  })

  it('needs key:read, and making and revoking need key:write', async () => {
    const reader = await harness.key(organization.organization_id, ['key:read'])
    expect((await list({}, reader)).total).toBe(2)
    expect((await make({ key_name: 'No', permissions: ['key:read'] }, reader)).status).toBe(403)
    expect((await revoke(unknownId, reader)).status).toBe(403)
  })
})
