import type { Page } from '@playwright/test'
import { fileOf } from '../helpers/built-files.ts'
import { expect, signIn, test } from '../helpers/fixture.ts'
import { expectAccessible, fillIn, idleParts, panel, press } from '../helpers/utils.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const banner = (page: Page) =>
  page.getByText(/^(The server has been unreachable|This device has been offline) since/)

const problem = (status: number, code: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'A fault', status, code, request_id: 'request-1', ...more },
})

test('a page that the key may not see names the permission @core', async ({ page, organization }) => {
  const key = await organization.createKey({ permissions: ['audit:read'] })
  await signIn(page, key.api_key, 'departments')
  await expect(heading(page, 'No access to this page')).toBeVisible()
  await expect(page.getByText('department:read (See the departments).')).toBeVisible()
})

test('a missing resource and a response that the console can’t read have different pages', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey, `departments/${organization.id}`)
  await expect(heading(page, 'Page not found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy request ID' })).toBeVisible()
  await page.route('**/api/department/list*', (route) =>
    route.fulfill({ json: { items: [], total: 'many', current_page: 1 } }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Departments' }).click()
  await expect(heading(page, 'The server’s response couldn’t be read')).toBeVisible()
  await expect(page.getByText('listDepartments')).toBeVisible()
  await expect(page.getByText(/^total: /)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/department/list*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Departments')).toBeVisible()
})

test('a server error shows its request ID, and can be retried @core', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/answer: 500/)
  await page.route('**/api/health', (route) => route.fulfill(problem(500, 'internal_error')))
  await signIn(page, organization.ownerKey, 'health')
  await expect(heading(page, 'Something went wrong on the server')).toBeVisible()
  await expect(page.getByText('request-1')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('500 internal_error')
  await expect(page.getByRole('link', { name: 'internal_error' })).toHaveAttribute(
    'href',
    '/docs/errors#internal_error',
  )
  await expectAccessible(page)
  await page.unroute('**/api/health')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Health')).toBeVisible()
})

test('while the API is unavailable the last data stays, a banner says since when, and it recovers @core', async ({
  page,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Sales' })
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('link', { name: 'Sales' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Health' }).click()
  await expect(banner(page)).toContainText(/\d\d:\d\d/)
  await expect(heading(page, 'The server can’t be reached')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Sales' })).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'The server can’t be reached')).toBeVisible()
  await page.unroute('**/api/**')
  await expect(heading(page, 'Health')).toBeVisible({ timeout: 20_000 })
  await expect(banner(page)).toBeHidden()
})

test('data requested offline arrives when the device is online again', async ({
  page,
  context,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Sales' })
  const bannerThere = idleParts(page)
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('link', { name: 'Sales' })).toBeVisible()
  await bannerThere
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Actions for Sales' }).click()
  await expect(banner(page)).toContainText('This device has been offline')
  await expect(page.getByRole('link', { name: 'Sales' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('menu')).toBeVisible()
})

test('a device that is offline says so, and refreshes when it is back', async ({
  page,
  context,
  organization,
}) => {
  const bannerThere = idleParts(page)
  await signIn(page, organization.ownerKey, 'departments')
  await expect(heading(page, 'Departments')).toBeVisible()
  await bannerThere
  await context.setOffline(true)
  await expect(banner(page)).toContainText('This device has been offline')
  await organization.api('POST', '/department', { department_name: 'Made meanwhile' })
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Made meanwhile' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
})

test('a form that was refused offline says when it can be saved, and is saved once @core', async ({
  page,
  context,
  organization,
}) => {
  const bannerThere = idleParts(page)
  await signIn(page, organization.ownerKey, 'departments')
  await expect(heading(page, 'Departments')).toBeVisible()
  await bannerThere
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'Sales' })
  await context.setOffline(true)
  await press(page, 'Create department')
  await expect(panel(page).getByRole('alert')).toContainText('The server can’t be reached')
  await context.setOffline(false)
  await expect(panel(page).getByText('The server can be reached again')).toBeVisible()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Sales')
  await expectAccessible(page)
  await press(page, 'Create department')
  await expect(page.getByRole('link', { name: 'Sales' })).toBeVisible()
})

test('an unknown address says so, and offers a way on', async ({ page, organization }) => {
  await page.goto('/xyz')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await expect(page.getByText('Postroom has no page at /xyz.')).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveTitle('Page not found – Postroom')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await signIn(page, organization.ownerKey, 'nowhere/at/all')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await page.goto('/o')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Test Cooperative' }).click()
  await expect(heading(page, 'Overview')).toBeVisible()
})

test('a page opened offline waits, and loads when the network is back', async ({
  page,
  context,
  organization,
}) => {
  // The console loads ahead what the page's links lead to. Here it can't. The file has nothing that the error page needs.
  await page.route(fileOf('src/pages/key/KeyList.tsx'), (route) => route.abort())
  await signIn(page, organization.ownerKey, 'departments')
  await expect(heading(page, 'Departments')).toBeVisible()
  // The word on an outage is loaded when the browser is idle.
  await expect(page.locator('main').locator('..').locator('output').first()).toBeAttached()
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Keys' }).click()
  await expect(banner(page)).toContainText('This device has been offline')
  await expect(banner(page)).toContainText('Your page opens when the connection is back')
  await expect(heading(page, 'Departments')).toBeVisible()
  await page.unroute(fileOf('src/pages/key/KeyList.tsx'))
  await context.setOffline(false)
  await expect(heading(page, 'Keys')).toBeVisible()
})

test('a page that was requested too often counts down, and retries automatically', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'departments')
  await expect(heading(page, 'Departments')).toBeVisible()
  await page.route('**/api/domain/list*', (route) =>
    route.fulfill({ ...problem(429, 'rate_limited'), headers: { 'retry-after': '8' } }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Domains' }).click()
  // Each number is there for a second, which a slow machine may miss.
  const countdown = page.getByText(/^Trying again in \d+ seconds\.$/)
  const secondsLeft = async () => Number(/\d+/.exec(await countdown.innerText())?.[0])
  const first = await secondsLeft()
  expect(first).toBeLessThanOrEqual(8)
  await expect.poll(secondsLeft).toBeLessThan(first)
  await page.unroute('**/api/domain/list*')
  await expect(heading(page, 'Domains')).toBeVisible()
})

test('an overview of which nothing could be asked says so', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toContainText('No problems.')
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(attention).toContainText('Unknown. The data couldn’t be loaded.')
  // The banner has the reason; each part says it in one line.
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText(
    'Couldn’t be loaded.Try again',
  )
  await expect(page.getByRole('main').getByText('The server can’t be reached')).toHaveCount(0)
})
