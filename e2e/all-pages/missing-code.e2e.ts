import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../helpers/fixture.ts'
import { fileOf } from '../helpers/built-files.ts'
import { uniqueDomain } from '../helpers/test-organization.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  fillIn,
  idleParts,
  openFacts,
  panel,
  press,
  question,
} from '../helpers/utils.ts'

/** Another version is installed: the server no longer has the files that this document has not loaded yet. */
const installAnother = async (page: Page): Promise<void> => {
  let isLoadedAnew = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLoadedAnew = true
  })
  await page.route('**/assets/*.js', (route) =>
    isLoadedAnew ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
  )
}

test('after an update of the server a page is opened in its present version', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/404/)
  const idle = idleParts(page)
  await signIn(page, organization.ownerKey, 'departments')
  await idle
  await installAnother(page)
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.getByRole('link', { name: 'Keys', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Keys' })).toBeVisible()
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible()
})

test('after a server update a missing file is reported, and nothing else is lost @phone', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/404/)
  await organization.seed({ departments: 2, identities: 40 })
  const idle = idleParts(page)
  await signIn(page, organization.ownerKey, 'identities')
  await idle
  await expect(page.getByRole('main').getByText('1–40 of 40')).toBeVisible()
  await installAnother(page)
  const search = page.getByRole('searchbox')
  await search.fill('a')
  // The rows of the search take the place of the former ones.
  await expect(page).toHaveURL(/q=a/)
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .press('Enter')
  const banner = page.getByText('Part of this console couldn’t be loaded')
  await expect(banner).toBeVisible()
  await page
    .getByRole('button', { name: /^Actions for / })
    .last()
    .scrollIntoViewIfNeeded()
  await expect(banner).toBeInViewport()
  await expect(search).toHaveValue('a')
  await expect(page.getByRole('table', { name: 'Identities' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(banner).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
})

test('after an update of the server an open panel still asks, and saves @phone @core', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/404/)
  const name = uniqueDomain()
  await organization.addDomain(name)
  const { items } = await organization.api<{ items: { domain_id: string }[] }>(
    'GET',
    `/domain/list?q=${name}`,
  )
  const idle = idleParts(page)
  const dialog = page.waitForResponse(fileOf('src/ui/ConfirmDialog.tsx'))
  await signIn(page, organization.ownerKey, `domains/${items[0]?.domain_id}/settings`)
  await idle
  await (await dialog).finished()
  await installAnother(page)
  await fillIn(page, { Description: 'For the whole house' })
  await press(page, 'Cancel')
  await expect(question(page)).toContainText('Your changes aren’t saved yet.')
  await press(page, 'Keep editing')
  await press(page, 'Save changes')
  await expect(panel(page)).toHaveCount(0)
  await openFacts(page)
  await expect(page.getByRole('main')).toContainText('For the whole house')
})

test('after an update of the server a part that an open panel lacks is reported in it @phone', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/404|412/)
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Sales',
  })
  await page.route(fileOf('src/form/Merge.tsx'), (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const idle = idleParts(page)
  await signIn(page, organization.ownerKey, `departments/${department_id}/edit`)
  await idle
  await fillIn(page, { Name: 'Sales North' })
  await organization.api('PATCH', `/department/${department_id}`, { department_name: 'Trade' })
  await press(page, 'Save changes')
  await expect(panel(page).getByText('Part of this console couldn’t be loaded')).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('after an update of the server a conflict in an open panel is shown, and can be saved', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/404|412/)
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Sales',
  })
  const idle = idleParts(page)
  const merge = page.waitForResponse(fileOf('src/form/Merge.tsx'))
  await signIn(page, organization.ownerKey, `departments/${department_id}/edit`)
  await idle
  await (await merge).finished()
  await installAnother(page)
  await fillIn(page, { Name: 'Sales North' })
  await organization.api('PATCH', `/department/${department_id}`, { department_name: 'Trade' })
  await press(page, 'Save changes')
  await expect(panel(page).getByText('Changed by someone else in the meantime')).toBeVisible()
  await press(page, 'Save this version')
  await expect(page.getByRole('heading', { level: 1, name: 'Sales North' })).toBeVisible()
})

test('a missing file is reported, even if it was needed before the code that reports it', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/404/)
  let report = () => {}
  const mayReport = new Promise<void>((resolve) => (report = resolve))
  await page.route(fileOf('src/shell/IdleParts.tsx'), async (route) => {
    await mayReport
    await route.continue()
  })
  await page.route(fileOf('src/shell/DisplayChoice.tsx'), (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  )
  // The console asks whether the server responds when a file can't be loaded.
  const missing = page.waitForResponse('**/livez')
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('button', { name: 'Theme and times' }).click()
  await missing
  report()
  await expect(page.getByText('Part of this console couldn’t be loaded')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible()
})

test('a console that can’t be loaded says so instead of loading forever', async ({ page, faults }) => {
  faults.expectFault(/404/)
  await page.route('**/assets/console-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/sign-in')
  await expect(page.getByText('The console couldn’t be loaded.')).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
})

test('without the code of the lock nothing is shown that it would hide @core', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/404|Failed to fetch dynamically imported module/)
  await signIn(page, organization.ownerKey, 'departments')
  await page.route(fileOf('src/shell/LockScreen.tsx'), async (route) => {
    // Not before the banner is there that could tell of it: beside it, the tab gets its icon.
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image/)
    await route.fulfill({ status: 404, body: 'Not found' })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'The console couldn’t be loaded' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
