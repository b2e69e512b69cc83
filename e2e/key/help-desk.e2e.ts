import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { domainOf, person } from '../helpers/people.ts'
import {
  copyAndClose,
  expectNoSidewaysScroll,
  expectToast,
  fillIn,
  openFilters,
  panel,
  press,
  pressItem,
  rowAction,
  rowMenu,
  rowOf,
} from '../helpers/utils.ts'

test('a key that only resets passwords is told what it may not do @core', async ({ page, organization }) => {
  const domain = await domainOf(organization)
  const { identity_id } = await person(organization, domain, 'ann')
  const { api_key } = await organization.createKey({
    permissions: ['identity:read', 'identity:reset_password'],
  })
  await signIn(page, api_key, 'identities')
  await expect(page.getByRole('button', { name: 'Add identity' })).toHaveAccessibleDescription(
    /identity:write/,
  )
  await openFilters(page)
  await expect(page.getByRole('button', { name: /^Domain/ })).toHaveAccessibleDescription(/domain:read/)
  const menu = await rowMenu(page, `ann@${domain}`)
  await expect(menu.getByRole('menuitem', { name: /^Suspend/ })).toHaveAttribute('aria-disabled', 'true')
  await pressItem(menu.getByRole('menuitem', { name: 'Reset password' }))
  await press(page, 'Reset password')
  await expect(panel(page).getByLabel('Password', { exact: true })).toHaveText(/^[A-Za-z2-9]{20}$/)
  await copyAndClose(page)
  await expect(rowOf(page, `ann@${domain}`)).toBeVisible()
  await page.goto(new URL(identity_id, `${page.url()}/`).href)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('audit:read')
})

test('a key of the help desk suspends and reactivates, and neither changes nor deletes', async ({
  page,
  organization,
}) => {
  const domain = await domainOf(organization)
  await person(organization, domain, 'ann')
  const { api_key } = await organization.createKey({ preset: 'help_desk' })
  await signIn(page, api_key, 'identities')
  await rowAction(page, `ann@${domain}`, 'Suspend')
  await fillIn(page, { Reason: 'Phone lost' })
  await press(page, 'Suspend identity')
  await expect(rowOf(page, `ann@${domain}`)).toContainText('Suspended')
  const menu = await rowMenu(page, `ann@${domain}`)
  await expect(menu.getByRole('menuitem', { name: /^Edit/ })).toContainText('identity:write')
  await expect(menu.getByRole('menuitem', { name: /^Delete/ })).toContainText('identity:write')
  await pressItem(menu.getByRole('menuitem', { name: 'Reactivate' }))
  await expectToast(page, 'ANN reactivated')
})

test('on a phone, a suspended identity is reactivated in the notice of its page @phone_only', async ({
  page,
  organization,
}) => {
  const domain = await domainOf(organization)
  const { identity_id } = await person(organization, domain, 'ann')
  await organization.api('PATCH', `/identity/${identity_id}`, { status: 'suspended' })
  const { api_key } = await organization.createKey({ preset: 'help_desk' })
  await signIn(page, api_key, `identities/${identity_id}`)
  const suspension = page.getByRole('region', { name: 'Suspension' })
  await expectNoSidewaysScroll(page)
  await suspension.getByRole('button').first().click()
  await expectToast(page, 'ANN reactivated')
  await expect(suspension).toHaveCount(0)
})

test('the help desk finds an identity and resets its password with six keys after the name', async ({
  page,
  organization,
}) => {
  const domain = await domainOf(organization)
  await person(organization, domain, 'ada')
  await signIn(page, organization.ownerKey)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  let keys = 0
  const key = (name: string) => {
    keys += 1
    return page.keyboard.press(name)
  }
  await key('ControlOrMeta+K')
  const found = panel(page).getByRole('option')
  await expect(page.getByRole('combobox', { name: /^Search identities/ })).toBeFocused()
  await page.keyboard.type('ada')
  await expect(found.filter({ hasText: `ada@${domain}` })).toHaveCount(1)
  await key('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'ADA' })).toBeFocused()
  await key('p')
  await expect(panel(page).getByRole('button', { name: 'Reset password' })).toBeVisible()
  await key('Enter')
  await expect(panel(page).getByLabel('Password', { exact: true })).toHaveText(/^[A-Za-z2-9]{20}$/)
  // With those that copy it and close the panel.
  expect(keys + 2).toBeLessThanOrEqual(6)
})
