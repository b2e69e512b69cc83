// Opens pages with a slowed processor and network, and measures the first row.
import { observePage } from './observe-page.js'

/**
 * @import { Browser, Page, Request } from '@playwright/test'
 *
 * A page that is slowed down; `untilIdle` waits until it has come to rest.
 * @typedef {{ page: Page, untilIdle: () => Promise<void>, close: () => Promise<void> }} SlowPage
 */

const bytesPerSecond = 1_600_000 / 8

/** @param {Page} page */
const slow = async (page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/**
 * Waits until nothing has been requested during half a second; polling, every few seconds, does not disturb it.
 * @param {Page} page
 */
const watchRequests = (page) => {
  /** @type {Set<Request>} */
  const open = new Set()
  let last = performance.now()
  /** @type {(change: (request: Request) => unknown) => (request: Request) => void} */
  const note = (change) => (request) => {
    change(request)
    last = performance.now()
  }
  page.on(
    'request',
    note((request) => open.add(request)),
  )
  const forget = note((request) => open.delete(request))
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
  return async () => {
    const begin = performance.now()
    while (open.size > 0 || performance.now() - last < 500) {
      if (performance.now() - begin > 20_000) throw new Error('The page does not come to rest within 20 s.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/**
 * A signed-in page with empty caches: the processor four times slower, 1.6 Mbit/s and 150 ms.
 * `untilIdle` waits until it has come to rest.
 * @param {Browser} browser
 * @param {string} profiles
 * @returns {Promise<SlowPage>}
 */
export const openSlowPage = async (browser, profiles) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(30_000)
  await context.addInitScript((stored) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('postroom.profiles', stored)
  }, profiles)
  await context.addInitScript(observePage)
  const page = await context.newPage()
  await slow(page)
  return { page, untilIdle: watchRequests(page), close: () => context.close() }
}

/**
 * Opens a list and waits for its first row and for rest.
 * @param {Pick<SlowPage, 'page' | 'untilIdle'>} slowPage
 * @param {string} url
 */
export const openAndSettle = async ({ page, untilIdle }, url) => {
  await page.goto(url, { waitUntil: 'commit' })
  await page.evaluate(() => window.bench.first)
  await untilIdle()
}

/**
 * When a list is requested, answered and shown, in milliseconds from the first request, and the layout shift until it
 * rests.
 * @param {Browser} browser
 * @param {string} profiles
 * @param {string} url
 */
export const measureFirstRow = async (browser, profiles, url) => {
  const { page, untilIdle, close } = await openSlowPage(browser, profiles)
  await page.goto(url, { waitUntil: 'commit' })
  // Not by polling, which would take processor time from the page.
  const measured = await page.evaluate(async () => {
    const time = await window.bench.first
    const resources = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
    const list = resources.find(({ name }) => name.includes('/list?'))
    return { time, requestedAt: list?.startTime ?? 0, answeredAt: list?.responseEnd ?? 0 }
  })
  await untilIdle()
  const shifts = await page.evaluate(() => window.bench.shifts)
  await close()
  return { ...measured, shifts }
}
