import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './fixture.ts'
import type { TestOrganization } from './test-organization.ts'
import { expectAccessible, expectNoSidewaysScroll, hold, internalError, panel, press } from './utils.ts'

const bar = (page: Page): Locator => page.getByRole('group', { name: 'Selection' })
const boxes = (page: Page): Locator => page.getByRole('checkbox', { name: /^Select .+@/ })
const act = (page: Page, name: string): Promise<void> =>
  bar(page).getByRole('link', { name, exact: true }).click()
const run = (page: Page, name: RegExp): Promise<void> => panel(page).getByRole('button', { name }).click()

/** What becomes of the people of a plan. */
const itemsOfPlan = /\/api\/plan\/[^/]+\/item\/list/

/** How many people have that state, as the API tells. */
const countOf = async ({ api }: TestOrganization, query: string): Promise<number> =>
  (await api<{ total: number }>('GET', `/identity/list?limit=1&${query}`)).total

test('everybody who matches is suspended at once, shown before, and taken back as a whole', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 60 })
  const active = await countOf(organization, 'status=active')
  await signIn(page, organization.ownerKey, 'identities?status=active&size=25')
  await boxes(page).first().click()
  await bar(page)
    .getByRole('button', { name: `All ${active} that match` })
    .click()
  await act(page, 'Suspend')
  await panel(page).getByRole('textbox', { name: 'Reason' }).fill('Between two years')
  await press(page, 'Show what will happen')
  await expect(panel(page).getByText(`${active} people will be suspended.`)).toBeVisible()
  await expect(panel(page).getByText('Status suspended').first()).toBeVisible()
  expect(await countOf(organization, 'status=active')).toBe(active)
  await expectAccessible(page)
  await run(page, new RegExp(`^Suspend ${active} people$`))
  await expect(panel(page)).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(`${active} people suspended`),
  ).toBeVisible()
  expect(await countOf(organization, 'status=active')).toBe(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Reactivate ${active} people` })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Reactivate \d+ people$/ })
    .click()
  await expect(page.getByText(`${active} people reactivated.`)).toBeVisible()
  expect(await countOf(organization, 'status=active')).toBe(active)
})

test('a refusal says why, and about whom', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 12 })
  const { items } = await organization.api<{ items: { identity_id: string; address: string }[] }>(
    'GET',
    '/identity/list?limit=2&has_mailbox=true',
  )
  const gone = items[0]
  if (gone === undefined) throw new Error('Nobody has a mailbox.')
  await signIn(page, organization.ownerKey, 'identities?has_mailbox=true')
  for (const { address } of items) await page.getByRole('checkbox', { name: `Select ${address}` }).click()
  // Somebody else deletes one of them meanwhile.
  await organization.api('DELETE', `/identity/${gone.identity_id}?confirm=${gone.address}`)
  await act(page, 'Suspend')
  await press(page, 'Show what will happen')
  await panel(page).getByText('1 refused').click()
  await expect(
    panel(page)
      .getByRole('list', { name: /^Refused/ })
      .getByRole('listitem'),
  ).toHaveCount(1)
  await run(page, /^Suspend 1 person$/)
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('1 person suspended'),
  ).toBeVisible()
})

test('who stores more than the new size is refused, in the units of all sizes', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 12 })
  await signIn(page, organization.ownerKey, 'mailbox-quotas?sort=-used_bytes')
  await boxes(page).first().click()
  await act(page, 'Resize')
  await panel(page).getByRole('radio', { name: 'All to the same size' }).check()
  await panel(page).getByRole('textbox', { name: 'Size' }).fill('0.1 GB')
  await press(page, 'Show what will happen')
  await panel(page).getByText('1 refused').click()
  const refused = panel(page).getByRole('list', { name: /^Refused/ })
  await expect(refused).toContainText(/[\d.]+\sGB are stored\. .+ until [\d.]+\sGB are freed/)
})

test('the button that runs a plan comes with the people above it, so that it stays where it is', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 12 })
  await signIn(page, organization.ownerKey, 'identities')
  await boxes(page).first().click()
  await act(page, 'Suspend')
  const release = await hold(page, itemsOfPlan)
  const asked = page.waitForRequest(itemsOfPlan)
  await press(page, 'Show what will happen')
  await asked
  const button = panel(page).getByRole('button', { name: 'Suspend 1 person', exact: true })
  await expect(panel(page).getByText('Loading…')).toBeVisible()
  await expect(button).toHaveCount(0)
  release()
  await expect(button).toBeVisible()
  expect(await panel(page).getByRole('list', { name: 'Who will change' }).getByRole('listitem').count()).toBe(
    1,
  )
})

test('a plan whose people cannot be shown says so, and can be run', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/answer: 500 .*\/item\/list/)
  await organization.seed({ departments: 1, identities: 12 })
  await signIn(page, organization.ownerKey, 'identities')
  await boxes(page).first().click()
  await act(page, 'Suspend')
  await page.route(itemsOfPlan, (route) => route.fulfill(internalError))
  await press(page, 'Show what will happen')
  await expect(panel(page).getByText('Something went wrong on the server')).toBeVisible()
  await run(page, /^Suspend 1 person$/)
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('1 person suspended'),
  ).toBeVisible()
})

test('by the keyboard alone people are moved, and found in the list of bulk changes', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 6 })
  await signIn(page, organization.ownerKey, 'identities')
  await expect(page.getByRole('main').getByText('1–6 of 6')).toBeVisible()
  await page.keyboard.press('j')
  await expect(async () => {
    await page.keyboard.press('x')
    await expect(bar(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('a')
  await expect(bar(page).getByRole('button').or(bar(page).getByRole('link')).first()).toBeFocused()
  await bar(page).getByRole('link', { name: 'Move to department' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('combobox', { name: 'Department' })).toBeFocused()
  await panel(page).getByRole('button', { name: 'Show what will happen' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText(/^(1 person will be moved|Nothing would change)\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bulk changes' }).click()
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(page.getByText('Not run')).toBeVisible()
})

test('members of a department are selected in its list, and all that its filters find', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 40 })
  const { items } = await organization.api<{ items: { department_id: string }[] }>('GET', '/department/list')
  const department_id = items[0]?.department_id ?? ''
  const ours = `status=active&department_id=${department_id}`
  const [active, everywhere] = [
    await countOf(organization, ours),
    await countOf(organization, 'status=active'),
  ]
  await signIn(page, organization.ownerKey, `departments/${department_id}?status=active`)
  await boxes(page).first().click()
  await bar(page)
    .getByRole('button', { name: `All ${active} that match` })
    .click()
  await act(page, 'Suspend')
  await press(page, 'Show what will happen')
  await expect(panel(page).getByText(`${active} people will be suspended.`)).toBeVisible()
  await expectAccessible(page)
  await run(page, new RegExp(`^Suspend ${active} people$`))
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/departments/${department_id}`))
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(`${active} people suspended`),
  ).toBeVisible()
  expect(await countOf(organization, ours)).toBe(0)
  expect(await countOf(organization, 'status=active')).toBe(everywhere - active)
})

test('what is selected in one department is not selected in another, nor in the list of all', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 6 })
  const { items } = await organization.api<{ items: { department_id: string }[] }>('GET', '/department/list')
  await signIn(page, organization.ownerKey, `departments/${items[0]?.department_id}`)
  await boxes(page).first().click()
  await expect(bar(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Nothing is selected any more'),
  ).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('many who were deleted are restored at once, chosen or all that a search finds @phone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 12 })
  const all = await countOf(organization, 'status=active')
  const { items } = await organization.api<{ items: { identity_id: string; address: string }[] }>(
    'GET',
    '/identity/list?limit=3&status=active',
  )
  for (const { identity_id, address } of items)
    await organization.api('DELETE', `/identity/${identity_id}?confirm=${address}`)
  await signIn(page, organization.ownerKey, 'identities/deleted')
  await boxes(page).first().click()
  await expect(bar(page).getByRole('link')).toHaveText(['Restore'])
  await act(page, 'Restore')
  await expect(panel(page)).toContainText('1 person selected in the list.')
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'All 3' }).click()
  await act(page, 'Restore')
  await press(page, 'Show what will happen')
  await expect(panel(page).getByText('3 people will be restored.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await run(page, /^Restore 3 people$/)
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('3 people restored'),
  ).toBeVisible()
  await expect(page.getByText('Nobody was deleted in the last 30 days')).toBeVisible()
  expect(await countOf(organization, 'status=active')).toBe(all)
})

test('what somebody else runs is followed in the frame, until it has ended', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 6 })
  const { plan_id } = await organization.api<{ plan_id: string }>('POST', '/plan', {
    operation: 'suspend',
    selection: { filter: { status: 'active' } },
  })
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await page.clock.install()
  const asked = page.waitForResponse(/plan\/list\?.*state=running/)
  await signIn(page, api_key)
  await asked
  await organization.api('POST', `/plan/${plan_id}/run`, {})
  const plan = () => organization.api<{ state: string }>('GET', `/plan/${plan_id}`)
  await expect.poll(async () => (await plan()).state).toBe('done')
  // It is done by now; for this browser it still runs, until it is told otherwise.
  let runs = true
  const running = async () => ({ ...(await plan()), state: 'running', finished_at: null })
  await page.route(/plan\/list\?.*state=running/, async (route) =>
    route.fulfill({ json: { items: runs ? [await running()] : [], total: runs ? 1 : 0, current_page: 1 } }),
  )
  await page.route(`**/api/plan/${plan_id}`, async (route) =>
    runs ? route.fulfill({ json: await running() }) : route.continue(),
  )
  // A tab that is returned to asks at once; what it knows is older than ten seconds then.
  await page.clock.runFor(11_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const followed = page.getByRole('link', { name: /^Suspend \d+ people/ })
  await expect(followed).toContainText('By ')
  await expectAccessible(page)
  runs = false
  await page.clock.runFor(5000)
  await expect(followed).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(/^\d+ people suspended$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
})

test('new passwords come as one file, once', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 6 })
  await signIn(page, organization.ownerKey, 'identities')
  await boxes(page).nth(0).click()
  await boxes(page).nth(1).click()
  await act(page, 'Reset passwords')
  await press(page, 'Show what will happen')
  await run(page, /^Reset 2 passwords$/)
  const save = page.getByRole('button', { name: 'Save the passwords' })
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('alertdialog', { name: 'You have not saved the passwords' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the passwords' }).click()
  const download = page.waitForEvent('download')
  await save.click()
  expect((await download).suggestedFilename()).toMatch(/^passwords-.*\.csv$/)
  await expect(page.getByText('The passwords are saved, and deleted here')).toBeVisible()
})

test('a deletion of many wants its word, and is taken back as a whole', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 6 })
  await signIn(page, organization.ownerKey, 'identities')
  await boxes(page).first().click()
  await act(page, 'Delete')
  await press(page, 'Show what will happen')
  const button = panel(page).getByRole('button', { name: 'Delete 1 person' })
  await expect(button).toHaveAccessibleDescription('Type “delete” first.')
  await expect(panel(page).getByRole('alert')).toContainText(
    'You can restore them, with their mail, for 30 days if enough storage is available: all from the page',
  )
  await expectAccessible(page)
  await panel(page).getByLabel('Type “delete” to confirm').fill('delete')
  await button.click()
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('1 person deleted'),
  ).toBeVisible()
  expect(await countOf(organization, '')).toBe(5)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Deleted people' })).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Restore 1 person' })).toBeVisible()
  await expect(main.getByText('1 person will be restored.')).toBeVisible()
  await expect(main.getByText(/^Restored.*, with a mailbox of/).first()).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Restore 1 person' }).click()
  await expect(main.getByText('1 person restored.')).toBeVisible()
  expect(await countOf(organization, '')).toBe(6)
  await main.getByRole('link', { name: 'The plan that it takes back' }).click()
  await expect(page.getByRole('button', { name: 'Take back' })).toHaveAccessibleDescription(
    'None of them can be restored any more, or all have been.',
  )
})

test('a plan that is not run is discarded, and one is made on a phone @phone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 6 })
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await boxes(page).first().click()
  await act(page, 'Resize')
  await press(page, '+1 GB')
  await press(page, 'Show what will happen')
  await expect(panel(page).getByText('1 mailbox will be resized.')).toBeVisible()
  await expect(panel(page).getByText(/^Allotted: /)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await panel(page).getByRole('link', { name: 'All on a page of their own' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Resize 1 mailbox' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('The plan is discarded')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('The list of identities was deleted')).toBeVisible()
  await expect(page.getByText('so nothing was changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Try the rest again|Save report)$/ })).toHaveCount(0)
})

test('a key that may only look sees plans, and is told why it runs none', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 6 })
  const { plan_id } = await organization.api<{ plan_id: string }>('POST', '/plan', {
    operation: 'suspend',
    selection: { filter: {} },
  })
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await signIn(page, api_key, `plans/${plan_id}`)
  await expect(page.getByRole('button', { name: /^Suspend \d+ people$/ })).toHaveAccessibleDescription(
    /doesn’t have this permission \(identity:suspend\)/,
  )
})
