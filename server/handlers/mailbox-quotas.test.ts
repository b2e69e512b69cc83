import { beforeEach, describe, expect, it } from 'vitest'
import { type Reply, harnessForTests } from '../../testing/harness.ts'
import {
  type ClientActions,
  clientActions,
  mebibyte,
  unknownId,
  errorPaths,
  recorded,
} from '../../testing/client-actions.ts'

const harness = harnessForTests()
let acts: ClientActions
let domain_id: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  domain_id = await acts.domain()
})

const stale = { 'if-match': '"0-stale"' }
const create = (body: object, headers: Record<string, string> = {}) =>
  acts.call('createMailboxQuota', { body, headers })
const read = (mailbox_quota_id: string, headers: Record<string, string> = {}) =>
  acts.call('getMailboxQuota', { path: { mailbox_quota_id }, headers })
const update = (mailbox_quota_id: string, body: unknown, headers: Record<string, string> = {}) =>
  acts.call('updateMailboxQuota', { path: { mailbox_quota_id }, body, headers })
const resize = (mailbox_quota_id: string, body: unknown, headers: Record<string, string> = {}) =>
  acts.call('resizeMailboxQuota', { path: { mailbox_quota_id }, body, headers })
const remove = (
  mailbox_quota_id: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
) => acts.call('deleteMailboxQuota', { path: { mailbox_quota_id }, query, headers })
/** A new identity's mailbox of that many MiB. */
const mailbox = async (local_part: string, size = 10): Promise<string> =>
  (await acts.identity(domain_id, local_part, { mailbox_limit_bytes: size * mebibyte })).mailbox
    .mailbox_quota_id
const bare = async (local_part: string): Promise<Reply['body']> =>
  acts.identity(domain_id, local_part, { mailbox_limit_bytes: null })
const allot = (bytes: number) =>
  acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [bytes])

describe('creating', () => {
  it('gives the domain’s default size and warns from 90 on, unless told otherwise', async () => {
    const department_id = await acts.department('Sales')
    const identity = await acts.identity(domain_id, 'plain', { mailbox_limit_bytes: null, department_id })
    const reply = await create({ identity_id: identity.identity_id })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      identity_id: identity.identity_id,
      address: identity.address,
      display_name: 'plain',
      department_id,
      domain_id,
      limit_bytes: mebibyte,
      used_bytes: null,
      used_messages: null,
      used_percent: null,
      level: null,
      warn_percent: 90,
      usage_as_of: null,
    })
    expect((await read(reply.body.mailbox_quota_id)).body).toEqual(reply.body)
    expect(await acts.eventsOf(reply)).toMatchObject([
      {
        operation: 'createMailboxQuota',
        resource_type: 'mailbox_quota',
        resource_label: identity.address,
        before: null,
        after: recorded(reply.body),
      },
    ])
    const other = await create({
      identity_id: (await bare('told')).identity_id,
      limit_bytes: 5 * mebibyte,
      warn_percent: 50,
    })
    expect(other.body).toMatchObject({ limit_bytes: 5 * mebibyte, warn_percent: 50 })
    expect(await acts.quota()).toMatchObject({ mailbox_count: 2, storage_allocated_bytes: 6 * mebibyte })
  })

  it('is refused where there is one, above the domain’s maximum and beyond the available storage', async () => {
    const { identity_id, mailbox: present } = await acts.identity(domain_id, 'has')
    const twice = await create({ identity_id, limit_bytes: 2048 * mebibyte })
    expect([twice.status, twice.body.code]).toEqual([409, 'mailbox_quota_exists'])
    expect(twice.body.conflicting_id).toBe(present.mailbox_quota_id)
    const other = await bare('other')
    await allot(8 * mebibyte)
    const above = await create({ identity_id: other.identity_id, limit_bytes: 1025 * mebibyte })
    expect(above.body).toMatchObject({
      code: 'above_domain_maximum',
      max_mailbox_limit_bytes: 1024 * mebibyte,
    })
    const beyond = await create({ identity_id: other.identity_id, limit_bytes: 8 * mebibyte })
    expect(beyond.body).toMatchObject({
      code: 'allotment_exceeded',
      limit_bytes: 8 * mebibyte,
      allocated_bytes: mebibyte,
      available_bytes: 7 * mebibyte,
      requested_bytes: 8 * mebibyte,
    })
    expect((await create({ identity_id: other.identity_id, limit_bytes: 7 * mebibyte })).status).toBe(201)
  })

  it('finds no identity that is malformed, unknown or of another organization; 400 comes first', async () => {
    const elsewhere = clientActions(harness, await harness.organization())
    const theirs = await elsewhere.identity(await elsewhere.domain(), 'a', { mailbox_limit_bytes: null })
    for (const identity_id of ['x', '', unknownId, theirs.identity_id]) {
      const { status, body } = await create({ identity_id })
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
    expect((await create({ identity_id: unknownId, limit_bytes: 1 })).status).toBe(400)
    expect(errorPaths(await create({}))).toEqual(['/identity_id'])
  })

  it.each([49, 100, 0, 75.5, '75', null])('refuses to warn from %j', async (warn_percent) => {
    expect(errorPaths(await create({ identity_id: unknownId, warn_percent }))).toEqual(['/warn_percent'])
  })
})

describe('when to warn', () => {
  it('is changed, from 50 to 99, without touching anything else', async () => {
    const id = await mailbox('warned')
    const before = (await read(id)).body
    for (const warn_percent of [50, 99]) {
      const { status, body } = await update(id, { warn_percent })
      expect(status).toBe(200)
      expect(body).toEqual({ ...before, warn_percent, updated_at: body.updated_at })
    }
    for (const wrong of [49, 100, null, '60'])
      expect(errorPaths(await update(id, { warn_percent: wrong }))).toEqual(['/warn_percent'])
    expect(errorPaths(await update(id, { limit_bytes: mebibyte }))).toEqual(['/limit_bytes'])
  })

  it('that stays the same makes no version and no event', async () => {
    const id = await mailbox('same')
    const { headers } = await read(id)
    for (const nothing of [{}, { warn_percent: 90 }])
      expect((await update(id, nothing)).headers['etag']).toBe(headers['etag'])
    expect(await acts.events({ resource_id: id })).toHaveLength(1)
  })

  it('is judged 400, 404, 412', async () => {
    const id = await mailbox('judged')
    expect((await update(unknownId, { warn_percent: 1 }, stale)).status).toBe(400)
    expect((await update(unknownId, {}, stale)).status).toBe(404)
    const reply = await update(id, { warn_percent: 60 }, stale)
    expect([reply.status, reply.headers['etag']]).toEqual([412, (await read(id)).headers['etag']])
  })
})

describe('resizing', () => {
  it('changes size, allocated storage and level, and tells', async () => {
    const id = await mailbox('grows', 10)
    await acts.store(id, 8 * mebibyte, 4)
    const { body: before, headers } = await read(id)
    expect(before).toMatchObject({ used_percent: 80, level: 'notice', used_messages: 4 })
    const reply = await resize(id, { limit_bytes: 20 * mebibyte }, { 'if-match': headers['etag'] ?? '' })
    expect([reply.status, reply.body.used_percent, reply.body.level]).toEqual([200, 40, 'ok'])
    expect(await acts.eventsOf(reply)).toMatchObject([
      { operation: 'resizeMailboxQuota', before: recorded(before), after: recorded(reply.body) },
    ])
    expect(await acts.quota()).toMatchObject({
      storage_allocated_bytes: 20 * mebibyte,
      storage_used_bytes: 8 * mebibyte,
    })
  })

  it('to the same size makes no version and no event', async () => {
    const id = await mailbox('same', 10)
    const { headers } = await read(id)
    expect((await resize(id, { limit_bytes: 10 * mebibyte })).headers['etag']).toBe(headers['etag'])
    expect(await acts.events({ resource_id: id })).toHaveLength(1)
  })

  it('is checked by the domain’s maximum, then by the stored mail, then by the available storage', async () => {
    await acts.sql('update domain set max_mailbox_limit_bytes = 20971520 where organization_id = $1')
    const id = await mailbox('order', 10)
    await allot(10 * mebibyte)
    await acts.store(id, 30 * mebibyte)
    const above = await resize(id, { limit_bytes: 21 * mebibyte, force: true })
    expect(above.body).toMatchObject({
      status: 409,
      code: 'above_domain_maximum',
      max_mailbox_limit_bytes: 20 * mebibyte,
    })
    const below = await resize(id, { limit_bytes: 20 * mebibyte })
    expect(below.body).toMatchObject({ status: 409, code: 'below_current_use', used_bytes: 30 * mebibyte })
    expect(below.body.detail).toContain(`new mail is refused until ${10 * mebibyte} bytes are deleted`)
    const beyond = await resize(id, { limit_bytes: 20 * mebibyte, force: true })
    expect(beyond.body).toMatchObject({
      status: 409,
      code: 'allotment_exceeded',
      limit_bytes: 10 * mebibyte,
      allocated_bytes: 10 * mebibyte,
      available_bytes: 0,
      requested_bytes: 10 * mebibyte,
    })
    const forced = await resize(id, { limit_bytes: 5 * mebibyte, force: true })
    expect([forced.status, forced.body.level, forced.body.used_percent]).toEqual([200, 'full', 600])
    expect((await resize(id, { limit_bytes: 10 * mebibyte, force: true })).status).toBe(200)
  })

  it('to exactly the stored mail, the allocated storage and the domain’s maximum is possible', async () => {
    const id = await mailbox('exact', 10)
    await acts.store(id, 5 * mebibyte)
    expect((await resize(id, { limit_bytes: 5 * mebibyte })).body.level).toBe('full')
    expect((await resize(id, { limit_bytes: 5 * mebibyte - 1024 })).body.code).toBe('below_current_use')
    await allot(12 * mebibyte)
    expect((await resize(id, { limit_bytes: 12 * mebibyte + 1024 })).body.requested_bytes).toBe(
      7 * mebibyte + 1024,
    )
    expect((await resize(id, { limit_bytes: 12 * mebibyte })).status).toBe(200)
    await allot(2048 * mebibyte)
    expect((await resize(id, { limit_bytes: 1024 * mebibyte })).status).toBe(200)
  })

  it('is refused to a smaller size while the mail is not measured, unless forced', async () => {
    const id = await mailbox('unmeasured', 10)
    const { status, body } = await resize(id, { limit_bytes: 9 * mebibyte })
    expect([status, body.code, body.used_bytes]).toEqual([409, 'below_current_use', undefined])
    expect(body.detail).toContain("hasn't been measured")
    expect((await resize(id, { limit_bytes: 11 * mebibyte })).status).toBe(200)
    expect((await resize(id, { limit_bytes: 9 * mebibyte, force: true })).body).toMatchObject({
      limit_bytes: 9 * mebibyte,
      used_bytes: null,
      level: null,
    })
  })

  it('takes sizes from 1 MiB to 2^50 bytes in steps of 1024', async () => {
    const id = await mailbox('ends', 10)
    await acts.store(id, 0, 0)
    await allot(2 ** 53 - 1024)
    await acts.sql('update domain set max_mailbox_limit_bytes = $2 where organization_id = $1', [2 ** 50])
    for (const limit_bytes of [mebibyte, mebibyte + 1024, 2 ** 50])
      expect((await resize(id, { limit_bytes })).body.limit_bytes).toBe(limit_bytes)
    for (const limit_bytes of [
      0,
      -1,
      1,
      mebibyte - 1024,
      mebibyte + 1,
      2 ** 50 + 1024,
      2 ** 63,
      1.5,
      '1048576',
      null,
      true,
    ])
      expect([limit_bytes, errorPaths(await resize(id, { limit_bytes }))[0]]).toEqual([
        limit_bytes,
        '/limit_bytes',
      ])
    expect(errorPaths(await resize(id, {}))).toEqual(['/limit_bytes'])
    expect(errorPaths(await resize(id, { limit_bytes: mebibyte, force: 1 }))).toEqual(['/force'])
  })

  it('is judged 400, 404, 412, 409', async () => {
    const id = await mailbox('judged')
    expect((await resize(unknownId, {}, stale)).status).toBe(400)
    expect((await resize(unknownId, { limit_bytes: mebibyte }, stale)).status).toBe(404)
    const reply = await resize(id, { limit_bytes: 2048 * mebibyte }, stale)
    expect([reply.status, reply.headers['etag']]).toEqual([412, (await read(id)).headers['etag']])
    expect((await resize(id, { limit_bytes: 2048 * mebibyte }, { 'if-match': '"' })).status).toBe(400)
  })

  it('is replayed under its Idempotency-Key, though the size has changed since', async () => {
    const id = await mailbox('again', 10)
    const grow = () => resize(id, { limit_bytes: 20 * mebibyte }, { 'idempotency-key': 'grow' })
    const first = await grow()
    await resize(id, { limit_bytes: 30 * mebibyte })
    const again = await grow()
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', first.body])
    expect((await read(id)).body.limit_bytes).toBe(30 * mebibyte)
  })
})

describe('removing', () => {
  it('frees the storage; the identity stays', async () => {
    const { identity_id, mailbox: present } = await acts.identity(domain_id, 'leaves')
    await acts.store(present.mailbox_quota_id, 0, 0)
    const before = (await read(present.mailbox_quota_id)).body
    const reply = await remove(present.mailbox_quota_id)
    expect(reply.status).toBe(204)
    expect(await acts.eventsOf(reply)).toMatchObject([
      { operation: 'deleteMailboxQuota', before: recorded(before), after: null },
    ])
    expect(await acts.quota()).toMatchObject({
      identity_count: 1,
      mailbox_count: 0,
      storage_allocated_bytes: 0,
    })
    expect((await acts.call('getIdentity', { path: { identity_id } })).body.mailbox).toBeNull()
    expect((await create({ identity_id })).status).toBe(201)
  })

  it('is refused while mail is stored, unless forced', async () => {
    const id = await mailbox('full')
    for (const [bytes, messages] of [
      [5, 1],
      [0, 1],
    ] as const) {
      await acts.store(id, bytes, messages)
      for (const query of [{}, { force: 'false' }]) {
        const { status, body } = await remove(id, query)
        expect([status, body.code, body.used_bytes]).toEqual([409, 'mailbox_in_use', bytes])
      }
    }
    expect(errorPaths(await remove(id, { force: 'yes' }))).toEqual(['?force'])
    expect((await remove(id, { force: 'true' })).status).toBe(204)
  })

  it('is refused while the mail is not measured, unless forced', async () => {
    const id = await mailbox('unmeasured')
    const { status, body } = await remove(id)
    expect([status, body.code, body.used_bytes]).toEqual([409, 'mailbox_in_use', undefined])
    expect(body.detail).toContain("hasn't been measured")
    expect((await remove(id, { force: 'true' })).status).toBe(204)
  })

  it('is checked 400, 404, 412, 409', async () => {
    const id = await mailbox('checked')
    await acts.store(id, 5)
    expect((await remove(unknownId, { force: 'x' }, stale)).status).toBe(400)
    expect((await remove(unknownId, {}, stale)).status).toBe(404)
    expect((await remove(id, {}, stale)).status).toBe(412)
  })
})

describe('the stored mail', () => {
  it.each([
    // used bytes of 1 MiB; percent rounds half up, the level follows the exact ratio.
    [0, 0, 'ok'],
    [524, 0, 'ok'],
    [525, 0.1, 'ok'],
    [838_860, 80, 'ok'],
    [838_861, 80, 'notice'],
    [996_147, 95, 'notice'],
    [996_148, 95, 'warning'],
    [1_048_575, 100, 'warning'],
    [1_048_576, 100, 'full'],
    [1_572_864, 150, 'full'],
  ])('%d bytes of 1 MiB are %d %% and %s', async (bytes, used_percent, level) => {
    const id = await mailbox('level', 1)
    await acts.store(id, bytes)
    const { body } = await read(id)
    expect([body.used_percent, body.level]).toEqual([used_percent, level])
    expect((await acts.call('listMailboxQuotas', { query: { level } })).body.total).toBe(1)
  })

  it('rounds exact halves up', async () => {
    const id = await mailbox('half', 2)
    await resize(id, { limit_bytes: 2_048_000, force: true })
    for (const [bytes, percent] of [
      [1024, 0.1],
      [3072, 0.2],
      [1_025_024, 50.1],
    ] as const) {
      await acts.store(id, bytes)
      expect([bytes, (await read(id)).body.used_percent]).toEqual([bytes, percent])
    }
  })

  it('is exact at the largest size', async () => {
    const id = await mailbox('largest', 1)
    await allot(2 ** 53 - 1024)
    await acts.sql('update domain set max_mailbox_limit_bytes = $2 where organization_id = $1', [2 ** 50])
    await resize(id, { limit_bytes: 2 ** 50 })
    await acts.store(id, 2 ** 50 - 1)
    expect((await read(id)).body).toMatchObject({
      used_percent: 100,
      level: 'warning',
      used_bytes: 2 ** 50 - 1,
    })
    const { body } = await resize(id, { limit_bytes: mebibyte, force: true })
    expect([body.used_percent, body.level]).toEqual([107_374_182_400, 'full'])
  })

  it('makes another ETag and no other version', async () => {
    const id = await mailbox('etag')
    const { headers } = await read(id)
    expect((await read(id, { 'if-none-match': headers['etag'] ?? '' })).status).toBe(304)
    await acts.store(id, 5)
    expect((await read(id, { 'if-none-match': headers['etag'] ?? '' })).status).toBe(200)
    expect((await update(id, { warn_percent: 60 }, { 'if-match': headers['etag'] ?? '' })).status).toBe(200)
  })
})
