import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    announced: string[]
  }
}

/** The live region for screen readers; each text stays for a second. */
export const announcer = (page: Page): Locator => page.locator('.sr-only[aria-live=polite]')

/** Records announcements from now on, as a screen reader hears them: all added text, however it was added. */
export const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.announced = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue
          const added = node.matches('[aria-live=polite] > p')
            ? [node]
            : node.querySelectorAll('[aria-live=polite] > p')
          for (const { textContent } of added)
            if (window.announced.at(-1) !== textContent) window.announced.push(textContent)
        }
    }).observe(document.body, { childList: true, subtree: true })
  })

/** Returns the announcements since `listen`, in order. */
export const announced = (page: Page): Promise<string[]> => page.evaluate(() => window.announced)
