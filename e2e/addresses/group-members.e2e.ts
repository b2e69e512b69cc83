import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choose, preview, settle, undo } from '../helpers/addresses.ts'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { expectToast, fillIn, openView, panel, press, rowAction, rowOf } from '../helpers/utils.ts'

const members = (page: Page) => page.getByRole('region', { name: 'Members', exact: true }).last()

test('the members are exported as CSV', async ({ page, organization }) => {
  const { identity, group, at } = await settle(organization)
  const team = await group('team', [await identity('ana', 'Ana Lind'), await identity('ben', 'Ben Ode')])
  await signIn(page, organization.ownerKey, `addresses/groups/${team}`)
  await openView(page)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const saved = page.waitForEvent('download')
  await press(page, 'Export 2 rows')
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Address,Name,Kind,State',
    `${at('ana')},Ana Lind,identity,in_use`,
    `${at('ben')},Ben Ode,identity,in_use`,
  ])
})

test('a circle is refused with its path before members are added', async ({ page, organization }) => {
  const { identity, group, alias, at } = await settle(organization)
  const team = await group('team', [await identity('ana', 'Ana Lind')])
  const all = await group('all', [team])
  await alias('everyone', [all])
  await signIn(page, organization.ownerKey, `addresses/groups/${team}/add`)
  await choose(page, 'everyone', at('everyone'), 'Add members')
  await expect(preview(page)).toContainText('This would create a mail loop')
  for (const name of ['team', 'everyone', 'all']) await expect(preview(page)).toContainText(at(name))
  await press(page, 'Add members')
  await expect(panel(page).getByRole('alert').first()).toContainText('This would create a mail loop')
})

test('300 members are added by paste; addresses that are not found stay to be corrected @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ identities: 300 })
  const pages = [0, 200].map((offset) =>
    organization.api<{ items: { address: string; display_name: string }[] }>(
      'GET',
      `/identity/list?limit=200&offset=${offset}`,
    ),
  )
  const rows = (await Promise.all(pages)).flatMap(({ items }) => items)
  expect(rows).toHaveLength(300)
  const { identity, group, at } = await settle(organization)
  await identity('ana', 'Ana Lind')
  const team = await group('team', [], { group_name: 'Team' })
  await signIn(page, organization.ownerKey, `addresses/groups/${team}`)
  await expect(page.getByText('No members yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add members' }).click()
  const pasted = rows.map(({ address, display_name }) => `"${display_name}" <${address}>`)
  await panel(page)
    .getByRole('textbox', { name: 'Paste addresses' })
    .fill(['Email', ...pasted, at('typo')].join('\n'))
  const lookUps: string[] = []
  page.on('request', (one) => {
    if (one.url().includes('/api/address/')) lookUps.push(new URL(one.url()).pathname)
  })
  await press(page, 'Add members')
  await expectToast(page, '300 members added to Team')
  // One for all of them; what the page shows is read again afterwards.
  expect(lookUps.filter((path) => path === '/api/address/find')).toHaveLength(1)
  expect(lookUps.length).toBeLessThan(10)
  await expect(panel(page)).toContainText('2 addresses weren’t found')
  await expect(panel(page)).toContainText('300 members were added.')
  const field = panel(page).getByRole('textbox', { name: 'Paste addresses' })
  await expect(field).toHaveValue(`Email\n${at('typo')}`)
  await field.fill(at('ana'))
  await press(page, 'Add members')
  await expectToast(page, '1 member added to Team')
  await expect(members(page)).toContainText('1–50 of 301')
  await members(page).getByRole('searchbox').fill('ana lind')
  await expect(rowOf(page, at('ana'))).toBeVisible()
  await expect(members(page)).toContainText('1–1 of 1')
})

test('members are removed one by one and together, each with undo', async ({ page, organization }) => {
  const { identity, group, at } = await settle(organization)
  const ids = [
    await identity('ana', 'Ana Lind'),
    await identity('ben', 'Ben Ode'),
    await identity('cyn', 'Cyn Ray'),
  ]
  const team = await group('team', ids, { group_name: 'Team' })
  await signIn(page, organization.ownerKey, `addresses/groups/${team}`)
  await rowAction(page, at('ben'), 'Remove from group')
  await expectToast(page, 'Ben Ode removed from Team')
  await expect(rowOf(page, at('ben'))).toHaveCount(0)
  await undo(page)
  await expectToast(page, 'Ben Ode added to Team again')
  await expect(rowOf(page, at('ben'))).toBeVisible()
  for (const name of ['ana', 'cyn']) await rowOf(page, at(name)).getByRole('checkbox').check()
  await page
    .getByRole('group', { name: 'Selection' })
    .getByRole('button', { name: 'Remove from group' })
    .click()
  await expectToast(page, '2 members removed from Team')
  await expect(rowOf(page, at('ana'))).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Selection' })).toHaveCount(0)
})

test('the identities of a department are members by definition', async ({ page, organization }) => {
  const { identity, at } = await settle(organization)
  const ana = await identity('ana', 'Ana Lind')
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Sales',
  })
  await organization.api('PATCH', `/identity/${ana}`, { department_id })
  await signIn(page, organization.ownerKey, 'addresses/groups/new')
  await fillIn(page, { Name: 'Sales' })
  await expect(panel(page).getByRole('textbox', { name: 'User name' })).toHaveValue('sales')
  await panel(page).getByRole('radio', { name: 'All identities of a department' }).check()
  await panel(page).getByRole('combobox', { name: 'Department' }).fill('sal')
  await page.getByRole('option', { name: 'Sales' }).click()
  await expect(preview(page)).toContainText('Delivered to 1 mailbox.')
  await press(page, 'Add group')
  await expectToast(page, 'Group Sales created')
  await expect(page.getByRole('main')).toContainText('All identities of Sales')
  await expect(rowOf(page, at('ana'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add members' })).toHaveCount(0)
  await page.goto(`${page.url()}/add`)
  await expect(panel(page)).toContainText(
    'The members of this group are the identities of the department Sales.',
  )
  await expect(panel(page)).not.toContainText('permission')
  await press(page, 'Back')
  await organization.api('PATCH', `/identity/${ana}`, { department_id: null })
  await expect(page.getByText('The department is empty, so mail to this group is rejected.')).toBeVisible()
})

test('a group is found in the search and added with the keyboard alone', async ({ page, organization }) => {
  const { identity, group } = await settle(organization)
  await group('team', [await identity('ana', 'Ana Lind')], { group_name: 'Team of Ana' })
  await signIn(page, organization.ownerKey, 'overview')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('team of')
  await page.getByRole('option', { name: /^Team of Ana/ }).click()
  await expect(page).toHaveTitle('Team of Ana – Test Cooperative – Postroom')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('add group')
  await page.getByRole('option', { name: 'Add group' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Board')
  await page.keyboard.press('Tab')
  await page.keyboard.type('board')
  const field = panel(page).getByRole('combobox', { name: 'Add members' })
  await field.focus()
  await page.keyboard.type('ana')
  await expect(page.getByRole('option', { name: /^Ana Lind/ })).toBeVisible()
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await expect(preview(page)).toContainText('Delivered to 1 mailbox.')
  await panel(page).getByRole('textbox', { name: 'Description' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Group Board created')
})

test('a key that can only read sees the members, and why it can’t change them', async ({
  page,
  organization,
}) => {
  const { identity, group, at } = await settle(organization)
  const team = await group('team', [await identity('ana', 'Ana Lind')], { group_name: 'Team' })
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await signIn(page, api_key, `addresses/groups/${team}`)
  await expect(rowOf(page, at('ana'))).toBeVisible()
  for (const name of ['Edit', 'Add members'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(
      'Your key doesn’t have this permission (address:write).',
    )
  await page.goto(`/o/${organization.id}/addresses/groups/${team}/add`)
  await expect(panel(page)).toContainText('Your key doesn’t have this permission (address:write).')
})
