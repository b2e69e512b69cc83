import type { Locator, Page } from '@playwright/test'
import type { TestOrganization } from './test-organization.ts'

/** What the console shows beside its frame. */
export const main = (page: Page): Locator => page.getByRole('main')
/** A step of the import. */
export const step = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
/** A button of the page. */
export const button = (page: Page, name: string | RegExp): Locator =>
  main(page).getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })

/** Chooses a file of that content. */
export const choose = (page: Page, content: string | Buffer, name = 'people.csv'): Promise<void> =>
  main(page)
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

/** A number of a bulk change, such as `2 Will change`. */
export const tile = (page: Page, label: string): Locator =>
  main(page).getByRole('button', { name: new RegExp(`^${label}`) })
/** The heading of the page. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** The domain of the organization, in which addresses can be made. */
export const domainOf = async ({ api }: TestOrganization): Promise<string> => {
  const { items } = await api<{ items: { domain_name: string }[] }>('GET', '/domain/list?limit=1')
  return items[0]?.domain_name ?? ''
}

/** From the matched columns of a file without errors to the page of the bulk change. */
export const plan = async (page: Page): Promise<void> => {
  await button(page, 'Continue').click()
  await page.waitForURL(/\/plans\/[^/]+$/)
}

/** Opens how the file is read. */
export const openSettings = (page: Page): Promise<void> =>
  main(page).getByText('File settings', { exact: true }).click()

/** Drags a file from outside of the browser over the middle of that. */
export const drag = async (
  page: Page,
  target: Locator,
  file: string,
  types: readonly ('dragEnter' | 'dragOver' | 'drop')[],
): Promise<void> => {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const browser = await page.context().newCDPSession(page)
  for (const type of types)
    await browser.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    })
}

/** Drags a file from outside of the browser, and drops it in the middle of that. */
export const drop = (page: Page, target: Locator, file: string): Promise<void> =>
  drag(page, target, file, ['dragEnter', 'dragOver', 'drop'])
