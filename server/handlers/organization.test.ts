import { beforeEach, describe, expect, it } from 'vitest'
import { addMembers, type Organization, harnessForTests } from '../../testing/harness.ts'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
})

describe('the quota', () => {
  it('tells the limits, the allocated and the used storage', async () => {
    expect(await acts.quota()).toEqual({
      storage_limit_bytes: 2 ** 40,
      storage_allocated_bytes: 0,
      storage_used_bytes: 0,
      storage_available_bytes: 2 ** 40,
      identity_limit: 1000,
      identity_count: 0,
      domain_count: 0,
      department_count: 0,
      mailbox_count: 0,
      measured_mailbox_count: 0,
      as_of: null,
      is_demonstration: false,
      mail: { state: 'not_attached' },
    })
    await addMembers(harness, organization.organization_id, await acts.department('Sales'), 3)
    expect(await acts.quota()).toMatchObject({
      storage_allocated_bytes: 6 * mebibyte,
      storage_used_bytes: 3 * mebibyte,
      storage_available_bytes: 2 ** 40 - 6 * mebibyte,
      identity_count: 3,
      domain_count: 1,
      department_count: 1,
      mailbox_count: 3,
      measured_mailbox_count: 3,
    })
  })

  it('tells only the measured storage, and when', async () => {
    const department_id = await acts.department('Sales')
    const domain_id = await acts.domain()
    const [one, two] = [
      await acts.identity(domain_id, 'one', { department_id }),
      await acts.identity(domain_id, 'two'),
    ]
    const numbers = async () => {
      const { storage_used_bytes, mailbox_count, measured_mailbox_count, as_of } = await acts.quota()
      const { body } = await acts.call('getDepartment', { path: { department_id } })
      const listed = await acts.call('listDepartments', { query: { include: 'usage' } })
      expect(body).toMatchObject(listed.body.items[0])
      return [storage_used_bytes, mailbox_count, measured_mailbox_count, as_of, body.storage_used_bytes]
    }
    expect(await numbers()).toEqual([null, 2, 0, null, null])
    await acts.store(one.mailbox.mailbox_quota_id, 5000)
    expect(await numbers()).toEqual([5000, 2, 1, null, 5000])
    await acts.store(two.mailbox.mailbox_quota_id, 700)
    const first = await acts.call('getMailboxQuota', {
      path: { mailbox_quota_id: one.mailbox.mailbox_quota_id },
    })
    expect(await numbers()).toEqual([5700, 2, 2, first.body.usage_as_of, 5000])
  })

  it('holds up to 2^53 − 1024 bytes exactly', async () => {
    const limit = 2 ** 53 - 1024
    await acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [limit])
    const domain_id = await acts.domain({ name: 'large.example', maximum: 2 ** 50 })
    for (let count = 0; count < 7; count += 1)
      await acts.identity(domain_id, `whale${count}`, { mailbox_limit_bytes: 2 ** 50 })
    await acts.identity(domain_id, 'last', { mailbox_limit_bytes: 2 ** 50 - 1024 })
    expect(await acts.quota()).toMatchObject({
      storage_limit_bytes: limit,
      storage_allocated_bytes: limit,
      storage_available_bytes: 0,
    })
    const { body } = await acts.call('createIdentity', {
      body: { domain_id, local_part: 'more', display_name: 'More' },
    })
    expect(body).toMatchObject({ code: 'allotment_exceeded', available_bytes: 0, requested_bytes: mebibyte })
  })

  it('has the same ETag while nothing changes, whenever it is read', async () => {
    const read = (headers: Record<string, string> = {}) => acts.call('getOrganizationQuota', { headers })
    const { mailbox } = await acts.identity(await acts.domain(), 'one')
    await acts.store(mailbox.mailbox_quota_id, 5000)
    const first = await read()
    const etag = first.headers['etag'] ?? ''
    // Measured anew, with the same result.
    await acts.store(mailbox.mailbox_quota_id, 5000)
    expect((await read()).body.as_of).not.toBe(first.body.as_of)
    expect((await read()).headers['etag']).toBe(etag)
    const head = await harness.app.inject({
      method: 'HEAD',
      url: '/api/organization/quota',
      headers: { 'x-api-key': organization.owner },
    })
    expect(head.headers['etag']).toBe(etag)
    for (const tag of [etag, etag.replace('W/', '')])
      expect((await read({ 'if-none-match': tag })).status).toBe(304)
    await acts.department('Sales')
    expect((await read()).headers['etag']).not.toBe(etag)
    expect((await read({ 'if-none-match': etag })).status).toBe(200)
  })

  it('counts what came and went, each in its own organization', async () => {
    const domain_id = await acts.domain()
    const { identity_id, address } = await acts.identity(domain_id, 'brief')
    await acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } })
    const other = clientActions(harness, await harness.organization())
    await other.identity(await other.domain(), 'other')
    expect(await acts.quota()).toMatchObject({ domain_count: 1, identity_count: 0, mailbox_count: 0 })
    expect(await other.quota()).toMatchObject({ domain_count: 1, identity_count: 1, mailbox_count: 1 })
  })
})

describe('the services', () => {
  const list = async (query: Record<string, string | number> = {}) =>
    (await acts.call('listOrganizationServices', { query })).body

  it('are four, in one order, a page at a time', async () => {
    const { items, mail, total, current_page } = await list()
    expect(mail).toEqual({ state: 'not_attached' })
    expect([total, current_page]).toEqual([4, 1])
    const codes = items.map((item: { service_code: string }) => item.service_code)
    expect(codes).toEqual(['imap', 'pop3', 'smtp_submission', 'managesieve'])
    for (const item of items) expect([item.enabled, item.description.length > 10]).toEqual([true, true])
    expect((await list({ limit: 2, offset: 1 })).items).toEqual(items.slice(1, 3))
    expect(await list({ limit: 3, offset: 3 })).toEqual({
      items: [items[3]],
      mail,
      total: 4,
      current_page: 2,
    })
    expect(await list({ limit: 3, offset: 6 })).toEqual({ items: [], mail, total: 4, current_page: 3 })
  })

  it('show what the operator switched, and when', async () => {
    await acts.sql(
      "insert into organization_service (organization_id, service_code, enabled, changed_at) values ($1, 'pop3', false, '2026-01-01T00:00:00Z')",
    )
    expect((await list()).items[1]).toMatchObject({
      service_code: 'pop3',
      enabled: false,
      changed_at: '2026-01-01T00:00:00.000Z',
    })
    acts = clientActions(harness, await harness.organization())
    expect((await list()).items[1].enabled).toBe(true)
  })

  it('refuse what they do not have', async () => {
    for (const query of [
      { limit: 0 },
      { limit: 201 },
      { offset: -1 },
      { sort: 'service_code' },
      { q: 'imap' },
    ])
      expect([
        query,
        (await acts.call('listOrganizationServices', { query: query as never })).status,
      ]).toEqual([query, 400])
  })
})

describe('the settings', () => {
  const read = (headers: Record<string, string> = {}) => acts.call('getOrganizationSettings', { headers })
  const write = (body: object, headers: Record<string, string> = {}) =>
    acts.call('updateOrganizationSettings', { body, headers })
  const off = {
    deletion_approval_above: null,
    external_forwarding: 'refused',
    deletion_approval_request: null,
  }

  it('tell in which units sizes are read: GB until that is changed, which the audit tells', async () => {
    const before = await read()
    expect([before.status, before.body]).toEqual([200, { ...off, storage_units: 'decimal' }])
    const changed = await write({ storage_units: 'binary' }, { 'if-match': before.headers['etag'] ?? '' })
    expect([changed.status, changed.body]).toEqual([200, { ...off, storage_units: 'binary' }])
    const after = await read()
    expect(after.body).toEqual({ ...off, storage_units: 'binary' })
    expect(after.headers['etag']).toBe(changed.headers['etag'])
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    expect(await acts.eventsOf(changed)).toMatchObject([
      {
        operation: 'updateOrganizationSettings',
        resource_type: 'organization',
        resource_id: organization.organization_id,
        before: { storage_units: 'decimal' },
        after: { storage_units: 'binary' },
      },
    ])
    for (const body of [{ storage_units: 'binary' }, {}])
      expect(await acts.eventsOf(await write(body))).toEqual([])
    expect((await read()).headers['etag']).toBe(after.headers['etag'])
  })

  it('are not changed over a newer version, nor to unknown units', async () => {
    const etag = (await read()).headers['etag'] ?? ''
    expect((await write({ storage_units: 'binary' })).status).toBe(200)
    const stale = await write({ storage_units: 'decimal' }, { 'if-match': etag })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale_version'])
    expect((await write({ storage_units: 'GB' })).status).toBe(400)
    expect((await read()).body).toEqual({ ...off, storage_units: 'binary' })
  })

  it('stay what they are while people come and go', async () => {
    const etag = (await read()).headers['etag']
    await acts.identity(await acts.domain(), 'new')
    expect((await read()).headers['etag']).toBe(etag)
  })
})
