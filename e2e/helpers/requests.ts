import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'

declare global {
  interface Window {
    requestedPaths: string[]
    openRequestCount: number
  }
}

/**
 * Counts what the page asks the API for, in the page itself: a request of before is not heard of later. One is open until the page has
 * read its answer, and has done what follows from that without waiting.
 */
export const countRequests = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const send = window.fetch.bind(window)
    // No timer, which the page's clock would hold.
    const close = () => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => void (window.openRequestCount -= 1))
      port1.start()
      port2.postMessage(null)
    }
    window.requestedPaths = []
    window.openRequestCount = 0
    window.fetch = async (input, init) => {
      const { url, method } = new Request(input, init)
      if (!url.includes('/api/') || method !== 'GET') return send(input, init)
      window.requestedPaths.push(new URL(url).pathname)
      window.openRequestCount += 1
      const response = await send(input, init).catch((error: unknown) => {
        close()
        throw error
      })
      const read = response.json.bind(response)
      if (response.status === 304) close()
      else response.json = () => read().finally(close)
      return response
    }
  })

/** The paths that were asked for. */
export const requestedPaths = (page: Page): Promise<string[]> => page.evaluate(() => window.requestedPaths)

/** How many requests were counted. */
export const requestCount = async (page: Page): Promise<number> => (await requestedPaths(page)).length

/**
 * Waits until a page that may not poll has sent what it still had to: two requests are sent at a time
 * (limit-refetches.ts), and the next one when an answer has been read. So none may be open, and a second of the page's
 * clock has to bring none.
 */
export const forgetRequests = async (page: Page): Promise<void> => {
  const isQuiet = async () => {
    const earlier = await requestCount(page)
    await page.clock.runFor(1_000)
    const open = await page.evaluate(() => window.openRequestCount)
    return open === 0 && (await requestCount(page)) === earlier
  }
  await expect.poll(isQuiet).toBe(true)
  await page.evaluate(() => void (window.requestedPaths = []))
}

/** Hides the tab, or shows it. */
export const setVisibility = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
