import { expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions } from '../../testing/client-actions.ts'
import { fillOrganization, type Ids } from '../../testing/fill-organization.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { readsOf } from '../../testing/reads.ts'
import { startService } from '../../testing/service.ts'

/** How many requests come at the same time; the service has ten connections, as by default. */
const atOnce = 64

const harness = harnessForTests()
const service = beforeTests(
  () => Promise.resolve(startService(harness.url, { POSTROOM_POOL_SIZE: '10' })),
  (started) => started.close(),
)

const statusesOf = async (path: string, keys: readonly string[]) => {
  const answers = await Promise.all(keys.map((key) => service.status(path, key)))
  const counts: Record<string, number> = {}
  for (const status of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Responses that differ from the response to one request, which succeeds. */
const failuresOf = async (reads: ReturnType<typeof readsOf>, keys: readonly string[]) => {
  const failures: Record<string, unknown> = {}
  for (const { path } of reads) {
    const status = await service.status(path, keys[0] ?? '')
    const counts = await statusesOf(path, keys)
    if (counts[status] !== atOnce || status >= 400) failures[path] = { status, counts }
  }
  return failures
}

it('answers 64 equal reads at the same time, of one key and of 64 keys', async () => {
  const organization = await harness.organization()
  const [ids] = await fillOrganization(clientActions(harness, organization), 1)
  const equal = Array.from({ length: atOnce }, () => organization.owner)
  const others = await Promise.all(equal.map(() => harness.key(organization.organization_id)))
  const reads = readsOf(ids!, false)
  expect(reads.length).toBeGreaterThan(25)
  expect(await failuresOf(reads, equal)).toEqual({})
  expect(await failuresOf(reads, others)).toEqual({})
  // On a busy machine, 64 requests for each of some 70 paths, twice, take more than a minute.
}, 240_000)

it('answers 64 equal reads of an identity at the same time', async () => {
  const actions = clientActions(harness, await harness.organization())
  const password = 'five boring blue umbrellas'
  const { address } = await actions.identity(await actions.domain(), 'ada', { password })
  const { body } = await harness.call('createOwnSession', { body: { address, password } })
  const equal = Array.from({ length: atOnce }, () => body.api_key as string)
  expect(await failuresOf(readsOf({} as Ids, true), equal)).toEqual({})
})
