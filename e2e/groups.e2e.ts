import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { answer, choose, linesOf, preview, settle } from './addresses.ts'
import { expect, signIn, test } from './fixture.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  expectToast,
  fillIn,
  openView,
  panel,
  press,
  question,
  rowAction,
  rowOf,
} from './utils.ts'

const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()

const members = (page: Page) => page.getByRole('region', { name: 'Members', exact: true }).last()

test('a group is created with members: the tree before saving is the tree after, and it can be undone', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  await identity('ana', 'Ana Lind')
  await alias('support', [await identity('ben', 'Ben Ode')])
  await signIn(page, organization.ownerKey, 'addresses')
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await page.getByRole('menuitem', { name: 'Group' }).click()
  await fillIn(page, { Name: 'Team', 'User name': 'team', Description: 'All colleagues' })
  await expect(panel(page).getByText('This address is free.')).toBeVisible()
  await choose(page, 'ana', /^Ana Lind/, 'Add members')
  await choose(page, 'support', at('support'), 'Add members')
  await expect(preview(page)).toContainText('Delivered to 2 mailboxes.')
  const before = await linesOf(preview(page))
  expect(before).toEqual([
    `Team ${at('team')} Group`,
    `Ana Lind ${at('ana')} Delivered`,
    `${at('support')} Alias`,
    `Ben Ode ${at('ben')} Delivered`,
  ])
  await press(page, 'Add group')
  await expectToast(page, 'Group Team created')
  await expect(page).toHaveTitle('Team – Test Cooperative – Postroom')
  await expect(page.getByRole('main')).toContainText('All colleagues')
  await expect(page.getByRole('main')).toContainText('Delivered to 2 mailboxes.')
  await page.getByText('Show each step').click()
  await expect(page.getByRole('list', { name: /^Route of mail to / })).toBeVisible()
  expect(await linesOf(page.getByRole('main'))).toEqual(before)
  await expect(rowOf(page, at('support'))).toContainText('Alias')

  await page.getByRole('link', { name: 'Addresses', exact: true }).first().click()
  await expect(rowOf(page, at('team'))).toContainText(`${at('team')} Team`)
  await expect(rowOf(page, at('team'))).toContainText('2 members')
  await rowOf(page, at('ana')).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText(`${at('team')}Group member`)
})

test('a group whose senders are restricted says what others see', async ({ page, organization }) => {
  const { identity, group } = await settle(organization)
  const ana = await identity('ana', 'Ana Lind')
  await identity('ben', 'Ben Ode')
  const team = await group('team', [ana], { group_name: 'Team' })
  await signIn(page, organization.ownerKey, `addresses/groups/${team}`)
  const facts = page.getByRole('region', { name: 'Allowed senders' })
  await expect(facts).toContainText('Anyone')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await panel(page).getByRole('radio', { name: 'Listed senders' }).check()
  await press(page, 'Save changes')
  await expect(panel(page)).toContainText('Choose at least one sender.')
  await choose(page, 'ben', /^Ben Ode/, 'Add senders')
  await press(page, 'Save changes')
  await expectToast(page, 'Group Team changed')
  await expect(facts).toContainText('Listed senders')
  await expect(facts).toContainText('Ben Ode')
  await expect(facts).toContainText('554 5.7.1 You may not write to this address')
  await undo(page)
  await expect(facts).toContainText('Anyone')
})

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
  await expect(preview(page)).toContainText('Mail would go in a circle')
  for (const name of ['team', 'everyone', 'all']) await expect(preview(page)).toContainText(at(name))
  await press(page, 'Add members')
  await expect(panel(page).getByRole('alert').first()).toContainText('Mail would go in a circle')
})

test('300 members are added by paste; addresses that are not found stay to be corrected', async ({
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
  await fillIn(page, { Name: 'Sales', 'User name': 'sales' })
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
  await expectAccessible(page)
  await press(page, 'Back')
  await organization.api('PATCH', `/identity/${ana}`, { department_id: null })
  await expect(page.getByText('The department is empty, so mail to this group is rejected.')).toBeVisible()
})

test('the question before a group is deleted names what leads to it', async ({ page, organization }) => {
  const { identity, group, alias, at } = await settle(organization)
  const team = await group('team', [await identity('ana', 'Ana Lind')], { group_name: 'Team' })
  await alias('all', [team])
  await signIn(page, organization.ownerKey, 'addresses?kind=group')
  await rowAction(page, at('team'), 'Delete')
  await expect(question(page)).toContainText('These aliases will no longer lead to its recipients:')
  await expect(question(page)).toContainText(at('all'))
  await press(page, 'Delete group')
  await expectToast(page, 'Group Team deleted')
  await expect(page.getByRole('heading', { name: /^No|Nothing/ }).first()).toBeVisible()
  await undo(page)
  await expect(rowOf(page, at('team'))).toContainText('1 member')
})

test('a group is turned off in the list, and the answer says so', async ({ page, organization }) => {
  const { identity, group, at } = await settle(organization)
  await group('team', [await identity('ana', 'Ana Lind')], { group_name: 'Team' })
  await signIn(page, organization.ownerKey, `addresses?who=${at('team')}`)
  await expect(answer(page)).toContainText('Delivered to 1 mailbox.')
  await rowAction(page, at('team'), 'Turn off')
  await expectToast(page, 'Group Team turned off')
  await expect(answer(page)).toContainText('Rejected. The sender sees: 550 5.2.1 ')
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

test('a group on a phone fits, also at 320 px @phone_only', async ({ page, organization }) => {
  const { identity, group } = await settle(organization)
  const ana = await identity('ana', 'Ana Lind')
  const team = await group('team', [ana], { group_name: 'Team', senders: 'members' })
  await signIn(page, organization.ownerKey, `addresses/groups/${team}`)
  await expect(page.getByRole('main')).toContainText('Delivered to 1 mailbox, if the sender is allowed.')
  for (const path of ['', '/edit', '/add', '/delete']) {
    await page.goto(`/o/${organization.id}/addresses/groups/${team}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team')
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 390, height: 844 })
  }
})

test('a list on a phone shows how many members a group with a long name has @phone_only', async ({
  page,
  organization,
}) => {
  const { identity, group, at } = await settle(organization)
  const group_name = 'Everyone who works in the workshops and offices of the north'
  await group('team', [await identity('ana', 'Ana Lind')], { group_name })
  await signIn(page, organization.ownerKey, 'addresses')
  const row = rowOf(page, at('team'))
  const count = row.getByText('1 member', { exact: false }).last()
  await expect(count).toBeVisible()
  const cell = row.locator('.card-line')
  const rightOf = async (one: typeof row) => {
    const box = await one.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  expect(await rightOf(count)).toBeLessThanOrEqual((await rightOf(cell)) + 1)
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
