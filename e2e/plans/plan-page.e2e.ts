import type { Locator, Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import { expectAccessible, expectNoSidewaysScroll, hold, panel } from '../helpers/utils.ts'

/** A bulk change that sets all mailboxes to a size, which is too small for some. */
const resizeAll = async ({ seed, api }: TestOrganization, identities = 40) => {
  await seed({ departments: 2, identities })
  return api<{ plan_id: string; counts: { will_change: number; refused: number } }>('POST', '/plan', {
    operation: 'resize',
    selection: { mailbox_filter: {} },
    change: { mode: 'set', bytes: 3 * 2 ** 30 },
  })
}

const main = (page: Page): Locator => page.getByRole('main')
const tile = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Filter by result' }).getByRole('button', { name: new RegExp(` ${name}`) })
const rows = (page: Page): Locator => page.locator('[data-row]')
/** What an answer says of the requests for the items of a bulk change. */
const itemsOfPlan = /\/api\/plan\/[^/]+\/item\/list/

test('the numbers of a bulk change filter its list, and problems come first', async ({
  page,
  organization,
}) => {
  const { plan_id, counts } = await resizeAll(organization)
  expect(counts.refused).toBeGreaterThan(0)
  expect(counts.will_change).toBeGreaterThan(0)
  await signIn(page, organization.ownerKey, `plans/${plan_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Resize ${counts.will_change} mailboxes to 3.2\u00a0GB?`,
  )
  await expect(tile(page, 'Can’t change')).toContainText(String(counts.refused))
  await expect(rows(page)).toHaveText([
    ...Array.from({ length: counts.refused }, () => /Can’t change/),
    ...Array.from({ length: counts.will_change }, () => /Size .+→.+/),
  ])
  await expect(rows(page).first()).toContainText(/Holds .+ of mail, more than the new size/)
  await tile(page, 'Will change').click()
  await expect(tile(page, 'Will change')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/outcome=will_change/)
  await expect(rows(page).first()).toContainText(/Size .+→.+/)
  await page.reload()
  await expect(tile(page, 'Will change')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, ['#main'])
  await main(page)
    .getByRole('link', { name: /^\d+ can’t change: (it holds|they hold) more mail/ })
    .click()
  await expect(page).toHaveURL(/outcome=refused&code=below_current_use/)
  await expect(tile(page, 'Can’t change')).toHaveAttribute('aria-pressed', 'true')
  await tile(page, 'Can’t change').click()
  await expect(page).not.toHaveURL(/outcome|code/)
})

test('the list and the numbers of a bulk change are refreshed together @fresh', async ({
  page,
  organization,
}) => {
  const { plan_id } = await resizeAll(organization)
  await page.clock.install()
  await signIn(page, organization.ownerKey, `plans/${plan_id}`)
  await expect(rows(page).first()).toBeVisible()
  let [requests, responses] = [0, 0]
  const isPlan = (url: string) => new URL(url).pathname.endsWith(`/api/plan/${plan_id}`)
  page.on('request', (request) => {
    if (isPlan(request.url())) requests += 1
  })
  page.on('response', (response) => {
    if (isPlan(response.url())) responses += 1
  })
  const release = await hold(page, itemsOfPlan)
  const held = page.waitForRequest(itemsOfPlan)
  await page.clock.runFor(5000)
  await held
  // The header waits for the rows, however long they take.
  const before = requests
  for (let step = 0; step < 3; step += 1) {
    await page.clock.runFor(5000)
    // Time for a request, and for its response, without which the next poll would not come.
    await page.evaluate(() => fetch('/'))
    await expect.poll(() => responses).toBe(requests)
  }
  expect(requests).toBe(before)
  release()
  await expect.poll(() => requests).toBeGreaterThan(before)
})

test('the button that runs a bulk change takes the focus without moving its panel', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 12 })
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(page, organization.ownerKey, 'identities/plan/all/suspend')
  await panel(page).getByRole('button', { name: 'Preview' }).click()
  const run = panel(page).locator('button[type=submit]')
  await expect(run).toHaveText(/^Suspend \d+ identities$/)
  const scroll = (top: number) =>
    panel(page).evaluate((dialog, to) => {
      dialog.scrollTop = to
      return [dialog.scrollTop, dialog.scrollHeight > dialog.clientHeight] as const
    }, top)
  expect((await scroll(0))[1]).toBe(true)
  await run.focus()
  expect(await panel(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await expect(run).toBeInViewport()
  const box = async (one: typeof run) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // All of the content is above it.
  await scroll(10_000)
  const last = panel(page).getByText(/^You can undo this later/)
  const { y, height } = await box(last)
  expect(y + height).toBeLessThan((await box(run)).y)
})

test('the bar that runs a bulk change stays at the bottom, unless there is no height for it @phone', async ({
  page,
  organization,
}) => {
  const { plan_id, counts } = await resizeAll(organization)
  await signIn(page, organization.ownerKey, `plans/${plan_id}`)
  const run = main(page).getByRole('button', { name: `Resize ${counts.will_change} mailboxes` })
  await expect(rows(page).nth(30)).toBeAttached()
  await expect(run).toBeInViewport()
  await expectNoSidewaysScroll(page)
  const { y, height } = (await tile(page, 'Will change').boundingBox()) ?? { y: 0, height: 0 }
  expect(y + height).toBeLessThan(300)
  // A window of 1440 × 800 at 200 %.
  await page.setViewportSize({ width: 720, height: 400 })
  await expect(run).not.toBeInViewport()
  await rows(page).nth(10).scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Name' })).not.toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Pages' })).not.toBeInViewport()
  await expectNoSidewaysScroll(page)
})

test('the button that runs a bulk change takes the focus without moving the page', async ({
  page,
  organization,
}) => {
  const { plan_id } = await resizeAll(organization)
  await signIn(page, organization.ownerKey, `plans/${plan_id}`)
  await expect(rows(page).first()).toBeVisible()
  const run = page.locator('main button[type=submit]')
  const scrolled = () => page.evaluate(() => scrollY)
  for (const key of ['Tab', 'Shift+Tab']) {
    // From the control before it, and from the one after it.
    await run.focus()
    await page.keyboard.press(key === 'Tab' ? 'Shift+Tab' : 'Tab')
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press(key)
    await expect(run).toBeFocused()
    expect(await scrolled()).toBe(0)
  }
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Resized')
  await expect(heading).toBeFocused()
  expect(await scrolled()).toBe(0)
})

test('a form from a filter says how many it is for', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 200 })
  const { total } = await organization.api<{ total: number }>('GET', '/mailbox-quota/list?limit=1&level=full')
  expect(total).toBeGreaterThan(1)
  await signIn(page, organization.ownerKey, 'mailbox-quotas/plan/all/resize?level=full')
  await expect(panel(page)).toHaveAccessibleName(`Resize ${total} mailboxes?`)
  await expect(panel(page)).toContainText(`All ${total} full mailboxes`)
})

test('an import of which nothing succeeded announces no passwords', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const { api } = organization
  const { items } = await api<{ items: { domain_id: string; domain_name: string }[] }>(
    'GET',
    '/domain/list?limit=1',
  )
  const [domain] = items
  const { plan_id } = await api<{ plan_id: string }>('POST', '/plan', {
    operation: 'import',
    selection: { import: { row_count: 1, columns: ['display_name'] } },
  })
  await api('POST', `/plan/${plan_id}/row`, {
    rows: [{ line: 2, address: `ada@${domain?.domain_name}`, display_name: 'Ada' }],
    first: 1,
  })
  const state = async () => (await api<{ state: string }>('GET', `/plan/${plan_id}`)).state
  await expect.poll(state).toBe('ready')
  await signIn(page, organization.ownerKey, `plans/${plan_id}`)
  const run = main(page).getByRole('button', { name: 'Import Ada' })
  await expect(run).toBeVisible()
  // The address is taken meanwhile.
  await api('POST', '/identity', {
    local_part: 'ada',
    domain_id: domain?.domain_id,
    display_name: 'Ada',
    mailbox_limit_bytes: null,
  })
  await run.click()
  await expect(tile(page, 'Failed')).toContainText('1')
  await expect(page.getByText('Failed', { exact: true }).first()).toBeVisible()
  await expect(main(page).getByText(/passwords/)).toHaveCount(0)
})

/** Makes this browser see a bulk change as running for as long as wanted. @returns what ends it. */
const keepRunning = async (page: Page, { api }: TestOrganization, planId: string) => {
  let runs = true
  const running = async () => ({
    ...(await api<object>('GET', `/plan/${planId}`)),
    state: 'running',
    finished_at: null,
  })
  await page.route(/plan\/list\?.*state=running/, async (route) =>
    route.fulfill({ json: { items: runs ? [await running()] : [], total: runs ? 1 : 0, current_page: 1 } }),
  )
  await page.route(`**/api/plan/${planId}`, async (route) =>
    runs ? route.fulfill({ json: await running() }) : route.continue(),
  )
  return () => {
    runs = false
  }
}

test('a bulk change of another key is a dot in the navigation, and covers nothing @phone @fresh', async ({
  page,
  organization,
}) => {
  const { plan_id } = await resizeAll(organization, 6)
  await organization.api('POST', `/plan/${plan_id}/run`, {})
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await page.clock.install()
  const end = await keepRunning(page, organization, plan_id)
  await signIn(page, api_key, 'overview')
  const menu = page.getByRole('button', { name: 'Navigation' })
  if (await menu.isVisible()) await menu.click()
  const link = page.getByRole('link', { name: 'Bulk changes running' })
  await expect(link.first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Running bulk changes' })).toHaveCount(0)
  await expectAccessible(page)
  end()
  await page.clock.runFor(31_000)
  await expect(link).toHaveCount(0)
})

test('the progress of one’s own bulk change is a line on a phone, which can be hidden @phone_only', async ({
  page,
  organization,
}) => {
  const { plan_id, counts } = await resizeAll(organization, 6)
  await signIn(page, organization.ownerKey, `mailbox-quotas/plan/${plan_id}`)
  const run = panel(page).getByRole('button', { name: /^Resize \d+ mailbox/ })
  await run.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  const answer = page.waitForResponse(/\/run$/)
  await page.route(/\/run$/, async (route) => {
    const response = await route.fetch()
    await keepRunning(page, organization, plan_id)
    await route.fulfill({ response })
  })
  await run.click()
  await answer
  const line = page.getByRole('region', { name: 'Running bulk changes' })
  await expect(line.getByRole('link', { name: /^Resize \d+ mailbox/ })).toBeVisible()
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(33)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await line.getByRole('button', { name: 'Hide progress' }).click()
  await expect(line.getByRole('link')).toHaveCount(0)
  expect(counts.will_change).toBeGreaterThan(0)
})
