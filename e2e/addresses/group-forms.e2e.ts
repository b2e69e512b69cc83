import { choose, preview, settle } from '../helpers/addresses.ts'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { expectToast, fillIn, panel, press } from '../helpers/utils.ts'

test('a group that someone else changed at the same time keeps the typed values, and shows both versions', async ({
  page,
  organization,
}) => {
  const { identity, group } = await settle(organization)
  const team = await group('team', [await identity('ana', 'Ana Lind')], { group_name: 'Team' })
  await signIn(page, organization.ownerKey, `addresses/groups/${team}/edit`)
  await fillIn(page, { Description: 'For the shop' })
  await panel(page).getByRole('radio', { name: 'Members only' }).check()
  await organization.api('PATCH', `/group/${team}`, { description: 'For the fair', senders: 'organization' })
  await press(page, 'Save changes')
  await expect(panel(page).getByText('Changed by someone else in the meantime')).toBeVisible()
  const description = panel(page).getByRole('group', { name: 'Description' })
  await expect(description.getByRole('radio', { name: /^Mine.*For the shop/ })).toBeChecked()
  const senders = panel(page).getByRole('group', { name: 'Allowed senders' }).last()
  await expect(senders.getByRole('radio', { name: /^Mine.*Members only/ })).toBeChecked()
  await description.getByRole('radio', { name: /^Theirs.*For the fair/ }).check()
  await press(page, 'Save this version')
  await expectToast(page, 'Group Team changed')
  expect(await organization.api('GET', `/group/${team}`)).toMatchObject({
    description: 'For the fair',
    senders: 'members',
  })
})

test('a taken address and too many members are named in the form of a group @fresh', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  await alias('sales', [await identity('ana', 'Ana Lind')])
  await signIn(page, organization.ownerKey, 'addresses/groups/new')
  await fillIn(page, { Name: 'Sales', 'User name': 'sales' })
  await choose(page, 'ana', /^Ana Lind/, 'Add members')
  await expect(preview(page)).toContainText('already')
  await press(page, 'Add group')
  await expect(panel(page).getByRole('textbox', { name: 'User name' })).toHaveAccessibleDescription(/already/)
  await fillIn(page, { 'User name': 'team' })
  // A request that names 10,000 identities more than there are would take minutes.
  await page.route('**/api/group', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: {
        type: 'https://mail.example/docs/errors#too_many_recipients',
        title: 'Too many recipients',
        status: 409,
        code: 'too_many_recipients',
        recipient_count: 10_001,
        address: at('team'),
        request_id: 'test',
      },
    }),
  )
  await press(page, 'Add group')
  await expect(panel(page).getByRole('alert').first()).toContainText(
    `${at('team')} would have 10,001 recipients`,
  )
  await expect(panel(page).getByRole('textbox', { name: 'User name' })).toHaveValue('team')
})
