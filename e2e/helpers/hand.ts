import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, signIn } from './fixture.ts'
import type { TestOrganization } from './test-organization.ts'

/** What a hand did: presses of a button of the mouse, and keys that act instead of writing a letter. */
interface Hand {
  clicks: number
  keys: number
}

declare global {
  interface Window {
    hand: Hand
  }
}

/** The most that each job may take, by its name: the rows of docs/acceptance.md that end in two numbers. */
const most = new Map(
  Array.from(
    readFileSync('docs/acceptance.md', 'utf8').matchAll(/^\| (.+?) \| .* \| (\d+) \| (\d+) \|$/gm),
    ([, job = '', clicks, keys]) => [job, { clicks: Number(clicks), keys: Number(keys) }],
  ),
)

/** Counts in the page; a page that is loaded anew begins at nothing. */
export const countHand = (page: Page) =>
  page.addInitScript(() => {
    const hand = { clicks: 0, keys: 0 }
    window.hand = hand
    addEventListener('pointerdown', () => (hand.clicks += 1), true)
    addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey, target }) => {
        if (/^(Control|Meta|Shift|Alt)$/.test(key)) return
        const isLetter = key.length === 1 && !ctrlKey && !metaKey
        const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
        if (!isLetter || !isTyped) hand.keys += 1
      },
      true,
    )
  })

/** Signs in, and counts from the overview on. */
export const begin = async (page: Page, organization: TestOrganization, key = organization.ownerKey) => {
  await countHand(page)
  await signIn(page, key)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.evaluate(() => Object.assign(window.hand, { clicks: 0, keys: 0 }))
}

/** Expects that the job, the title of a story, took no more than the document says. */
export const expectFew = async (page: Page, title: string) => {
  const job = title.replaceAll(/ @\w+/g, '')
  const hand = await page.evaluate(() => window.hand)
  // oxlint-disable-next-line no-console -- the numbers are what one wants to see.
  console.log(`${job}: ${hand.clicks} clicks, ${hand.keys} keys`)
  const { clicks, keys } = most.get(job) ?? { clicks: 0, keys: 0 }
  expect(hand.clicks, 'clicks').toBeLessThanOrEqual(clicks)
  expect(hand.keys, 'keys').toBeLessThanOrEqual(keys)
}
