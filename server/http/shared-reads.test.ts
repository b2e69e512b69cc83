import { describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions } from '../../testing/client-actions.ts'
import { fillOrganization } from '../../testing/fill-organization.ts'
import { everyPermission, harnessForTests, type Organization } from '../../testing/harness.ts'
import { readsOf } from '../../testing/reads.ts'
import { startService } from '../../testing/service.ts'
import { startStatementCounter } from '../../testing/statement-counter.ts'
import { operations } from '../generated/contract.ts'
import type { Permission } from '../generated/model/index.ts'
import type { OperationId } from '../generated/operations.ts'
import { isSharedRead } from '../handlers/shared-reads.ts'

/** How many requests come at the same time, each with a different key. */
const atOnce = 64

/** The most statements for all of them: two reads of at most so many statements, and heartbeats. */
const maxStatements = 20

/** Permissions that decide what some reads show. */
const hidden = new Set<Permission>(['delivery:read', 'key:read', 'identity:read'])

const harness = harnessForTests()
let keyLookUps = 0
const counter = beforeTests(
  () =>
    startStatementCounter(harness.url, (text) => {
      if (text.includes('from authenticate(')) keyLookUps += 1
    }),
  (started) => started.close(),
)
const service = beforeTests(
  () => Promise.resolve(startService(counter.url, { POSTROOM_POOL_SIZE: '10' })),
  (started) => started.close(),
)

const get = async (path: string, key: string) => {
  const { statusCode, body } = await service.app.inject({
    url: `/api${path}`,
    headers: { 'x-api-key': key },
  })
  return { statusCode, body }
}
const getAll = (path: string, keys: readonly string[]) => Promise.all(keys.map((key) => get(path, key)))

/** As many keys as requests. Their use is noted already: that would be statements too. */
const newKeys = async (organizationId: string) => {
  const keys = await Promise.all(Array.from({ length: atOnce }, () => harness.key(organizationId)))
  await harness.operator.write(organizationId, (db) =>
    db.query("update api_key set last_used_at = now() + interval '1 hour' where organization_id = $1", [
      db.organizationId,
    ]),
  )
  return keys
}

const statementsOf = async (work: () => Promise<unknown>) => {
  const before = counter.count()
  await work()
  return counter.count() - before
}

/** Waits until the service knows the keys. */
const becomeKnown = async (keys: readonly string[]) => {
  await expect.poll(() => statementsOf(() => getAll('/key', keys))).toBeLessThan(2)
}

/**
 * The statements of reads by known keys. A process looks its keys up again after 30 seconds, and where the machine stood still for
 * one; the reads then come one after another, and are done again.
 */
const sentFor = async (keys: readonly string[], work: () => Promise<unknown>) => {
  for (;;) {
    const earlier = keyLookUps
    const sent = await statementsOf(work)
    if (keyLookUps === earlier) return sent
    await becomeKnown(keys)
  }
}

const filled = async (): Promise<{
  organization: Organization
  reads: { id: OperationId; path: string }[]
}> => {
  const organization = await harness.organization()
  const [ids] = await fillOrganization(clientActions(harness, organization), 1)
  return { organization, reads: readsOf(ids!, false).filter(({ id }) => isSharedRead(id)) }
}

/** Requests of another organization, some at a time, until they are ended. Each page is another one. */
const startLoad = async (concurrency: number) => {
  const { owner } = await harness.organization()
  const ending = new AbortController()
  const run = async (first: number) => {
    for (let offset = first; !ending.signal.aborted; offset += concurrency)
      await get(`/address/list?q=e&offset=${offset}`, owner)
  }
  const runs = Array.from({ length: concurrency }, (_, first) => run(first))
  return async () => {
    ending.abort()
    await Promise.all(runs)
  }
}

describe('equal reads of many keys', () => {
  it('are one for the database', async () => {
    const { organization, reads } = await filled()
    const keys = await newKeys(organization.organization_id)
    const costly: Record<string, number> = {}
    for (const { path } of reads) {
      const sent = await sentFor(keys, async () => {
        const statuses = new Set((await getAll(path, keys)).map(({ statusCode }) => statusCode))
        expect({ path, statuses }).toEqual({ path, statuses: new Set([200]) })
      })
      if (sent > maxStatements) costly[path] = sent
    }
    expect(costly).toEqual({})
  }, 120_000)

  it('are all answered beside load', async () => {
    const { organization, reads } = await filled()
    const keys = await newKeys(organization.organization_id)
    const lists = reads.filter(({ id }) => id.startsWith('list'))
    expect(lists.length).toBeGreaterThan(20)
    const endLoad = await startLoad(12)
    const refused: Record<string, number[]> = {}
    for (const { path } of lists) {
      const statuses = new Set((await getAll(path, keys)).map(({ statusCode }) => statusCode))
      if (statuses.size > 1 || !statuses.has(200)) refused[path] = [...statuses]
    }
    await endLoad()
    expect(refused).toEqual({})
  }, 120_000)
})

describe('equal reads of keys with different permissions', () => {
  it('show each key what it sees alone', async () => {
    const { organization, reads } = await filled()
    const newKey = (permissions: readonly Permission[]) =>
      harness.key(organization.organization_id, permissions)
    /** For each permission that a read needs: a key with it alone, one that lacks two others, and one with all. */
    const keysOf = new Map<Permission | null, string[]>()
    for (const { id } of reads) {
      const { permission } = operations[id]
      if (keysOf.has(permission)) continue
      const some = everyPermission.filter((one) => one === permission || !hidden.has(one))
      const least = permission === null ? [] : [permission]
      keysOf.set(permission, await Promise.all([everyPermission, some, least].map(newKey)))
    }
    const aloneOf = async ({ id, path }: (typeof reads)[number]) => {
      const answers: Awaited<ReturnType<typeof get>>[] = []
      for (const key of keysOf.get(operations[id].permission) ?? []) answers.push(await get(path, key))
      return answers
    }
    // Once before, so that each key has been used: a list shows when.
    for (const read of reads) await aloneOf(read)
    const differing = new Set<OperationId>()
    for (const read of reads) {
      const keys = keysOf.get(operations[read.id].permission) ?? []
      const alone = await aloneOf(read)
      if (new Set(alone.map(({ body }) => body)).size > 1) differing.add(read.id)
      const mixed = Array.from({ length: 24 }, (_, n) => n % keys.length)
      const answers = await Promise.all(mixed.map((kind) => get(read.path, keys[kind] ?? '')))
      expect({ ...read, answers }).toEqual({ ...read, answers: mixed.map((kind) => alone[kind]) })
    }
    expect([...differing]).toContain('listAuditEvents')
  }, 120_000)

  it('are refused to a key that may not read, also while others read', async () => {
    const { organization } = await filled()
    const may = await harness.key(organization.organization_id, ['identity:read'])
    const mayNot = await harness.key(organization.organization_id, ['department:read'])
    const keys = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? may : mayNot))
    const statuses = (await getAll('/identity/list', keys)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(keys.map((key) => (key === may ? 200 : 403)))
  })

  it('of two organizations are two', async () => {
    const organizations = [await harness.organization('First'), await harness.organization('Second')]
    const keys = Array.from({ length: 20 }, (_, n) => organizations[n % 2] as Organization)
    for (const { owner, organization_id } of organizations)
      await harness.call('createDepartment', { key: owner, body: { department_name: organization_id } })
    const answers = await getAll(
      '/department/list',
      keys.map(({ owner }) => owner),
    )
    for (const [n, { body }] of answers.entries()) {
      const { items } = JSON.parse(body) as { items: { department_name: string }[] }
      expect(items.map(({ department_name }) => department_name)).toEqual([keys[n]?.organization_id])
    }
  })
})

it('a read of what belongs to a key is its own', async () => {
  const organization = await harness.organization()
  const keys = await Promise.all([1, 2, 3].map(() => harness.key(organization.organization_id)))
  const answers = await getAll('/key', [...keys, ...keys])
  const ids = answers.map(({ body }) => (JSON.parse(body) as { key_id: string }).key_id)
  expect(new Set(ids).size).toBe(3)
  expect(ids.slice(3)).toEqual(ids.slice(0, 3))
  const own = (Object.keys(operations) as OperationId[]).filter((id) => {
    const { method, streams, needsKey } = operations[id]
    return method === 'GET' && !streams && needsKey && !isSharedRead(id)
  })
  expect(own.toSorted()).toEqual([
    'getHealth',
    'getOwnDelivery',
    'getOwnIdentity',
    'getOwnMailRules',
    'getOwnRules',
    'getPlan',
    'inspectKey',
    'listOwnSignIns',
    'listPlans',
  ])
})
