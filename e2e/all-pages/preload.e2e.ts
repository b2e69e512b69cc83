import type { Page, Request } from '@playwright/test'
import { fileOf, filesOf } from '../helpers/built-files.ts'
import { expect, signIn, test } from '../helpers/fixture.ts'

const isList = (request: Request) => new URL(request.url()).pathname === '/api/department/list'

/** Opens the list so that its response arrives before the console’s code; returns the requests for it. */
const openList = async (page: Page, ownerKey: string): Promise<Request[]> => {
  await signIn(page, ownerKey, 'departments')
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  const requests: Request[] = []
  page.on('request', (request) => isList(request) && requests.push(request))
  const firstResponse = page.waitForResponse((response) => isList(response.request()))
  await page.route('**/assets/console-*.js', async (route) => {
    await firstResponse
    await route.continue()
  })
  await page.reload()
  return requests
}

test('a list is requested once, before the code of the console has loaded @core', async ({
  page,
  organization,
}) => {
  const requests = await openList(page, organization.ownerKey)
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  expect(requests).toHaveLength(1)
  expect(requests[0]?.url()).not.toContain(organization.ownerKey)
  expect(await page.evaluate(() => 'postroomPreload' in window)).toBe(false)
})

test('its answer is treated like any other', async ({ page, organization }) => {
  await page.route('**/api/department/list*', (route) =>
    route.fulfill({ json: { items: [], total: 'many', current_page: 1 } }),
  )
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('heading', { name: 'The server’s response couldn’t be read' })).toBeVisible()
  await expect(page.getByText(/^total: /)).toBeVisible()
})

test('when it fails on the way, it is asked for again', async ({ page, organization }) => {
  let requests = 0
  await page.route('**/api/department/list*', (route) => {
    requests += 1
    return requests === 1 ? route.abort() : route.continue()
  })
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  expect(requests).toBeGreaterThan(1)
})

test('nothing is asked for where the address says more, or the key may not', async ({
  page,
  organization,
}) => {
  const key = await organization.createKey({ permissions: ['identity:read'] })
  await signIn(page, key.api_key, 'identities')
  await expect(page.getByRole('heading', { level: 1, name: 'Identities' })).toBeVisible()
  const { pathname } = new URL(page.url())
  // The page that is left still polls.
  await page.goto('about:blank')
  // The console's code never arrives, so it sends no requests.
  await page.route('**/assets/console-*.js', () => undefined)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
  for (const path of [`${pathname}?status=suspended`, pathname.replace('identities', 'domains')]) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForSelector('link[href*="/list-"]', { state: 'attached' })
  }
  expect(requests).toEqual([])
  await page.goto(pathname, { waitUntil: 'commit' })
  await expect.poll(() => requests.length).toBe(1)
})

test('Activity is asked for with and without its filter', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.goto('about:blank')
  await page.route('**/assets/console-*.js', () => undefined)
  for (const [search, filter] of [
    ['', ''],
    ['?kind=change', '&kind=change'],
  ]) {
    const request = page.waitForRequest((one) => one.url().includes('/api/audit/list'))
    await page.goto(`${pathname}${search}`, { waitUntil: 'commit' })
    expect((await request).url()).toMatch(new RegExp(`limit=50&offset=0${filter}$`))
  }
})

test('the code behind a link is there before it is pressed', async ({ page, context, organization }) => {
  const loadedPaths: string[] = []
  page.on('requestfinished', (request) => loadedPaths.push(new URL(request.url()).pathname))
  await signIn(page, organization.ownerKey, 'departments')
  // The links of the page itself are loaded after a pause.
  await expect
    .poll(() => loadedPaths)
    .toEqual(expect.arrayContaining(filesOf('src/pages/departments/DepartmentCreate.tsx')))
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Create department' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  // Other links are loaded on hover.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Domains' }).hover()
  await expect.poll(() => loadedPaths).toContain(fileOf('src/pages/domains/DomainList.tsx').replace('**', ''))
})

test('what a panel begins with is asked for once its link has the pointer, and once', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await signIn(page, organization.ownerKey, 'identities')
  const answers: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/domain/list')) answers.push(response.url())
  })
  const link = page.getByRole('link', { name: 'Add identity' })
  await link.hover()
  await expect.poll(() => answers.length).toBe(1)
  await link.click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Domain' })).not.toHaveValue('')
  expect(answers).toHaveLength(1)
})
