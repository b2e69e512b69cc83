import type { Locator, Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  hold,
  internalError,
  panel,
  press,
  pressItem,
  startSelecting,
} from '../helpers/utils.ts'

const bar = (page: Page): Locator => page.getByRole('group', { name: 'Selection' })
const boxes = (page: Page): Locator => page.getByRole('checkbox', { name: /^Select .+@/ })
const act = (page: Page, name: string): Promise<void> =>
  bar(page).getByRole('link', { name, exact: true }).click()
const run = (page: Page, name: RegExp): Promise<void> => panel(page).getByRole('button', { name }).click()

/** The list of the identities of a bulk change. */
const itemsOfPlan = /\/api\/plan\/[^/]+\/item\/list/

/** A number of the bulk change, which filters its list. */
const tile = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Filter by result' }).getByRole('button', { name: new RegExp(` ${name}`) })
/** The same number in the panel. */
const figure = (page: Page, name: string): Locator =>
  panel(page).getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: name })

/** How many identities have that state, as the API tells. */
const countOf = async ({ api }: TestOrganization, query: string): Promise<number> =>
  (await api<{ total: number }>('GET', `/identity/list?limit=1&${query}`)).total

test('all matches are suspended after a preview, and the change is undone as a whole @core', async ({
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
  await press(page, 'Preview')
  await expect(panel(page)).toHaveAccessibleName(`Suspend ${active} identities?`)
  await expect(figure(page, 'Will change')).toContainText(String(active))
  await expect(panel(page).getByText('Suspended. Reason: Between two years').first()).toBeVisible()
  expect(await countOf(organization, 'status=active')).toBe(active)
  await run(page, new RegExp(`^Suspend ${active} identities$`))
  await expect(panel(page)).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(`${active} identities suspended`),
  ).toBeVisible()
  expect(await countOf(organization, 'status=active')).toBe(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: `Undo: Suspend ${active} identities` }),
  ).toBeVisible()
  await expect(page.getByText('They’ll be able to sign in again.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Undo bulk change' }).click()
  await expect(tile(page, 'Changed')).toContainText(String(active))
  expect(await countOf(organization, 'status=active')).toBe(active)
  await page
    .getByRole('main')
    .getByRole('link', { name: `Suspend ${active} identities`, exact: true })
    .click()
  await expect(page.getByText('This bulk change has already been undone.')).toBeVisible()
})

test('identities that can’t change are listed with the reason', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 12 })
  const { items } = await organization.api<{ items: { identity_id: string; address: string }[] }>(
    'GET',
    '/identity/list?limit=2&has_mailbox=true',
  )
  const gone = items[0]
  if (gone === undefined) throw new Error('No identity has a mailbox.')
  await signIn(page, organization.ownerKey, 'identities?has_mailbox=true')
  for (const { address } of items) await page.getByRole('checkbox', { name: `Select ${address}` }).click()
  // One of them is deleted meanwhile.
  await organization.api('DELETE', `/identity/${gone.identity_id}?confirm=${gone.address}`)
  await act(page, 'Suspend')
  await press(page, 'Preview')
  await panel(page).getByText('1 can’t change: it has no mailbox or no longer exists.').click()
  await expect(
    panel(page)
      .getByRole('list', { name: /can’t change/ })
      .getByRole('listitem'),
  ).toHaveCount(1)
  await run(page, /^Suspend 1 identity$/)
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('1 identity suspended'),
  ).toBeVisible()
})

test('a mailbox that holds more than the new size can’t change, and says how much it holds', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 12 })
  await signIn(page, organization.ownerKey, 'mailbox-quotas?sort=-used_bytes')
  await boxes(page).first().click()
  await act(page, 'Resize')
  await panel(page).getByRole('radio', { name: 'Set to' }).check()
  await panel(page).getByRole('textbox', { name: 'Size' }).fill('0.1 GB')
  await press(page, 'Preview')
  await panel(page)
    .getByText(/^1 can’t change: it holds more mail than the new size/)
    .click()
  const refused = panel(page).getByRole('list', { name: /can’t change/ })
  await expect(refused).toContainText(/Holds [\d.]+\sGB of mail, more than the new size\./)
})

test('the button that runs a bulk change is shown together with the list above it, so that it stays where it is', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 12 })
  await signIn(page, organization.ownerKey, 'identities')
  await boxes(page).first().click()
  await act(page, 'Suspend')
  const release = await hold(page, itemsOfPlan)
  const asked = page.waitForRequest(itemsOfPlan)
  await press(page, 'Preview')
  await asked
  const button = panel(page).getByRole('button', { name: /^Suspend / })
  await expect(panel(page).getByText('Loading…')).toBeVisible()
  await expect(button).toHaveCount(0)
  release()
  await expect(button).toBeVisible()
  expect(await panel(page).getByRole('list', { name: 'Will change' }).getByRole('listitem').count()).toBe(1)
})

test('a bulk change whose list can’t be loaded says so, and can be run', async ({
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
  await press(page, 'Preview')
  await expect(panel(page).getByText('Something went wrong on the server')).toBeVisible()
  await run(page, /^Suspend /)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/ suspended$/)).toBeVisible()
})

test('identities are moved by keyboard alone, and the preview is in the list of bulk changes', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 6 })
  await signIn(page, organization.ownerKey, 'identities')
  await expect(page.getByRole('main').getByText('1–6 of 6')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('a')
  await expect(bar(page).getByRole('button').or(bar(page).getByRole('link')).first()).toBeFocused()
  await bar(page).getByRole('link', { name: 'Move to department' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('combobox', { name: 'Department' })).toBeFocused()
  await panel(page).getByRole('button', { name: 'Preview' }).focus()
  await page.keyboard.press('Enter')
  await expect(figure(page, 'Will change')).toBeVisible()
  await expect(panel(page)).toHaveAccessibleName(/^Move .+\?$/)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bulk changes' }).click()
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(page.getByText('Ready to run')).toBeVisible()
})

test('members of a department are selected in its list, one by one or all matches', async ({
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
  await press(page, 'Preview')
  await expect(figure(page, 'Will change')).toContainText(String(active))
  await run(page, new RegExp(`^Suspend ${active} identities$`))
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/departments/${department_id}`))
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(`${active} identities suspended`),
  ).toBeVisible()
  expect(await countOf(organization, ours)).toBe(0)
  expect(await countOf(organization, 'status=active')).toBe(everywhere - active)
})

test('a selection in one department doesn’t apply in another or in the full list', async ({
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
    page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Selection cleared, because the list or its filters changed'),
  ).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('several deleted identities are restored together, selected or all matches @phone', async ({
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
  await startSelecting(page)
  await boxes(page).first().click()
  await expect(bar(page).getByRole('link')).toHaveText(['Restore'])
  await act(page, 'Restore')
  await expect(panel(page)).toContainText('Each identity gets its password and mailbox back')
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'All 3' }).click()
  await act(page, 'Restore')
  await press(page, 'Preview')
  await expect(figure(page, 'Will change')).toContainText('3')
  await expectNoSidewaysScroll(page)
  await run(page, /^Restore 3 identities$/)
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('3 identities restored'),
  ).toBeVisible()
  await expect(page.getByText('No deleted identities')).toBeVisible()
  expect(await countOf(organization, 'status=active')).toBe(all)
})

test('new passwords are downloaded as one file, once', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 6 })
  await signIn(page, organization.ownerKey, 'identities')
  await boxes(page).nth(0).click()
  await boxes(page).nth(1).click()
  await bar(page).getByRole('button', { name: 'More actions' }).click()
  await pressItem(page.getByRole('menuitem', { name: 'Reset passwords' }))
  await press(page, 'Preview')
  await run(page, /^Reset 2 passwords$/)
  const save = page.getByRole('button', { name: 'Save passwords' })
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving the passwords?' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the passwords' }).click()
  const download = page.waitForEvent('download')
  await save.click()
  expect((await download).suggestedFilename()).toMatch(/^passwords-.*\.csv$/)
  await expect(page.getByText('Passwords saved', { exact: true })).toBeVisible()
})

test('a deletion has to be confirmed with a typed word, and is undone as a whole @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 6 })
  await signIn(page, organization.ownerKey, 'identities')
  await boxes(page).first().click()
  await act(page, 'Delete')
  await press(page, 'Preview')
  const button = panel(page).getByRole('button', { name: /^Delete / })
  await expect(button).toHaveAccessibleDescription('Type “delete” first.')
  await expect(panel(page).getByRole('alert')).toContainText(
    'You can restore them, with their mail, for 30 days if enough storage is available: all from this bulk change',
  )
  await expectAccessible(page)
  await panel(page).getByLabel('Type “delete” to confirm').fill('delete')
  await button.click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/ deleted$/)).toBeVisible()
  expect(await countOf(organization, '')).toBe(5)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Undo: Delete / })).toBeVisible()
  await expect(tile(page, 'Will change')).toContainText('1')
  await expect(main.getByText(/^Restored.*, with a mailbox of/).first()).toBeVisible()
  await main.getByRole('button', { name: 'Undo bulk change' }).click()
  await expect(tile(page, 'Changed')).toContainText('1')
  expect(await countOf(organization, '')).toBe(6)
  await main.getByRole('link', { name: /^Delete / }).click()
  await expect(main.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription(
    'The identities were restored already, or can no longer be restored.',
  )
})

test('on a phone a bulk change is previewed and discarded @phone_only', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 6 })
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await startSelecting(page)
  await boxes(page).first().click()
  await act(page, 'Resize')
  await press(page, '+1 GB')
  await press(page, 'Preview')
  await expect(figure(page, 'Will change')).toContainText('1')
  await expect(panel(page).getByText(/^Allocated: .+ → .+\.$/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await panel(page).getByRole('link', { name: 'View all' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Enlarge mailbox of .+ by 1\s/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, ['#main'])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Bulk change discarded')).toBeVisible()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(page.getByText('The list of identities was deleted')).toBeVisible()
  await expect(page.getByText('so nothing was changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Retry|Save report)/ })).toHaveCount(0)
})

test('a viewer’s key sees a bulk change, and why it can’t run it', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 6 })
  const { plan_id } = await organization.api<{ plan_id: string }>('POST', '/plan', {
    operation: 'suspend',
    selection: { filter: {} },
  })
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await signIn(page, api_key, `plans/${plan_id}`)
  await expect(page.getByRole('button', { name: /^Suspend \d+ identities$/ })).toHaveAccessibleDescription(
    /doesn’t have this permission \(identity:suspend\)/,
  )
})
