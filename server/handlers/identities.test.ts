import { beforeEach, describe, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import {
  type ClientActions,
  clientActions,
  freshName,
  mebibyte,
  unknownId,
  errorPaths,
  recorded,
} from '../../testing/client-actions.ts'

const harness = harnessForTests()
let acts: ClientActions
let domain_id: string
let domain_name: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  domain_name = freshName()
  domain_id = await acts.domain({ name: domain_name, maximum: 64 * mebibyte })
})

const create = (body: object, headers: Record<string, string> = {}) =>
  acts.call('createIdentity', { body: { domain_id, display_name: 'Someone', ...body }, headers })
const read = (identity_id: string) => acts.call('getIdentity', { path: { identity_id } })
const update = (identity_id: string, body: unknown, headers: Record<string, string> = {}) =>
  acts.call('updateIdentity', { path: { identity_id }, body, headers })
const remove = (identity_id: string, confirm?: string, headers: Record<string, string> = {}) =>
  acts.call('deleteIdentity', {
    path: { identity_id },
    query: confirm === undefined ? {} : { confirm },
    headers,
  })
const stale = { 'if-match': '"0-stale"' }

/** As a worker does with what mail servers have told. */
const signedIn = (identity_id: string, service: string, at: string) =>
  acts.sql(
    `insert into identity_login (organization_id, identity_id, service_code, last_login_at) values ($1, $2, $3, $4)`,
    [identity_id, service, at],
  )

describe('the last sign-ins', () => {
  it('are told by service, newest first, of one person and in each answer about her', async () => {
    const { identity } = (await create({ local_part: 'ada' })).body
    const other = (await create({ local_part: 'ben' })).body.identity
    expect(identity.logins).toEqual([])
    await signedIn(identity.identity_id, 'imap', '2026-01-01T00:00:00Z')
    await signedIn(identity.identity_id, 'smtp_submission', '2026-01-02T00:00:00Z')
    const logins = [
      { service_code: 'smtp_submission', last_login_at: '2026-01-02T00:00:00.000Z' },
      { service_code: 'imap', last_login_at: '2026-01-01T00:00:00.000Z' },
    ]
    expect((await read(identity.identity_id)).body.logins).toEqual(logins)
    expect((await update(identity.identity_id, { display_name: 'Ada' })).body.logins).toEqual(logins)
    expect((await read(other.identity_id)).body.logins).toEqual([])
  })
})

describe('creating', () => {
  it('answers the identity with a mailbox of the domain’s default, and tells of both', async () => {
    const department_id = await acts.department('Sales')
    const reply = await create({ local_part: 'Mara.Lindt', department_id, external_id: ' 4711 ' })
    expect(reply.status).toBe(201)
    const { identity } = reply.body
    expect(reply.body).toEqual({ identity, warnings: [] })
    expect(identity).toMatchObject({
      address: `mara.lindt@${domain_name}`,
      local_part: 'mara.lindt',
      domain_id,
      domain_name,
      display_name: 'Someone',
      department_id,
      department_name: 'Sales',
      status: 'active',
      status_reason: null,
      delivery_while_suspended: 'accept',
      must_change_password: false,
      password_changed_at: null,
      last_login_at: null,
      mailbox: { limit_bytes: mebibyte, used_bytes: null, usage_as_of: null },
      external_id: '4711',
    })
    expect((await read(identity.identity_id)).body).toEqual(identity)
    const after = { limit_bytes: mebibyte, warn_percent: 90 }
    expect(await acts.eventsOf(reply)).toMatchObject([
      { operation: 'createIdentity', resource_type: 'identity', before: null, after: recorded(identity) },
      { operation: 'createIdentity', resource_type: 'mailbox_quota', before: null, after: recorded(after) },
    ])
    expect(await acts.quota()).toMatchObject({
      identity_count: 1,
      mailbox_count: 1,
      storage_allocated_bytes: mebibyte,
    })
  })

  it('makes no mailbox when asked for none, and one of the size asked for', async () => {
    expect(
      (await create({ local_part: 'scanner', mailbox_limit_bytes: null })).body.identity.mailbox,
    ).toBeNull()
    const sized = await create({ local_part: 'sized', mailbox_limit_bytes: 3 * mebibyte })
    expect(sized.body.identity.mailbox.limit_bytes).toBe(3 * mebibyte)
  })

  it.each(['a', 'a-b_c.d', '0', '_', 'a-', 'x'.repeat(64), 'A.B'])(
    'takes the local part %s',
    async (local_part) => {
      const { status, body } = await create({ local_part })
      expect([status, body.identity?.local_part]).toEqual([201, local_part.toLowerCase()])
    },
  )

  it.each([
    '',
    '-',
    '-a',
    '.a',
    'a.',
    'a..b',
    'a+b',
    'a b',
    'ä',
    'a@b',
    'a\u0000',
    'x'.repeat(65),
    '"a"',
    'K\u212a',
    7,
    null,
  ])('refuses the local part %j', async (local_part) => {
    const reply = await create({ local_part })
    expect([reply.status, errorPaths(reply)[0]]).toEqual([400, '/local_part'])
  })

  it('makes a mailbox of the department’s default, unless it says another size or none', async () => {
    const { body: department } = await acts.call('createDepartment', {
      body: { department_name: 'Sales', default_mailbox_limit_bytes: 3 * mebibyte },
    })
    const { department_id } = department
    const joined = await acts.identity(domain_id, 'ada', { department_id })
    expect(joined.mailbox.limit_bytes).toBe(3 * mebibyte)
    const own = await acts.identity(domain_id, 'bob', { department_id, mailbox_limit_bytes: 2 * mebibyte })
    expect(own.mailbox.limit_bytes).toBe(2 * mebibyte)
    const none = await acts.identity(domain_id, 'cy', { department_id, mailbox_limit_bytes: null })
    expect(none.mailbox).toBeNull()
    const large = await acts.call('updateDepartment', {
      path: { department_id },
      body: { default_mailbox_limit_bytes: 2048 * mebibyte },
    })
    expect(large.status).toBe(200)
    const refused = await acts.call('createIdentity', {
      body: { domain_id, local_part: 'di', display_name: 'Di', department_id },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'above_domain_maximum'])
  })

  it('takes a whole address of 254 characters, not of 255', async () => {
    const longest = `${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(61)}`
    domain_id = await acts.domain({ name: longest })
    expect((await create({ local_part: 'x'.repeat(64) })).body.identity.address).toHaveLength(254)
    domain_id = await acts.domain({ name: `e${longest}` })
    expect(errorPaths(await create({ local_part: 'x'.repeat(64) }))).toEqual(['/local_part'])
    expect((await create({ local_part: 'x'.repeat(63) })).status).toBe(201)
  })

  it('takes a name of 1 to 128 code points, folded', async () => {
    const name = (display_name: unknown, local_part: string) => create({ local_part, display_name })
    expect((await name(` A\u0308nne  ${'🙂'.repeat(123)}`, 'a')).body.identity.display_name).toBe(
      `Änne ${'🙂'.repeat(123)}`,
    )
    for (const wrong of ['🙂'.repeat(129), ' ', '', 'a\tb', null, 7])
      expect(errorPaths(await name(wrong, 'b'))).toEqual(['/display_name'])
  })

  it('refuses an address that is there, whatever its case, and says whose it is', async () => {
    const { identity_id } = await acts.identity(domain_id, 'mara')
    const { status, body } = await create({ local_part: 'MARA' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'address_taken',
      conflicting_id: identity_id,
      errors: [
        { path: '/local_part', code: 'address_taken', message: `mara@${domain_name} already exists.` },
      ],
    })
  })

  it('refuses more identities than the organization may have, with the numbers', async () => {
    await acts.sql('update organization set identity_limit = 2 where organization_id = $1')
    await acts.identity(domain_id, 'a')
    await acts.identity(domain_id, 'b')
    const { status, body } = await create({ local_part: 'c' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'identity_limit_reached', identity_limit: 2, identity_count: 2 })
  })

  it('refuses a mailbox above the domain’s maximum or the available storage, and makes nothing then', async () => {
    await acts.sql('update organization set storage_limit_bytes = 33554432 where organization_id = $1')
    const large = await create({ local_part: 'large', mailbox_limit_bytes: 65 * mebibyte })
    expect([large.status, large.body.code, large.body.max_mailbox_limit_bytes]).toEqual([
      409,
      'above_domain_maximum',
      64 * mebibyte,
    ])
    await acts.identity(domain_id, 'first', { mailbox_limit_bytes: 30 * mebibyte })
    const { status, body } = await create({ local_part: 'second', mailbox_limit_bytes: 3 * mebibyte })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'allotment_exceeded',
      limit_bytes: 32 * mebibyte,
      allocated_bytes: 30 * mebibyte,
      available_bytes: 2 * mebibyte,
      requested_bytes: 3 * mebibyte,
    })
    expect((await acts.call('listIdentities')).body.total).toBe(1)
    expect((await create({ local_part: 'second', mailbox_limit_bytes: 2 * mebibyte })).status).toBe(201)
  })

  it('finds no domain or department that is malformed, unknown or of another organization', async () => {
    const elsewhere = clientActions(harness, await harness.organization())
    const theirs = {
      domain_id: await elsewhere.domain(),
      department_id: await elsewhere.department('Theirs'),
    }
    for (const id of ['x', unknownId, theirs.domain_id])
      expect((await create({ local_part: 'a', domain_id: id })).body.code).toBe('not_found')
    for (const id of ['x', 'none', unknownId, theirs.department_id])
      expect((await create({ local_part: 'a', department_id: id })).body.code).toBe('not_found')
  })

  it('is judged 400, 404, 409', async () => {
    expect((await create({ local_part: '.', domain_id: unknownId })).status).toBe(400)
    expect((await create({ local_part: 'a', password: 'short', domain_id: unknownId })).status).toBe(400)
    await acts.sql('update organization set identity_limit = 1 where organization_id = $1')
    await acts.identity(domain_id, 'a')
    expect((await create({ local_part: 'b', department_id: unknownId })).status).toBe(404)
    domain_id = await acts.domain({ name: `${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(62)}` })
    expect(errorPaths(await create({ local_part: 'x'.repeat(64) }))).toEqual(['/local_part'])
  })

  it('is replayed under its Idempotency-Key', async () => {
    const again = () => create({ local_part: 'once' }, { 'idempotency-key': 'once' })
    const first = await again()
    const second = await again()
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect((await acts.call('listIdentities')).body.total).toBe(1)
  })
})

describe('changing', () => {
  it('changes the named members and nothing else; the mailbox follows', async () => {
    const before = await acts.identity(domain_id, 'mara')
    const department_id = await acts.department('Sales')
    const body = {
      display_name: ' Mara  Lindt ',
      department_id,
      status: 'suspended',
      status_reason: 'On leave',
      delivery_while_suspended: 'reject',
      must_change_password: true,
      external_id: '7',
    }
    const reply = await update(before.identity_id, body)
    expect(reply.status).toBe(200)
    const { updated_at } = reply.body
    const after = { ...before, ...body, display_name: 'Mara Lindt', department_name: 'Sales', updated_at }
    expect(reply.body).toEqual(after)
    expect(await acts.eventsOf(reply)).toMatchObject([
      { operation: 'updateIdentity', before: recorded(before), after: recorded(after) },
    ])
    const mailbox = await acts.call('getMailboxQuota', {
      path: { mailbox_quota_id: before.mailbox.mailbox_quota_id },
    })
    expect(mailbox.body).toMatchObject({ display_name: 'Mara Lindt', department_id })
    const cleared = await update(before.identity_id, {
      department_id: null,
      status_reason: '',
      external_id: null,
    })
    expect(cleared.body).toMatchObject({
      department_id: null,
      department_name: null,
      status_reason: null,
      external_id: null,
    })
  })

  it('that changes nothing makes no version and no event', async () => {
    const { identity_id, display_name } = await acts.identity(domain_id, 'same')
    const { headers } = await read(identity_id)
    for (const nothing of [
      {},
      { display_name: ` ${display_name} ` },
      { status: 'active' },
      { external_id: '' },
      { department_id: null },
      { must_change_password: false },
    ]) {
      const reply = await update(identity_id, nothing)
      expect([reply.status, reply.headers['etag']]).toEqual([200, headers['etag']])
    }
    expect(await acts.events({ resource_id: identity_id })).toHaveLength(1)
  })

  it.each([
    ['address', 'a@b.example'],
    ['local_part', 'other'],
    ['domain_id', unknownId],
    ['password', 'correct horse battery'],
    ['mailbox', null],
  ])('never takes %s', async (name, value) => {
    const { identity_id } = await acts.identity(domain_id, 'fixed')
    expect(errorPaths(await update(identity_id, { [name]: value }))).toEqual([`/${name}`])
  })

  it.each([
    ['status', 'gone'],
    ['status_reason', 'x'.repeat(256)],
    ['status_reason', 'a\nb'],
    ['delivery_while_suspended', 'bounce'],
    ['must_change_password', 'yes'],
    ['external_id', 'x'.repeat(256)],
    ['external_id', '\u0000'],
    ['display_name', ''],
  ])('refuses %s = %j', async (name, value) => {
    const { identity_id } = await acts.identity(domain_id, 'wrong')
    expect(errorPaths(await update(identity_id, { [name]: value }))).toEqual([`/${name}`])
  })

  it('is judged 400, 404 (of the row and of the department), 412', async () => {
    const { identity_id } = await acts.identity(domain_id, 'judged')
    expect((await update(unknownId, { status: 'gone' }, stale)).status).toBe(400)
    expect((await update(unknownId, {}, stale)).status).toBe(404)
    expect((await update(identity_id, { department_id: unknownId }, stale)).status).toBe(404)
    const reply = await update(identity_id, { display_name: 'New' }, stale)
    expect([reply.status, reply.headers['etag']]).toEqual([412, (await read(identity_id)).headers['etag']])
    expect((await update(identity_id, {}, { 'if-match': 'x' })).body.errors[0].path).toBe('header:If-Match')
    expect((await update(identity_id, { display_name: 'New' }, { 'if-match': '*' })).status).toBe(200)
  })

  it('is not stale because its mailbox or its department changed; reading sees it', async () => {
    const department_id = await acts.department('Old')
    const { identity_id, mailbox } = await acts.identity(domain_id, 'calm', { department_id })
    const { headers } = await read(identity_id)
    await acts.store(mailbox.mailbox_quota_id, 1000)
    await acts.call('updateDepartment', { path: { department_id }, body: { department_name: 'New' } })
    const unchanged = await acts.call('getIdentity', {
      path: { identity_id },
      headers: { 'if-none-match': headers['etag'] ?? '' },
    })
    expect([unchanged.status, unchanged.body.department_name, unchanged.body.mailbox.used_bytes]).toEqual([
      200,
      'New',
      1000,
    ])
    expect(
      (await update(identity_id, { external_id: '1' }, { 'if-match': headers['etag'] ?? '' })).status,
    ).toBe(200)
  })
})

describe('deleting', () => {
  it('takes the mailbox along even with mail stored, frees storage, and tells the whole', async () => {
    const before = await acts.identity(domain_id, 'leaving')
    await acts.store(before.mailbox.mailbox_quota_id, 5000, 3)
    const measured = {
      used_bytes: 5000,
      used_messages: 3,
      used_percent: 0.5,
      level: 'ok',
      usage_as_of: expect.any(String),
    }
    const stored = { ...before, mailbox: { ...before.mailbox, ...measured } }
    const reply = await remove(before.identity_id, before.address)
    expect(reply.status).toBe(204)
    expect(await acts.eventsOf(reply)).toMatchObject([
      {
        operation: 'deleteIdentity',
        resource_type: 'identity',
        resource_label: before.address,
        before: recorded(stored),
        after: null,
      },
      {
        operation: 'deleteIdentity',
        resource_type: 'mailbox_quota',
        resource_id: before.mailbox.mailbox_quota_id,
        before: { used_bytes: 5000, used_messages: 3 },
        after: null,
      },
    ])
    const numbers = { identity_count: 0, mailbox_count: 0, storage_allocated_bytes: 0, storage_used_bytes: 0 }
    expect(await acts.quota()).toMatchObject(numbers)
    expect((await read(before.identity_id)).status).toBe(404)
    const mailbox = await acts.call('getMailboxQuota', {
      path: { mailbox_quota_id: before.mailbox.mailbox_quota_id },
    })
    expect(mailbox.status).toBe(404)
  })

  it('needs the address as confirmation, in whatever case', async () => {
    const { identity_id, address } = await acts.identity(domain_id, 'careful')
    for (const wrong of [undefined, '', 'careful', `${address}x`, identity_id]) {
      const reply = await remove(identity_id, wrong)
      expect([reply.status, errorPaths(reply)]).toEqual([400, ['?confirm']])
    }
    expect((await remove(identity_id, address.toUpperCase())).status).toBe(204)
  })

  it('is checked 400, 404, 412', async () => {
    const { identity_id, address } = await acts.identity(domain_id, 'order')
    expect((await remove(unknownId)).status).toBe(400)
    expect((await remove(unknownId, address)).status).toBe(404)
    expect((await remove(identity_id, 'wrong', stale)).status).toBe(400)
    const reply = await remove(identity_id, address, stale)
    expect([reply.status, reply.headers['etag']]).toEqual([412, (await read(identity_id)).headers['etag']])
  })
})
