import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { domainOf, person, personWithMailbox } from '../helpers/people.ts'
import { createOrganization } from '../helpers/test-organization.ts'
import {
  copyAndClose,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  expectRow,
  expectSearch,
  expectToast,
  fillIn,
  filterButton,
  more,
  openFilters,
  openPopovers,
  panel,
  press,
  pressItem,
  question,
  rowAction,
  rowOf,
} from '../helpers/utils.ts'

test('an identity is created with a password that is shown once, changed, suspended and deleted @core', async ({
  page,
  context,
  organization,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const domain = await domainOf(organization)
  await organization.api('POST', '/department', { department_name: 'Finance' })
  await signIn(page, organization.ownerKey, 'identities')
  await expect(page.getByRole('heading', { name: 'No identities yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Add identity' }).click()
  await expect(panel(page).getByRole('combobox', { name: 'Domain' })).toHaveValue(domain)
  await fillIn(page, { Name: '  Mara   Lindt ', 'User name': 'Mara.Lindt' })
  await expect(panel(page).getByLabel('Address', { exact: true })).toContainText(`mara.lindt@${domain}`)
  await expect(panel(page).getByText('This address is free.')).toBeVisible()
  await panel(page).getByRole('combobox', { name: 'Department' }).fill('fin')
  await page.getByRole('option', { name: 'Finance' }).click()
  await press(page, 'Add identity')
  const password = panel(page).getByLabel('Password', { exact: true })
  await expect(password).toHaveText(/^[A-Za-z2-9]{20}$/)
  await press(page, 'Copy password')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(await password.innerText())
  await press(page, 'Done')
  const address = `mara.lindt@${domain}`
  await expectRow(page, {
    Address: address,
    Name: 'Mara Lindt',
    Department: 'Finance',
    'Last sign-in': 'Unknown',
  })

  await rowOf(page, address).getByRole('link').click()
  await expect(page).toHaveTitle('Mara Lindt – Test Cooperative – Postroom')
  await expect(page.getByRole('main')).toContainText(address)
  await expect(page.getByText('It must be changed at the next sign-in.')).toBeVisible()
  await more(page, 'Edit')
  await fillIn(page, { Name: 'Mara Lindt-Okafor' })
  await press(page, 'Save changes')
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindt-Okafor' })).toBeVisible()

  await more(page, 'Suspend')
  await fillIn(page, { Reason: 'On leave until March' })
  await panel(page)
    .getByRole('radio', { name: /Mail is rejected/ })
    .check()
  await press(page, 'Suspend identity')
  const suspension = page.getByRole('region', { name: 'Suspension' })
  await expect(suspension).toContainText('On leave until March')
  await expect(suspension).toContainText('Mail is rejected, and senders are notified.')

  await page.getByRole('link', { name: 'Reset password' }).click()
  await expect(panel(page).getByText('This identity is suspended')).toBeVisible()
  await press(page, 'Reset password')
  await expect(password).toHaveText(/^[A-Za-z2-9]{20}$/)
  await copyAndClose(page)
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await expectToast(page, 'Mara Lindt-Okafor reactivated')
  await expect(suspension).toHaveCount(0)
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByRole('listitem').first()).toContainText('Reactivated')
  for (const said of [
    'Password reset',
    'Suspended: On leave until March',
    'Name Mara Lindt → Mara Lindt-Okafor',
    'Created in Finance',
    'Mailbox added: ',
  ])
    await expect(activity.getByText(said)).toBeVisible()

  await more(page, 'Delete')
  await expect(question(page)).toContainText('The mailbox was not measured yet and may hold mail.')
  const confirm = question(page).getByRole('button', { name: 'Delete identity' })
  await expect(confirm).toHaveAccessibleDescription(`Type “${address}” first.`)
  await question(page).getByRole('textbox').fill(address)
  await confirm.click()
  await expectToast(page, 'Mara Lindt-Okafor deleted')
  await expect(page.getByRole('heading', { name: 'No identities yet' })).toBeVisible()
})

test('after a conflict both versions are shown side by side in words', async ({ page, organization }) => {
  const domain = await domainOf(organization)
  const { identity_id } = await person(organization, domain, 'ida')
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Archive',
  })
  await signIn(page, organization.ownerKey, `identities/${identity_id}/edit`)
  await fillIn(page, { Name: 'Ida Holm' })
  await organization.api('PATCH', `/identity/${identity_id}`, { department_id, must_change_password: true })
  await press(page, 'Save changes')
  await expect(panel(page).getByText('Changed by someone else in the meantime')).toBeVisible()
  await expect(panel(page).getByRole('group', { name: 'Department' })).toContainText('Archive')
  await expect(panel(page).getByRole('group', { name: 'Password change' })).toContainText('Required')
  await press(page, 'Save this version')
  await expect(page.getByRole('heading', { level: 1, name: 'Ida Holm' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Archive', exact: true })).toBeVisible()
})

test('a department shows its identities, and Back returns to it', async ({ page, organization }) => {
  const domain = await domainOf(organization)
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Archive',
  })
  await person(organization, domain, 'ann', { department_id })
  await person(organization, domain, 'bea')
  await signIn(page, organization.ownerKey, `departments/${department_id}`)
  await expect(page.getByRole('table').getByRole('link')).toHaveText([`ann@${domain}`])
  await rowAction(page, `ann@${domain}`, 'Edit')
  await fillIn(page, { Name: 'Ann of the Archive' })
  await press(page, 'Save changes')
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await expectRow(page, { Address: `ann@${domain}`, Name: 'Ann of the Archive' })
})

test('axe finds nothing', async ({ page, organization }) => {
  await organization.seed({ departments: 3, identities: 12 })
  await signIn(page, organization.ownerKey, 'identities')
  const first = page.getByRole('table').getByRole('link').first()
  await expect(first).toBeVisible()
  await page.getByRole('button', { name: 'View' }).click()
  await expectAccessibleInBothThemes(page, [openPopovers])
  await page.keyboard.press('Escape')
  await openFilters(page)
  await page.getByRole('button', { name: /^Department/ }).click()
  await expect(page.getByRole('option', { name: 'No department' })).toBeVisible()
  await expectAccessibleInBothThemes(page, [openPopovers])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Add identity' }).click()
  await panel(page).getByRole('radio', { name: 'Enter a password' }).check()
  await press(page, 'Add identity')
  await expect(panel(page).getByText('The name can’t be empty.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await press(page, 'Cancel')
  await press(page, 'Discard changes')
  await first.click()
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expectAccessibleInBothThemes(page, [openPopovers])
  await pressItem(page.getByRole('menuitem', { name: 'Delete' }))
  await expect(question(page)).toContainText('You can restore it, with its mail, for 30 days')
  await press(page, 'Cancel')
  await page.getByRole('link', { name: 'Reset password' }).click()
  await press(page, 'Reset password')
  await expect(panel(page).getByLabel('Password', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('it is usable on a phone @phone', async ({ page, organization, isMobile }) => {
  await organization.seed({ departments: 3, identities: 12 })
  await signIn(page, organization.ownerKey, 'identities')
  await expect(page.getByRole('main').getByText('1–12 of 12')).toBeVisible()
  await expectNoSidewaysScroll(page)
  // The tabs of the lists of identities are in one row.
  const tops = ['All', 'Suspended', 'Deleted'].map(async (name) => {
    const box = await page.getByRole('main').getByRole('link', { name, exact: true }).boundingBox()
    return box?.y
  })
  expect(new Set(await Promise.all(tops)).size).toBe(1)
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status).toBeHidden()
  await openFilters(page)
  await status.selectOption('Active')
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(status).toBeHidden()
  await expect(filterButton(page)).toHaveAccessibleName(isMobile ? 'Filter Active' : 'Filter')
  if (isMobile) await openFilters(page)
  await page.getByRole('button', { name: 'Status: Active; remove filter' }).click()
  await expect(filterButton(page)).toBeFocused()
  await expectSearch(page, {})
  if (isMobile) await page.keyboard.press('Escape')
  // A tab needs no chip beside it.
  await page.getByRole('main').getByRole('link', { name: 'Suspended', exact: true }).click()
  await expectSearch(page, { status: 'suspended' })
  await expect(page.getByRole('button', { name: /remove filter$/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'All', exact: true }).click()
  const seen = () =>
    page
      .locator('[data-row]')
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
  // The first rows are there before the others.
  await expect.poll(seen).toBeGreaterThanOrEqual(isMobile ? 8 : 10)
  await page.getByRole('link', { name: 'Add identity' }).click()
  await expect(panel(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await press(page, 'Cancel')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('one page shows everything about an identity, and one click enlarges its mailbox @phone', async ({
  page,
  organization,
}) => {
  const domain = await domainOf(organization)
  const { identity_id, mailbox } = await personWithMailbox(organization, domain, 'ada')
  await organization.api('PATCH', `/mailbox-quota/${mailbox.mailbox_quota_id}`, { warn_percent: 75 })
  await signIn(page, organization.ownerKey, `identities/${identity_id}`)
  const card = page.getByRole('region', { name: 'Mailbox' })
  await expect(card).toContainText('5 GB, not measured yet')
  await expect(card).toContainText('Warns at 75%')
  for (const act of [
    page.getByRole('link', { name: 'Reset password' }),
    card.getByRole('button', { name: '+5 GB', exact: true }),
  ])
    await expect(act).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await card.getByRole('button', { name: '+5 GB', exact: true }).click()
  await expectToast(page, 'Mailbox of ADA enlarged to 10 GB')
  await expect(card).toContainText('10 GB, not measured yet')
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByRole('listitem').first()).toContainText('Mailbox enlarged: 5 → 10 GB')
  await expect(activity).toContainText('Mailbox changed: warning threshold 90% → 75%')
  await expect(activity.getByRole('heading', { name: 'Today' })).toBeVisible()
  await card.getByRole('link', { name: 'Other size…' }).click()
  await fillIn(page, { Size: '12 GB' })
  await press(page, 'Save changes')
  await expectToast(page, 'Mailbox of ADA enlarged to 12 GB')
  await expect(page.getByRole('heading', { level: 1, name: 'ADA' })).toBeVisible()
  await expect(activity.getByRole('listitem').first()).toContainText('Mailbox enlarged: 10 → 12 GB')
})

test('a one-click change shows immediately, and is reverted if it is refused @core', async ({
  page,
  baseURL,
}) => {
  const organization = await createOrganization('Small Cooperative', baseURL ?? '', { storageLimit: '6 GB' })
  const domain = await domainOf(organization)
  const { identity_id } = await personWithMailbox(organization, domain, 'ada')
  await organization.api('PATCH', `/identity/${identity_id}`, { status: 'suspended', status_reason: 'Away' })
  await signIn(page, organization.ownerKey, `identities/${identity_id}`)
  const card = page.getByRole('region', { name: 'Mailbox' })
  const suspension = page.getByRole('region', { name: 'Suspension' })
  await expect(card).toContainText('5 GB, not')
  await expect(suspension).toContainText('Away')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  // The server says nothing for now.
  await page.route(/\/api\/(mailbox-quota|identity)\//, async (route) => {
    if (route.request().method() !== 'GET') await answered
    await route.continue()
  })
  await card.getByRole('button', { name: '+10 GB', exact: true }).click()
  await expect(card).toContainText('15 GB, not')
  await more(page, 'Reactivate')
  await expect(suspension).toHaveCount(0)
  answer()
  await expect(card.getByRole('alert')).toContainText('10 GB needed, 1 GB available')
  await expect(card).toContainText('5 GB, not')
  await expectToast(page, 'ADA reactivated')
  await expect(suspension).toHaveCount(0)
})

test('an exceeded limit is explained beside the button that ran into it', async ({ page, baseURL }) => {
  const organization = await createOrganization('Small Cooperative', baseURL ?? '', { storageLimit: '6 GB' })
  const domain = await domainOf(organization)
  const { identity_id } = await personWithMailbox(organization, domain, 'ada')
  await signIn(page, organization.ownerKey, `identities/${identity_id}`)
  const card = page.getByRole('region', { name: 'Mailbox' })
  await card.getByRole('button', { name: '+10 GB', exact: true }).click()
  await expect(card.getByRole('alert')).toContainText('10 GB needed, 1 GB available')
  await expect(card).toContainText('5 GB, not')
  await expectAccessible(page, ['#main'])
})
