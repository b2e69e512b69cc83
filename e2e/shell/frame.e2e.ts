import { expect, signIn, test as base } from '../helpers/fixture.ts'
import { lockNow, lockScreen } from '../helpers/key-form.ts'
import { fillIn, panel, press } from '../helpers/utils.ts'

// Scroll bars that take room, as most have them with a mouse; Playwright's Chromium hides them.
const test = base.extend<object, { launchOptions: object }>({
  launchOptions: [
    async ({ launchOptions }, provide) =>
      provide({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

test('a panel and the lock reach the edge of the window, and nothing behind a panel moves', async ({
  page,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Sales' })
  const right = (selector: string) =>
    page.evaluate((one) => document.querySelector(one)?.getBoundingClientRect().right, selector)
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('link', { name: 'Sales' })).toBeVisible()
  const [window, besideBar] = await page.evaluate(() => [innerWidth, document.documentElement.clientWidth])
  expect(besideBar).toBeLessThan(window)
  expect(await right('header')).toBe(besideBar)
  const row = await right('[data-row]')
  await page.getByRole('link', { name: 'Create department' }).click()
  await expect.poll(() => right('dialog[open]')).toBe(window)
  expect(await right('[data-row]')).toBe(row)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await lockNow(page)
  await expect(lockScreen(page)).toBeVisible()
  expect(await right('dialog.lock')).toBe(window)
})

test('nothing moves where one panel follows another', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 3 })
  await signIn(page, organization.ownerKey, 'identities')
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(3)
  const right = () => rows.first().evaluate((row) => row.getBoundingClientRect().right)
  const before = await right()
  await page.getByRole('link', { name: 'Add identity' }).click()
  await fillIn(page, { Name: 'Ada Bucher', 'User name': 'ada.bucher' })
  await press(page, 'Add identity')
  await expect(panel(page).getByRole('heading', { name: 'Identity added' })).toBeVisible()
  expect(await right()).toBe(before)
})
