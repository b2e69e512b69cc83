import { beforeEach, describe, expect, it } from 'vitest'
import { addMembers, type Organization, harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let organization: Organization

beforeEach(async () => {
  organization = await harness.organization()
})

const create = (department_name: unknown, more: object = {}) =>
  harness.call('createDepartment', { key: organization.owner, body: { department_name, ...more } })
const list = (query: Record<string, string | number> = {}) =>
  harness.call('listDepartments', { key: organization.owner, query })
const names = async (query: Record<string, string | number> = {}) =>
  (await list(query)).body.items.map((item: { department_name: string }) => item.department_name)
const audit = (resourceId: string) =>
  harness.operator.read(organization.organization_id, (db) =>
    db.query<{ operation: string; before: object; after: object; request_id: string }>(
      'select operation, before, after, request_id from audit_event where organization_id = $1 and resource_id = $2 order by occurred_at, audit_event_id',
      [organization.organization_id, resourceId],
    ),
  )

describe('the list', () => {
  it('answers exactly the members of the contract, a page at a time', async () => {
    for (const name of ['Beta', 'alpha', 'Ähre', 'gamma']) await create(name)
    const { status, body } = await list({ limit: 2, offset: 2 })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['items', 'total', 'current_page'])
    expect(body).toMatchObject({ total: 4, current_page: 2 })
    expect(Object.keys(body.items[0])).toEqual(['department_id', 'department_name'])
    expect(await names()).toEqual(['Ähre', 'alpha', 'Beta', 'gamma'])
    expect(await names({ sort: '-department_name' })).toEqual(['gamma', 'Beta', 'alpha', 'Ähre'])
    expect(await names({ sort: 'created_at' })).toEqual(['Beta', 'alpha', 'Ähre', 'gamma'])
  })

  it('keeps its total past the end', async () => {
    await create('Only')
    expect((await list({ limit: 10, offset: 1000 })).body).toEqual({ items: [], total: 1, current_page: 101 })
  })

  it('has pages that neither overlap nor leave gaps', async () => {
    const all = Array.from({ length: 23 }, (_, index) => `Group ${index}`)
    await Promise.all(all.map((name) => create(name)))
    for (const sort of ['department_name', '-department_name', 'created_at', '-created_at']) {
      const pages = await Promise.all([0, 5, 10, 15, 20].map((offset) => names({ limit: 5, offset, sort })))
      expect(pages.flat().toSorted()).toEqual(all.toSorted())
      expect(pages.flat()).toEqual(await names({ limit: 200, sort }))
    }
  })

  it('searches a literal part without case and accents', async () => {
    for (const name of ['Ärzte', '100 % cotton', 'a_b', 'back\\slash', 'Straße', 'Søren']) await create(name)
    expect(await names({ q: 'arz' })).toEqual(['Ärzte'])
    expect(await names({ q: ' ÄRZ ' })).toEqual(['Ärzte'])
    expect(await names({ q: '%' })).toEqual(['100 % cotton'])
    expect(await names({ q: '_' })).toEqual(['a_b'])
    expect(await names({ q: '\\' })).toEqual(['back\\slash'])
    expect(await names({ q: 'STRASSE' })).toEqual(['Straße'])
    expect(await names({ q: 'soren' })).toEqual(['Søren'])
    expect(await names({ q: '\u0000' })).toEqual([])
    expect((await names({ q: ' ' })).length).toBe(6)
  })

  it('counts what its departments hold when asked to', async () => {
    const { body } = await create('Full')
    await create('Hollow')
    await addMembers(harness, organization.organization_id, body.department_id, 3)
    expect((await list({ include: 'usage' })).body.items).toMatchObject([
      {
        department_name: 'Full',
        identity_count: 3,
        storage_allocated_bytes: 6_291_456,
        storage_used_bytes: 3_145_728,
      },
      { department_name: 'Hollow', identity_count: 0, storage_allocated_bytes: 0, storage_used_bytes: 0 },
    ])
  })

  it('refuses values out of range, naming every mistake', async () => {
    const { status, body } = await list({ limit: 0, offset: -1, sort: 'size', colour: 'red' })
    expect(status).toBe(400)
    const paths = body.errors.map((error: { path: string }) => error.path)
    expect(paths.toSorted()).toEqual(['?colour', '?limit', '?offset', '?sort'])
    for (const limit of ['201', '1.5', '1e2', 'ten', '', '0x10'])
      expect((await list({ limit })).status).toBe(400)
  })
})

describe('names', () => {
  it('are kept in NFC, trimmed and folded', async () => {
    expect((await create('  A\u0308rzte \u00a0 und\u2003 Pfleger ')).body.department_name).toBe(
      'Ärzte und Pfleger',
    )
  })

  it('may have 100 code points after that, not 101', async () => {
    expect((await create(`  ${'🙂'.repeat(100)} `)).status).toBe(201)
    const { status, body } = await create('🙂'.repeat(101))
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      {
        path: '/department_name',
        code: 'too_long',
        message: 'department_name can have at most 100 characters; it has 101.',
        maximum: 100,
        length: 101,
      },
    ])
  })

  it.each([
    ['empty', ''],
    ['white space alone', ' \u00a0 '],
    ['a slash', 'a/b'],
    ['a line break', 'a\nb'],
    ['a tab at the end', 'a\t'],
    ['NUL', 'a\u0000b'],
    ['a C1 control', 'a\u0085b'],
    ['half of a surrogate pair', 'a\ud83d'],
    ['a number', 7],
    ['null', null],
    ['a list', ['a']],
  ])('refuse %s', async (_, name) => {
    const { status, body } = await create(name)
    expect(status).toBe(400)
    expect(body.errors[0].path).toBe('/department_name')
  })

  it.each([
    ['case', 'Sales', 'SALES'],
    ['full case folding', 'Straße', 'STRASSE'],
    ['compatibility forms', 'Office 1', 'Ｏｆｆｉｃｅ ①'],
    ['composition', 'Ärzte', 'a\u0308rzte'],
  ])('are the same without regard to %s', async (_, first, second) => {
    const { body: department } = await create(first)
    const { status, body } = await create(second)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'name_taken',
      detail: `Another department is already named "${first}".`,
      conflicting_id: department.department_id,
      errors: [{ path: '/department_name', code: 'name_taken' }],
    })
  })

  it('go to one of many simultaneous requests', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => create('Wanted')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(409)])
  })
})

describe('a change', () => {
  const update = (department_id: string, body: object, headers: Record<string, string> = {}) =>
    harness.call('updateDepartment', { key: organization.owner, path: { department_id }, body, headers })

  it('renames and describes, and tells the audit the former values', async () => {
    const { body, headers } = await create('Old', { description: 'first' })
    const changed = await update(
      body.department_id,
      { department_name: 'New', description: '' },
      { 'if-match': headers['etag'] ?? '' },
    )
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ department_name: 'New', description: null })
    expect(changed.headers['etag']).not.toBe(headers['etag'])
    expect(await audit(body.department_id)).toMatchObject([
      {
        operation: 'createDepartment',
        before: null,
        after: { department_name: 'Old', description: 'first' },
      },
      {
        operation: 'updateDepartment',
        before: { department_name: 'Old', description: 'first' },
        after: { department_name: 'New', description: null },
        request_id: changed.headers['x-request-id'],
      },
    ])
  })

  it('says what a new member gets, and undoes that', async () => {
    const sizes = { default_mailbox_limit_bytes: 2_097_152 }
    const created = await create('Sales', { ...sizes, welcome_text: ' Welcome.\nAsk for Ada. ' })
    const { body, headers } = created
    expect(body).toMatchObject({ ...sizes, welcome_text: 'Welcome.\nAsk for Ada.' })
    const same = await update(body.department_id, { ...sizes, welcome_text: 'Welcome.\nAsk for Ada.' })
    expect(same.headers['etag']).toBe(headers['etag'])
    const cleared = await update(body.department_id, { default_mailbox_limit_bytes: null, welcome_text: '' })
    expect(cleared.body).toMatchObject({ default_mailbox_limit_bytes: null, welcome_text: null })
    const [, event] = await audit(body.department_id)
    expect(event).toMatchObject({ before: { ...sizes, welcome_text: 'Welcome.\nAsk for Ada.' } })
    expect(event).toMatchObject({ after: { default_mailbox_limit_bytes: null, welcome_text: null } })
    const events = await harness.call('listAuditEvents', { key: organization.owner, query: { limit: 1 } })
    const path = { audit_event_id: events.body.items[0].audit_event_id }
    const reverted = await harness.call('revertAuditEvent', { key: organization.owner, path })
    expect(reverted.status).toBe(200)
    const again = await harness.call('getDepartment', {
      key: organization.owner,
      path: { department_id: body.department_id },
    })
    expect(again.body).toMatchObject({ ...sizes, welcome_text: 'Welcome.\nAsk for Ada.' })
  })

  it.each([
    ['default_mailbox_limit_bytes', 1_048_575],
    ['default_mailbox_limit_bytes', 1_048_577],
    ['welcome_text', 'x'.repeat(1001)],
    ['welcome_text', 'a\u0007b'],
  ])('to %s of %s is refused', async (name, value) => {
    const { body } = await create('Sales')
    const { status, body: problem } = await update(body.department_id, { [name]: value })
    expect([status, problem.errors[0].path]).toEqual([400, `/${name}`])
  })

  it('to a variant of its own name is allowed, to another one taken is not', async () => {
    const { body } = await create('Sales')
    await create('Legal')
    expect((await update(body.department_id, { department_name: 'SALES' })).body.department_name).toBe(
      'SALES',
    )
    expect((await update(body.department_id, { department_name: 'legal' })).body.code).toBe('name_taken')
  })

  it('that changes nothing makes no version and no event', async () => {
    const { body, headers } = await create('Same', { description: 'text' })
    for (const nothing of [{}, { department_name: ' Same ' }, { description: 'text' }]) {
      const { status, headers: after } = await update(body.department_id, nothing)
      expect(status).toBe(200)
      expect(after['etag']).toBe(headers['etag'])
    }
    expect(await audit(body.department_id)).toHaveLength(1)
  })

  it('of a stale version is refused with the current ETag; a garbled one is named', async () => {
    const { body, headers } = await create('First')
    const second = await update(body.department_id, { department_name: 'Second' })
    const stale = await update(
      body.department_id,
      { department_name: 'Third' },
      { 'if-match': headers['etag'] ?? '' },
    )
    expect(stale.status).toBe(412)
    expect(stale.body.code).toBe('stale_version')
    expect(stale.headers['etag']).toBe(second.headers['etag'])
    const garbled = await update(
      body.department_id,
      { department_name: 'Third' },
      { 'if-match': 'yesterday' },
    )
    expect(garbled.body.errors[0].path).toBe('header:If-Match')
    const weak = await update(
      body.department_id,
      { department_name: 'Third' },
      { 'if-match': `W/${second.headers['etag']}` },
    )
    expect(weak.status).toBe(412)
    const either = `${headers['etag']}, ${second.headers['etag']}`
    expect(
      (await update(body.department_id, { department_name: 'Third' }, { 'if-match': either })).status,
    ).toBe(200)
  })

  it('of a stale version tells who was quicker, and when, to keys that may read the audit', async () => {
    const { organization_id } = organization
    const { body, headers } = await create('First')
    const { department_id } = body
    await update(department_id, { department_name: 'Second' })
    const since = (await audit(department_id)).length
    const refused = async (key: string) => {
      const request = { key, path: { department_id }, headers: { 'if-match': headers['etag'] ?? '' } }
      const changed = await harness.call('updateDepartment', {
        ...request,
        body: { department_name: 'Third' },
      })
      const deleted = await harness.call('deleteDepartment', request)
      expect([changed.body.code, deleted.body.code]).toEqual(['stale_version', 'stale_version'])
      expect(deleted.body.changed_at).toBe(changed.body.changed_at)
      return changed.body
    }
    const { items } = (
      await harness.call('listAuditEvents', {
        key: organization.owner,
        query: { resource_id: department_id },
      })
    ).body
    expect(items).toHaveLength(since)
    expect(
      await refused(await harness.key(organization_id, ['department:write', 'audit:read'])),
    ).toMatchObject({
      changed_by: items[0].actor,
      changed_at: items[0].occurred_at,
    })
    const untold = await refused(await harness.key(organization_id, ['department:write']))
    expect(Object.keys(untold)).not.toContain('changed_by')
  })

  it('is not stale because members came or went', async () => {
    const { body, headers } = await create('Crowd')
    await addMembers(harness, organization.organization_id, body.department_id, 2)
    const read = await harness.call('getDepartment', {
      key: organization.owner,
      path: { department_id: body.department_id },
    })
    expect(read.headers['etag']).not.toBe(headers['etag'])
    expect(
      (await update(body.department_id, { description: 'x' }, { 'if-match': headers['etag'] ?? '' })).status,
    ).toBe(200)
  })

  it('with the same ETag wins once, however many come at the same time', async () => {
    const { body, headers } = await create('Contested')
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        update(
          body.department_id,
          { department_name: `Winner ${index}` },
          { 'if-match': headers['etag'] ?? '' },
        ),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(11).fill(412)])
  })

  it('is unknown when a member of the body is', async () => {
    const { body } = await create('Plain')
    const { status, body: problem } = await update(body.department_id, { colour: 'red' })
    expect(status).toBe(400)
    expect(problem.errors).toEqual([
      {
        path: '/colour',
        code: 'unknown_member',
        message:
          'colour is unknown; allowed are department_name, description, default_mailbox_limit_bytes, welcome_text.',
      },
    ])
  })
})

describe('reading one', () => {
  it('answers 304 while nothing has changed', async () => {
    const { body, headers } = await create('Quiet')
    const read = (etag: string) =>
      harness.call('getDepartment', {
        key: organization.owner,
        path: { department_id: body.department_id },
        headers: { 'if-none-match': etag },
      })
    expect((await read(headers['etag'] ?? '')).status).toBe(304)
    expect((await read(`W/${headers['etag']}`)).status).toBe(304)
    expect((await read('*')).status).toBe(304)
    expect((await read('"1-other"')).status).toBe(200)
  })
})

describe('characters that cannot be seen', () => {
  it('make no other name', async () => {
    await create('Sales')
    for (const name of ['Sales\u200b', 'Sa\u200dles', '\ufeffSALES', 'Sa\u00adles'])
      expect((await create(name)).body).toMatchObject({ code: 'name_taken' })
    expect((await create('O\u200bps\u202e')).body).toMatchObject({ department_name: 'Ops' })
  })

  it('are no name of their own', async () => {
    for (const name of ['\u200b', '\u3164', '\u200d \ufeff', '\ufe0f'])
      expect((await create(name)).body).toMatchObject({
        code: 'invalid_request',
        errors: [{ path: '/department_name', code: 'too_short' }],
      })
  })

  it('are no name of a key or an identity', async () => {
    const { owner: key } = organization
    const keyBody = { key_name: '\u200b', permissions: ['identity:read'] }
    const identityBody = { display_name: '\u3164\u200b', local_part: 'ada', domain_id: 'any' }
    expect((await harness.call('createKey', { key, body: keyBody })).body.errors).toMatchObject([
      { path: '/key_name', code: 'too_short' },
    ])
    expect((await harness.call('createIdentity', { key, body: identityBody })).body.errors).toMatchObject([
      { path: '/display_name', code: 'too_short' },
    ])
  })
})
