import { beforeEach, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { type ClientActions, clientActions, freshName } from '../../testing/client-actions.ts'
import { harnessForTests, type Organization } from '../../testing/harness.ts'
import { startService } from '../../testing/service.ts'
import { startStatementCounter } from '../../testing/statement-counter.ts'

/** The statements of the service that read when a domain or a claim is checked. */
let reads = 0
const harness = harnessForTests()
const counter = beforeTests(
  () =>
    startStatementCounter(harness.url, (text) => {
      if (/^\s*select[^]*from domain_(?:look|claim) where/.test(text)) reads += 1
    }),
  ({ close }) => close(),
)
const service = beforeTests(
  async () => startService(counter.url),
  ({ close }) => close(),
)
let organization: Organization
let acts: ClientActions

const post = (path: string, headers: Record<string, string>) =>
  service.app.inject({ method: 'POST', url: `/api${path}`, headers })
/** Ends the checks of the organization, as a worker does. */
const endChecks = async (table: 'domain_look' | 'domain_claim') => {
  await acts.sql(`update ${table} set claimed_by = uuid_v7() where organization_id = $1`)
  await acts.sql(`update ${table} set claimed_by = null, is_asked = false where organization_id = $1`)
}

/** The token of a link to the records of a domain, and the domain. */
const share = async () => {
  const domain_id = await acts.domain()
  const { body } = await acts.call('createDnsShare', { path: { domain_id }, body: {} })
  return { domain_id, token: String(body.url).split('#')[1] ?? '' }
}

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
})

it('a client that waits for a check asks the database rarely', async () => {
  const { token } = await share()
  reads = 0
  const { statusCode } = await post('/dns-share/check', { 'x-share-token': token, prefer: 'wait=1' })
  expect(statusCode).toBe(202)
  // Whether one is running, also with a lock, and before and after the wait.
  expect(reads).toBe(4)
})

it.each<[string, 'domain_look' | 'domain_claim', () => Promise<[string, Record<string, string>]>]>([
  ['a link', 'domain_look', async () => ['/dns-share/check', { 'x-share-token': (await share()).token }]],
  [
    'a domain',
    'domain_look',
    async () => [`/domain/${await acts.domain()}/dns/check`, { 'x-api-key': organization.owner }],
  ],
  [
    'a claim',
    'domain_claim',
    async () => {
      const { body } = await acts.call('createDomainClaim', { body: { domain_name: freshName() } })
      return [`/domain-claim/${body.claim_id}/check`, { 'x-api-key': organization.owner }]
    },
  ],
])('a client that waits for the check of %s is told of its end', async (_, table, request) => {
  const [path, headers] = await request()
  reads = 0
  const response = post(path, { ...headers, prefer: 'wait=10' })
  await expect.poll(() => reads).toBeGreaterThan(1)
  await endChecks(table)
  const start = performance.now()
  expect((await response).statusCode).toBe(200)
  // Without the notification it would take two seconds.
  expect(performance.now() - start).toBeLessThan(1500)
})
