import type { Page } from '@playwright/test'
import { settle } from '../helpers/addresses.ts'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  panel,
  press,
  pressItem,
} from '../helpers/utils.ts'

/** Selects identities of the list by their addresses, and opens an act of the menu for them. */
const openFor = async (page: Page, addresses: readonly string[], act: string) => {
  for (const address of addresses) await page.getByRole('checkbox', { name: `Select ${address}` }).click()
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'More actions' }).click()
  await pressItem(page.getByRole('menuitem', { name: act }))
}

const chooseGroup = async (page: Page, name: string) => {
  await panel(page).getByRole('combobox', { name: 'Group' }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name} `) }).click()
}

const addresses = (page: Page) => page.getByRole('region', { name: 'Addresses' })

test('two identities are added to a group: previewed, in Activity, and undone as a whole @core', async ({
  page,
  organization,
}) => {
  const { identity, group, at } = await settle(organization)
  const ana = await identity('ana', 'Ana Lind')
  await identity('ben', 'Ben Ode')
  await group('team', [ana], { group_name: 'Team' })
  await signIn(page, organization.ownerKey, 'identities')
  await openFor(page, [at('ana'), at('ben')], 'Add to group')
  await expect(panel(page)).toHaveAccessibleName('Add 2 identities to a group?')
  await press(page, 'Preview')
  await expect(panel(page).getByText('Choose a group.')).toBeVisible()
  await chooseGroup(page, 'Team')
  await expectAccessible(page)
  await press(page, 'Preview')
  await expect(panel(page)).toHaveAccessibleName('Add 1 identity to a group?')
  await expect(panel(page).getByText('Added to Team')).toBeVisible()
  await expect(
    panel(page).getByText(/^They become members of Team \(team@.+\) and get the mail to it\.$/),
  ).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, 'Add 1 identity to a group')
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices.getByText('1 identity added to a group')).toBeVisible()
  await signIn(page, organization.ownerKey, 'audit')
  await page
    .getByRole('row', { name: /1 identity added to a group/ })
    .getByRole('link', { name: '1 identity', exact: true })
    .click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Undo: Add Ben Ode to a group' })).toBeVisible()
  await expect(page.getByText('Removed from Team', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Undo bulk change' }).click()
  await expect(page.getByRole('button', { name: /^1 Changed/ })).toBeVisible()
})

test('an identity’s page lists its groups, adds it to one, and removes it', async ({
  page,
  organization,
}) => {
  const { identity, group, alias, at } = await settle(organization)
  const ana = await identity('ana', 'Ana Lind')
  await group('team', [], { group_name: 'Team' })
  await group('board', [await alias('chair', [ana])], { group_name: 'Board' })
  await signIn(page, organization.ownerKey, `identities/${ana}`)
  await expect(addresses(page)).toContainText(`Board${at('board')}Group, through ${at('chair')}`)
  await expect(addresses(page).getByRole('button', { name: 'Remove from Board' })).toHaveCount(0)
  await addresses(page).getByRole('link', { name: 'Add to group' }).click()
  await chooseGroup(page, 'Team')
  await press(page, 'Add to group')
  await expectToast(page, 'Ana Lind added to Team')
  await expect(addresses(page)).toContainText(`Team${at('team')}Group member`)
  await addresses(page).getByRole('button', { name: 'Remove from Team' }).click()
  await expectToast(page, 'Ana Lind removed from Team')
  await expect(addresses(page).getByText('Group member')).toHaveCount(0)
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .first()
    .click()
  await expect(addresses(page)).toContainText(`Team${at('team')}Group member`)
})

test('a deletion names groups that lose mail, and can give the addresses to another identity', async ({
  page,
  organization,
}) => {
  const { identity, group, at } = await settle(organization)
  const [ana, ben] = [await identity('ana', 'Ana Lind'), await identity('ben', 'Ben Ode')]
  await identity('cyn', 'Cyn Ray')
  await group('team', [ana, ben], { group_name: 'Team' })
  await signIn(page, organization.ownerKey, 'identities')
  for (const local of ['ana', 'ben'])
    await page.getByRole('checkbox', { name: `Select ${at(local)}` }).click()
  await page.getByRole('group', { name: 'Selection' }).getByRole('link', { name: 'Delete' }).click()
  await expect(panel(page)).toContainText(`${at('team')} will have no recipients and will reject mail.`)
  await expect(panel(page)).toContainText(
    `Group memberships are kept. Mail to ${at('team')} is delivered again after a reactivation or restore.`,
  )
  await panel(page).getByRole('combobox', { name: 'Mail after the deletion goes to' }).fill('cyn')
  // The option moves up when the search has its result.
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: /^cyn@/ }).click()
  await expect(panel(page).getByText('will have no recipients')).toHaveCount(0)
  await expectAccessible(page)
  await press(page, 'Preview')
  await expect(panel(page)).toContainText(
    'Once they are deleted, mail to their addresses is delivered to Cyn Ray.',
  )
})

test('of many identities, the aliases of the next ones are read at a press', async ({
  page,
  organization,
}) => {
  const { identity, alias, at } = await settle(organization)
  await organization.seed({ departments: 1, identities: 20 })
  await alias('last', [await identity('zz.last', 'Last One')])
  await signIn(page, organization.ownerKey, 'identities?sort=address')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('group', { name: 'Selection' }).getByRole('link', { name: 'Delete' }).click()
  const rest = panel(page).getByText('Aliases and groups of 1 other identity aren’t listed yet.')
  await expect(rest).toBeVisible()
  await expect(panel(page).getByText(at('last'))).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Show more' }).click()
  await expect(panel(page)).toContainText(`${at('last')} will have no recipients and will reject mail.`)
  await expect(rest).toHaveCount(0)
})
