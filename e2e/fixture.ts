import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { watchFaults } from './faults.ts'
import type { Faults } from './faults.ts'
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

/** Sends a key by the sign-in form on screen. */
const sendKey = async (page: Page, apiKey: string) => {
  await page.getByLabel('API key', { exact: true }).fill(apiKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The organization of a key, as the API tells it. */
const organizationOf = async (page: Page, apiKey: string): Promise<string> => {
  const response = await page.request.get('/api/key', { headers: { 'x-api-key': apiKey } })
  const { organization } = (await response.json()) as { organization: { organization_id: string } }
  return organization.organization_id
}

/**
 * Signs in through the form and waits until the console shows the organization, and in it the page of a group. A new tab
 * opens that page directly, which asks for a key and then is there: one load of the console less.
 */
export const signIn = async (page: Page, apiKey: string, group?: string): Promise<void> => {
  if (group !== undefined && page.url() === 'about:blank') {
    await page.goto(`/o/${await organizationOf(page, apiKey)}/${group}`)
    await sendKey(page, apiKey)
    await page.locator('#main').waitFor()
    return
  }
  await page.goto('/sign-in')
  await sendKey(page, apiKey)
  await page.waitForURL(/\/o\/[^/]+\//)
  if (group !== undefined) await page.goto(new URL(group, page.url()).href)
}
