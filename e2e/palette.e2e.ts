import type { Page } from '@playwright/test'
import { announced, listen } from './announcements.ts'
import { holdFile } from './built-files.ts'
import { expect, signIn, signInByForm, test } from './fixture.ts'
import type { TestOrganization } from './test-organization.ts'
import { expectAccessible, expectNoSidewaysScroll, panel, question } from './utils.ts'

const open = async (page: Page) => {
  // The page to sign in has a heading too, and no search.
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('combobox', { name: /^Search identities/ })).toBeFocused()
}
const createPerson = async (organization: TestOrganization, local_part: string, display_name: string) => {
  const { items } = await organization.api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  await organization.api('POST', '/identity', { local_part, display_name, domain_id: items[0]?.domain_id })
}
const options = (page: Page) => panel(page).getByRole('option')

test('an identity is two keys away once its name is typed', async ({ page, organization }) => {
  await organization.seed({ departments: 3, identities: 40 })
  const { items } = await organization.api<{ items: { address: string; display_name: string }[] }>(
    'GET',
    '/identity/list?limit=1&has_mailbox=true',
  )
  const { address = '', display_name = '' } = items[0] ?? {}
  await signIn(page, organization.ownerKey)
  await open(page)
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
  await open(page)
  await page.keyboard.type('lindqvist')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Lindqvist' })).toBeVisible()
  await open(page)
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
  await open(page)
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
  await open(page)
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
  await open(page)
  await expect(options(page).first()).toBeVisible()
  const field = panel(page).getByRole('combobox')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('data-active')
  await page.keyboard.type('health')
  await expect(options(page)).toHaveText([/Health/])
  await expect(options(page)).toHaveAttribute('data-active')
})

test('text typed right after Ctrl K is kept while the search loads', async ({ page, organization }) => {
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

test('an action and a name typed together open the form of the action', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  await createPerson(organization, 'ingrid', 'Ingrid Lindqvist')
  await signIn(page, organization.ownerKey)
  await open(page)
  await page.keyboard.type('reset lindq')
  await expect(options(page)).toHaveText([/^Reset password.*Ingrid Lindqvist/])
  await expect(options(page)).toHaveAttribute('data-active')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName('Reset the password of Ingrid Lindqvist?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  // The name first, and another word for the act.
  await open(page)
  await page.keyboard.type('lindq block')
  await expect(options(page)).toHaveText([/^Suspend.*Ingrid Lindqvist/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/suspend$/)
})

test('→ lists the actions of a found identity, which are chosen by keyboard alone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await createPerson(organization, 'ingrid', 'Ingrid Lindqvist')
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await signIn(page, api_key)
  await open(page)
  await page.keyboard.type('lindq')
  await expect(options(page)).toHaveText([/^Ingrid Lindqvist/])
  await listen(page)
  await page.keyboard.press('ArrowRight')
  const field = panel(page).getByRole('combobox', { name: 'Actions for Ingrid Lindqvist' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  const act = (name: RegExp) => panel(page).getByRole('option', { name })
  await expect(act(/^Open/)).toHaveAttribute('data-active')
  expect(await announced(page)).toEqual([`${await options(page).count()} actions for Ingrid Lindqvist`])
  await expect(act(/^Reset password/)).toContainText('identity:reset_password')
  for (const name of [/^Reset password/, /^Suspend/, /^Edit/, /^Delete/])
    await expect(act(name)).toHaveAttribute('aria-disabled', 'true')
  await expect(act(/^Copy address/)).not.toHaveAttribute('aria-disabled', 'true')
  // They are reached, so that their reasons are read, and do nothing.
  await act(/^Edit/).hover()
  await expect(act(/^Edit/)).toHaveAttribute('data-active')
  await page.keyboard.press('Enter')
  await page.mouse.down()
  await page.mouse.up()
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(act(/^Edit/)).not.toHaveAttribute('data-active')
  await expectAccessible(page)
  // Escape and Backspace lead back to the typed text.
  await page.keyboard.press('Escape')
  await expect(panel(page).getByRole('combobox', { name: /^Search identities/ })).toHaveValue('lindq')
  await expect(options(page)).toHaveText([/^Ingrid Lindqvist/])
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.type('open')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Lindqvist' })).toBeVisible()
})

test('departments and domains have their actions in the search too @phone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await organization.api('POST', '/department', { department_name: 'Quiet Room' })
  const { items } = await organization.api<{ items: { domain_name: string }[] }>('GET', '/domain/list')
  await signIn(page, organization.ownerKey)
  await open(page)
  await page.keyboard.type('edit quiet')
  await expect(options(page)).toHaveText([/^Edit.*Quiet Room/])
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Quiet Room')
  await page.keyboard.press('Escape')
  await open(page)
  await page.keyboard.type(items[0]?.domain_name ?? '')
  const found = options(page)
    .filter({ hasText: items[0]?.domain_name ?? '' })
    .last()
  await expect(found).toBeVisible()
  // The pointer's way: the sign at the end of the row.
  await found.hover()
  await found.getByTitle('Actions').click()
  await panel(page).getByRole('option', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('pages and actions are found by the beginnings of their words', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey)
  await open(page)
  await page.keyboard.type('act')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await open(page)
  await page.keyboard.type('cre dep')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create department' })).toBeVisible()
})

test('pages and actions are found by their names in other consoles', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey)
  await open(page)
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

test('recent pages come first, by organization, and are forgotten at sign-out', async ({
  page,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Quiet Room' })
  await organization.api('POST', '/department', { department_name: 'Loud Room' })
  await signIn(page, organization.ownerKey)
  await open(page)
  await page.keyboard.type('quiet')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet Room' })).toBeVisible()
  await open(page)
  await expect(options(page).first()).toHaveText('Quiet RoomDepartments')
  await page.keyboard.press('Escape')
  // Pages opened by a link count too.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Departments' }).click()
  await page.getByRole('link', { name: 'Loud Room' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Loud Room' })).toBeVisible()
  await open(page)
  await expect(options(page).first()).toHaveText('Loud RoomDepartments')
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
    'Quiet Room',
  )
})

test('an action that the key may not do has its reason, and an empty result says so @phone', async ({
  page,
  organization,
}) => {
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await signIn(page, api_key)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const create = panel(page).getByRole('option', { name: /^Create department/ })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toContainText('department:write')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await panel(page).getByRole('combobox').fill('nothing like it')
  await expect(panel(page)).toContainText('Nothing found for “nothing like it”.')
})

test('a failed search says so, and pages and actions are still found', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey)
  await open(page)
  await page.route('**/api/*/list*', (route) => route.abort())
  await page.keyboard.type('hea')
  await expect(options(page).filter({ hasText: 'Health' })).toBeVisible()
  await expect(panel(page)).toContainText('Some results are missing')
})

test('? shows the keys of the page, and single characters can be switched off', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 3 })
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await expect(page.getByRole('table').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('?')
  await expect(panel(page)).toContainText('Next row')
  await expectAccessible(page)
  await panel(page)
    .getByRole('checkbox', { name: /single-key shortcuts/ })
    .uncheck()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.getByRole('table').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('?')
  await expect(panel(page)).toHaveCount(0)
})

test('c creates, e edits, and g with a letter goes to a page', async ({ page, organization }) => {
  await organization.api('POST', '/department', { department_name: 'Sales' })
  await signInByForm(page, organization.ownerKey)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Overview')).toBeFocused()
  // The letters come once the browser is idle; until then they are not in the list.
  await page.keyboard.press('?')
  await expect(panel(page)).toContainText('g mMailboxes')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(heading('Departments')).toBeFocused()
  await page.keyboard.press('?')
  await expect(panel(page)).toContainText('cCreate department')
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Create department' })).toBeVisible()
  // Letters that are typed are letters.
  await page.keyboard.type('gc e')
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('gc e')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('link', { name: 'Sales' }).click()
  await expect(heading('Sales')).toBeFocused()
  await page.keyboard.press('e')
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Sales')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(heading('Mailboxes')).toBeFocused()
})

test('every page has its help', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey)
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('link')
  await expect(menu.first()).toBeVisible()
  for (const link of await menu.all()) {
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: await link.innerText() })).toBeVisible()
    await page.getByRole('button', { name: 'Help' }).click()
    await expect(page.getByRole('heading', { name: 'In the API' })).toBeVisible()
  }
})

test('help leads into the reference and to the shortcuts', async ({ page, organization, context }) => {
  await signIn(page, organization.ownerKey, 'health')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('link', { name: 'GET /health' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(panel(page)).toContainText('Search the list')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Help' }).click()
  const reference = context.waitForEvent('page')
  await page.getByRole('link', { name: 'GET /health' }).click()
  await expect(await reference).toHaveURL(/\/docs#getHealth$/)
})
