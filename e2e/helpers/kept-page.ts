// A page that a worker keeps for its stories: to load the console anew for each costs a third of an ordinary story.
import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'
import type { Profile } from '../../src/session/profiles.ts'
import { type Faults, watchFaults } from './faults.ts'

interface KeptPage {
  context: BrowserContext
  page: Page
  faults: Faults
}

/** The kept pages that no story has signed in to since they were opened or reset. */
const signedOutPages = new WeakSet<Page>()

const openPage = async (browser: Browser): Promise<KeptPage> => {
  const context = await browser.newContext()
  const faults = await watchFaults(context)
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('API key', { exact: true }).waitFor()
  signedOutPages.add(page)
  return { context, page, faults }
}

/**
 * Goes to a path inside the console, as a link does. Loading the console again would cost half a second. The entry of the history has what
 * the router's entries have: by its key the console knows where a page was scrolled to, by its index whether a question prevents leaving.
 */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    const state = { key: crypto.randomUUID(), idx: idx + 1 }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)

/** Sends the console a message, as another tab of it does (src/session/broadcast-channel.ts). */
const postAsTab = (page: Page, message: { what: 'profiles'; value: Profile[] } | { what: 'sign_out' }) =>
  page.evaluate((message) => {
    const channel = new BroadcastChannel('postroom')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(message)
    channel.close()
  }, message)

/** Signs out as another tab does, and forgets what the browser remembers. A page that has left the console loads it again. */
const signOutAndForget = async (page: Page) => {
  const isConsole = await page.evaluate(() => /^\/(o\/|sign-in)/.test(location.pathname))
  if (isConsole) await postAsTab(page, { what: 'sign_out' })
  else await page.goto('/sign-in')
  // With the page of the organization its question about typed text goes too.
  await page.getByLabel('API key', { exact: true }).waitFor({ timeout: 10_000 })
  await go(page, '/sign-in')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    dispatchEvent(new StorageEvent('storage'))
    // The size of text, which some stories double.
    document.documentElement.removeAttribute('style')
  })
}

const resetPage = async ({ context, page }: KeptPage, viewport: ViewportSize | null) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' })
  for (const other of context.pages()) if (other !== page) await other.close()
  await signOutAndForget(page)
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null, reducedMotion: 'reduce' })
  if (viewport !== null) await page.setViewportSize(viewport)
  await page.mouse.move(0, 0)
  signedOutPages.add(page)
}

/** The kept page of a worker. */
export interface PageKeeper {
  /** Opens the page, or returns the one that is open. */
  open: () => Promise<KeptPage>
  /** Makes the page as it was before the story; if that fails, the next story gets another one. */
  reset: (viewport: ViewportSize | null) => Promise<void>
  /** Closes the page: the next story gets another one. */
  close: () => Promise<void>
}

export const createPageKeeper = (browser: Browser): PageKeeper => {
  let current: KeptPage | null = null
  const close = async () => {
    const closing = current
    current = null
    await closing?.context.close()
  }
  return {
    open: async () => (current ??= await openPage(browser)),
    reset: async (viewport) => {
      if (current !== null) await resetPage(current, viewport).catch(close)
    },
    close,
  }
}

/** Whether `enter` can sign the page in without loading the console. */
export const isSignedOut = (page: Page): boolean => signedOutPages.has(page)

/** Signs a kept page in as another tab does, and follows a link to a path. */
export const enter = async (page: Page, profile: Profile, path: string): Promise<void> => {
  signedOutPages.delete(page)
  await page.evaluate(
    ({ organization_id, organization_name }) =>
      localStorage.setItem(
        'postroom.organizations',
        JSON.stringify({ [organization_id]: organization_name }),
      ),
    profile,
  )
  await postAsTab(page, { what: 'profiles', value: [profile] })
  await page.waitForFunction(
    (id) => sessionStorage.getItem('postroom.profiles')?.includes(id),
    profile.organization_id,
  )
  await go(page, path)
}
