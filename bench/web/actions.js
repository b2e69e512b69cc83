// Measures clicks and keys in the console, from the input to the painted result.
import { openSlowPage, openAndSettle } from './slow-page.js'

/**
 * @import { Browser, Locator, Page } from '@playwright/test'
 * @import { SlowPage } from './slow-page.js'
 * @import { Expected } from './types.ts'
 *
 * What comes before the act, such as opening the filters, is not measured.
 * @typedef {Expected & { prepare?: (page: Page) => Promise<unknown>, perform: (page: Page) => Promise<unknown> }} Action
 */

const ofList = '/api/identity/list'

/**
 * What a person does on the list, one after the other, and what it waits for. `answer` is part of a URL.
 * @type {(search: string) => Action[]}
 */
const actionsOf = (search) => [
  {
    what: 'next page',
    dialog: null,
    answer: ofList,
    perform: (page) => page.getByRole('button', { name: 'Next page' }).click(),
  },
  {
    what: 'filter',
    dialog: null,
    answer: ofList,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('combobox', { name: 'Status' }).waitFor()
    },
    perform: (page) => page.getByRole('combobox', { name: 'Status' }).selectOption('suspended'),
  },
  {
    what: 'search',
    dialog: null,
    answer: ofList,
    perform: (page) => page.getByRole('searchbox').fill(search),
  },
  {
    what: 'open a panel',
    dialog: 'Add identity',
    answer: '/api/domain/list',
    perform: (page) => page.getByRole('link', { name: 'Add identity' }).click(),
  },
]

/**
 * @param {SlowPage} slow
 * @param {Action} action
 */
const measure = async ({ page, untilIdle }, { prepare, perform, ...expected }) => {
  if (prepare !== undefined) {
    await prepare(page)
    await untilIdle()
  }
  // Rows that are still to come would be taken for those that the act brings.
  await page.waitForFunction(() => document.querySelector('tbody[aria-hidden=true]') === null)
  const before = await page.evaluate((expected) => {
    window.bench.expect(expected)
    return window.bench.shifts
  }, expected)
  await perform(page)
  const { afterAnswer, whole } = await page.evaluate(() => window.bench.done)
  await untilIdle()
  const shifts = (await page.evaluate(() => window.bench.shifts)) - before
  return { afterAnswer, whole, shifts }
}

/**
 * Does each action once on a list that has been opened anew: milliseconds from the answer to its paint, and what moved.
 * @param {Browser} browser
 * @param {string} profiles
 * @param {string} url
 * @param {string} search
 */
export const measureActions = async (browser, profiles, url, search) => {
  const slow = await openSlowPage(browser, profiles)
  await openAndSettle(slow, url)
  /** @type {Record<string, Awaited<ReturnType<typeof measure>>>} */
  const measured = {}
  for (const action of actionsOf(search)) measured[action.what] = await measure(slow, action)
  await slow.close()
  return measured
}

const text = 'marketing and customer service'

/**
 * The milliseconds within which 98 of 100 keys are painted. The browser reports no key that takes less than 16 ms;
 * such a key counts as 16.
 * @param {SlowPage} slow
 * @param {Locator} field
 */
const measureKeys = async ({ page, untilIdle }, field) => {
  await field.click()
  await untilIdle()
  await page.evaluate(() => window.bench.keys.splice(0))
  await page.keyboard.type(text, { delay: 90 })
  await untilIdle()
  const keys = await page.evaluate(() => window.bench.keys.splice(0))
  const slowest = keys.toSorted((one, other) => other - one)
  return slowest[Math.floor(text.length * 2 * 0.02)] ?? 16
}

/**
 * How long a key takes in the search of a list and in a form.
 * @param {Browser} browser
 * @param {string} profiles
 * @param {string} url
 */
export const measureTyping = async (browser, profiles, url) => {
  const slow = await openSlowPage(browser, profiles)
  await openAndSettle(slow, url)
  const inSearch = await measureKeys(slow, slow.page.getByRole('searchbox'))
  await slow.page.goto(`${url}/new`, { waitUntil: 'commit' })
  const inForm = await measureKeys(slow, slow.page.getByRole('dialog').getByRole('textbox').first())
  await slow.close()
  return { inSearch, inForm }
}
