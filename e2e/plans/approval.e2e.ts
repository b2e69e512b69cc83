import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { expectAccessible, expectNoSidewaysScroll, panel, press } from '../helpers/utils.ts'

const seeList = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Bulk changes' })).toBeVisible()

test('a large deletion waits until another administrator approves it @phone @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 6 })
  await signIn(page, organization.ownerKey, 'overview/settings')
  const field = panel(page).getByRole('textbox', { name: 'Second key for deletions of more than' })
  await field.fill('a few')
  await press(page, 'Save changes')
  await expect(field).toHaveAccessibleDescription(/Enter a whole number of identities/)
  await field.fill('2')
  await press(page, 'Save changes')
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Organization settings changed'),
  ).toBeVisible()

  const { items } = await organization.api<{ items: { identity_id: string }[] }>(
    'GET',
    '/identity/list?limit=3',
  )
  const plan = await organization.api<{ plan_id: string }>('POST', '/plan', {
    operation: 'delete',
    selection: { identity_ids: items.map(({ identity_id }) => identity_id) },
  })
  await signIn(page, organization.ownerKey, `identities/plan/${plan.plan_id}`)
  await expect(panel(page).getByText('Another administrator must approve this deletion')).toBeVisible()
  await panel(page).getByLabel('Type “delete” to confirm').fill('delete')
  await panel(page).getByRole('button', { name: 'Ask to delete 3 identities' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delete 3 identities?' })).toBeVisible()
  await expect(page.getByText('Waiting for approval')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve…' })).toHaveAccessibleDescription(
    'Another administrator must approve this. Your key is the requesting key, or both were created from the same key.',
  )
  await expectAccessible(page, ['#main'])
  await expectNoSidewaysScroll(page)
})

test('another administrator finds what waits on the overview, and approves or refuses it @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 6 })
  await organization.api('PATCH', '/organization/settings', { deletion_approval_above: 0 })
  const { items } = await organization.api<{ items: { identity_id: string }[] }>(
    'GET',
    '/identity/list?limit=2',
  )
  for (const { identity_id } of items) {
    const { plan_id } = await organization.api<{ plan_id: string }>('POST', '/plan', {
      operation: 'delete',
      selection: { identity_ids: [identity_id] },
    })
    await organization.api('POST', `/plan/${plan_id}/run`, {})
  }
  const { api_key } = await organization.createKey({ preset: 'owner' })
  await signIn(page, api_key, 'overview')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('link', { name: /^Show 2 bulk changes/ }).click()
  await seeList(page)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await page
    .locator('[data-row]')
    .getByRole('link', { name: /^Delete / })
    .first()
    .click()
  const outlook = page.getByRole('region', { name: 'What will happen' })
  await expect(
    outlook.getByText('The identities are deleted. They won’t be able to sign in or receive mail.'),
  ).toBeVisible()
  await expect(page.getByText('Needed for every deletion.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve…' }).click()
  const question = page.getByRole('alertdialog', { name: /^Approve and delete .+\?$/ })
  await expect(question).toContainText('Owner asked')
  await expect(question).toContainText('You can restore them, with their mail, for 30 days.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Waiting for approval')).toBeVisible()
  await page.getByRole('button', { name: 'Approve…' }).click()
  await question.getByRole('button', { name: /^Approve and delete / }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^.+ deleted$/ })).toBeVisible()
  await expect(page.getByText('Approved by')).toBeVisible()
  await page.goBack()
  await seeList(page)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page
    .locator('[data-row]')
    .getByRole('link', { name: /^Delete / })
    .click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Approval declined')).toBeVisible()
  expect((await organization.api<{ total: number }>('GET', '/identity/list?limit=1')).total).toBe(5)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('Approval declined: Delete 1 identity', { exact: true })).toBeVisible()
})

test('a larger number applies once another administrator approves it', async ({ page, organization }) => {
  await organization.api('PATCH', '/organization/settings', { deletion_approval_above: 5 })
  await signIn(page, organization.ownerKey, 'overview/settings')
  await panel(page).getByRole('textbox', { name: 'Second key for deletions of more than' }).fill('50')
  await press(page, 'Save changes')
  await expect(
    page.getByText('Settings changed. The larger number is waiting for a second key'),
  ).toBeVisible()
  const { api_key } = await organization.createKey({ preset: 'owner' })
  await signIn(page, api_key, 'overview')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toContainText(
    'A settings change by “Owner” is waiting for approval by a second key.',
  )
  await attention.getByRole('link', { name: /^Review/ }).click()
  await press(page, 'Cancel')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(panel(page)).toContainText('Owner asked for 50 deletions in 24 hours without a second key.')
  await panel(page).getByRole('link', { name: 'Approve…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Approve more deletions with one key?' })
  await expect(question).toContainText('Now: 5 deletions in 24 hours without a second key.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Approve settings' }).click()
  await expect(page.getByText('Settings change approved')).toBeVisible()
  expect(await organization.api('GET', '/organization/settings')).toMatchObject({
    deletion_approval_above: 50,
    deletion_approval_request: null,
  })
})

test('a scheduled bulk change is listed, rescheduled and canceled @core', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 6 })
  const { plan_id } = await organization.api<{ plan_id: string }>('POST', '/plan', {
    operation: 'suspend',
    selection: { filter: {} },
  })
  const begins = () => page.getByLabel('Begins', { exact: true })
  const inDays = (days: number) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 11)}17:00`
  await signIn(page, organization.ownerKey, `plans/${plan_id}`)
  const run = page.getByRole('button', { name: /^Suspend \d+ identities$/ })
  await page.getByRole('radio', { name: 'Schedule…' }).click()
  await expect(run).toHaveAccessibleDescription('Choose a time first.')
  await page.getByRole('button', { name: 'Friday 17:00' }).click()
  await expect(begins()).toHaveValue(/T17:00$/)
  await begins().fill(inDays(3))
  await run.click()
  const timed = page.getByRole('form', { name: 'Schedule' })
  await expect(timed).toBeVisible()
  await expectAccessible(page, ['#main'])
  await timed.getByLabel('Begins').fill(inDays(5))
  await timed.getByRole('button', { name: 'Change time' }).click()
  await expect(page.getByText('Bulk change rescheduled')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bulk changes' }).click()
  await seeList(page)
  await expect(page.locator('[data-row]')).toContainText('Scheduled')
  await expect(page.locator('[data-row]')).toContainText(/in [45] days/)
  await page.getByRole('link', { name: /^Suspend \d+/ }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('Bulk change canceled')).toBeVisible()
  await expect(timed).toHaveCount(0)
})
