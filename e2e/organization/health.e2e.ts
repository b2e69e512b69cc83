import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { countRequests, forgetRequests, requestedPaths, setVisibility } from '../helpers/requests.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/utils.ts'

const down = {
  status: 'down',
  checked_at: '2026-11-20T09:15:00.000Z',
  version: '9.9.9',
  contract_version: '9.9.9',
  dns_links: true,
  components: [
    { component: 'api', status: 'ok', latency_ms: 0 },
    { component: 'database', status: 'down', latency_ms: 1000, message: 'No answer within 1 second.' },
    { component: 'cache', status: 'degraded', latency_ms: 12 },
  ],
  mail: {
    state: 'not_attached',
    since: null,
    attached_at: null,
    server: null,
    caches_sign_in: null,
    writes_to_people: null,
    has_postmaster: null,
    knows_aliases: null,
    knows_groups: null,
    checks_senders: null,
    binds_rules: null,
    binds_organizations: null,
    services: [],
    people_page: null,
    public_servers: [],
    pending_count: null,
    oldest_pending_at: null,
  },
}

/** Stands in for mail servers that do not all work. */
const withMail = async (page: Page) => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await page.route('**/api/health', async (route) => {
    const response = await route.fetch()
    const health = (await response.json()) as { components: object[] }
    const mail = {
      state: 'attached',
      since: ago(60),
      attached_at: ago(60),
      server: 'Dovecot (Debian) ready.',
      caches_sign_in: true,
      writes_to_people: true,
      has_postmaster: true,
      knows_aliases: true,
      knows_groups: true,
      checks_senders: true,
      binds_rules: true,
      binds_organizations: true,
      services: ['imap', 'smtp_submission', 'managesieve'],
      people_page: null,
      public_servers: [],
      pending_count: 3,
      oldest_pending_at: ago(12),
    }
    const warning =
      'Sign-ins are cached: old passwords and suspended identities still work for a while. Set auth_cache_size to 0.'
    const components = [
      ...health.components,
      {
        component: 'mail_sign_in',
        status: 'degraded',
        latency_ms: 512,
        answered_at: ago(0),
        message: warning,
      },
      {
        component: 'mail_delivery',
        status: 'down',
        latency_ms: 3,
        answered_at: null,
        message: "The server can't be reached.",
      },
      { component: 'mail_store', status: 'ok', latency_ms: 4, answered_at: ago(0) },
    ]
    await route.fulfill({ response, json: { ...health, status: 'degraded', mail, components } })
  })
}

test('the parts of a mail system show their answers and the pending changes @phone', async ({
  page,
  organization,
}) => {
  await withMail(page)
  await signIn(page, organization.ownerKey, 'health')
  await expect(page.getByText('Some components have problems.')).toBeVisible()
  const part = (name: string) =>
    page.getByRole('list', { name: 'Parts' }).getByRole('listitem').filter({ hasText: name })
  await expect(part('Mail: sign-in')).toContainText('Degraded')
  await expect(part('Mail: sign-in')).toContainText('Answered in 512 ms')
  await expect(part('Mail: sign-in')).toContainText('old passwords')
  await expect(part('Mail: delivery')).toContainText('Down')
  await expect(part('Mail: delivery')).toContainText('No response yet')
  await expect(part('Mail: store')).toContainText('Last response just now')
  await expect(part('Connected')).toContainText(/Since \w+ \d+, \d{4}, \d\d:\d\d UTC/)
  await expect(part('Connected')).toContainText('Server name: Dovecot (Debian) ready.')
  const late = page.getByRole('status', { name: 'Not applied yet' })
  await expect(late).toContainText('3 changes are not applied yet, the oldest for 12 min.')
  await expectAccessible(page, ['#main'])
  await expectNoSidewaysScroll(page)
  await page.goto(new URL('overview', page.url()).href)
  await expect(late).toContainText('3 changes are not applied yet, the oldest for 12 min.')
  await expect(page.getByRole('region', { name: 'Health' })).toContainText('Mail: delivery')
  await expect(page.getByRole('region', { name: 'Health' })).not.toContainText('Mail: store')
  await expectAccessible(page, ['#main'])
  await late.getByRole('link').click()
  await expect(page).toHaveURL(/health\/enforcement\?state=pending$/)
})

test('health shows each part and the versions @phone @core', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'health')
  await expect(page).toHaveTitle('Health – Test Cooperative – Postroom')
  const parts = page.getByRole('list', { name: 'Parts' }).getByRole('listitem')
  await expect(parts.filter({ hasText: 'API' })).toContainText('Works')
  await expect(parts.filter({ hasText: 'API' })).toContainText(/Answered in \d+ ms/)
  await expect(parts.filter({ hasText: 'Cache' })).toContainText('Not checked')
  await expect(parts.filter({ hasText: 'Database' })).toContainText(/Answered in \d+ ms/)
  await expect(parts.filter({ hasText: 'Mail' })).toContainText('Not connectedNo mail server is connected')
  await expect(page.getByText('different versions')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
})

test('health refreshes automatically, and shows an outage @fresh', async ({ page, organization, faults }) => {
  faults.expectFault(/answer: 503 .*\/api\/health/)
  await page.clock.install()
  await signIn(page, organization.ownerKey, 'health')
  await expect(page.getByText('All components are working.')).toBeVisible()
  await page.route('**/api/health', (route) => route.fulfill({ status: 503, json: down }))
  await page.clock.runFor('00:11')
  await expect(page.getByText('Postroom is down.')).toBeVisible()
  const parts = page.getByRole('list', { name: 'Parts' }).getByRole('listitem')
  await expect(parts.filter({ hasText: 'Database' })).toContainText('No answer within 1 second.')
  await expect(parts.filter({ hasText: 'Cache' })).toContainText('Degraded')
  await expect(page.getByText('The console and the server have different versions.')).toBeVisible()
  await expectAccessible(page, ['#main'])
  await page.unroute('**/api/health')
  await page.clock.runFor('00:11')
  await expect(page.getByText('All components are working.')).toBeVisible()
})

test('health sends no requests while its tab is hidden @fresh', async ({ page, organization }) => {
  await page.clock.install()
  await countRequests(page)
  await signIn(page, organization.ownerKey, 'health')
  await expect(page.getByText('All components are working.')).toBeVisible()
  await setVisibility(page, 'hidden')
  await forgetRequests(page)
  await page.clock.runFor('01:00')
  expect(await requestedPaths(page)).toEqual([])
})

test('the checks of DNS are shown with their resolvers, and with late checks @phone', async ({
  page,
  organization,
}) => {
  let dns: object = { component: 'dns', status: 'ok', latency_ms: null, answered_at: null, overdue_count: 0 }
  await page.route('**/api/health', async (route) => {
    const response = await route.fetch()
    const health = (await response.json()) as { components: object[] }
    const component = { resolvers: ['127.0.0.1:53', '[2001:db8::53]:53'], ...dns }
    await route.fulfill({ response, json: { ...health, components: [...health.components, component] } })
  })
  await signIn(page, organization.ownerKey, 'health')
  const part = page
    .getByRole('list', { name: 'Parts' })
    .getByRole('listitem')
    .filter({ hasText: 'DNS checks' })
  await expect(part).toContainText('Not checked')
  await expect(part).toContainText('Resolvers 127.0.0.1:53, [2001:db8::53]:53 · No response yet')

  dns = { ...dns, answered_at: new Date().toISOString() }
  await page.reload()
  await expect(part).toContainText('Works')
  await expect(part).toContainText('Last response just now')

  dns = { ...dns, status: 'degraded', overdue_count: 1200, message: '1,200 checks of domains are late.' }
  await page.reload()
  await expect(part).toContainText('Degraded')
  await expect(part).toContainText('1,200 checks of domains are late.')
  await expectAccessible(page, ['#main'])
  await expectNoSidewaysScroll(page)
})
