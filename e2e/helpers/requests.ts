import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'

declare global {
  interface Window {
    requestCount: number
    openRequestCount: number
  }
}

/** Counts what the page asks the API for, in the page itself: a request of before is not heard of later. */
export const countRequests = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const send = window.fetch.bind(window)
    window.requestCount = 0
    window.openRequestCount = 0
    window.fetch = (input, init) => {
      const response = send(input, init)
      const { url, method } = new Request(input, init)
      if (!url.includes('/api/') || method !== 'GET') return response
      window.requestCount += 1
      window.openRequestCount += 1
      const end = () => setTimeout(() => void (window.openRequestCount -= 1))
      void response.then((answer) => answer.clone().arrayBuffer()).then(end, end)
      return response
    }
  })

/** How many requests were counted. */
export const requestCount = (page: Page): Promise<number> => page.evaluate(() => window.requestCount)

/**
 * Waits until a page that may not poll has sent what it still had to: two requests are sent at a time
 * (limit-refetches.ts), and the next one when an answer has been read, a moment after it has arrived. So none may be
 * open, and a second of the page's clock has to bring none.
 */
export const forgetRequests = async (page: Page): Promise<void> => {
  const isQuiet = async () => {
    const earlier = await requestCount(page)
    await page.clock.runFor(1_000)
    const open = await page.evaluate(() => window.openRequestCount)
    return open === 0 && (await requestCount(page)) === earlier
  }
  await expect.poll(isQuiet).toBe(true)
  await page.evaluate(() => void (window.requestCount = 0))
}

/** Hides the tab, or shows it. */
export const setVisibility = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
