import type { Locator, Page } from '@playwright/test'

type Finder = Pick<Page | Locator, 'getByText' | 'locator'>

const changed = new WeakSet<object>()

const changeFinder = (prototype: Finder, pageOf: (finder: Finder) => Page) => {
  if (changed.has(prototype)) return
  changed.add(prototype)
  const { getByText } = prototype
  prototype.getByText = function (this: Finder, ...given) {
    return getByText.apply(this, given).and(pageOf(this).locator(':not(.sr-only[aria-live] *)'))
  }
}

/**
 * Lets stories find only visible text: announcements for screen readers repeat the text of toasts and
 * counts, for a second. `announcements.e2e.ts` looks at that.
 */
export const findTextsOnScreen = (page: Page): void => {
  changeFinder(Object.getPrototypeOf(page) as Page, (finder) => finder as Page)
  changeFinder(Object.getPrototypeOf(page.locator('body')) as Locator, (finder) => (finder as Locator).page())
}
