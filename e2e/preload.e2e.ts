import type { Page, Request } from '@playwright/test'
import { expect, signIn, test } from './fixture.ts'

const isList = (request: Request) => new URL(request.url()).pathname === '/api/department/list'

/** Opens the list, whose answer arrives before the console’s code does; the requests for it, as they come. */
const openList = async (page: Page, ownerKey: string): Promise<Request[]> => {
  await signIn(page, ownerKey, 'departments')
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  const asked: Request[] = []
  page.on('request', (request) => isList(request) && asked.push(request))
  const answered = page.waitForResponse((response) => isList(response.request()))
  await page.route('**/assets/console-*.js', async (route) => {
    await answered
    await route.continue()
  })
  await page.reload()
  return asked
}

test('a list is asked for before the code of the console is there, and once', async ({
  page,
  organization,
}) => {
  const asked = await openList(page, organization.ownerKey)
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.url()).not.toContain(organization.ownerKey)
  expect(await page.evaluate(() => 'postroomPreload' in window)).toBe(false)
})

test('what comes of it is judged as any other answer', async ({ page, organization }) => {
  await page.route('**/api/department/list*', (route) =>
    route.fulfill({ json: { items: [], total: 'many', current_page: 1 } }),
  )
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('heading', { name: 'The API answered something unexpected' })).toBeVisible()
  await expect(page.getByText(/^total: /)).toBeVisible()
})

test('when it fails on the way, it is asked for again', async ({ page, organization }) => {
  let asked = 0
  await page.route('**/api/department/list*', (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  expect(asked).toBeGreaterThan(1)
})

test('nothing is asked for where the address says more, or the key may not', async ({
  page,
  organization,
}) => {
  const key = await organization.createKey({ permissions: ['identity:read'] })
  await signIn(page, key.api_key, 'identities')
  await expect(page.getByRole('heading', { level: 1, name: 'Identities' })).toBeVisible()
  const { pathname } = new URL(page.url())
  // The console itself asks for nothing, because it never arrives.
  await page.route('**/assets/console-*.js', () => undefined)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  for (const path of [`${pathname}?status=suspended`, pathname.replace('identities', 'domains')]) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForSelector('link[href*="/list-"]', { state: 'attached' })
  }
  expect(asked).toEqual([])
  await page.goto(pathname, { waitUntil: 'commit' })
  await expect.poll(() => asked.length).toBe(1)
})

test('the code behind a link is there before it is pressed', async ({ page, context, organization }) => {
  const arrived: string[] = []
  page.on('requestfinished', (request) => arrived.push(new URL(request.url()).pathname))
  await signIn(page, organization.ownerKey, 'departments')
  // A page's own acts: because it has stood for a while.
  for (const part of ['DepartmentCreate', 'DepartmentFields', 'form', 'parts']) {
    await expect.poll(() => arrived.join(' ')).toContain(`/assets/${part}-`)
  }
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Create department' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  // Others: because the pointer comes to them.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Domains' }).hover()
  await expect.poll(() => arrived.join(' ')).toContain('/assets/DomainList-')
})
