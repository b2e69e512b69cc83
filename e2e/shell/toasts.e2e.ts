import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '../helpers/fixture.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import { panel, press, rowAction } from '../helpers/utils.ts'

/** Opens a list of one person, whose address may be copied, and what a message says of that. */
const openPerson = async (page: Page, context: BrowserContext, organization: TestOrganization) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await organization.seed({ identities: 1 })
  await signIn(page, organization.ownerKey, 'identities')
  const name = await page.getByRole('table').getByRole('link').innerText()
  return {
    copyAddress: () => rowAction(page, name, 'Copy address'),
    toast: page.getByRole('group', { name: 'Address “' }),
  }
}

/** Moves a finger over an element from its words, without lifting it. */
const drag = async (on: Locator, byX: number, byY: number): Promise<() => Promise<void>> => {
  const session = await on.page().context().newCDPSession(on.page())
  const { x, y, height } = (await on.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const from = { x: x + 40, y: y + height / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const at = { x: from.x + byX * part, y: from.y + byY * part }
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
  }
  return async () => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

test('a message stays under the pointer, and has the rest of its time afterwards @firefox', async ({
  page,
  context,
  organization,
}) => {
  const { copyAddress, toast } = await openPerson(page, context, organization)
  const aside = page.getByRole('heading', { level: 1 })
  await page.clock.install()
  await copyAddress()
  await toast.hover()
  // From here on, time passes by these steps alone, however long the browser needs for them.
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect(toast).toBeVisible()
  await aside.hover()
  await page.clock.runFor(5000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2000)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()
  // One that goes under the pointer holds no other.
  await copyAddress()
  await copyAddress()
  await expect(toast).toHaveCount(2)
  await toast.last().getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(7000)
  await expect(toast).toHaveCount(0)
})

test('a finger pushes a message away, to the right or down @phone', async ({
  page,
  context,
  organization,
}) => {
  const { copyAddress, toast } = await openPerson(page, context, organization)
  for (const [x, y] of [
    [120, 0],
    [0, 60],
  ] as const) {
    await copyAddress()
    await expect(toast).toBeVisible()
    const letGo = await drag(toast, x, y)
    await expect(toast).toHaveCSS('transform', `matrix(1, 0, 0, 1, ${x}, ${y})`)
    await letGo()
    await expect(toast).toHaveCount(0)
  }
})

test('a phone shows one message at a time, and none over a one-time password @phone_only', async ({
  page,
  context,
  organization,
}) => {
  const { copyAddress, toast } = await openPerson(page, context, organization)
  for (const _ of [1, 2, 3]) await copyAddress()
  await expect(toast.first()).toBeVisible()
  // Immediately: messages disappear after six seconds.
  expect(await toast.count()).toBe(1)
  const name = await page.getByRole('table').getByRole('link').innerText()
  await rowAction(page, name, 'Reset password')
  await panel(page).getByRole('button', { name: 'Reset password' }).click()
  await expect(panel(page).getByRole('button', { name: 'Done' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Copy address and password' }).click()
  const notifications = page.locator('section[aria-label="Notifications"]')
  await expect(notifications.locator('[role=group]')).not.toHaveCount(0)
  // Immediately, again.
  expect(await notifications.isVisible()).toBe(false)
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await expect(panel(page)).toHaveCount(0)
})

test('in a panel a message is reached by F6 and closed by Escape, and the panel stays @firefox', async ({
  page,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Sales' })
  await signIn(page, organization.ownerKey, 'departments')
  await rowAction(page, 'Sales', 'Edit')
  // Key by key: in Firefox, Playwright's `fill` passes by what React listens to.
  await panel(page).getByRole('textbox', { name: 'Description' }).pressSequentially('Shops')
  await press(page, 'Save changes')
  const toast = page.getByRole('group', { name: 'Department Sales changed' })
  await expect(toast).toBeVisible()
  await rowAction(page, 'Sales', 'Edit')
  const field = panel(page).getByRole('textbox', { name: 'Name' })
  await expect(field).toBeFocused()
  await expect(panel(page).getByRole('region', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('F6')
  await page.keyboard.press('Shift+Tab')
  await expect(field).toBeFocused()
  await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await expect(toast).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
})
