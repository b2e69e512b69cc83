import type { Page } from '@playwright/test'
import { holdFile } from '../helpers/built-files.ts'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import { openSearch, panel, question } from '../helpers/utils.ts'

const createPerson = async (organization: TestOrganization, local_part: string, display_name: string) => {
  const { items } = await organization.api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  await organization.api('POST', '/identity', { local_part, display_name, domain_id: items[0]?.domain_id })
}

const options = (page: Page) => panel(page).getByRole('option')

test('an identity is two keys away once its name is typed @core', async ({ page, organization }) => {
  await organization.seed({ departments: 3, identities: 40 })
  const { items } = await organization.api<{ items: { address: string; display_name: string }[] }>(
    'GET',
    '/identity/list?limit=1&has_mailbox=true',
  )
  const { address = '', display_name = '' } = items[0] ?? {}
  await signIn(page, organization.ownerKey)
  await openSearch(page)
  await page.keyboard.type(address.slice(0, 12))
  const found = options(page).filter({ hasText: address })
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(/\d% full/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: display_name })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})

test('a recently opened identity is found once, with its whole address on a phone @phone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await createPerson(organization, 'ingrid.lindqvist', 'Ingrid Lindqvist')
  await signIn(page, organization.ownerKey)
  await openSearch(page)
  await page.keyboard.type('lindqvist')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Lindqvist' })).toBeVisible()
  await openSearch(page)
  await page.keyboard.type('ingrid')
  await expect(options(page)).toHaveText([/Ingrid Lindqvist.*ingrid\.lindqvist@/])
  await expect(panel(page).getByText('Recent')).toBeVisible()
  await expect(panel(page).getByText('Identities')).toHaveCount(0)
  const address = options(page).getByText('ingrid.lindqvist@')
  expect(await address.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('a page opened without a focus has it on its heading', async ({ page, organization }) => {
  await organization.seed({ departments: 1 })
  await createPerson(organization, 'ingrid.lindqvist', 'Ingrid Lindqvist')
  await signIn(page, organization.ownerKey, 'departments')
  await page.reload()
  await expect(page.locator('#main')).toBeVisible()
  await openSearch(page)
  await page.keyboard.type('lindqvist')
  await expect(options(page)).toHaveCount(1)
  // So late that the page behind the search has got the focus back.
  await page.route(/\/api\/identity\/[0-9a-f-]{36}/, async (route) => {
    await expect(page.locator('#main')).toBeFocused()
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Lindqvist' })).toBeFocused()
})

test('Enter never opens a result of an earlier search', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  await createPerson(organization, 'ingrid', 'Ingrid Lindqvist')
  await createPerson(organization, 'mara', 'Mara Lindt')
  await signIn(page, organization.ownerKey)
  await openSearch(page)
  await page.keyboard.type('lind')
  await expect(options(page)).toHaveText([/Ingrid Lindqvist/, /Mara Lindt/])
  // The search for the next letter does not come before the story is over.
  await page.route(/identity\/list\?.*q=lindt/, () => {})
  await page.keyboard.type('t')
  await expect(options(page)).toHaveText([/Mara Lindt/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindt' })).toBeVisible()
})

test('no result is marked until something is typed, so that a screen reader reads the field', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey)
  await openSearch(page)
  await expect(options(page).first()).toBeVisible()
  const field = panel(page).getByRole('combobox')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('data-active')
  await page.keyboard.type('health')
  await expect(options(page)).toHaveText([/Health/])
  await expect(options(page)).toHaveAttribute('data-active')
})

test('text typed right after Ctrl K is kept while the search loads @fresh', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 3 })
  const release = await holdFile(page, 'src/shell/palette/Palette.tsx')
  await signIn(page, organization.ownerKey, 'departments')
  const row = page.getByRole('table').getByRole('link').first()
  await row.focus()
  const address = page.url()
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('jm domains')
  const field = panel(page).getByLabel('Search identities, pages and actions')
  await expect(field).toHaveValue('jm domains')
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Delete')
  await page.keyboard.press('End')
  release()
  await expect(page.getByRole('combobox', { name: /^Search identities/ })).toBeFocused()
  await page.keyboard.type('x')
  await expect(field).toHaveValue('domainsx')
  await page.keyboard.press('Backspace')
  await expect(options(page).filter({ hasText: 'Domains' }).first()).toBeVisible()
  expect(page.url()).toBe(address)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('the search opens over a panel, and leaving typed text there asks first', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Legal')
  const search = page.getByRole('combobox', { name: /^Search identities/ })
  await page.keyboard.press('ControlOrMeta+K')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Legal')
  await page.keyboard.press('ControlOrMeta+K')
  await expect(search).toBeFocused()
  await page.keyboard.type('health')
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
})

test('pages and actions are found by the beginnings of their words', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey)
  await openSearch(page)
  await page.keyboard.type('act')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await openSearch(page)
  await page.keyboard.type('cre dep')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create department' })).toBeVisible()
})

test('pages and actions are found by their names in other consoles', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey)
  await openSearch(page)
  for (const [typed, label] of [
    ['users', 'Identities'],
    ['accounts', 'Identities'],
    ['quota', 'Mailboxes'],
    ['audit log', 'Activity'],
    ['api tok', 'Keys'],
    ['log out', 'Sign out'],
  ] as const) {
    await panel(page).getByRole('combobox').fill(typed)
    await expect(options(page).first()).toContainText(label)
  }
})

test('recent pages come first, by organization, and are forgotten at sign-out @fresh @core', async ({
  page,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Quiet Room' })
  await organization.api('POST', '/department', { department_name: 'Loud Room' })
  await signIn(page, organization.ownerKey)
  await openSearch(page)
  await page.keyboard.type('quiet')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet Room' })).toBeVisible()
  await openSearch(page)
  await expect(options(page).first()).toHaveText('Quiet RoomDepartments')
  await page.keyboard.press('Escape')
  // Pages opened by a link count too.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Departments' }).click()
  await page.getByRole('link', { name: 'Loud Room' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Loud Room' })).toBeVisible()
  await openSearch(page)
  await expect(options(page).first()).toHaveText('Loud RoomDepartments')
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
    'Quiet Room',
  )
})

test('a failed search says so, and pages and actions are still found', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey)
  await openSearch(page)
  await page.route('**/api/*/list*', (route) => route.abort())
  await page.keyboard.type('hea')
  await expect(options(page).filter({ hasText: 'Health' })).toBeVisible()
  await expect(panel(page)).toContainText('Some results are missing')
})
