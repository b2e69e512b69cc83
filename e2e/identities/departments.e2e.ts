import { expect, signIn, story as test } from '../helpers/fixture.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoRow,
  expectNoSidewaysScroll,
  expectRow,
  expectRows,
  expectToast,
  fillIn,
  more,
  openPopovers,
  panel,
  press,
  pressItem,
  question,
  rowAction,
  rowMenu,
  rowOf,
} from '../helpers/utils.ts'

test('a department is created, described, renamed and deleted @core', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: '  Legal   & Compliance ' })
  await press(page, 'Create department')
  await expectToast(page, 'Department Legal & Compliance created')
  await expectRow(page, { Name: 'Legal & Compliance', Identities: '0', Storage: 'No mailboxes' })

  await rowOf(page, 'Legal & Compliance').getByRole('link').click()
  await expect(page).toHaveTitle('Legal & Compliance – Test Cooperative – Postroom')
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveTitle(/^Edit Legal & Compliance – /)
  await fillIn(page, { Name: 'Legal', Description: 'Contracts and the register' })
  await press(page, 'Save changes')
  await expect(page.getByRole('heading', { level: 1, name: 'Legal' })).toBeVisible()
  await expect(page.getByText('Contracts and the register')).toBeVisible()

  await more(page, 'Delete')
  await expect(question(page)).toContainText('This department is empty.')
  await press(page, 'Delete department')
  await expectToast(page, 'Department Legal deleted')
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
})

test('the members of a deleted department move to another one, found by search @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 30, identities: 60 })
  await organization.api('POST', '/department', { department_name: 'The Quiet Room' })
  await signIn(page, organization.ownerKey, 'departments')
  await rowAction(page, 'Finance', 'Delete')
  await expect(question(page)).toContainText(/Where do the department’s \d+ identit/)
  const confirm = question(page).getByRole('button', { name: 'Move members and delete' })
  await expect(confirm).toHaveAccessibleDescription('Choose where the members go.')
  await question(page).getByRole('combobox', { name: 'Department' }).fill('quiet')
  await page.getByRole('option', { name: 'The Quiet Room' }).click()
  await confirm.click()
  await expectToast(page, 'moved to The Quiet Room')
  await expectNoRow(page, 'Finance')
  await expect(rowOf(page, 'The Quiet Room').getByRole('cell').nth(1)).not.toHaveText('0')
})

test('the members of a department are on the first screen of its page', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 20 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('table').getByRole('link').first().click()
  const members = page.getByRole('region', { name: 'Identities of the department' })
  const first = await members.getByRole('row').nth(1).boundingBox()
  expect(first?.y).toBeLessThan(350)
  const facts = page.getByRole('term')
  await expect(facts).toContainText(['Identities', 'Storage', 'Mailbox size', 'Welcome sheet'])
})

test('the members of a deleted department can be left without one', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 20 })
  await signIn(page, organization.ownerKey, 'departments')
  const name = await page.getByRole('table').getByRole('link').first().innerText()
  await rowAction(page, name, 'Delete')
  await question(page)
    .getByRole('radio', { name: /To no department/ })
    .check()
  await press(page, 'Move members and delete')
  await expectToast(page, 'moved to no department')
  await expectNoRow(page, name)
})

test('members that arrive while the question is open are counted', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 20 })
  await signIn(page, organization.ownerKey, 'departments')
  const name = await page.getByRole('table').getByRole('link').first().innerText()
  const detail = '**/api/department/*-*'
  await page.route(detail, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), identity_count: 0 } })
  })
  await rowAction(page, name, 'Delete')
  await expect(question(page)).toContainText('This department is empty.')
  await page.unroute(detail)
  await press(page, 'Delete department')
  await expect(question(page)).toContainText('Identities were added to this department while you were here')
  await expect(question(page)).toContainText(/Where do the department’s \d+ identit/)
  await press(page, 'Cancel')
  await expect(rowOf(page, name)).toBeVisible()
})

test('a department that someone else renamed or deleted is named as such before it is deleted', async ({
  page,
  organization,
}) => {
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Archive',
  })
  await signIn(page, organization.ownerKey, 'departments')
  await rowAction(page, 'Archive', 'Delete')
  await expect(question(page)).toContainText('This department is empty.')
  await organization.api('PATCH', `/department/${department_id}`, { department_name: 'Records' })
  await press(page, 'Delete department')
  await expect(question(page)).toContainText('Someone changed this department while you were here')
  await expect(question(page)).toContainText('Delete Records?')
  await organization.api('DELETE', `/department/${department_id}`)
  await press(page, 'Delete department')
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
})

test('a key that may only read sees everything, and why it can’t change anything @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 3, identities: 10 })
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await signIn(page, api_key, 'departments')
  const create = page.getByRole('button', { name: 'Create department' })
  await expect(create).toHaveAccessibleDescription(/doesn’t have this permission \(department:write\)/)
  await create.focus()
  await expect(page.getByRole('tooltip')).toContainText('department:write')
  await create.press('Enter')
  await expect(panel(page)).toHaveCount(0)
  const name = await page.getByRole('table').getByRole('link').first().innerText()
  const menu = await rowMenu(page, name)
  await expect(menu.getByRole('menuitem', { name: /^Delete/ })).toContainText('department:write')
  await expect(menu.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.goto(`${page.url()}/new`)
  await expect(panel(page).getByRole('alert')).toContainText('department:write')
  await expect(panel(page).getByRole('textbox')).toHaveCount(0)
})

test('it works by keyboard alone', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('link', { name: 'Create department' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Sales')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Sales')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Sales' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Support')
  await page.keyboard.press('Enter')
  await expectRows(page, ['Support'])
  await page.getByRole('button', { name: 'Actions for Support' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions for Support' })).toBeFocused()
})

test('axe finds nothing', async ({ page, organization }) => {
  await organization.seed({ departments: 3, identities: 20 })
  await signIn(page, organization.ownerKey, 'departments')
  const name = await page.getByRole('table').getByRole('link').first().innerText()
  await rowMenu(page, name)
  await expectAccessible(page, [openPopovers])
  await pressItem(page.getByRole('menuitem', { name: 'Delete' }))
  await question(page).getByRole('combobox', { name: 'Department' }).click()
  await expect(question(page).getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: name })
  await press(page, 'Create department')
  await expect(panel(page).getByRole('alert')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Discard changes')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('it is usable on a phone @phone_only', async ({ page, organization }) => {
  await organization.seed({ departments: 3, identities: 20 })
  await organization.api('POST', '/department', { department_name: 'Rindfleischetikettierungs'.repeat(4) })
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('main').getByText('1–4 of 4')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Rindfleisch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rindfleisch' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(panel(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('on a phone the facts of a department are one press away', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 3 })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, organization.ownerKey, 'departments')
  await page.locator('[data-row]').getByRole('link').first().click()
  const facts = page.getByText('Welcome sheet')
  await expect(page.locator('[data-row]').first()).toBeInViewport()
  await expect(facts).toHaveCount(0)
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(facts).toBeVisible()
  await expectAccessible(page, ['#main'])
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(facts).toBeVisible()
  await expect(page.getByRole('button', { name: 'Details' })).toHaveCount(0)
})

test('it is usable with text twice as large', async ({ page, organization }) => {
  await organization.seed({ departments: 3, identities: 20 })
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('main').getByText('1–3 of 3')).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Create department' }).click()
  const save = panel(page).getByRole('button', { name: 'Create department' })
  await save.scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport()
  await expectNoSidewaysScroll(page)
})
