import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { domainOf, idOfDomain, person } from '../helpers/people.ts'
import { createOrganization } from '../helpers/test-organization.ts'
import {
  copyAndClose,
  expectAccessible,
  expectFieldError,
  expectRow,
  expectToast,
  fillIn,
  panel,
  press,
  rowOf,
} from '../helpers/utils.ts'

test('a user name is proposed in the pattern of the organization, until another one is typed', async ({
  page,
  organization,
}) => {
  const domain = await domainOf(organization)
  const domain_id = await idOfDomain(organization, domain)
  await organization.api('POST', '/identity', {
    domain_id,
    local_part: 'alovelace',
    display_name: 'Ada Lovelace',
  })
  const others = page.waitForResponse(/identity\/list.*sort=-created_at/)
  await signIn(page, organization.ownerKey, 'identities/new')
  await others
  const name = panel(page).getByRole('textbox', { name: 'Name', exact: true })
  const userName = panel(page).getByRole('textbox', { name: 'User name' })
  await expect(panel(page).getByRole('combobox', { name: 'Domain' })).toHaveValue(domain)
  await name.pressSequentially('Åsa Öberg')
  await expect(userName).toHaveValue('aoberg')
  await expect(panel(page).getByText('This address is free.')).toBeVisible()
  await userName.fill('boss')
  await name.fill('Åsa Öberg-Lindt')
  await expect(userName).toHaveValue('boss')
})

test('an address is checked while it is typed, and one in use is reported under its field', async ({
  page,
  organization,
}) => {
  const domain = await domainOf(organization)
  await person(organization, domain, 'ada')
  await signIn(page, organization.ownerKey, 'identities/new')
  const typed = panel(page).getByLabel('Address', { exact: true })
  await fillIn(page, { 'User name': 'ada..b' })
  await expect(typed).toContainText('A dot can’t be first, last, or beside another dot. “ada.b” can be used.')
  await fillIn(page, { 'User name': 'ADA' })
  await expect(typed).toContainText('ADA already has this address.')
  await fillIn(page, { Name: 'Ada Again' })
  await panel(page)
    .getByRole('radio', { name: /No mailbox/ })
    .check()
  await press(page, 'Add identity')
  await expectFieldError(page, 'User name', /This address is already used/)
  await expect(panel(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Again')
  await fillIn(page, { 'User name': 'ada2' })
  await press(page, 'Add identity')
  await copyAndClose(page)
  await expect(rowOf(page, `ada2@${domain}`)).toBeVisible()
})

test('an address belongs to one identity, and a reserved one says until when and links to its restoration', async ({
  page,
  organization,
}) => {
  const domain = await domainOf(organization)
  const { identity_id, address } = await person(organization, domain, 'a')
  // More than the first hits of a search have it in their addresses.
  for (let index = 0; index < 22; index += 1)
    await person(organization, domain, `${String.fromCodePoint(97 + index)}a`)
  await signIn(page, organization.ownerKey, 'identities/new')
  const typed = panel(page).getByLabel('Address', { exact: true })
  await fillIn(page, { 'User name': 'a' })
  await expect(typed).toContainText('already has this address.')
  await organization.api('DELETE', `/identity/${identity_id}?confirm=${address}`)
  await fillIn(page, { 'User name': 'b' })
  await expect(panel(page).getByText('This address is free.')).toBeVisible()
  await page.reload()
  await fillIn(page, { 'User name': 'a' })
  await expect(typed).toContainText(/Reserved until \w+ \d+, \d{4} by a deleted identity\./)
  await expectAccessible(page)
  await typed.getByRole('link', { name: 'Restore it?' }).click()
  await press(page, 'Discard changes')
  await expect(panel(page)).toContainText(/Restore .+\?/)
})

test('a typed password is checked against the rules, and by the API against common passwords', async ({
  page,
  organization,
}) => {
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/new')
  await fillIn(page, { Name: 'Jonas', 'User name': 'jonas' })
  await panel(page).getByRole('radio', { name: 'Enter a password' }).check()
  const rules = panel(page).getByRole('list', { name: 'Rules for the password' })
  await panel(page).getByLabel('New password').fill('my jonas')
  await expect(rules).toContainText('10 characters or more: not kept')
  await expect(rules).toContainText('Doesn’t contain the user name: not kept')
  await panel(page).getByLabel('New password').fill('1234567890')
  await expect(rules).toContainText('10 characters or more: kept')
  await press(page, 'Add identity')
  await expect(panel(page).getByLabel('New password')).toHaveAccessibleDescription(
    'The new password is a common password. Choose another one.',
  )
  await panel(page).getByLabel('New password').fill('correct horse battery')
  await press(page, 'Add identity')
  await expectToast(page, 'Jonas added')
  await expect(rowOf(page, `jonas@${domain}`)).toBeVisible()
})

test('an exceeded limit of the organization is explained in numbers', async ({ page, baseURL }) => {
  const organization = await createOrganization('Small Cooperative', baseURL ?? '', {
    identityLimit: 1,
    storageLimit: '6 GiB',
  })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/new')
  await fillIn(page, { Name: 'First', 'User name': 'first' })
  await panel(page).getByRole('radio', { name: 'Custom size' }).check()
  await fillIn(page, { 'Mailbox size': '9 GiB' })
  await expect(panel(page).getByRole('list', { name: 'Available storage' })).toContainText(
    'only 6.4 GB are available',
  )
  await press(page, 'Add identity')
  await expect(panel(page).getByRole('alert')).toContainText('9.7 GB needed, 6.4 GB available')
  await fillIn(page, { 'Mailbox size': '1 GiB' })
  await press(page, 'Add identity')
  await copyAndClose(page)
  await expectRow(page, { Address: `first@${domain}`, Mailbox: 'Not measured (1.1 GB)' })
  await page.getByRole('link', { name: 'Add identity' }).click()
  await fillIn(page, { Name: 'Second', 'User name': 'second' })
  await press(page, 'Add identity')
  await expect(panel(page).getByRole('alert')).toContainText('The organization can have at most 1 identity')
  await expect(panel(page).getByRole('alert')).toContainText(
    'ask the operator for more (postroom org limit).',
  )
  await expect(panel(page).getByRole('alert')).toBeInViewport()
})

test('a retry after a lost response creates one identity, and says that its password is lost @core', async ({
  page,
  organization,
}) => {
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/new')
  await fillIn(page, { Name: 'Lena', 'User name': 'lena' })
  await page.route('**/api/identity', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(page, 'Add identity')
  await expect(panel(page).getByRole('alert')).toContainText('The server can’t be reached')
  await page.unroute('**/api/identity')
  await press(page, 'Add identity')
  await expect(panel(page).getByText('The password can’t be shown again')).toBeVisible()
  await press(page, 'Done')
  await expect(page.getByRole('main').getByText('1–1 of 1')).toBeVisible()
  await expect(rowOf(page, `lena@${domain}`)).toBeVisible()
})
