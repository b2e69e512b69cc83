import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import { makeApiKey } from './api-key.ts'
import {
  addMembers,
  everyPermission,
  type Harness,
  type Organization,
  startHarness,
} from '../test/harness.ts'

interface Definition {
  method: string
  path: string
  permission: (typeof everyPermission)[number] | null
  keyKind: 'key' | 'session' | null
}

const nowhereId = '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d0ff'

let harness: Harness
let organization: Organization
let foreign: Organization
/** Path parameters that name something of the other organization. */
let theirs: Record<string, string>

/** A body that each operation takes, so that a refusal is for the key and for nothing else. */
const bodies: Partial<Record<OperationId, object>> = {
  createKey: { key_name: 'Access', permissions: ['key:write'] },
  createKeySession: {},
  createDepartment: { department_name: 'Access' },
  updateDepartment: { description: 'Access' },
  updateDomainSettings: { description: 'Access' },
  createIdentity: { local_part: 'access', domain_id: nowhereId, display_name: 'Access' },
  updateIdentity: { display_name: 'Access' },
  resetIdentityPassword: { mode: 'generate' },
  createMailboxQuota: { identity_id: nowhereId },
  updateMailboxQuota: { warn_percent: 75 },
  resizeMailboxQuota: { limit_bytes: 1_048_576 },
}

const queries: Partial<Record<OperationId, Record<string, string>>> = {
  deleteIdentity: { confirm: 'access@example.org' },
}

const all = Object.entries(operations).map(
  ([id, definition]) => [id as OperationId, definition as unknown as Definition] as const,
)
const ids = ['department_id', 'domain_id', 'identity_id', 'mailbox_quota_id', 'key_id']
const nowhere = Object.fromEntries(ids.map((name) => [name, nowhereId]))

const call = (id: OperationId, key: string | null, path: Record<string, string> = nowhere) =>
  harness.call(id, {
    key,
    path,
    ...(bodies[id] ? { body: bodies[id] } : {}),
    ...(queries[id] ? { query: queries[id] } : {}),
  })

const session = async (key: string) => (await call('createKeySession', key)).body.api_key as string

beforeAll(async () => {
  harness = await startHarness()
  organization = await harness.organization()
  foreign = await harness.organization('Foreign organization')
  const department = await harness.call('createDepartment', {
    key: foreign.owner,
    body: { department_name: 'Theirs' },
  })
  await addMembers(harness, foreign.organization_id, department.body.department_id, 1)
  const mailboxes = await harness.call('listMailboxQuotas', { key: foreign.owner })
  const keys = await harness.call('listKeys', { key: foreign.owner })
  theirs = { ...mailboxes.body.items[0], key_id: keys.body.items[0].key_id }
})
afterAll(() => harness.close())

describe.each(all)('%s', (id) => {
  it('refuses no key', async () => {
    const { status, body } = await call(id, null)
    expect([status, body.code]).toEqual([401, 'key_missing'])
  })

  it('refuses a mistyped key', async () => {
    const { owner } = organization
    const mistyped = owner.slice(0, 10) + (owner[10] === 'a' ? 'b' : 'a') + owner.slice(11)
    const { status, body } = await call(id, mistyped)
    expect([status, body.code]).toEqual([401, 'key_unknown'])
  })

  it('refuses a key that was never made', async () => {
    const { status, body } = await call(id, makeApiKey())
    expect([status, body.code]).toEqual([401, 'key_unknown'])
  })

  it('refuses an expired key', async () => {
    const { status, body } = await call(
      id,
      await harness.key(organization.organization_id, everyPermission, new Date(Date.now() - 1000)),
    )
    expect([status, body.code]).toEqual([401, 'key_expired'])
  })

  it('refuses a revoked key', async () => {
    const key = await harness.key(organization.organization_id)
    await harness.operator.write(organization.organization_id, (db) =>
      db.query('update api_key set revoked_at = now() where organization_id = $1 and key_hint = $2', [
        db.organizationId,
        key.slice(-4),
      ]),
    )
    const { status, body } = await call(id, key)
    expect([status, body.code]).toEqual([401, 'key_revoked'])
  })

  it('refuses a suspended organization', async () => {
    const suspended = await harness.organization()
    await harness.operator.write(suspended.organization_id, (db) =>
      db.query("update organization set status = 'suspended' where organization_id = $1", [
        db.organizationId,
      ]),
    )
    const { status, body } = await call(id, suspended.owner)
    expect([status, body.code]).toEqual([403, 'organization_suspended'])
  })
})

describe.each(all.filter(([, { permission }]) => permission !== null))('%s', (id, { permission }) => {
  it('refuses a key that holds every other permission', async () => {
    const others = everyPermission.filter((one) => one !== permission)
    const { status, body } = await call(id, await harness.key(organization.organization_id, others))
    expect([status, body.code, body.required_permission]).toEqual([403, 'permission_missing', permission])
  })

  it('takes a key that holds its permission alone', async () => {
    const { status } = await call(id, await harness.key(organization.organization_id, [permission!]))
    expect(status).not.toBe(401)
    expect(status).not.toBe(403)
  })
})

describe.each(all.filter(([, { keyKind }]) => keyKind !== null))('%s', (id, { keyKind }) => {
  it('refuses the other kind of key', async () => {
    const { owner } = organization
    const { status, body } = await call(id, keyKind === 'key' ? await session(owner) : owner)
    expect([status, body.code, body.required_kind]).toEqual([403, 'wrong_key_kind', keyKind])
  })
})

describe.each(all.filter(([, { path }]) => path.includes('{')))('%s', (id) => {
  it("answers another organization's id as one that does not exist, to the letter", async () => {
    const foreignAnswer = await call(id, organization.owner, theirs)
    const missing = await call(id, organization.owner, nowhere)
    const comparable = ({ status, headers, body }: typeof missing) => {
      const { 'x-request-id': _, date: __, ...rest } = headers
      return { status, rest, body: { ...body, request_id: '' } }
    }
    expect(foreignAnswer.status).toBe(404)
    expect(comparable(foreignAnswer)).toEqual(comparable(missing))
  })

  it('finds nothing under a malformed id', async () => {
    for (const malformed of ['x', '%', "'; --", '0199F3A2-7C1E-7D3A-9B55-1F0A52C6D0FF', '\u0000', '..']) {
      const { status, body } = await call(
        id,
        organization.owner,
        Object.fromEntries(ids.map((name) => [name, malformed])),
      )
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })
})

describe('a key', () => {
  it('sees its own organization alone', async () => {
    const { body } = await harness.call('listDepartments', { key: organization.owner })
    expect(JSON.stringify(body)).not.toContain('Theirs')
  })
})
