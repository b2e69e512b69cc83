import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'

/** Makes the window as large, and waits until the page is drawn in it: the console renders some of it again. */
export const resizeWindow = async (page: Page, width: number, height: number): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** Expects the first of these elements within the first 300 px of a phone's screen, below the heading and the acts. */
export const expectContentInSight = async (page: Page, selector: string): Promise<void> => {
  const first = page.locator('#main').locator(selector).filter({ visible: true }).first()
  await expect(first).toBeVisible()
  const { y } = (await first.boundingBox()) ?? { y: Number.NaN }
  expect(y, `top of ${selector}`).toBeLessThan(300)
}

/** The share of the window's height, in the middle of the page, that bars cover wherever the page is scrolled to. */
const coveredShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('#main')?.getBoundingClientRect()
    const x = main === undefined ? 0 : main.left + main.width / 2
    const isBar = (element: Element | null): boolean =>
      element !== null &&
      (['sticky', 'fixed'].includes(getComputedStyle(element).position) || isBar(element.parentElement))
    window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)
    const heights = Array.from({ length: 50 }, (_, index) => ((index + 0.5) * innerHeight) / 50)
    return heights.filter((y) => isBar(document.elementFromPoint(x, y))).length / heights.length
  })

/** Expects that bars leave more than half of a small window to the page, as with 200 % zoom. */
export const expectRoomBetweenBars = async (page: Page): Promise<void> => {
  await resizeWindow(page, 640, 400)
  expect(await coveredShare(page), 'covered by bars').toBeLessThan(0.5)
}
