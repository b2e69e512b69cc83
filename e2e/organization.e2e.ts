import { expect, signIn, test } from './fixture.ts'
import { expectAccessible, expectNoSidewaysScroll } from './utils.ts'

test('the organization opens with what may be full, what there is and what has happened @phone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 4, identities: 60 })
  await signIn(page, organization.ownerKey)
  await expect(page).toHaveTitle('Overview – Test Cooperative – Postroom')
  const region = (name: string) => page.getByRole('region', { name })
  await expect(region('Storage').getByRole('term')).toHaveText(['Stored', 'Allotted', 'Limit'])
  await expect(region('Storage')).toContainText('can still be allotted')
  await expect(
    region('Is anything full?').getByRole('link', { name: /^(Full|Warning|Notice|OK|Not known)/ }),
  ).toHaveCount(5)
  await expect(region('Fullest mailboxes').getByRole('listitem')).toHaveCount(10)
  await expect(region('Identities')).toContainText(/^Identities60 of /)
  await expect(region('Health')).toContainText('Database')
  await expect(region('Services')).toContainText('IMAP')
  await expect(region('Services').getByText('Set to on')).toHaveCount(7)
  await expect(region('Services')).toContainText('As set; not enforced.')
  await expect(page.getByText('No mail system is attached')).toBeVisible()
  await expect(region('Last changes')).toContainText('filled with examples')
  await expect(region('Last changes')).not.toContainText('session')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('each number leads to what it counts', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 40 })
  await signIn(page, organization.ownerKey)
  const ok = page.getByRole('region', { name: 'Is anything full?' }).getByRole('link', { name: /^OK/ })
  const count = /(\d+)$/.exec(await ok.innerText())?.[1]
  await ok.click()
  await expect(page).toHaveURL(/mailbox-quotas\?level=ok$/)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${count}`)
})

test('an empty organization is told what it lacks, in the dark too', async ({ page, organization }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, organization.ownerKey)
  await expect(page.getByText('There are no mailboxes yet.')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Domains' })).toContainText('There are none yet')
  await expectAccessible(page)
})

test('a part fails alone, says why, and comes back', async ({ page, organization, faults }) => {
  faults.expectFault(/answer: 500 .*\/api\/domain\/list/)
  const json = {
    type: 'about:blank',
    title: 'Broken',
    status: 500,
    code: 'internal_error',
    request_id: 'request-7',
  }
  await page.route('**/api/domain/list*', (route) => route.fulfill({ status: 500, json }))
  await signIn(page, organization.ownerKey)
  const domains = page.getByRole('region', { name: 'Domains' })
  await expect(domains.getByRole('alert')).toContainText('request-7')
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('can still be allotted')
  await expectAccessible(page)
  await page.unroute('**/api/domain/list*')
  await domains.getByRole('button', { name: 'Try again' }).click()
  await expect(domains).toContainText('There are none yet')
})

test('what the key may not see is said quietly', async ({ page, organization }) => {
  const { api_key } = await organization.createKey({ permissions: ['organization:read'] })
  await signIn(page, api_key)
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText('audit:read')
  await expect(page.getByRole('region', { name: 'Fullest mailboxes' })).toContainText('mailbox_quota:read')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

test('a key that may not see the organization opens the first page that it may see', async ({
  page,
  organization,
}) => {
  const { api_key } = await organization.createKey({ permissions: ['department:read'] })
  await signIn(page, api_key)
  await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible()
})
