import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixture.ts'
import { expectAccessible } from './utils.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const banner = (page: Page) => page.getByText(/^(The API has been away|This device has been offline) since/)

const problem = (status: number, code: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'A fault', status, code, request_id: 'request-1', ...more },
})

test('a page that the key may not see names the permission', async ({ page, organization }) => {
  const key = await organization.createKey({ permissions: ['audit:read'] })
  await signIn(page, key.api_key, 'departments')
  await expect(heading(page, 'Not allowed')).toBeVisible()
  await expect(page.getByText('department:read: See the departments.')).toBeVisible()
  await expectAccessible(page)
})

test('what is not there, and what the console does not understand, are different pages', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey, `departments/${organization.id}`)
  await expect(heading(page, 'Not found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy request id' })).toBeVisible()
  await page.route('**/api/department/list*', (route) =>
    route.fulfill({ json: { items: [], total: 'many', current_page: 1 } }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Departments' }).click()
  await expect(heading(page, 'The API answered something unexpected')).toBeVisible()
  await expect(page.getByText('listDepartments')).toBeVisible()
  await expect(page.getByText(/^total: /)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/department/list*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Departments')).toBeVisible()
})

test('a fault of the server is told with its request id, and can be tried again', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/answer: 500/)
  await page.route('**/api/health', (route) => route.fulfill(problem(500, 'internal_error')))
  await signIn(page, organization.ownerKey, 'health')
  await expect(heading(page, 'A fault')).toBeVisible()
  await expect(page.getByText('request-1')).toBeVisible()
  await page.unroute('**/api/health')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Health')).toBeVisible()
})

test('while the API is away the last data stays, a banner says since when, and it recovers by itself', async ({
  page,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Sales' })
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('link', { name: 'Sales' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Health' }).click()
  await expect(banner(page)).toContainText(/\d\d:\d\d/)
  await expect(heading(page, 'The API cannot be reached')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Sales' })).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'The API cannot be reached')).toBeVisible()
  await page.unroute('**/api/**')
  await expect(heading(page, 'Health')).toBeVisible({ timeout: 20_000 })
  await expect(banner(page)).toBeHidden()
})

test('what is asked for offline comes when the device is online again', async ({
  page,
  context,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Sales' })
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('link', { name: 'Sales' })).toBeVisible()
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
  await signIn(page, organization.ownerKey, 'departments')
  await expect(heading(page, 'Departments')).toBeVisible()
  await context.setOffline(true)
  await expect(banner(page)).toContainText('This device has been offline')
  await organization.api('POST', '/department', { department_name: 'Made meanwhile' })
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Made meanwhile' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
})
