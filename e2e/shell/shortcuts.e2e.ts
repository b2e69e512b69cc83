import { expect, signIn, signInByForm, story as test } from '../helpers/fixture.ts'
import {
  closeByEscape,
  expectAccessible,
  expectNoSidewaysScroll,
  openPopovers,
  panel,
  question,
} from '../helpers/utils.ts'

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
  await closeByEscape(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('table').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('?')
  await expect(panel(page)).toHaveCount(0)
})

test('c creates, e edits, and g with a letter goes to a page @fresh', async ({ page, organization }) => {
  await organization.api('POST', '/department', { department_name: 'Sales' })
  await signInByForm(page, organization.ownerKey)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Overview')).toBeFocused()
  // The letters come once the browser is idle; until then they are not in the list.
  await page.keyboard.press('?')
  await expect(panel(page)).toContainText('g mMailboxes')
  await closeByEscape(page)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(heading('Departments')).toBeFocused()
  await page.keyboard.press('?')
  await expect(panel(page)).toContainText('cCreate department')
  await closeByEscape(page)
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
  await closeByEscape(page)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(heading('Mailboxes')).toBeFocused()
})

test('every page has its help @core', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey)
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('link')
  await expect(menu.first()).toBeVisible()
  for (const link of await menu.all()) {
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: await link.innerText() })).toBeVisible()
    await page.getByRole('button', { name: 'Help' }).click()
    await expect(page.getByText(/operations? in the API reference$/)).toBeVisible()
  }
})

test('the shortcuts open at their beginning, all of them in sight', async ({ page, organization }) => {
  await organization.seed({ identities: 2 })
  await signIn(page, organization.ownerKey, 'identities')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.keyboard.press('?')
  const dialog = panel(page)
  await expect(dialog.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused()
  await expect(dialog.getByText('Shift + ↓')).toBeVisible()
  const size = (element: HTMLElement) => element.scrollHeight - element.clientHeight
  expect(await dialog.evaluate(size)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await closeByEscape(page)
})

test('help leads into the reference and to the shortcuts @fresh', async ({ page, organization, context }) => {
  await signIn(page, organization.ownerKey, 'health')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByText(/^\d+ operations? in the API reference$/).click()
  await expect(page.getByRole('link', { name: 'GET /health' })).toBeVisible()
  await expectAccessible(page, [openPopovers])
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(panel(page)).toContainText('Search the list')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Help' }).click()
  const reference = context.waitForEvent('page')
  await page.getByRole('link', { name: 'GET /health' }).click()
  await expect(await reference).toHaveURL(/\/docs#getHealth$/)
})
