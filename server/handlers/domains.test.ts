import { beforeEach, describe, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import {
  type ClientActions,
  clientActions,
  freshName,
  mebibyte,
  unknownId,
  errorPaths,
} from '../../testing/client-actions.ts'

const harness = harnessForTests()
let acts: ClientActions
let domain_id: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  domain_id = await acts.domain()
})

const read = () => acts.call('getDomain', { path: { domain_id } })
const update = (body: unknown, headers: Record<string, string> = {}) =>
  acts.call('updateDomainSettings', { path: { domain_id }, body, headers })
const list = async (query: Record<string, string | number> = {}) =>
  (await acts.call('listDomains', { query })).body
const names = async (query: Record<string, string | number> = {}) =>
  (await list(query)).items.map((item: { domain_name_unicode: string }) => item.domain_name_unicode)

describe('the list', () => {
  const add = async (...all: [string, string][]) => {
    await acts.sql('delete from domain where organization_id = $1')
    for (const [name, unicode] of all) await acts.domain({ name: `${name}.${freshName()}`, unicode })
  }

  it('is ordered by the name that people read, both ways', async () => {
    await add(['xn--hre-qla', 'Ähre'], ['beta', 'beta'], ['alpha', 'Alpha'])
    expect(await names()).toEqual(['Ähre', 'Alpha', 'beta'])
    expect(await names({ sort: '-domain_name' })).toEqual(['beta', 'Alpha', 'Ähre'])
  })

  it('is ordered by the number of identities, ties by id both ways', async () => {
    await add(['a', 'one'], ['b', 'two'], ['c', 'none'], ['d', 'also none'])
    const ids = new Map<string, string>(
      (await list()).items.map((item: Record<string, string>) => [
        item['domain_name_unicode'],
        item['domain_id'],
      ]),
    )
    for (const [name, local] of [
      ['one', 'a'],
      ['two', 'a'],
      ['two', 'b'],
    ] as const)
      await acts.identity(ids.get(name) ?? '', local)
    const ties = ['none', 'also none'].toSorted((a, b) => ((ids.get(a) ?? '') < (ids.get(b) ?? '') ? -1 : 1))
    expect(await names({ sort: 'identity_count' })).toEqual([...ties, 'one', 'two'])
    expect(await names({ sort: '-identity_count' })).toEqual(['two', 'one', ...ties])
  })

  it('is searched in both names, literally, without case and accents', async () => {
    await add(['xn--mnchen-3ya', 'münchen.example'], ['a_b', 'a_b.example'], ['axb', 'axb.example'])
    expect(await names({ q: 'MUNCHEN' })).toEqual(['münchen.example'])
    expect(await names({ q: 'xn--mn' })).toEqual(['münchen.example'])
    expect(await names({ q: 'a_b' })).toEqual(['a_b.example'])
    expect(await names({ q: '%' })).toEqual([])
  })

  it('is filtered by status and paged with a total that stays right', async () => {
    await add(['a', 'a'], ['b', 'b'], ['c', 'c'])
    await acts.sql(
      "update domain set status = 'suspended' where organization_id = $1 and domain_name_unicode = 'b'",
    )
    expect(await names({ status: 'suspended' })).toEqual(['b'])
    expect(await names({ status: 'active' })).toEqual(['a', 'c'])
    expect(await list({ limit: 2, offset: 2 })).toMatchObject({ total: 3, current_page: 2, items: [{}] })
    expect(await list({ limit: 2, offset: 8 })).toEqual({ items: [], total: 3, current_page: 5 })
    expect((await acts.call('listDomains', { query: { status: 'gone' } })).status).toBe(400)
  })
})

describe('reading one', () => {
  it('shows its numbers and settings, and answers 304 while nothing has changed', async () => {
    await acts.identity(domain_id, 'one')
    const { body, headers } = await read()
    expect(body).toMatchObject({
      domain_id,
      status: 'active',
      is_primary: false,
      identity_count: 1,
      storage_allocated_bytes: mebibyte,
      settings: {
        default_mailbox_limit_bytes: mebibyte,
        max_mailbox_limit_bytes: 1024 * mebibyte,
        catch_all: { mode: 'off', identity_id: null },
        subaddressing: { enabled: true, delimiter: '+' },
        description: null,
      },
    })
    const again = () =>
      acts.call('getDomain', { path: { domain_id }, headers: { 'if-none-match': headers['etag'] ?? '' } })
    expect((await again()).status).toBe(304)
    await acts.identity(domain_id, 'two')
    expect((await again()).status).toBe(200)
  })
})

describe('settings', () => {
  it('replace a nested object whole, and the audit tells before and after', async () => {
    const { identity_id } = await acts.identity(domain_id, 'all')
    const before = await read()
    const reply = await update(
      {
        catch_all: { mode: 'identity', identity_id },
        subaddressing: { enabled: false, delimiter: '+' },
        description: '  A\u0308rzte ',
        default_mailbox_limit_bytes: 2 * mebibyte,
      },
      { 'if-match': before.headers['etag'] ?? '' },
    )
    expect(reply.status).toBe(200)
    const settings = {
      default_mailbox_limit_bytes: 2 * mebibyte,
      max_mailbox_limit_bytes: 1024 * mebibyte,
      catch_all: { mode: 'identity', identity_id },
      subaddressing: { enabled: false, delimiter: '+' },
      description: 'Ärzte',
    }
    expect(reply.body.settings).toEqual(settings)
    expect((await read()).body).toEqual(reply.body)
    expect(reply.headers['etag']).toBe((await read()).headers['etag'])
    expect(await acts.eventsOf(reply)).toMatchObject([
      {
        operation: 'updateDomainSettings',
        resource_type: 'domain',
        resource_id: domain_id,
        before: before.body.settings,
        after: settings,
      },
    ])
  })

  it('that change nothing make no version and no event', async () => {
    const { headers, body } = await read()
    for (const nothing of [
      {},
      { description: '' },
      { description: null },
      { catch_all: { mode: 'off', identity_id: null } },
      { max_mailbox_limit_bytes: body.settings.max_mailbox_limit_bytes },
      body.settings,
    ]) {
      const reply = await update(nothing)
      expect([reply.status, reply.headers['etag']]).toEqual([200, headers['etag']])
    }
    expect(await acts.events({ resource_id: domain_id })).toEqual([])
  })

  it('take a description of 255 code points in one line; null or empty clears it', async () => {
    expect((await update({ description: '🙂'.repeat(255) })).body.settings.description).toHaveLength(510)
    for (const wrong of ['🙂'.repeat(256), 'a\nb', 'a\u0000', 'a\u0085', 7])
      expect(errorPaths(await update({ description: wrong }))).toEqual(['/description'])
    expect((await update({ description: '' })).body.settings.description).toBeNull()
    await update({ description: 'again' })
    expect((await update({ description: null })).body.settings.description).toBeNull()
  })

  it.each([1_048_576, 2 ** 50])('take a size of %d bytes', async (bytes) => {
    const { status, body } = await update({
      default_mailbox_limit_bytes: bytes,
      max_mailbox_limit_bytes: bytes,
    })
    expect([status, body.settings?.max_mailbox_limit_bytes]).toEqual([200, bytes])
  })

  it.each([1_047_552, 1_048_577, 2 ** 50 + 1024, 0, -1, null, '1048576', 1.5, 1e300])(
    'refuse a size of %s',
    async (bytes) => {
      for (const name of ['default_mailbox_limit_bytes', 'max_mailbox_limit_bytes'])
        expect(errorPaths(await update({ [name]: bytes })).at(0)).toBe(`/${name}`)
    },
  )

  it('refuse a default above the maximum on the member that was named', async () => {
    expect(errorPaths(await update({ default_mailbox_limit_bytes: 1025 * mebibyte }))).toEqual([
      '/default_mailbox_limit_bytes',
    ])
    await update({ default_mailbox_limit_bytes: 4 * mebibyte })
    expect(errorPaths(await update({ max_mailbox_limit_bytes: 3 * mebibyte }))).toEqual([
      '/max_mailbox_limit_bytes',
    ])
    expect(
      errorPaths(
        await update({ default_mailbox_limit_bytes: 3 * mebibyte, max_mailbox_limit_bytes: 2 * mebibyte }),
      ),
    ).toEqual(['/default_mailbox_limit_bytes'])
    expect((await update({ max_mailbox_limit_bytes: 4 * mebibyte })).status).toBe(200)
  })

  it('refuse a maximum below mailboxes that are there, and say how many', async () => {
    for (const [local_part, size] of [
      ['a', 8],
      ['b', 9],
      ['c', 10],
    ] as const)
      await acts.identity(domain_id, local_part, { mailbox_limit_bytes: size * mebibyte })
    const { status, body } = await update({ max_mailbox_limit_bytes: 8 * mebibyte })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'above_domain_maximum', mailbox_count: 2 })
    expect((await update({ max_mailbox_limit_bytes: 10 * mebibyte })).status).toBe(200)
    expect((await update({ max_mailbox_limit_bytes: 10 * mebibyte - 1024 })).body.mailbox_count).toBe(1)
  })

  it.each([
    ['no such member', { colour: 'red' }, '/colour'],
    ['another delimiter', { subaddressing: { enabled: true, delimiter: '-' } }, '/subaddressing/delimiter'],
    ['half of a nested object', { subaddressing: { enabled: true } }, '/subaddressing/delimiter'],
    [
      'a catch-all without its identity',
      { catch_all: { mode: 'identity', identity_id: null } },
      '/catch_all/identity_id',
    ],
    [
      'an identity for no catch-all',
      { catch_all: { mode: 'off', identity_id: unknownId } },
      '/catch_all/identity_id',
    ],
    ['a catch-all without a mode', { catch_all: { identity_id: unknownId } }, '/catch_all/mode'],
    ['settings as a whole', { settings: {} }, '/settings'],
  ])('take %s for a mistake', async (_, body, place) => {
    const reply = await update(body)
    expect([reply.status, ...errorPaths(reply)]).toEqual([400, place])
  })

  it('find no catch-all identity that is malformed, unknown or of another organization', async () => {
    const elsewhere = clientActions(harness, await harness.organization())
    const { identity_id: theirs } = await elsewhere.identity(await elsewhere.domain(), 'theirs')
    for (const identity_id of ['x', '', unknownId, theirs]) {
      const { status, body } = await update({ catch_all: { mode: 'identity', identity_id } })
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })

  it('take no catch-all to an identity without a mailbox', async () => {
    const { identity_id } = await acts.identity(domain_id, 'hollow', { mailbox_limit_bytes: null })
    const { status, body } = await update({ catch_all: { mode: 'identity', identity_id } })
    expect([status, body.code]).toEqual([409, 'catch_all_without_mailbox'])
  })

  it('lose the catch-all when its mailbox goes, with a separate event', async () => {
    const { identity_id, mailbox } = await acts.identity(domain_id, 'all')
    await update({ catch_all: { mode: 'identity', identity_id } })
    const { mailbox_quota_id } = mailbox
    const reply = await acts.call('deleteMailboxQuota', {
      path: { mailbox_quota_id },
      query: { force: 'true' },
    })
    expect((await read()).body.settings.catch_all).toEqual({ mode: 'off', identity_id: null })
    expect((await acts.eventsOf(reply)).find((event) => event.resource_type === 'domain')).toMatchObject({
      operation: 'deleteMailboxQuota',
      resource_id: domain_id,
      before: { catch_all: { mode: 'identity', identity_id } },
      after: { catch_all: { mode: 'off', identity_id: null } },
    })
  })

  it('lose the catch-all when its identity goes, with a separate event', async () => {
    const other = await acts.domain()
    const { identity_id, address } = await acts.identity(other, 'all')
    for (const id of [domain_id, other])
      await acts.call('updateDomainSettings', {
        path: { domain_id: id },
        body: { catch_all: { mode: 'identity', identity_id } },
      })
    const { headers } = await read()
    const deletion = await acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } })
    expect(deletion.status).toBe(204)
    const { body, headers: after } = await read()
    expect(body.settings.catch_all).toEqual({ mode: 'off', identity_id: null })
    expect(after['etag']?.split('-')[0]).not.toBe(headers['etag']?.split('-')[0])
    const events = (await acts.eventsOf(deletion)).filter((event) => event.resource_type === 'domain')
    expect(events.map((event) => event.resource_id).toSorted()).toEqual([domain_id, other].toSorted())
    expect(events[0]).toMatchObject({
      operation: 'deleteIdentity',
      before: { catch_all: { mode: 'identity', identity_id } },
      after: { catch_all: { mode: 'off', identity_id: null } },
    })
  })
})

describe('errors are checked in order:', () => {
  const stale = { 'if-match': '"0-stale"' }
  const at = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    acts.call('updateDomainSettings', { path: { domain_id: id }, body, headers })

  it('400 before 404', async () => {
    const invalidBodies = [
      { catch_all: { mode: 'identity', identity_id: null } },
      { default_mailbox_limit_bytes: 3 * mebibyte, max_mailbox_limit_bytes: 2 * mebibyte },
      { colour: 'red' },
    ]
    for (const body of invalidBodies) expect([body, (await at(unknownId, body)).status]).toEqual([body, 400])
    expect((await at(unknownId, {}, { 'if-match': 'garbled' })).status).toBe(400)
    expect((await at(unknownId, {}, stale)).status).toBe(404)
  })

  it('404 before 412, also for an identity in the body', async () => {
    expect(
      (await at(domain_id, { catch_all: { mode: 'identity', identity_id: unknownId } }, stale)).status,
    ).toBe(404)
  })

  it('412 before 409, with the current ETag', async () => {
    await acts.identity(domain_id, 'large', { mailbox_limit_bytes: 8 * mebibyte })
    const reply = await at(domain_id, { max_mailbox_limit_bytes: 2 * mebibyte }, stale)
    expect([reply.status, reply.body.code]).toEqual([412, 'stale_version'])
    expect(reply.headers['etag']).toBe((await read()).headers['etag'])
  })

  it('a version is not stale because mailboxes came', async () => {
    const { headers } = await read()
    await acts.identity(domain_id, 'new')
    expect((await update({ description: 'x' }, { 'if-match': headers['etag'] ?? '' })).status).toBe(200)
  })
})
