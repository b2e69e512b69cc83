import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../helpers/fixture.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import { fillIn, panel, press, question, rowOf } from '../helpers/utils.ts'

const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const password = (page: Page) => panel(page).getByLabel('Password', { exact: true })

/** Opens the form of a new identity with everything typed, and the focus in its last field. */
const typePerson = async (page: Page, organization: TestOrganization): Promise<string> => {
  const domain = uniqueDomain()
  await organization.addDomain(domain)
  await signIn(page, organization.ownerKey, 'identities')
  await page.getByRole('link', { name: 'Add identity' }).click()
  await fillIn(page, { Name: 'Mara Lindt', 'User name': 'mara' })
  // Not before its only domain is chosen, without which nothing is saved.
  await expect(panel(page)).toContainText(`mara@${domain}`)
  return `mara@${domain}`
}

const makePerson = async (page: Page, organization: TestOrganization): Promise<string> => {
  const address = await typePerson(page, organization)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Copy password')).toBeFocused()
  return address
}

test('eight quick presses of Enter create one identity, whose password stays on screen @core', async ({
  page,
  context,
  organization,
}) => {
  // The first press may copy, which moves the focus to Done; the others must not press that.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await makePerson(page, organization)
  const made = await password(page).innerText()
  const eight = Array.from({ length: 8 })
  // Sent without waiting: otherwise a slow machine would put more than half a second between two. A key that is held
  // down is pressed again and again.
  await Promise.all([
    ...eight.map(() => page.keyboard.press('Enter')),
    ...eight.map(() => page.keyboard.down('Enter')),
  ])
  await page.keyboard.up('Enter')
  await expect(password(page)).toHaveText(made)
  await expect(page).toHaveURL(/\/identities\/new$/)
})

test('a password that was not copied is asked about, however its panel is left @core', async ({
  page,
  organization,
}) => {
  const address = await makePerson(page, organization)
  const stay = async () => {
    await expect(question(page)).toContainText('You haven’t copied the password')
    await expect(question(page).getByRole('button', { name: 'Back to the password' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(password(page)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await stay()
  await page.goBack()
  await stay()
  await press(page, 'Close')
  await stay()
  await press(page, 'Done')
  await stay()
  await page.mouse.click(100, 300)
  await expect(question(page)).toHaveCount(0)
  await expect(password(page)).toBeVisible()
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => null)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(password(page)).toBeVisible()
  await press(page, 'Done')
  await press(page, 'Close without copying')
  await expect(panel(page)).toHaveCount(0)
  await expect(rowOf(page, address)).toBeVisible()
})

test('once it is copied, Done has the focus and closes', async ({ page, context, organization }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const address = await makePerson(page, organization)
  const both = `Address: ${address}\nPassword: ${await password(page).innerText()}`
  await button(page, 'Copy address and password').click()
  await expect(button(page, 'Done')).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(both)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(rowOf(page, address)).toBeVisible()
})

test('a new key has the focus on its copying, and is not lost by Escape', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'key/new')
  await fillIn(page, { Name: 'Inventory' })
  await panel(page).getByLabel('Your key').fill(organization.ownerKey)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Copy API key')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('You haven’t copied the API key')
  await press(page, 'Back to the API key')
  await press(page, 'Copy API key')
  await expect(button(page, 'Done')).toBeFocused()
})

/** Returns the text on the clipboard, by pasting it into the search of the list. */
const expectPasted = async (page: Page, text: string) => {
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByRole('searchbox')).toHaveValue(text)
}

test.describe('where the browser has no clipboard for pages without TLS', () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
  )

  test('a secret is copied without the clipboard API', async ({ page, organization }) => {
    await makePerson(page, organization)
    const made = await password(page).innerText()
    await press(page, 'Copy password')
    await expect(button(page, 'Done')).toBeFocused()
    await press(page, 'Done')
    await expect(panel(page)).toHaveCount(0)
    await expectPasted(page, made)
  })

  test('where copying is blocked, the secret is selected and the keys are named', async ({
    page,
    context,
    organization,
  }) => {
    await context.addInitScript(() => {
      document.execCommand = () => false
    })
    await makePerson(page, organization)
    const made = await password(page).innerText()
    await press(page, 'Copy password')
    await expect(panel(page).getByText(/^Press (Ctrl|⌘) C$/)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+C')
    await expect(button(page, 'Done')).toBeFocused()
    await press(page, 'Done')
    await expect(panel(page)).toHaveCount(0)
    await expectPasted(page, made)
  })
})
