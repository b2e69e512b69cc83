import type { Locator, Page } from '@playwright/test'
import { expect, signInByForm, test } from '../helpers/fixture.ts'
import {
  copyAndClose,
  expectRow,
  expectSearch,
  expectToast,
  panel,
  press,
  question,
  rowAction,
} from '../helpers/utils.ts'

// Key by key: in Firefox, Playwright's `fill` passes by what React listens to.
const type = async (field: Locator, text: string) => {
  await field.click()
  await field.pressSequentially(text)
}

/** From the menu: loading another page while one is being shown is an error to Firefox's requests. */
const goTo = (page: Page, group: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: group }).click()

// What must work in every browser; the project `firefox` runs these too.
test.describe('smoke', { tag: '@firefox' }, () => {
  test('a key signs in, and signing out forgets it', async ({ page, organization }) => {
    await signInByForm(page, organization.ownerKey)
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await page.getByRole('button', { name: /^Key / }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('API key', { exact: true })).toBeVisible()
  })

  test('a list is sorted, searched and come back to', async ({ page, organization }) => {
    await organization.seed({ departments: 12, identities: 30 })
    await signInByForm(page, organization.ownerKey)
    await goTo(page, 'Departments')
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expectSearch(page, { sort: '-department_name' })
    await type(page.getByRole('searchbox'), 'finance')
    await expect(page.getByRole('table').getByRole('link')).toHaveText(['Finance'])
    await page.getByRole('link', { name: 'Finance' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible()
    await page.goBack()
    await expectSearch(page, { sort: '-department_name', q: 'finance' })
    await expect(page.getByRole('link', { name: 'Finance' })).toBeFocused()
  })

  test('a department is created, edited and deleted', async ({ page, organization }) => {
    await signInByForm(page, organization.ownerKey)
    await goTo(page, 'Departments')
    await page.getByRole('link', { name: 'Create department' }).click()
    await press(page, 'Create department')
    const name = panel(page).getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveAccessibleDescription('The name can’t be empty.')
    await type(name, 'Legal')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Department Legal created')
    await expectRow(page, { Name: 'Legal', Identities: '0', Storage: 'No mailboxes' })

    await rowAction(page, 'Legal', 'Edit')
    await type(panel(page).getByRole('textbox', { name: 'Description' }), 'Contracts and the register')
    await press(page, 'Save changes')
    await expectToast(page, 'Department Legal changed')

    await rowAction(page, 'Legal', 'Delete')
    await expect(question(page)).toContainText('This department is empty.')
    await press(page, 'Delete department')
    await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  })

  test('an identity gets an address and a password', async ({ page, organization }) => {
    await organization.addDomain(`${organization.id}.example`)
    await signInByForm(page, organization.ownerKey)
    await goTo(page, 'Identities')
    await page.getByRole('link', { name: 'Add identity' }).click()
    await type(panel(page).getByRole('textbox', { name: 'Name', exact: true }), 'Ada Lovelace')
    await expect(panel(page).getByRole('textbox', { name: 'User name' })).toHaveValue('ada.lovelace')
    await expect(panel(page).getByText('This address is free.')).toBeVisible()
    await press(page, 'Add identity')
    await expect(panel(page).getByLabel('Password', { exact: true })).toHaveText(/^[A-Za-z2-9]{20}$/)
    await copyAndClose(page)
    await expectRow(page, { Address: `ada.lovelace@${organization.id}.example`, Name: 'Ada Lovelace' })
  })

  test('anything is found from anywhere', async ({ page, organization }) => {
    await organization.api('POST', '/department', { department_name: 'The Quiet Room' })
    await signInByForm(page, organization.ownerKey)
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    await type(page.getByRole('combobox'), 'quiet')
    await expect(page.getByRole('option', { name: /The Quiet Room/ })).toHaveAttribute('data-active')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'The Quiet Room' })).toBeVisible()
  })
})
