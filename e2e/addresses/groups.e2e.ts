import { answer, choose, linesOf, preview, settle, undo } from '../helpers/addresses.ts'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  fillIn,
  panel,
  press,
  pressItem,
  question,
  rowAction,
  rowOf,
} from '../helpers/utils.ts'

test('a group is created with members: the tree before saving is the tree after, and it can be undone @core', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  await identity('ana', 'Ana Lind')
  await alias('support', [await identity('ben', 'Ben Ode')])
  await signIn(page, organization.ownerKey, 'addresses')
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await pressItem(page.getByRole('menuitem', { name: 'Group' }))
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

test('a group whose senders are restricted says what others see @core', async ({ page, organization }) => {
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
  await expect(facts).toContainText('554 5.7.1 You are not authorized to send to this address')
  await undo(page)
  await expect(facts).toContainText('Anyone')
})

test('the question before a group is deleted names what delivers to it', async ({ page, organization }) => {
  const { identity, group, alias, at } = await settle(organization)
  const team = await group('team', [await identity('ana', 'Ana Lind')], { group_name: 'Team' })
  await alias('all', [team])
  await signIn(page, organization.ownerKey, 'addresses?kind=group')
  await rowAction(page, at('team'), 'Delete')
  await expect(question(page)).toContainText('These aliases will no longer deliver to its recipients:')
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

test('a group on a phone fits, also at 320 px @phone_only', async ({ page, organization }) => {
  const { identity, group } = await settle(organization)
  const ana = await identity('ana', 'Ana Lind')
  const team = await group('team', [ana], { group_name: 'Team', senders: 'members' })
  await signIn(page, organization.ownerKey, `addresses/groups/${team}`)
  await expect(page.getByRole('main')).toContainText('Delivered to 1 mailbox, if the sender is allowed.')
  await expectAccessible(page, ['#main'])
  for (const path of ['', '/edit', '/add', '/delete']) {
    await page.goto(`/o/${organization.id}/addresses/groups/${team}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team')
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
