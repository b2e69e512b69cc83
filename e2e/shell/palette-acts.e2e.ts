import type { Page } from '@playwright/test'
import { announced, listen } from '../helpers/announcements.ts'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import {
  closeByEscape,
  expectAccessible,
  expectNoSidewaysScroll,
  openSearch,
  panel,
} from '../helpers/utils.ts'

const createPerson = async (organization: TestOrganization, local_part: string, display_name: string) => {
  const { items } = await organization.api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  await organization.api('POST', '/identity', { local_part, display_name, domain_id: items[0]?.domain_id })
}

const options = (page: Page) => panel(page).getByRole('option')

test('an action and a name typed together open the form of the action', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  await createPerson(organization, 'ingrid', 'Ingrid Lindqvist')
  await signIn(page, organization.ownerKey)
  await openSearch(page)
  await page.keyboard.type('reset lindq')
  await expect(options(page)).toHaveText([/^Reset password.*Ingrid Lindqvist/])
  await expect(options(page)).toHaveAttribute('data-active')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName('Reset the password of Ingrid Lindqvist?')
  await closeByEscape(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  // The name first, and another word for the act.
  await openSearch(page)
  await page.keyboard.type('lindq block')
  await expect(options(page)).toHaveText([/^Suspend.*Ingrid Lindqvist/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/suspend$/)
})

test('→ lists the actions of a found identity, which are chosen by keyboard alone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await createPerson(organization, 'ingrid', 'Ingrid Lindqvist')
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await signIn(page, api_key)
  await openSearch(page)
  await page.keyboard.type('lindq')
  await expect(options(page)).toHaveText([/^Ingrid Lindqvist/])
  await listen(page)
  await page.keyboard.press('ArrowRight')
  const field = panel(page).getByRole('combobox', { name: 'Actions for Ingrid Lindqvist' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  const act = (name: RegExp) => panel(page).getByRole('option', { name })
  await expect(act(/^Open/)).toHaveAttribute('data-active')
  expect(await announced(page)).toEqual([`${await options(page).count()} actions for Ingrid Lindqvist`])
  await expect(act(/^Reset password/)).toContainText('identity:reset_password')
  for (const name of [/^Reset password/, /^Suspend/, /^Edit/, /^Delete/])
    await expect(act(name)).toHaveAttribute('aria-disabled', 'true')
  await expect(act(/^Copy address/)).not.toHaveAttribute('aria-disabled', 'true')
  // They are reached, so that their reasons are read, and do nothing.
  await act(/^Edit/).hover()
  await expect(act(/^Edit/)).toHaveAttribute('data-active')
  await page.keyboard.press('Enter')
  await page.mouse.down()
  await page.mouse.up()
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(act(/^Edit/)).not.toHaveAttribute('data-active')
  await expectAccessible(page)
  // Escape and Backspace lead back to the typed text.
  await page.keyboard.press('Escape')
  await expect(panel(page).getByRole('combobox', { name: /^Search identities/ })).toHaveValue('lindq')
  await expect(options(page)).toHaveText([/^Ingrid Lindqvist/])
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.type('open')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Lindqvist' })).toBeVisible()
})

test('departments and domains have their actions in the search too @phone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await organization.api('POST', '/department', { department_name: 'Quiet Room' })
  const { items } = await organization.api<{ items: { domain_name: string }[] }>('GET', '/domain/list')
  await signIn(page, organization.ownerKey)
  await openSearch(page)
  await page.keyboard.type('edit quiet')
  await expect(options(page)).toHaveText([/^Edit.*Quiet Room/])
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Quiet Room')
  await closeByEscape(page)
  await openSearch(page)
  await page.keyboard.type(items[0]?.domain_name ?? '')
  const found = options(page)
    .filter({ hasText: items[0]?.domain_name ?? '' })
    .last()
  await expect(found).toBeVisible()
  // The pointer's way: the sign at the end of the row.
  await found.hover()
  await found.getByTitle('Actions').click()
  await panel(page).getByRole('option', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('an action without a name waits for one, and works on groups and aliases too @phone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const { items } = await organization.api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  await organization.api('POST', '/group', {
    local_part: 'quartet',
    group_name: 'Quartet',
    domain_id: items[0]?.domain_id,
  })
  await signIn(page, organization.ownerKey)
  await openSearch(page)
  await page.keyboard.type('add members')
  await expect(options(page).first()).toHaveText(/^Add members.*Type a name/)
  await page.keyboard.press('Enter')
  const field = panel(page).getByRole('combobox', { name: /^Search identities/ })
  await expect(field).toHaveValue('Add members ')
  await page.keyboard.type('quart')
  await expect(options(page)).toHaveText([/^Add members.*Quartet/])
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName('Add members to Quartet')
  await closeByEscape(page)
  // One that is in a list leads there.
  await openSearch(page)
  await page.keyboard.type('undelete')
  await expect(options(page).first()).toHaveText(/^Restore.*Deleted identities/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted identities' })).toBeVisible()
})

test('an action that the key may not do has its reason, and an empty result says so @phone', async ({
  page,
  organization,
}) => {
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await signIn(page, api_key)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const create = panel(page).getByRole('option', { name: /^Create department/ })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toContainText('department:write')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await panel(page).getByRole('combobox').fill('nothing like it')
  await expect(panel(page)).toContainText('Nothing found for “nothing like it”.')
})
