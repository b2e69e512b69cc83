import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { createOrganization } from '../helpers/test-organization.ts'
import { openKeyMenu } from '../helpers/key-form.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openPopovers,
} from '../helpers/utils.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('every page has its title, one heading, and the focus on it after a navigation @core', async ({
  page,
  organization,
}) => {
  const { department_id: id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Sales & Co',
  })
  await signIn(page, organization.ownerKey, 'departments')
  const groups = page.getByRole('navigation', { name: 'Main' })
  await groups.getByRole('link', { name: 'Health' }).click()
  await expect(heading(page, 'Health')).toBeFocused()
  await groups.getByRole('link', { name: 'Departments' }).click()
  await expect(heading(page, 'Departments')).toBeFocused()
  await page.getByRole('link', { name: 'Sales & Co' }).click()
  await expect(heading(page, 'Sales & Co')).toBeFocused()
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Departments' })
    .click()
  await expect(heading(page, 'Departments')).toBeVisible()

  for (const [path, title] of [
    ['departments', 'Departments'],
    [`departments/${id}`, 'Sales & Co'],
    ['key/own', 'Current key'],
    ['health', 'Health'],
    ['nowhere', 'Page not found'],
  ] as const) {
    await page.goto(`/o/${organization.id}/${path}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveTitle(`${title} – Test Cooperative – Postroom`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

/** The colour of the tab's icon above its envelope, and that of the mark beside the organization's name. */
const coloursOfOrganization = (page: Page) =>
  page.evaluate(async () => {
    const context = document.createElement('canvas').getContext('2d')
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    const mark = document.querySelector('header button span[aria-hidden=true]')
    if (context === null || link === null || mark === null) throw new Error('No icon, or no mark.')
    const image = new Image()
    image.src = link.href
    await image.decode()
    context.drawImage(image, 0, 0)
    context.fillStyle = getComputedStyle(mark).backgroundColor
    context.fillRect(40, 0, 10, 10)
    const colourAt = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data]
    return { icon: colourAt(16, 4), mark: colourAt(45, 5) }
  })

test('the navigation has headings, and the tab has the color of its organization', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'health')
  const groups = page.getByRole('navigation', { name: 'Main' })
  for (const [heading, first] of [
    ['Directory', 'Identities'],
    ['Admin', 'Activity'],
  ] as const) {
    await expect(groups.getByRole('list', { name: heading }).getByRole('link').first()).toHaveText(first)
  }
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png/)
  const { icon, mark } = await coloursOfOrganization(page)
  expect(icon).toEqual(mark)
  await expect(page.getByRole('link', { name: 'API reference' })).toBeVisible()
})

test('the theme is kept, shared by the tabs, and never flashes @fresh', async ({
  page,
  context,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'health')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Theme' })).toBeFocused()
  const second = await context.newPage()
  await second.route('**/assets/**', (route) => route.abort())
  await second.goto('/sign-in')
  // Nothing but the small script in the head has run.
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')
  await second.unroute('**/assets/**')
  await second.goto(page.url())
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('radio', { name: 'System' }).check()
  await expect(second.locator('html')).not.toHaveAttribute('data-theme')
})

test('axe finds nothing in the menus', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'key/own')
  await expect(heading(page, 'Current key')).toBeVisible()
  await openKeyMenu(page)
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible()
  await expectAccessibleInBothThemes(page, [openPopovers])
  await page.getByRole('button', { name: 'Theme' }).click()
  await expectAccessibleInBothThemes(page, [openPopovers])
  await page.getByRole('button', { name: /^Organization / }).click()
  await expectAccessibleInBothThemes(page, [openPopovers])
})

test('bars show in forced colors, and nothing moves with reduced motion @fresh', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 40 })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn(page, organization.ownerKey, 'identities')
  const bar = page.getByRole('meter').first()
  await expect(bar).toHaveCSS('background-image', /gradient/)
  await expect(bar).not.toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(bar).toHaveCSS('outline-style', 'solid')
  const duration = () =>
    page.locator('dialog[open]').evaluate((dialog) => parseFloat(getComputedStyle(dialog).animationDuration))
  await page.getByRole('link', { name: 'Add identity' }).click()
  expect(await duration()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await duration()).toBeGreaterThan(0.1)
})

test('it works by keyboard alone @core', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'health')
  await page.reload()
  await expect(heading(page, 'Health')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: /^Key / }).focus()
  await page.keyboard.press('Enter')
  const own = page.getByRole('link', { name: 'Permissions of this key' })
  // What the menu shows is loaded with it at the latest.
  await expect(own).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(own).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Current key')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeHidden()
})

test('the groups are in a drawer on a phone @phone_only', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('button', { name: 'Navigation' }).click()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Health' }).click()
  await expect(drawer).toBeHidden()
  await expect(heading(page, 'Health')).toBeFocused()
  await expectNoSidewaysScroll(page)
})

test('a long name of an organization leaves room for the buttons beside it on a phone @phone_only', async ({
  page,
  baseURL,
}) => {
  const { ownerKey } = await createOrganization('Brightwater Cooperative of the North', baseURL ?? '')
  await signIn(page, ownerKey, 'health')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name: 'Theme' })).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  }
})

test('it is usable with text twice as large', async ({ page, organization }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  await signIn(page, organization.ownerKey, 'key/own')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect(heading(page, 'Current key')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await openKeyMenu(page)
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expectNoSidewaysScroll(page)
})

test('a new version shows a dot until its changes are read @fresh', async ({
  page,
  organization,
  context,
}) => {
  await signIn(page, organization.ownerKey)
  const news = page.getByRole('link', { name: /^Postroom \d/ })
  await expect(news).toHaveAccessibleName(/: what’s new$/)
  await page.evaluate(() => localStorage.setItem('postroom.seen', '0.0.1'))
  await page.reload()
  await expect(news).toHaveAccessibleName(/: what’s new, unread$/)
  await expectAccessible(page)
  const opened = context.waitForEvent('page')
  await news.click()
  // By its id: a search by role goes through the whole reference, which takes seconds. So does loading its 26,000 elements.
  const title = (await opened).locator('#news').getByRole('heading').first()
  await expect(title).toHaveText('What’s new in Postroom', { timeout: 30_000 })
  await expect(title).toBeInViewport()
  await expect(news).toHaveAccessibleName(/: what’s new$/)
  await page.reload()
  await expect(news).toHaveAccessibleName(/: what’s new$/)
})
