import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { GiB, mailboxes, person, seeded } from '../helpers/mailboxes.ts'
import { createOrganization } from '../helpers/test-organization.ts'
import { expectFieldError, expectToast, fillIn, panel, press, rowAction, rowOf } from '../helpers/utils.ts'

test('a size is understood in its common spellings', async ({ page, organization }) => {
  const { address } = await person(organization, 'sizes', GiB)
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await rowAction(page, address, 'Resize')
  await fillIn(page, { Size: 'plenty' })
  await press(page, 'Save changes')
  await expectFieldError(page, 'Size', /Enter a size such as 5 GB/)
  await fillIn(page, { Size: '512' })
  await expect(panel(page).getByText('The smallest mailbox is 1 MiB. Add a unit')).toBeVisible()
  await fillIn(page, { Size: '2,5 GB' })
  await expect(panel(page).getByRole('button', { name: '2.5 GB', exact: true })).toHaveAccessibleDescription(
    /2.500.000.768 bytes, rounded up to a multiple of 1024 bytes/,
  )
  const size = panel(page).getByRole('textbox', { name: 'Size' })
  await fillIn(page, { Size: '2.5 GB' })
  await expect(size).toHaveAccessibleDescription(
    /2.500.000.768 bytes, rounded up to a multiple of 1024 bytes/,
  )
  await fillIn(page, { Size: '1024 MiB' })
  await expect(size).toHaveAccessibleDescription(/^1.073.741.824 bytes$/)
  await fillIn(page, { Size: '2.5 GB' })
  await press(page, 'Save changes')
  await expectToast(page, 'enlarged to 2.5 GB')
  expect((await mailboxes(organization)).items[0]?.limit_bytes).toBe(2_500_000_768)
})

test('a size smaller than the stored mail has to be confirmed @core', async ({ page, organization }) => {
  const most = await seeded(organization)
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await page.getByRole('searchbox').fill(most.address)
  await rowAction(page, most.address, 'Resize')
  await fillIn(page, { Size: '1 GB' })
  await expect(panel(page).getByRole('alert')).toContainText('The mailbox holds more mail than the new size')
  await expect(panel(page).getByRole('alert')).toContainText(/no room for new mail until .+\sGB are freed/)
  await press(page, 'Save changes')
  const confirm = panel(page).getByRole('checkbox', { name: 'Use the smaller size' })
  await expect(confirm).toBeFocused()
  await expect(confirm).toHaveAccessibleDescription(/Confirm the smaller size, or choose a larger one/)
  await confirm.check()
  await press(page, 'Save changes')
  await expectToast(page, 'reduced to 1 GB')
  await expect(rowOf(page, most.address).getByRole('img', { name: 'Full' })).toBeVisible()
})

test('a size above a limit of the organization or the domain is explained before and after', async ({
  page,
  organization,
}) => {
  const { address, domain_id } = await person(organization, 'large', GiB)
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await rowAction(page, address, 'Resize')
  await fillIn(page, { Size: '200 GB' })
  const remains = panel(page).getByRole('list', { name: 'Available storage' })
  await expect(remains).toContainText(/The maximum mailbox size of .+ is .+\sGB/)
  await press(page, 'Save changes')
  await expect(panel(page).getByRole('alert')).toContainText('Larger than the domain’s maximum')
  const max_mailbox_limit_bytes = 2 ** 50
  await organization.api('PATCH', `/domain/${domain_id}/settings`, { max_mailbox_limit_bytes })
  await fillIn(page, { Size: '20 TB' })
  await expect(remains).toContainText('are available')
  await press(page, 'Save changes')
  await expect(panel(page).getByRole('alert')).toContainText('Not enough storage available')
  await expect(panel(page).getByRole('alert')).toContainText(/[GT]B needed, .+ available/)
  await expect(panel(page).getByRole('textbox', { name: 'Size' })).toHaveValue('20 TB')
})

test('a size that someone else set is shown beside the typed one', async ({ page, organization }) => {
  const { address } = await person(organization, 'conflict', GiB)
  const [before] = (await mailboxes(organization)).items
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await rowAction(page, address, 'Resize')
  await fillIn(page, { Size: '3 GB' })
  await organization.api('POST', `/mailbox-quota/${before?.mailbox_quota_id}/resize`, {
    limit_bytes: 2e9,
  })
  await press(page, 'Save changes')
  await expect(panel(page)).toContainText('Changed by someone else in the meantime')
  await expect(panel(page).getByRole('radio', { name: /Theirs.*2\sGB/ })).toBeVisible()
  await panel(page)
    .getByRole('radio', { name: /Mine.*3\sGB/ })
    .check()
  await press(page, 'Save this version')
  await expectToast(page, 'Mailbox of Person conflict enlarged to 3 GB')
})

test('of thousands of terabytes it is not said that the same is left after a resize', async ({
  page,
  baseURL,
}) => {
  const organization = await createOrganization('Vast Cooperative', baseURL ?? '', {
    storageLimit: '9000 TB',
  })
  const { address } = await person(organization, 'ada', 3e9 - (3e9 % 1024))
  await signIn(page, organization.ownerKey, 'mailbox-quotas')
  await rowAction(page, address, 'Resize')
  const remains = panel(page).getByRole('list', { name: 'Available storage' })
  await press(page, '+1 GB')
  await expect(remains).toContainText('9,000.00 TB of storage available.')
  await fillIn(page, { Size: '50 GB' })
  await expect(remains).toContainText('available, 8,999.95 TB after this.')
})

test('a key that may resize but not see what the organization has left is told so', async ({
  page,
  organization,
}) => {
  const most = await seeded(organization)
  const { api_key } = await organization.createKey({
    permissions: ['mailbox_quota:read', 'mailbox_quota:write', 'identity:read'],
  })
  await signIn(page, api_key, `mailbox-quotas/${most.mailbox_quota_id}/resize`)
  await expect(panel(page).getByRole('list', { name: 'Available storage' })).toContainText(
    'organization:read',
  )
})
