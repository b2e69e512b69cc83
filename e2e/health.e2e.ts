import { expect, signIn, test } from './fixture.ts'
import { expectAccessible, expectNoSidewaysScroll } from './utils.ts'

const down = {
  status: 'down',
  checked_at: '2026-11-20T09:15:00.000Z',
  version: '9.9.9',
  contract_version: '9.9.9',
  components: [
    { component: 'api', status: 'ok', latency_ms: 0 },
    { component: 'database', status: 'down', latency_ms: 1000, message: 'No answer within 1 second.' },
    { component: 'cache', status: 'degraded', latency_ms: 12 },
  ],
  mail: { state: 'not_attached', since: null, attached_at: null },
}

test('health tells of each part, and of the versions @phone', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'health')
  await expect(page).toHaveTitle('Health – Test Cooperative – Postroom')
  const parts = page.getByRole('list', { name: 'Parts' }).getByRole('listitem')
  await expect(parts.filter({ hasText: 'API' })).toContainText('Works')
  await expect(parts.filter({ hasText: 'API' })).toContainText(/answered in \d+ ms/)
  await expect(parts.filter({ hasText: 'Cache' })).toContainText('Not asked')
  await expect(parts.filter({ hasText: 'Database' })).toContainText(/answered in \d+ ms/)
  await expect(parts.filter({ hasText: 'Mail' })).toContainText('No mail system is attached')
  await expect(page.getByText('different versions')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('it asks again by itself, and an outage is what it tells of', async ({ page, organization, faults }) => {
  faults.expectFault(/answer: 503 .*\/api\/health/)
  await page.clock.install()
  await signIn(page, organization.ownerKey, 'health')
  await expect(page.getByText('Postroom works.')).toBeVisible()
  await page.route('**/api/health', (route) => route.fulfill({ status: 503, json: down }))
  await page.clock.runFor('00:11')
  await expect(page.getByText('The service cannot do its work.')).toBeVisible()
  const parts = page.getByRole('list', { name: 'Parts' }).getByRole('listitem')
  await expect(parts.filter({ hasText: 'Database' })).toContainText('No answer within 1 second.')
  await expect(parts.filter({ hasText: 'Cache' })).toContainText('Degraded')
  await expect(page.getByText('The console and the server are of different versions.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/health')
  await page.clock.runFor('00:11')
  await expect(page.getByText('Postroom works.')).toBeVisible()
})

test('it asks nothing while nobody looks', async ({ page, organization }) => {
  await page.clock.install()
  await signIn(page, organization.ownerKey, 'health')
  await expect(page.getByText('Postroom works.')).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/health')) asked += 1
  })
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor('01:00')
  expect(asked).toBe(0)
})
