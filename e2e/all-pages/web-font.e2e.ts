import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../helpers/fixture.ts'

/** Whether the heading uses the console's own font. */
const isInWebFont = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getComputedStyle(heading).fontFamily.startsWith('"Postroom Inter",'))

/** Holds back the font until the returned function is called. */
const holdFont = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/inter-latin-*.woff2', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a font that comes late moves nothing: it is used from the next page on', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'departments')
  const release = await holdFont(page)
  const asked = page.waitForRequest(/inter-latin-.*woff2/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible()
  await asked
  const answered = page.waitForResponse(/inter-latin-.*woff2/)
  release()
  await answered
  await page.evaluate(() => document.fonts.load("1em 'Postroom Inter'"))
  expect(await isInWebFont(page)).toBe(false)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Domains' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
  expect(await isInWebFont(page)).toBe(true)
})

test('where a key is asked for it is used as soon as it has come', async ({ page }) => {
  const release = await holdFont(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isInWebFont(page)).toBe(false)
  release()
  await expect.poll(() => isInWebFont(page)).toBe(true)
})
