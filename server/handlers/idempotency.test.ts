import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientActions } from '../../testing/client-actions.ts'
import { type Organization, harnessForTests } from '../../testing/harness.ts'
import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import { forgetResponses } from '../queries/idempotency.ts'

const harness = harnessForTests()
let organization: Organization

beforeEach(async () => {
  organization = await harness.organization()
})

const create = (key: string, body: object | string, owner = organization.owner) =>
  harness.call('createDepartment', { key: owner, body, headers: { 'idempotency-key': key } })
const total = async () => (await harness.call('listDepartments', { key: organization.owner })).body.total

describe('an Idempotency-Key', () => {
  it('replays the answer to the same bytes', async () => {
    const first = await create('one', { department_name: 'Once' })
    const again = await create('one', { department_name: 'Once' })
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true', etag: first.headers['etag'] })
    expect(first.headers).not.toHaveProperty('idempotency-replayed')
    expect(await total()).toBe(1)
  })

  it('is refused with other bytes', async () => {
    await create('two', '{"department_name":"Once"}')
    const other = await create('two', '{"department_name": "Once"}')
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  it('belongs to its organization, operation and path', async () => {
    const elsewhere = await harness.organization()
    await create('three', { department_name: 'Once' })
    expect((await create('three', { department_name: 'Once' }, elsewhere.owner)).headers).not.toHaveProperty(
      'idempotency-replayed',
    )
    const session = await harness.call('createKeySession', {
      key: organization.owner,
      body: {},
      headers: { 'idempotency-key': 'three' },
    })
    expect(session.status).toBe(201)
  })

  describe('counts only where the operation declares it', () => {
    const password = 'five boring blue umbrellas'
    const headers = { 'idempotency-key': 'same' }
    const signIn = async (address: string, typed = password) =>
      harness.call('createOwnSession', { body: { address, password: typed } })
    const people = async () => {
      const acts = clientActions(harness, organization)
      const domain = await acts.domain()
      return [
        await acts.identity(domain, 'ada', { password }),
        await acts.identity(domain, 'ben', { password }),
      ]
    }

    const stored = () =>
      harness.operator.plain((db) =>
        db.query(`select operation from idempotency_record where idempotency_key = 'same'`, []),
      )

    it('not in a sign-out of two users', async () => {
      for (const { address } of await people()) {
        const [one, other] = [(await signIn(address)).body.api_key, (await signIn(address)).body.api_key]
        const ended = await harness.call('signOutEverywhere', { key: one, headers })
        expect([ended.status, ended.headers['idempotency-replayed']]).toEqual([200, undefined])
        expect((await harness.call('getOwnIdentity', { key: other })).status).toBe(401)
      }
      expect(await stored()).toEqual([])
    })

    it('not in a change of the password by two users', async () => {
      const body = { password: 'six lively red lanterns' }
      for (const { address } of await people()) {
        const key = (await signIn(address)).body.api_key
        const changed = await harness.call('changeOwnPassword', { key, headers, body })
        expect([changed.status, changed.headers['idempotency-replayed']]).toEqual([200, undefined])
        expect(changed.body.address).toBe(address)
        expect((await signIn(address)).body.code).toBe('sign_in_failed')
        expect((await signIn(address, body.password)).status).toBe(201)
      }
      expect(await stored()).toEqual([])
    })

    it('not in a second approval', async () => {
      const colleague = await harness.key(organization.organization_id)
      const ask = (deletion_approval_above: number | null) =>
        harness.call('updateOrganizationSettings', {
          key: organization.owner,
          body: { deletion_approval_above },
        })
      for (const limit of [1, 2]) {
        expect((await ask(limit)).body.deletion_approval_above).toBe(limit)
        expect((await ask(null)).body.deletion_approval_above).toBe(limit)
        const approved = await harness.call('approveOrganizationSettings', { key: colleague, headers })
        expect([approved.status, approved.headers['idempotency-replayed']]).toEqual([200, undefined])
        const { body } = await harness.call('getOrganizationSettings', { key: organization.owner })
        expect(body.deletion_approval_above).toBeNull()
      }
      expect(await stored()).toEqual([])
    })
  })

  it('keeps no error', async () => {
    await harness.call('createDepartment', { key: organization.owner, body: { department_name: 'Taken' } })
    expect((await create('four', { department_name: 'Taken' })).status).toBe(409)
    expect((await create('four', { department_name: 'Free' })).status).toBe(201)
  })

  it('makes one of many that come at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => create('five', { department_name: 'Once' })),
    )
    for (const { status, body } of replies) {
      if (status !== 201) expect(body.code).toBe('idempotency_in_progress')
    }
    expect(await total()).toBe(1)
    expect((await create('five', { department_name: 'Once' })).headers['idempotency-replayed']).toBe('true')
  })

  it('never replays a secret', async () => {
    const open = () =>
      harness.call('createKeySession', {
        key: organization.owner,
        body: {},
        headers: { 'idempotency-key': 'six' },
      })
    const first = await open()
    const again = await open()
    expect(first.body.api_key).toMatch(/^prk_/)
    expect(again.body).toEqual({ key_id: first.body.key_id, expires_at: first.body.expires_at })
    const records = await harness.operator.plain((db) => db.query('select body from idempotency_record', []))
    expect(JSON.stringify(records)).not.toContain(first.body.api_key)
  })

  it('asks for permission before it replays', async () => {
    await create('seven', { department_name: 'Once' })
    const reader = await harness.key(organization.organization_id, ['department:read'])
    expect((await create('seven', { department_name: 'Once' }, reader)).status).toBe(403)
  })

  it('is forgotten after 24 hours', async () => {
    await create('eight', { department_name: 'Once' })
    await harness.operator.write(organization.organization_id, (db) =>
      db.query(
        "update idempotency_record set created_at = now() - interval '25 hours' where organization_id = $1",
        [db.organizationId],
      ),
    )
    expect((await create('eight', { department_name: 'Twice' })).status).toBe(201)
  })

  it('may have 255 printable characters', async () => {
    expect((await create('x'.repeat(255), { department_name: 'Long' })).status).toBe(201)
    expect((await create('x'.repeat(256), { department_name: 'Longer' })).body.errors[0].path).toBe(
      'header:Idempotency-Key',
    )
  })
})

/** Whether the contract has a password anywhere in a body, by its mark or by the name of a member. */
const hasPassword = (body: unknown): boolean =>
  /"x-normalize":"password"|"(?:new_|current_)?password":\{/.test(JSON.stringify(body))

describe('a password in a request', () => {
  const password = 'five boring blue umbrellas'
  const other = 'six lively red lanterns'
  const stored = () =>
    harness.operator.plain((db) =>
      db.query<{ body_sha256: Buffer }>(
        "select body_sha256 from idempotency_record where idempotency_key = 'p' and organization_id = $1",
        [organization.organization_id],
      ),
    )

  /** A request of each operation that takes a password and an Idempotency-Key. */
  const requests: Partial<Record<OperationId, (domain_id: string, password: string) => Promise<object>>> = {
    createIdentity: async (domain_id, password) => ({
      body: { domain_id, local_part: 'new', display_name: 'New', password },
    }),
    resetIdentityPassword: async (domain_id, password) => {
      const acts = clientActions(harness, organization)
      const { items } = (await acts.call('listIdentities', { query: { q: 'reset' } })).body
      const { identity_id } = items[0] ?? (await acts.identity(domain_id, 'reset'))
      return { path: { identity_id }, body: { mode: 'set', password } }
    },
  }

  const changes: Partial<Record<OperationId, object>> = {
    createIdentity: { display_name: 'Other' },
    resetIdentityPassword: { must_change_password: false },
  }

  it('is in requests of these operations only', () => {
    const ids = (Object.keys(operations) as OperationId[]).filter(
      (id) => operations[id].headers.includes('Idempotency-Key' as never) && hasPassword(operations[id].body),
    )
    expect(ids.toSorted()).toEqual(Object.keys(requests).toSorted())
  })

  it.each(Object.keys(requests) as OperationId[])('is in no stored hash: %s', async (id) => {
    const domain = await clientActions(harness, organization).domain()
    const send = async (typed: string, more: object = {}) => {
      const { body, ...rest } = (await requests[id]!(domain, typed)) as { body: object }
      const headers = { 'idempotency-key': 'p' }
      return harness.call(id, { key: organization.owner, headers, ...rest, body: { ...body, ...more } })
    }
    expect((await send(password)).status).toBeLessThan(300)
    const { body } = (await requests[id]!(domain, password)) as { body: object }
    const [record, ...more] = await stored()
    expect(more).toEqual([])
    expect(record?.body_sha256).not.toEqual(createHash('sha256').update(JSON.stringify(body)).digest())
    expect((await send(other)).headers['idempotency-replayed']).toBe('true')
    expect((await send(password, changes[id])).body.code).toBe('idempotency_key_reused')
  })
})

it('stored responses are deleted after 24 hours, whether or not the organization stores another', async () => {
  await create('old', { department_name: 'Old' })
  await create('young', { department_name: 'Young' })
  const sweep = () => harness.database.plain((db) => forgetResponses(db, 1000))
  await sweep()
  expect(await sweep()).toBe(0)
  await harness.operator.write(organization.organization_id, (db) =>
    db.query(
      "update idempotency_record set created_at = now() - interval '25 hours' where organization_id = $1 and idempotency_key = 'old'",
      [db.organizationId],
    ),
  )
  expect(await sweep()).toBe(1)
  expect((await create('young', { department_name: 'Young' })).headers['idempotency-replayed']).toBe('true')
})
