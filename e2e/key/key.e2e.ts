import { checksumOf } from '../../src/session/key-checksum.ts'
import { expect, signIn, signInByForm, test } from '../helpers/fixture.ts'
import { expectRefused, keyField, openKeyMenu, paste } from '../helpers/key-form.ts'
import { createOrganization } from '../helpers/test-organization.ts'
import {
  copyAndClose,
  expectAccessible,
  expectFieldError,
  expectNoSidewaysScroll,
  expectToast,
  fillIn,
  openFilters,
  panel,
  press,
  pressItem,
  question,
  rowOf,
} from '../helpers/utils.ts'

const neverMade = `prk_${'0'.repeat(43)}`

test('the sign-in page takes a key immediately, and says where to get one and whether the service responds', async ({
  page,
  faults,
}) => {
  faults.expectFault(/answer: 503 .*\/readyz/)
  await page.goto('/sign-in')
  await expect(keyField(page)).toBeFocused()
  await expect(page.getByText('Your administrator gives you a key')).toBeHidden()
  await page.getByText('About keys and sessions').click()
  await expect(page.getByText('Your administrator gives you a key')).toBeVisible()
  const foot = page.getByRole('main').locator('footer')
  await expect(foot).toContainText(/Postroom \d+\.\d+\.\d+/)
  await expect(foot.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/docs')
  await expect(foot).toContainText('Service: available')
  await page.route('**/readyz', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(foot).toContainText('Service: not available right now')
})

test('a mistyped key is refused before anything is sent', async ({ page, organization }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/sign-in')
  const key = organization.ownerKey
  await paste(page, '')
  await expectRefused(page, /Paste a key/)
  await paste(page, key.slice(0, -1))
  await expectRefused(page, /53 characters; this one has 52/)
  await paste(page, key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21))
  await expectRefused(page, /typo/)
  await expectAccessible(page)
  expect(requests.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('unknown, expired and revoked keys, and no connection, get different answers @core', async ({
  page,
  organization,
}) => {
  const revoked = await organization.createKey({ preset: 'viewer' })
  await organization.revokeKey(revoked.key_id)
  await page.goto('/sign-in')
  await paste(page, neverMade + checksumOf(neverMade))
  await expectRefused(page, /isn’t recognized/)
  await paste(page, revoked.api_key)
  await expectRefused(page, /was revoked/)
  for (const [status, code, sentence] of [
    [401, 'key_expired', /has expired/],
    [403, 'organization_suspended', /is suspended/],
    [429, 'rate_limited', /Too many attempts/],
  ] as const) {
    const json = { type: 'about:blank', title: 'No', status, code, request_id: 'request-1' }
    await page.route('**/api/key/session', (route) => route.fulfill({ status, json }), { times: 1 })
    await paste(page, organization.ownerKey)
    await expectRefused(page, sentence)
  }
  await page.route('**/api/key/session', (route) => route.abort(), { times: 1 })
  await paste(page, organization.ownerKey)
  await expectRefused(page, /can’t be reached/)
  await expect(keyField(page)).toHaveValue(organization.ownerKey)
  await paste(page, organization.ownerKey)
  await expect(page).toHaveTitle(/ – Test Cooperative – Postroom$/)
})

test('the pasted key is kept nowhere @core', async ({ page, organization }) => {
  await signInByForm(page, organization.ownerKey)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.title]),
  )
  expect(kept).not.toContain(organization.ownerKey)
  expect(page.url()).not.toContain('prk_')
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('prk_')
})

test('the key page says what the key is and may do @phone', async ({ page, organization }) => {
  const key = await organization.createKey({ preset: 'viewer', name: 'Auditor' })
  await signIn(page, key.api_key)
  await openKeyMenu(page)
  await expect(page.getByText('6 of 20 permissions')).toBeVisible()
  await page.getByRole('link', { name: 'Permissions of this key' }).click()
  await expect(page).toHaveTitle('Current key – Test Cooperative – Postroom')
  await expect(
    page.getByRole('region', { name: 'Permissions', exact: true }).getByRole('listitem'),
  ).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Missing permissions' })).toContainText('department:write')
  await expect(page.getByRole('definition').first()).toHaveText('Auditor')
  await expectNoSidewaysScroll(page)
})

test('a link to an organization that is not open asks for its key and then shows the page', async ({
  page,
  organization,
}) => {
  const link = `/o/${organization.id}/health?from=mail`
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await paste(page, organization.ownerKey)
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
  await expect(page).toHaveURL(link)
})

test('the sign-in page names an organization opened before in this browser, until you sign out', async ({
  page,
  context,
  organization,
}) => {
  const link = `/o/${organization.id}/health`
  await page.goto(link)
  await expect(page.getByText('To open this page, paste an API key for its organization')).toBeVisible()
  await paste(page, organization.ownerKey)
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
  // A new session of the browser: no tab has it open.
  const later = await context.newPage()
  await page.close()
  await later.goto(link)
  await expect(later.getByText('To open this page, paste an API key for “Test Cooperative”')).toBeVisible()
  await paste(later, organization.ownerKey)
  await expect(later.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
  await openKeyMenu(later)
  await later.getByRole('button', { name: 'Sign out' }).click()
  await later.goto(link)
  await expect(later.getByText('To open this page, paste an API key for its organization')).toBeVisible()
})

test('several organizations are open side by side, and nothing of one shows in the other @core', async ({
  page,
  organization,
  baseURL,
}) => {
  const other = await createOrganization('Other Trust', baseURL ?? '')
  await organization.api('POST', '/department', { department_name: 'Only here' })
  const groups = page.getByRole('navigation', { name: 'Main' })
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('link', { name: 'Only here' })).toBeVisible()
  await page.getByRole('button', { name: 'Organization Test Cooperative' }).click()
  await page.getByRole('link', { name: 'Add another key' }).click()
  await paste(page, other.ownerKey)
  await groups.getByRole('link', { name: 'Departments' }).click()
  await expect(page).toHaveTitle('Departments – Other Trust – Postroom')
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  await expect(page.getByText('Only here')).toHaveCount(0)
  await page.getByRole('button', { name: 'Organization Other Trust' }).click()
  await page.getByRole('link', { name: 'Test Cooperative' }).click()
  await expect(page.getByRole('button', { name: 'Organization Test Cooperative' })).toBeVisible()
  await groups.getByRole('link', { name: 'Departments' }).click()
  await expect(page).toHaveTitle('Departments – Test Cooperative – Postroom')
  await expect(page.getByRole('link', { name: 'Only here' })).toBeVisible()
})

test('a key is made with the organization’s key itself, shown once, used, and revoked by its name @core', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'key')
  await page.getByRole('link', { name: 'Create key' }).click()
  await press(page, 'Create key')
  await expectFieldError(page, 'Name', /can’t be empty/)
  const pasted = panel(page).getByLabel('Your key')
  await expect(pasted).toHaveAccessibleDescription(/Paste a key/)
  await fillIn(page, { Name: 'Service desk' })
  await panel(page)
    .getByRole('radio', { name: /^Help desk/ })
    .check()
  await expect(panel(page)).toContainText('Reset the passwords of identities.')
  await panel(page).getByRole('combobox', { name: 'Expires' }).selectOption('After a year')
  await pasted.fill(neverMade + checksumOf(neverMade))
  await press(page, 'Create key')
  await expect(pasted).toHaveAccessibleDescription(/isn’t recognized/)
  await expect(pasted).toBeFocused()
  await expectAccessible(page)
  await pasted.fill(organization.ownerKey)
  await press(page, 'Create key')
  const made = page.getByRole('dialog', { name: /created$/ })
  await expect(made).toContainText('shown only once')
  const secret = await made.getByText(/^prk_/).innerText()
  // The toast appears in front of the panel too.
  const told = page.getByRole('region', { name: 'Notifications' })
  await told.getByText('API key “Service desk” created').hover()
  await told.getByRole('button', { name: 'Dismiss' }).click()
  await expect(told).toBeEmpty()
  await copyAndClose(page)
  await expect(rowOf(page, 'Service desk')).toContainText('10 of 20 permissions')
  const answer = await page.request.get('/api/key', { headers: { 'x-api-key': secret } })
  expect(answer.status()).toBe(200)

  await page.getByRole('button', { name: /^Actions for Service desk/ }).click()
  await pressItem(page.getByRole('menuitem', { name: 'Revoke' }))
  await expect(question(page)).toContainText('stops working')
  await expect(question(page).getByRole('button', { name: 'Revoke' })).toHaveAccessibleDescription(/Type/)
  await question(page).getByRole('textbox').fill('Service desk')
  await press(page, 'Revoke key')
  await expectToast(page, 'API key “Service desk” revoked')
  await expect(rowOf(page, 'Service desk')).toContainText('Revoked')
  const refused = await page.request.get('/api/key', { headers: { 'x-api-key': secret } })
  expect(refused.status()).toBe(401)
})

test('the list has the keys, and the open sessions when they are asked for', async ({
  page,
  organization,
}) => {
  await organization.createKey({ preset: 'viewer', name: 'Auditor' })
  await signIn(page, organization.ownerKey, 'key')
  const kinds = page.getByRole('table').getByRole('cell', { name: /^(Key|Session)$/ })
  await expect(kinds).toHaveText(['Key', 'Key'], { useInnerText: true })
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Open sessions')
  await expect(kinds).toHaveText(['Session'], { useInnerText: true })
  await page.keyboard.press('Escape')
  await page.getByRole('table').getByRole('link').click()
  await expect(panel(page).getByText('Session', { exact: true })).toBeVisible()
  await page.reload()
  await expect(panel(page).getByText('Session', { exact: true })).toBeVisible()
})

test('a key is found among many by its name, and those that expire soon by the link of the overview', async ({
  page,
  organization,
}) => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  for (const [key_name, days] of [
    ['Help desk', 5],
    ['Export', 200],
  ] as const)
    await organization.api('POST', '/key', { key_name, permissions: ['key:read'], expires_at: inDays(days) })
  await signIn(page, organization.ownerKey, 'key')
  const names = page.getByRole('table').getByRole('link')
  await expect(names).toHaveText(['Export', 'Help desk', 'Owner'])
  await page.getByRole('searchbox').fill('desk')
  await expect(names).toHaveText(['Help desk'])
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Expires' }).click()
  await expect(names).toHaveText(['Help desk', 'Export', 'Owner'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('main').getByRole('link', { name: /^Keys/ }).click()
  await expect(page).toHaveURL(/state=expires_soon/)
  await expect(names).toHaveText(['Help desk'])
})

test('a key is made of single permissions, and only with a key of this organization', async ({
  page,
  organization,
  baseURL,
}) => {
  const other = await createOrganization('Other Works', baseURL ?? '')
  await signIn(page, organization.ownerKey, 'key/new')
  await fillIn(page, { Name: 'Inventory' })
  await panel(page).getByRole('radio', { name: 'Owner: everything' }).check()
  await panel(page).getByRole('radio', { name: 'Custom' }).check()
  await expect(panel(page).getByRole('checkbox', { checked: true })).toHaveCount(20)
  await panel(page).getByRole('checkbox', { name: 'Create and revoke keys.' }).uncheck()
  await panel(page).getByRole('checkbox', { name: 'See the organization’s keys.' }).uncheck()
  const pasted = panel(page).getByLabel('Your key')
  await pasted.fill(other.ownerKey)
  await press(page, 'Create key')
  await expect(pasted).toHaveAccessibleDescription(/belongs to “Other Works”/)
  await pasted.fill(organization.ownerKey)
  await press(page, 'Create key')
  await copyAndClose(page)
  await expect(rowOf(page, 'Inventory')).toContainText('18 of 20 permissions')
  await rowOf(page, 'Inventory').getByRole('link').click()
  await expect(panel(page).getByRole('region', { name: 'Missing permissions' })).toContainText('key:write')
})

test('a key that may not see or revoke others is told why', async ({ page, organization }) => {
  const viewer = await organization.createKey({ preset: 'viewer', name: 'Reader' })
  await signIn(page, viewer.api_key, 'key')
  await expect(page.getByText(/doesn’t have this permission \(key:read\)/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create key' })).toHaveAccessibleDescription(/key:write/)
  const weak = await organization.createKey({ permissions: ['key:read', 'key:write'], name: 'Keeper' })
  await page.getByRole('button', { name: /^Key / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, weak.api_key, 'key')
  await page
    .getByRole('button', { name: /^Actions for Owner/ })
    .last()
    .click()
  await expect(page.getByRole('menuitem', { name: /^Revoke/ })).toContainText('yours can’t revoke it')
})
