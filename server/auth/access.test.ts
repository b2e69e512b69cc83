import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import { planPermissions } from '../generated/rules/plan.ts'
import { makeApiKey } from './api-key.ts'
import { clientActions } from '../../testing/client-actions.ts'
import { operations as contract } from '../../tools/contract.js'
import { fillOrganization, idNames, type Ids } from '../../testing/fill-organization.ts'
import { everyPermission, type Organization, harnessForTests } from '../../testing/harness.ts'

interface Definition {
  method: string
  path: string
  permission: (typeof everyPermission)[number] | null
  keyKind: 'key' | 'session' | 'person' | null
  needsKey: boolean
}

const nowhereId = '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d0ff'

const harness = harnessForTests()
let organization: Organization
let foreign: Organization
/** Path parameters that name something of the other organization. */
let theirs: Record<string, string>

const all = Object.entries(operations)
  .map(([id, definition]) => [id as OperationId, definition as unknown as Definition] as const)
  .filter(([, { needsKey }]) => needsKey)
/** The operations as the contract writes them, with its examples. */
const written = new Map(contract.map((one) => [one.id, one]))
const ids = new Set(
  contract.flatMap(({ parameters }) => parameters.filter((one) => one.in === 'path').map(({ name }) => name)),
)
const everyId = (value: string) => Object.fromEntries([...ids].map((name) => [name, value]))
const nowhere = everyId(nowhereId)

/** A key grants at most what it holds: the one that may only make keys makes such a one. */
const bodies: Partial<Record<OperationId, object>> = {
  createKey: { key_name: 'Access', permissions: ['key:write'] },
}

/** Sends what the contract gives as an example, so that a refusal is for the key and for nothing else. */
const call = (id: OperationId, key: string | null, path: Record<string, string> = nowhere) => {
  const { bodyExamples = [], queryExamples = {} } = written.get(id) ?? {}
  const body = bodies[id] ?? bodyExamples[0]
  return harness.call(id, { key, path, query: queryExamples, ...(body ? { body } : {}) })
}

const session = async (key: string) => (await call('createKeySession', key)).body.api_key as string

beforeAll(async () => {
  organization = await harness.organization()
  foreign = await harness.organization('Foreign organization')
  const [filled] = (await fillOrganization(clientActions(harness, foreign), 1)) as [Ids]
  theirs = Object.fromEntries(idNames.map((name) => [name, filled[name]]))
})

describe.each(contract.filter(({ body }) => body !== null))('$id', ({ bodyExamples }) => {
  it('has an example of its body in the contract', () => {
    expect(bodyExamples).not.toEqual([])
  })
})

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
    const granted = [permission!, ...(id === 'createPlan' ? Object.values(planPermissions) : [])]
    const { status } = await call(id, await harness.key(organization.organization_id, granted))
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
      const { status, body } = await call(id, organization.owner, everyId(malformed))
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })
})

describe('the session of a person', () => {
  const password = 'six lively red lanterns'
  let person: string

  beforeAll(async () => {
    const acts = clientActions(harness, organization)
    const { address } = await acts.identity(await acts.domain(), 'ada', { password })
    person = (await harness.call('createOwnSession', { body: { address, password } })).body.api_key
  })

  it.each(all.filter(([, { keyKind }]) => keyKind !== 'person'))('is refused by %s', async (id) => {
    const { status, body } = await call(id, person)
    expect([status, body.code]).toEqual([403, 'wrong_key_kind'])
  })

  it.each(all.filter(([id, { keyKind }]) => keyKind === 'person' && id !== 'endOwnSession'))(
    'is taken by %s',
    async (id) => {
      expect((await call(id, person)).status).toBe(200)
    },
  )
})

it('only a sign-in and what a link shows take no key', () => {
  expect(contract.filter(({ needsKey }) => !needsKey).map(({ id }) => id)).toEqual([
    'getSharedDns',
    'checkSharedDns',
    'createOwnSession',
  ])
})

describe('a key', () => {
  it('sees its own organization alone', async () => {
    const { body } = await harness.call('listDepartments', { key: organization.owner })
    expect(JSON.stringify(body)).not.toContain('Department 0')
  })
})
