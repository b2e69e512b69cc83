import type { Locator, Page } from '@playwright/test'
import { holdFile } from '../helpers/built-files.ts'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openPopovers,
  openSearch,
  panel,
  startSelecting,
} from '../helpers/utils.ts'

const bar = (page: Page): Locator => page.getByRole('group', { name: 'Selection' })
const count = (page: Page): Locator => bar(page).getByRole('paragraph')
const boxes = (page: Page): Locator => page.getByRole('checkbox', { name: /^Select .+@/ })
const pageBox = (page: Page): Locator => page.getByRole('checkbox', { name: 'Select all on this page' })

test('rows are selected one by one, as a range and as a page, and stay selected on other pages @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 60 })
  await signIn(page, organization.ownerKey, 'identities?size=25')
  const url = page.url()
  await boxes(page).first().click()
  await expect(count(page)).toHaveText('1 selected')
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(count(page)).toHaveText('5 selected')
  await expect(boxes(page).nth(2)).toBeChecked()
  await expect(page).toHaveURL(url)
  await boxes(page).nth(2).click()
  await expect(count(page)).toHaveText('4 selected')
  await expect(pageBox(page)).toHaveJSProperty('indeterminate', true)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('main').getByText('26–50 of 60')).toBeAttached()
  await expect(boxes(page).first()).not.toBeChecked()
  await pageBox(page).click()
  await expect(count(page)).toHaveText('29 selected')
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(page.getByRole('main').getByText('1–25 of 60')).toBeAttached()
  await expect(boxes(page).first()).toBeChecked()
  await expect(boxes(page).nth(2)).not.toBeChecked()
  await bar(page).getByRole('button', { name: 'All 60', exact: true }).click()
  await expect(count(page)).toHaveText('All 60 selected')
  await expect(boxes(page).nth(2)).toBeChecked()
  await expectAccessible(page, ['#main'])
  await boxes(page).nth(2).click()
  await expect(count(page)).toHaveText('24 selected')
  await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(boxes(page).first()).not.toBeChecked()
})

test('the search begins with the actions on the selected rows', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 6 })
  await signIn(page, organization.ownerKey, 'identities')
  for (const place of [0, 1, 2]) await boxes(page).nth(place).click()
  await openSearch(page)
  const search = panel(page).getByRole('combobox', {
    name: 'Search identities, pages and actions, 3 selected',
  })
  await expect(search).toBeFocused()
  await expect(panel(page).getByRole('group').first()).toHaveAccessibleName('3 selected')
  await page.keyboard.type('suspend')
  await expect(panel(page).getByRole('option').first()).toHaveText(/^Suspend/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName('Suspend 3 identities?')
})

test('the page is selected whole, also by a press before the code of the selection has come @fresh', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 60 })
  const release = await holdFile(page, 'src/table/Selecting.tsx')
  await signIn(page, organization.ownerKey, 'identities')
  await page.reload()
  await pageBox(page).click()
  release()
  await expect(count(page)).toHaveText('50 selected')
  await expect(bar(page).getByRole('button', { name: 'All 60', exact: true })).toBeVisible()
})

test('a selection ends when its filters change, and says so', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 12 })
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await boxes(page).first().click()
  await expect(count(page)).toHaveText('1 selected')
  await page.getByRole('button', { name: /^OK/ }).click()
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Selection cleared'),
  ).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  // It doesn't come back with the earlier list.
  await page.goBack()
  await expect(boxes(page).first()).not.toBeChecked()
  await expect(bar(page)).toHaveCount(0)
})

test('the keyboard alone selects rows and reaches their actions @fresh', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 12 })
  // Keys work before the code of the selection has come.
  const release = await holdFile(page, 'src/table/Selecting.tsx')
  await signIn(page, organization.ownerKey, 'identities')
  await expect(page.locator('[data-row]')).toHaveCount(12)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  release()
  await expect(count(page)).toHaveText('1 selected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(count(page)).toHaveText('2 selected')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(count(page)).toHaveText('4 selected')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(count(page)).toHaveText('7 selected')
  await page.keyboard.press('a')
  await expect(bar(page).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.locator('[data-row]').first().getByRole('link')).toBeFocused()
})

/** Rests a finger on an element for so long, in milliseconds. */
const rest = async (on: Locator, ms: number) => {
  const session = await on.page().context().newCDPSession(on.page())
  const { x, y, height } = (await on.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const touchPoints = [{ x: x + 10, y: y + height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await on.page().clock.runFor(ms)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a card shows its box only while rows are selected, and a long press begins that @phone_only @fresh', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 30 })
  await signIn(page, organization.ownerKey, 'identities')
  const url = page.url()
  const first = page.locator('[data-row]').first()
  await expect(page.getByRole('main').getByText('1–30 of 30')).toBeVisible()
  await expect(boxes(page)).toHaveCount(0)
  // The first row is in sight without scrolling, and its name has the room of the initials.
  expect((await first.boundingBox())?.y).toBeLessThan(300)
  await expect(first.locator('.initials')).toBeHidden()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(boxes(page)).toHaveCount(30)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(boxes(page)).toHaveCount(0)
  await page.clock.install()
  // A short press opens the row; a long one selects it.
  await rest(first.getByRole('link'), 600)
  await expect(count(page)).toHaveText('1 selected')
  await expect(boxes(page).first()).toBeChecked()
  await expect(page).toHaveURL(url)
  await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
  await expect(boxes(page)).toHaveCount(0)
})

test('a selection has three acts, the others in a menu, and leaves the way to other pages @fresh', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 60 })
  await signIn(page, organization.ownerKey, 'identities?status=active')
  await boxes(page).first().click()
  await expect(bar(page).getByRole('link')).toHaveText(['Suspend', 'Move to department', 'Resize', 'Delete'])
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const boxOf = async (on: Locator) => (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [inner, outer] = [await boxOf(bar(page)), await boxOf(pages)]
  expect(Math.abs(inner.y + inner.height - outer.y - outer.height)).toBeLessThan(2)
  await expect(pages.getByRole('combobox')).toBeHidden()
  await expect(pages.getByRole('button', { name: 'Last page' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'More actions' }).click()
  const rest = page.getByRole('menuitem')
  await expect(rest).toHaveCount(7)
  await expect(rest.filter({ hasText: 'Reactivate' })).toHaveAttribute('aria-disabled', 'true')
  await expect(rest.filter({ hasText: 'Reset passwords' })).toBeVisible()
  await expectAccessible(page, [openPopovers])
})

test('rows are selected on a phone too @phone_only', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 30 })
  await signIn(page, organization.ownerKey, 'identities')
  await startSelecting(page)
  await boxes(page).nth(1).click()
  await expect(count(page)).toHaveText('1 selected')
  await bar(page).getByRole('button', { name: 'All on this page' }).click()
  await expect(count(page)).toHaveText('30 selected')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, ['#main'])
  const { width = 0, height = 0 } = (await page.locator('td[data-select]').first().boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})

test('a key that may only read selects, and sees why it can’t change anything', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 6 })
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await signIn(page, api_key, 'identities')
  await boxes(page).first().click()
  await expect(bar(page).getByRole('button', { name: 'Suspend' })).toHaveAccessibleDescription(
    /doesn’t have this permission \(identity:suspend\)/,
  )
})
