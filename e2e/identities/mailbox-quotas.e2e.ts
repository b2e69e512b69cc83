import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { GiB, type Mailbox, mailboxes, person, seeded } from '../helpers/mailboxes.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import {
  expectAccessible,
  expectFieldError,
  expectNoRow,
  expectNoSidewaysScroll,
  expectSearch,
  expectToast,
  fillIn,
  more,
  openFilters,
  panel,
  press,
  question,
  rowAction,
  rowMenu,
  rowOf,
  startSelecting,
} from '../helpers/utils.ts'

const mailbox = ({ api }: TestOrganization, { mailbox_quota_id }: Mailbox) =>
  api<Mailbox>('GET', `/mailbox-quota/${mailbox_quota_id}`)

test('support finds a full mailbox and makes it larger without leaving the list @core', async ({
  page,
  organization,
}) => {
  const most = await seeded(organization)
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await page.getByRole('searchbox', { name: 'Search mailboxes' }).fill(most.address)
  await expect(page.getByRole('main').getByText('1–1 of 1')).toBeVisible()
  const row = rowOf(page, most.address)
  await expect(row.getByRole('meter', { name: `Storage of ${most.address}` })).toBeAttached()
  await rowAction(page, most.address, 'Resize')
  const size = panel(page).getByRole('textbox', { name: 'Size' })
  await expect(size).toBeFocused()
  await size.fill('40 GiB')
  await press(page, '+5 GiB')
  await expect(size).toHaveValue('45 GiB')
  await expect(panel(page).getByRole('list', { name: 'Available storage' })).toContainText(
    'of storage available',
  )
  await press(page, 'Save changes')
  const verb = most.limit_bytes < 45 * GiB ? 'enlarged' : 'reduced'
  await expectToast(page, `Mailbox of ${most.display_name} ${verb} to 48.3 GB`)
  await expect(panel(page)).toHaveCount(0)
  await expectSearch(page, { q: most.address })
  await expect(row).toContainText('of 48.3 GB')
  expect((await mailbox(organization, most)).limit_bytes).toBe(45 * GiB)
})

test('each level shows its number of mailboxes and filters the list', async ({ page, organization }) => {
  await seeded(organization, 120)
  const full = await mailboxes(organization, 'level=full')
  const counted: string[] = []
  page.on('request', (request) => {
    if (/level=notice|summary/.test(request.url())) counted.push(new URL(request.url()).pathname)
  })
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  const levels = page.getByRole('group', { name: 'Level' })
  const chip = levels.getByRole('button', { name: /^Full/ })
  await expect(chip).toHaveText(`Full${full.total}`)
  // Without a search one request counts them all.
  expect(new Set(counted)).toEqual(new Set(['/api/mailbox-quota/summary']))
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expectSearch(page, { level: 'full' })
  await expect(page.getByRole('main').getByText(`1–${full.total} of ${full.total}`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Over 95%' })).toHaveCount(0)
  const [one] = full.items
  await page.getByRole('searchbox').fill(one?.address ?? '')
  await expect(chip).toHaveText('Full1')
  await expect(levels.getByRole('button', { name: /^OK/ })).toHaveText('OK0')
  await levels.getByRole('button', { name: /^OK/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search and the filters' }).click()
  await expect(levels.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true')
})

test('the warning mark of a mailbox is changed over the page of the identity', async ({
  page,
  organization,
}) => {
  const { address } = await person(organization, 'warned', GiB)
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await page.getByRole('link', { name: address }).click()
  await expect(page).toHaveTitle('Person warned – Test Cooperative – Postroom')
  await more(page, 'Change warning threshold')
  await fillIn(page, { 'Warning threshold': '49' })
  await press(page, 'Save changes')
  await expectFieldError(page, 'Warning threshold', /must be at least 50/)
  await fillIn(page, { 'Warning threshold': '75' })
  await press(page, 'Save changes')
  await expectToast(page, 'Warning threshold for the mailbox of Person warned set to 75%')
  await expect(page.getByRole('region', { name: 'Mailbox' })).toContainText('Warns at 75%')
  await expect(page.getByRole('heading', { level: 1, name: 'Person warned' })).toBeVisible()
})

test('a mailbox is added to an identity without one, by search or on its page @core', async ({
  page,
  organization,
}) => {
  const { address } = await person(organization, 'given', null)
  const linked = await person(organization, 'linked', null)
  const other = await person(organization, 'other', GiB)
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await page.getByRole('link', { name: 'Add mailbox' }).click()
  await press(page, 'Add mailbox')
  const identity = panel(page).getByRole('combobox', { name: 'Identity' })
  await expect(identity).toBeFocused()
  await expect(identity).toHaveAccessibleDescription(/Choose the identity that gets the mailbox/)
  await identity.fill('person')
  await expect(panel(page).getByRole('option')).toHaveCount(2)
  await expect(panel(page).getByRole('option', { name: other.address })).toHaveCount(0)
  await panel(page).getByRole('option', { name: address }).click()
  await expect(panel(page)).toContainText('Leave empty for the domain’s default')
  await press(page, 'Add mailbox')
  await expectToast(page, 'Mailbox of Person given added with')
  await expect(rowOf(page, address)).toBeVisible()

  await page.goto(new URL(`identities/${linked.identity_id}`, page.url()).href)
  await expect(page.getByRole('region', { name: 'Mailbox' })).toContainText('the identity can’t receive mail')
  await page.getByRole('link', { name: 'Add mailbox' }).click()
  await expect(identity).toHaveValue(new RegExp(linked.address))
  await fillIn(page, { Size: '512 MiB' })
  await press(page, 'Add mailbox')
  await expect(page.getByRole('region', { name: 'Mailbox' })).toContainText('0.5 GB, not measured yet')
})

test('a mailbox with mail is removed only after typing its address @core', async ({ page, organization }) => {
  const most = await seeded(organization)
  await signIn(page, organization.ownerKey, `mailbox-quotas/${most.mailbox_quota_id}`)
  await expect(page).toHaveURL(/\/identities\/[0-9a-f-]+$/)
  await more(page, 'Remove mailbox')
  await expect(question(page)).toContainText(/GB of mail will be deleted/)
  await expect(question(page)).toContainText(
    /messages? when last measured, .+ Newer mail will be deleted too\./,
  )
  await expect(question(page).getByRole('textbox')).toBeFocused()
  const confirm = question(page).getByRole('button', { name: 'Remove mailbox and mail' })
  await expect(confirm).toHaveAccessibleDescription(`Type “${most.address}” first.`)
  await question(page).getByRole('textbox').fill(most.address)
  await confirm.click()
  await expectToast(page, `Mailbox of ${most.display_name} removed`)
  await expect(page.getByRole('region', { name: 'Mailbox' })).toContainText('the identity can’t receive mail')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    /Mailbox removed: .+\sGB, .+ used when last measured/,
  )
  await page.goto(new URL(`../mailbox-quotas?q=${most.address}`, page.url()).href)
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('an unmeasured mailbox may hold mail: shrinking and removing it have to be confirmed @phone', async ({
  page,
  organization,
}) => {
  const { address } = await person(organization, 'unused', GiB)
  await signIn(page, organization.ownerKey)
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText(
    'No known problems. 1 mailbox is not measured yet.',
  )
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('Usage not measured yet.')
  await page.getByRole('link', { name: /^Not measured/ }).click()
  await expect(page.getByText('Not measured (1.1 GB)').first()).toBeVisible()
  await expectAccessible(page, ['#main'])
  await rowAction(page, address, 'Resize')
  await fillIn(page, { Size: '1 GB' })
  await expect(panel(page).getByRole('alert')).toContainText('This mailbox was not measured yet')
  await panel(page).getByRole('checkbox', { name: 'Use the smaller size' }).check()
  await press(page, 'Save changes')
  await expectToast(page, 'Mailbox of Person unused reduced to 1 GB')
  await rowAction(page, address, 'Remove mailbox')
  await expect(question(page)).toContainText('This mailbox was not measured yet')
  await expect(question(page).getByRole('button', { name: 'Remove mailbox' })).toHaveAccessibleDescription(
    `Type “${address}” first.`,
  )
  await question(page).getByRole('textbox').fill(address)
  await press(page, 'Remove mailbox')
  await expectToast(page, 'Mailbox of Person unused removed')
  await expectNoRow(page, address)
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('a key that may only read sees why it can’t change anything', async ({ page, organization }) => {
  const most = await seeded(organization)
  const { api_key } = await organization.createKey({
    permissions: ['mailbox_quota:read', 'identity:read'],
  })
  await signIn(page, api_key, 'mailbox-quotas')
  await expect(page.getByRole('button', { name: 'Add mailbox' })).toHaveAccessibleDescription(
    /doesn’t have this permission \(mailbox_quota:write\)/,
  )
  await openFilters(page)
  await expect(page.getByRole('button', { name: 'Department: Any department' })).toHaveAccessibleDescription(
    /department:read/,
  )
  await page.getByRole('searchbox').fill(most.address)
  const menu = await rowMenu(page, most.address)
  await expect(menu.getByRole('menuitem', { name: /^Resize/ })).toContainText('mailbox_quota:write')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: most.address }).click()
  const card = page.getByRole('region', { name: 'Mailbox' })
  await expect(card.getByRole('button', { name: '+1 GB', exact: true })).toHaveAccessibleDescription(
    /mailbox_quota:write/,
  )
  await page.goto(new URL(`../mailbox-quotas/${most.mailbox_quota_id}/resize`, page.url()).href)
  await expect(panel(page).getByRole('alert')).toContainText('mailbox_quota:write')
})

test('axe finds nothing in a form that asks to confirm a smaller size', async ({ page, organization }) => {
  const most = await seeded(organization, 12)
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await expect(rowOf(page, most.address)).toBeVisible()
  await rowAction(page, most.address, 'Resize')
  await fillIn(page, { Size: '70 MB' })
  await press(page, 'Save changes')
  await expect(panel(page).getByRole('checkbox', { name: 'Use the smaller size' })).toBeFocused()
  await expectAccessible(page)
})

test('“is it full?” is answered at a glance on a phone @phone_only @core', async ({ page, organization }) => {
  const most = await seeded(organization)
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await page.getByRole('searchbox').fill(most.address)
  await expect(page.getByRole('main').getByText('1–1 of 1')).toBeVisible()
  await expect(rowOf(page, most.address)).toBeInViewport()
  await expect(
    rowOf(page, most.address).getByRole('img', { name: /OK|Over 80%|Over 95%|Full/ }),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await rowAction(page, most.address, 'Resize')
  await expect(panel(page).getByRole('button', { name: 'Save changes' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
})

test('the list of mailboxes offers first to resize them @phone', async ({ page, organization }) => {
  await person(organization, 'mara', 5_000_000_512)
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await startSelecting(page)
  await page.getByRole('checkbox', { name: /^Select .+@/ }).click()
  const acts = page.getByRole('group', { name: 'Selection' }).getByRole('link')
  await expect(acts.first()).toHaveText('Resize')
  await expect(acts.first()).toBeInViewport({ ratio: 1 })
})

test('an identity has the same menu in the lists of identities and of mailboxes', async ({
  page,
  organization,
}) => {
  const { address } = await person(organization, 'mara', 5_000_000_512)
  await signIn(page, organization.ownerKey, 'identities')
  const acts = (await rowMenu(page, address)).getByRole('menuitem')
  await expect(acts.filter({ hasText: 'Delete' })).toBeVisible()
  const there = await acts.allInnerTexts()
  expect(there).toEqual(expect.arrayContaining(['Reset password', 'Resize', 'Suspend', 'Remove mailbox']))
  await page.goto(`/o/${organization.id}/mailbox-quotas`)
  await rowMenu(page, address)
  await expect(acts).toHaveText(there)
})
