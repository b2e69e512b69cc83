import type { Page } from '@playwright/test'
import { fileOf, holdFile } from '../helpers/built-files.ts'
import { expect, signIn, test } from '../helpers/fixture.ts'
import { expectRefused, lockNow, lockScreen, openKeyMenu, paste } from '../helpers/key-form.ts'
import { createOrganization } from '../helpers/test-organization.ts'
import { expectAccessible, fillIn, panel, press } from '../helpers/utils.ts'

test('a locked page keeps typed text, and opens with a key of the same organization @core', async ({
  page,
  context,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'Half a na' })
  const second = await context.newPage()
  await second.goto('/')
  await lockNow(second)
  await expect(lockScreen(page)).toContainText('You locked the console.')
  await expect(page).toHaveTitle('Locked – Postroom')
  // Nothing of the page is in the document, not even hidden.
  await expect(page.getByText('Half a na')).toHaveCount(0)
  await expect(page.locator('main, nav, h2')).toHaveCount(0)
  expect(await page.locator('body').innerHTML()).not.toContain('Departments')
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('prk_')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(lockScreen(page)).toBeVisible()
  await paste(page, organization.ownerKey)
  await expect(lockScreen(page)).toBeHidden()
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Half a na')
  await expect(page).toHaveTitle(/^Create department/)
  await panel(page).getByRole('button', { name: 'Create department' }).click()
  await expect(page.getByRole('link', { name: 'Half a na' })).toBeVisible()
})

test('behind the lock a message cannot be read either @core', async ({ page, context, organization }) => {
  const second = await context.newPage()
  await signIn(page, organization.ownerKey, 'departments')
  await second.goto('/')
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'Mergers' })
  await press(page, 'Create department')
  const message = page.getByText('Department Mergers created')
  await expect(message).toBeVisible()
  await lockNow(second)
  await expect(lockScreen(page)).toBeVisible()
  // It still exists, and is shown again after unlocking.
  await expect(message).toHaveCount(1)
  expect(await message.isVisible()).toBe(false)
})

test('an unlocked page has the same scroll position and focus as before', async ({ page, organization }) => {
  await organization.seed({ departments: 60 })
  await signIn(page, organization.ownerKey, 'departments?size=100')
  const row = page.getByRole('table').getByRole('link').nth(50)
  await row.focus()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('lock now')
  await expect(panel(page).getByRole('option', { name: 'Lock now' })).toHaveAttribute('data-active')
  await page.keyboard.press('Enter')
  await expect(lockScreen(page)).toBeVisible()
  await expect(page.getByRole('table', { includeHidden: true })).toHaveCount(0)
  await paste(page, organization.ownerKey)
  await expect(lockScreen(page)).toBeHidden()
  await expect(row).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(row).toBeFocused()
})

const sessionKeyOf = (page: Page) =>
  page.evaluate(() => /prk_\w+/.exec(sessionStorage['postroom.profiles'] ?? '')?.[0] ?? '')

test('locking by hand ends the session on the server', async ({ page, organization, baseURL }) => {
  await signIn(page, organization.ownerKey)
  const sessionKey = await sessionKeyOf(page)
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await lockNow(page)
  expect((await ended).status()).toBe(204)
  const answer = await fetch(`${baseURL}/api/key`, { headers: { 'x-api-key': sessionKey } })
  expect(answer.status).toBe(401)
})

test('a key of another organization does not unlock @core', async ({ page, organization, baseURL }) => {
  const other = await createOrganization('Other Trust', baseURL ?? '')
  await signIn(page, organization.ownerKey)
  await lockNow(page)
  await paste(page, other.ownerKey)
  await expectRefused(page, /belongs to “Other Trust”/)
  await paste(page, organization.ownerKey)
  await expect(lockScreen(page)).toBeHidden()
})

test('the console locks after 15 minutes without input, and warns a minute before @core', async ({
  page,
  organization,
}) => {
  await page.clock.install()
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible()
  await page.clock.runFor('13:50')
  await expect(page.getByText(/Locking in \d+ s/)).toBeHidden()
  await page.clock.runFor('00:30')
  await expect(page.getByText(/Locking in \d+ s/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Shift')
  await expect(page.getByText(/Locking in \d+ s/)).toBeHidden()
  await page.clock.runFor('14:30')
  await page.clock.runFor('00:31')
  await expect(lockScreen(page)).toContainText('without activity')
})

test('the time until the lock counts from the beginning, however late the code that counts it', async ({
  page,
  organization,
}) => {
  const module = 'src/shell/LockWarning.tsx'
  const release = await holdFile(page, module)
  await page.clock.install()
  const asked = page.waitForRequest(fileOf(module))
  await signIn(page, organization.ownerKey, 'departments')
  await asked
  await page.clock.runFor('14:20')
  release()
  await expect(page.getByText(/Locking in \d+ s/)).toBeVisible()
})

test('the time until the lock can be chosen', async ({ page, organization }) => {
  await page.clock.install()
  await signIn(page, organization.ownerKey, 'key/own')
  await page.getByRole('radio', { name: '5 minutes', exact: true }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: '5 minutes', exact: true })).toBeChecked()
  await page.clock.runFor('05:01')
  await expect(lockScreen(page)).toBeVisible()
})

test('a revoked key locks the page with its reason, and another key opens it @core', async ({
  page,
  organization,
  request,
}) => {
  const key = await organization.createKey({ preset: 'operator', name: 'Short lived' })
  await signIn(page, key.api_key, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'Survivors' })
  const headers = { 'x-api-key': await sessionKeyOf(page) }
  await organization.revokeKey(key.key_id)
  // Another process has revoked it: the server learns it a moment later.
  await expect.poll(async () => (await request.get('/api/key', { headers })).status()).toBe(401)
  await panel(page).getByRole('button', { name: 'Create department' }).click()
  await expect(lockScreen(page)).toContainText('was revoked')
  await paste(page, organization.ownerKey)
  await expect(lockScreen(page)).toBeHidden()
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Survivors')
  await panel(page).getByRole('button', { name: 'Create department' }).click()
  await expect(page.getByRole('link', { name: 'Survivors' })).toBeVisible()
})

/** Has the tab tell others everything later by as many milliseconds. */
const slowDownMessages = (page: Page, delay: number) =>
  page.evaluate((later) => {
    const { prototype } = BroadcastChannel
    const post = Reflect.get(prototype, 'postMessage') as (message: unknown) => void
    prototype.postMessage = function postLater(message) {
      setTimeout(() => post.call(this, message), later)
    }
  }, delay)

/** Has the tab tell others nothing before the returned function is called, and then everything. */
const holdMessages = async (page: Page) => {
  const held = await page.evaluateHandle(() => {
    const { prototype } = BroadcastChannel
    const post = Reflect.get(prototype, 'postMessage') as (message: unknown) => void
    const waiting: (() => void)[] = []
    prototype.postMessage = function postHeld(message) {
      waiting.push(() => post.call(this, message))
    }
    return { tell: () => waiting.splice(0).forEach((send) => send()) }
  })
  return () => held.evaluate(({ tell }) => tell())
}

test('a new tab opens its page when the tab that is signed in tells it late', async ({
  page,
  context,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'departments')
  const tell = await holdMessages(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await tell()
  await expect(second.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible()
})

test('a new tab opens its page when it is told between two of its loaders', async ({
  page,
  context,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'departments')
  await slowDownMessages(page, 400)
  const second = await context.newPage()
  // The page's own loader finds the session that the organization's loader has missed.
  await second.route(/\/assets\/(loaders|departments)-[^/]+\.js$/, async (route) => {
    await second.waitForFunction(() => sessionStorage['postroom.profiles']?.includes('prk_') === true)
    await route.continue()
  })
  await second.goto(page.url())
  await expect(second.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible()
})

test('a new tab is signed in, and signing out or locking concerns every tab @core', async ({
  page,
  context,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'departments')
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible()
  await lockNow(second)
  await expect(lockScreen(page)).toBeVisible()
  await paste(page, organization.ownerKey)
  await expect(lockScreen(second)).toBeHidden()
  await openKeyMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(second).toHaveURL('/sign-in')
  expect(await page.evaluate(() => sessionStorage['postroom.profiles'])).toBe('[]')
})
