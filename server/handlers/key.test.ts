import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everyPermission, type Harness, type Organization, startHarness } from '../test/harness.ts'

let harness: Harness
let organization: Organization

beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
beforeEach(async () => {
  organization = await harness.organization('Brightwater')
})

const inspect = (key: string) => harness.call('inspectKey', { key })
const open = (key: string, body: object = {}) => harness.call('createKeySession', { key, body })
const change = (sql: string, values: unknown[]) =>
  harness.operator.write(organization.organization_id, (db) => db.rows(sql, values))

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
    const { body } = await inspect(organization.owner)
    expect(Date.now() - Date.parse(body.last_used_at)).toBeLessThan(60_000)
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

  it('stands in the audit without its secret', async () => {
    const { body } = await open(organization.owner)
    await harness.call('endKeySession', { key: body.api_key })
    const events = await harness.operator.read(organization.organization_id, (db) =>
      db.rows<{ operation: string }>(
        'select * from audit_event where organization_id = $1 order by occurred_at',
        [db.organizationId],
      ),
    )
    expect(events.map(({ operation }) => operation)).toEqual(['createKeySession', 'endKeySession'])
    expect(JSON.stringify(events)).not.toContain(body.api_key.slice(4))
  })
})
