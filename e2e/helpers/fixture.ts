import { expect, test as base } from '@playwright/test'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import { watchFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { createPageKeeper, enter, isSignedOut } from './kept-page.ts'
import type { PageKeeper } from './kept-page.ts'
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

/** Provides the faults of a test, and expects none but those that the test expects. */
const provideFaults = async (
  context: BrowserContext,
  faults: Faults,
  provide: (faults: Faults) => Promise<void>,
) => {
  await provide(faults)
  // The console keeps polling. After the story's end, its changes to responses must not be waited for.
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(faults.unexpectedFaults(), 'faults in the browser').toEqual([])
}

/**
 * Gives each test a new browser context and an organization on the real server, and fails on unexpected faults. For stories
 * about signing in, locking, tabs, storage, the clock, the network and the loading of code.
 */
export const test = base.extend<Fixtures>({
  page: async ({ page }, provide) => {
    findTextsOnScreen(page)
    await provide(page)
  },
  organization: async ({ baseURL }, provide) =>
    provide(await createOrganization('Test Cooperative', baseURL ?? '')),
  faults: [
    async ({ context }, provide) => provideFaults(context, await watchFaults(context), provide),
    { auto: true },
  ],
})

/** Whether a story gets a new browser context: it has the tag, or all do with `POSTROOM_TESTS_FRESH=1`. */
const isFresh = ({ tags }: TestInfo) => process.env['POSTROOM_TESTS_FRESH'] === '1' || tags.includes('@fresh')

/**
 * The same as `test`, on a page that the worker keeps, which signs out between stories and forgets what the browser remembers. These
 * stories change neither the options of the context nor anything before the console is loaded; one that does has the tag `@fresh`.
 */
export const story = test.extend<object, { keeper: PageKeeper }>({
  keeper: [
    async ({ browser }, provide) => {
      const keeper = createPageKeeper(browser)
      await provide(keeper)
      await keeper.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, keeper }, provide, info) => {
    if (!isFresh(info)) return provide((await keeper.open()).context)
    const context = await browser.newContext()
    await provide(context)
    await context.close()
  },
  page: async ({ context, keeper, viewport }, provide, info) => {
    const page = isFresh(info) ? await context.newPage() : (await keeper.open()).page
    findTextsOnScreen(page)
    await provide(page)
    if (!isFresh(info)) await (info.status === info.expectedStatus ? keeper.reset(viewport) : keeper.close())
  },
  faults: async ({ context, keeper }, provide, info) => {
    const faults = isFresh(info) ? await watchFaults(context) : (await keeper.open()).faults
    faults.forget()
    await provideFaults(context, faults, provide)
  },
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

/**
 * Signs a new tab or a kept page in through the API and opens the page of a group, or the first one. A tab that has a page uses the
 * form.
 */
export const signIn = async (page: Page, apiKey: string, group?: string): Promise<void> => {
  const isKept = isSignedOut(page)
  if (!isKept && page.url() !== 'about:blank') return signInByForm(page, apiKey, group)
  const profile = await openSession(page.request, apiKey)
  const home = `/o/${profile.organization_id}`
  const path = group === undefined ? home : `${home}/${group}`
  if (isKept) await enter(page, profile, path)
  else {
    await storeProfile(page, profile)
    await page.goto(path)
  }
  await page.locator('#main').waitFor()
}
