import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { watchFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { openSession, storeProfile } from './session.ts'
import { createOrganization } from './test-organization.ts'
import type { TestOrganization } from './test-organization.ts'
import { findTextsOnScreen } from './texts-on-screen.ts'

interface Fixtures {
  /** An organization of the test's own, empty. */
  organization: TestOrganization
  /** Every test fails on a fault in the browser that it does not expect. */
  faults: Faults
}

export { expect }

/** The test function of the suite: gives each test an organization on the real server, and fails on unexpected faults. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, provide) => {
    findTextsOnScreen(page)
    await provide(page)
  },
  organization: async ({ baseURL }, provide) =>
    provide(await createOrganization('Test Cooperative', baseURL ?? '')),
  faults: [
    async ({ context }, provide) => {
      const faults = await watchFaults(context)
      await provide(faults)
      // The console keeps polling. After the story's end, its changes to responses must not be waited for.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(faults.unexpectedFaults(), 'faults in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Signs in through the form and waits until the console shows the organization, and in it the page of a group. Stories about
 * signing in use it; it costs a second load of the console.
 */
export const signInByForm = async (page: Page, apiKey: string, group?: string): Promise<void> => {
  await page.goto('/sign-in')
  await page.getByLabel('API key', { exact: true }).fill(apiKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/o\/[^/]+\//)
  if (group !== undefined) await page.goto(new URL(group, page.url()).href)
}

/** Signs a new tab in through the API and opens the page of a group, or the first one. A tab that has a page uses the form. */
export const signIn = async (page: Page, apiKey: string, group?: string): Promise<void> => {
  if (page.url() !== 'about:blank') return signInByForm(page, apiKey, group)
  const profile = await openSession(page.request, apiKey)
  await storeProfile(page, profile)
  const home = `/o/${profile.organization_id}`
  await page.goto(group === undefined ? home : `${home}/${group}`)
  await page.locator('#main').waitFor()
}
