import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { watchFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { createOrganization } from './test-organization.ts'
import type { TestOrganization } from './test-organization.ts'

interface Fixtures {
  /** An organization of the test's own, empty. */
  organization: TestOrganization
  /** Every test fails on a fault in the browser that it does not expect. */
  faults: Faults
}

export { expect }

/** The test function of the suite: gives each test an organization on the real server, and fails on unexpected faults. */
export const test = base.extend<Fixtures>({
  organization: async ({ baseURL }, provide) =>
    provide(await createOrganization('Test Cooperative', baseURL ?? '')),
  faults: [
    async ({ context }, provide) => {
      const faults = await watchFaults(context)
      await provide(faults)
      // The console goes on asking: an answer that a story would still change when it has ended is nobody's any more.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(faults.unexpectedFaults(), 'faults in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in through the form and waits until the console shows the organization; then opens one of its groups. */
export const signIn = async (page: Page, apiKey: string, group?: string): Promise<void> => {
  await page.goto('/sign-in')
  await page.getByLabel('Key', { exact: true }).fill(apiKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/o\/[^/]+\//)
  if (group !== undefined) await page.goto(new URL(group, page.url()).href)
}
