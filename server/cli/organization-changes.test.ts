import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { type Organization, addMembers, harnessForTests } from '../../testing/harness.ts'
import { startRedis, hasRedis } from '../../testing/redis.js'
import { metricValue, startService } from '../../testing/service.ts'

const harness = harnessForTests()
let organization: Organization
let id: string
let acts: ClientActions
let postroom: CommandLine['postroom']
let answer: CommandLine['answer']

beforeAll(() => {
  ;({ postroom, answer } = commandLine(harness.url))
})
beforeEach(async () => {
  organization = await harness.organization('Northwind')
  id = organization.organization_id
  acts = clientActions(harness, organization)
})

const nobody = '01a1faf4-86f4-74d0-b1af-5b833d4a1bad'
const mebibytes = (count: number) => String(count * 2 ** 20)
/** What the operator did to the organization, oldest first. */
const events = () => acts.events({ resource_type: 'organization' })

describe('org limit', () => {
  it('sets the limits that are named, in one event of the operator', async () => {
    const after = { storage_limit_bytes: 2 ** 31, identity_limit: 7 }
    expect(
      await answer('org', 'limit', id, '--storage-limit', '2 GiB', '--identity-limit', '7'),
    ).toMatchObject({ organization_id: id, ...after })
    expect(await answer('org', 'limit', id, '--identity-limit', '9')).toMatchObject({
      ...after,
      identity_limit: 9,
    })
    expect(await acts.quota()).toMatchObject({ ...after, identity_limit: 9 })
    expect(await events()).toMatchObject([
      {
        operation: 'limitOrganization',
        actor: { key_id: null, key_name: 'Operator' },
        resource_id: id,
        resource_label: 'Northwind',
        before: { storage_limit_bytes: 2 ** 40, identity_limit: 1000, status: 'active' },
        after: { ...after, status: 'active' },
      },
      { operation: 'limitOrganization', before: after, after: { ...after, identity_limit: 9 } },
    ])
  })

  it('refuses less than is allocated, and less than there are identities, with both figures', async () => {
    await addMembers(harness, id, null, 3)
    const before = await acts.quota()
    expect(await postroom('org', 'limit', id, '--storage-limit', mebibytes(5))).toEqual({
      code: 1,
      out: '',
      notes:
        "The storage limit can't be 5.2 MB (5,242,880 bytes): 6.3 MB (6,291,456 bytes) are allocated to mailboxes.",
    })
    expect(await postroom('org', 'limit', id, '--identity-limit', '2')).toEqual({
      code: 1,
      out: '',
      notes: "The identity limit can't be 2: there are 3 identities.",
    })
    expect(await acts.quota()).toEqual({ ...before, as_of: expect.any(String) })
    expect(await events()).toEqual([])
    // The existing ones fit exactly.
    await answer('org', 'limit', id, '--storage-limit', mebibytes(6), '--identity-limit', '3')
    expect(await acts.quota()).toMatchObject({ storage_available_bytes: 0, identity_limit: 3 })
  })

  it('changes nothing and leaves no event when the limits are so already', async () => {
    const limits = ['--storage-limit', '1 TiB', '--identity-limit', '1000']
    const { code, out } = await postroom('org', 'limit', id, ...limits)
    expect(code).toBe(0)
    expect(out).toContain('The organization "Northwind" already has these limits.')
    expect(await events()).toEqual([])
  })

  it('says that a size is rounded', async () => {
    const { code, notes } = await postroom('org', 'limit', id, '--storage-limit', '1 GB')
    expect([code, notes]).toEqual([
      0,
      'The storage limit was rounded to 1,000,000,512 bytes, a multiple of 1024.',
    ])
  })

  it.each([
    ['no limit', []],
    ['no end of storage', ['--storage-limit', 'none']],
    ['nobody', ['--identity-limit', '0']],
  ])('takes %s for a wrong call', async (_, limits) => {
    expect((await postroom('org', 'limit', id, ...limits)).code).toBe(2)
    expect(await events()).toEqual([])
  })
})

describe('org suspend and org reactivate', () => {
  it('leave one event each, however often they are repeated', async () => {
    expect(await answer('org', 'suspend', id)).toMatchObject({ organization_id: id, status: 'suspended' })
    expect(await postroom('org', 'suspend', id)).toEqual({
      code: 0,
      out: 'The organization "Northwind" is already suspended.',
      notes: '',
    })
    expect(await postroom('org', 'reactivate', id)).toEqual({
      code: 0,
      out: 'The organization "Northwind" is active. Its keys are accepted again.',
      notes: '',
    })
    expect(await answer('org', 'reactivate', id)).toMatchObject({ status: 'active' })
    expect(await events()).toMatchObject([
      {
        operation: 'suspendOrganization',
        actor: { key_id: null, key_name: 'Operator' },
        before: { status: 'active' },
        after: { status: 'suspended' },
      },
      {
        operation: 'reactivateOrganization',
        before: { status: 'suspended' },
        after: { status: 'active' },
      },
    ])
  })

  it.each(['limit', 'suspend', 'reactivate'])('%s knows no other organization', async (command) => {
    const limit = command === 'limit' ? ['--identity-limit', '5'] : []
    expect(await postroom('org', command, nobody, ...limit)).toEqual({
      code: 1,
      out: '',
      notes: `No organization has the ID ${nobody}. List organizations with "org list".`,
    })
  })
})

/** Until a process keeps the key, and no longer asks the database for it. */
const keeps = async (service: ReturnType<typeof startService>, key: string) => {
  const lookups = () => metricValue(service, 'postroom_key_lookups_total{source="local"}')
  await expect
    .poll(
      async () => {
        const before = await lookups()
        await service.status('/key', key)
        return (await lookups()) - before
      },
      { timeout: 10_000 },
    )
    .toBe(1)
}

describe.each([
  ['in its own memory', false],
  ['in Redis', true],
])('a process that keeps the key %s', (_, isShared) => {
  let services: ReturnType<typeof startService>[] = []
  let redis: Awaited<ReturnType<typeof startRedis>> | null = null

  beforeAll(async () => {
    if (isShared && !hasRedis) return
    redis = isShared ? await startRedis() : null
    const environment = redis ? { REDIS_URL: redis.url } : {}
    services = [startService(harness.url, environment), startService(harness.url, environment)]
  })
  afterAll(async () => {
    for (const service of services) await service.close()
    await redis?.close()
  })

  it.skipIf(isShared && !hasRedis)('refuses it immediately, and accepts it again', async () => {
    const { owner } = organization
    for (const service of services) await keeps(service, owner)
    const becomes = async (status: number) => {
      for (const service of services)
        await expect.poll(() => service.status('/key', owner), { interval: 5 }).toBe(status)
    }
    await answer('org', 'suspend', id)
    await becomes(403)
    await answer('org', 'reactivate', id)
    await becomes(200)
  })
})
