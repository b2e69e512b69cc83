import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import {
  expectAccessible,
  expectFieldError,
  expectNoSidewaysScroll,
  expectRows,
  expectToast,
  fillIn,
  openFilters,
  panel,
  press,
  rowMenu,
  rowOf,
} from '../helpers/utils.ts'

interface Domain {
  domain_id: string
  domain_name: string
  settings: { max_mailbox_limit_bytes: number; description: string | null }
}

const domainsOf = async ({ api }: TestOrganization) =>
  (await api<{ items: Domain[] }>('GET', '/domain/list')).items

const settle = async ({ addDomain, api }: TestOrganization, label = 'post') => {
  const name = uniqueDomain(label)
  await addDomain(name)
  const { items } = await api<{ items: Domain[] }>('GET', `/domain/list?q=${label}`)
  const [domain] = items
  if (domain === undefined) throw new Error('There is no domain.')
  const create = async (local_part: string, mailbox_limit_bytes: number) => {
    const body = {
      local_part,
      domain_id: domain.domain_id,
      display_name: `Person ${local_part}`,
      mailbox_limit_bytes,
      generate_password: true,
    }
    return (await api<{ identity: { identity_id: string; address: string } }>('POST', '/identity', body))
      .identity
  }
  return { ...domain, name, create }
}

test('domains show their name in Unicode and as it is in DNS', async ({ page, organization }) => {
  const first = uniqueDomain('brook')
  const umlaut = uniqueDomain('grünhof')
  await organization.addDomain(first)
  await organization.addDomain(umlaut)
  await signIn(page, organization.ownerKey, 'domains')
  await expectRows(page, [first, umlaut])
  await expect(rowOf(page, umlaut)).toContainText('xn--')
  await expect(rowOf(page, first)).toContainText('Primary')
  await expect(rowOf(page, first)).toContainText('Added')
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Suspended')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByRole('link', { name: umlaut }).click()
  await expect(page).toHaveTitle(`${umlaut} – Test Cooperative – Postroom`)
  await expect(page.getByRole('main')).toContainText('xn--')
  await expect(page.getByRole('main')).toContainText(`Mail to unknown addresses in ${umlaut} is rejected.`)
})

test('domain settings are changed, each with its effect @core', async ({ page, organization }) => {
  const { name, create, domain_id } = await settle(organization)
  const { address } = await create('ada', 2 ** 30)
  await signIn(page, organization.ownerKey, 'domains')
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Change settings' }).click()
  await expect(panel(page)).toContainText('Existing mailboxes don’t change.')
  await expect(panel(page)).toContainText(`Largest mailbox: 1.1 GB (${address}).`)
  await fillIn(page, { 'Default size': '2 GB', 'Maximum size': '10 GB', Description: 'For the whole house' })
  await panel(page)
    .getByRole('radio', { name: /Deliver it to one identity/ })
    .check()
  const identity = panel(page).getByRole('combobox', { name: 'Identity' })
  await expect(identity).toBeVisible()
  await press(page, 'Save changes')
  await expect(identity).toBeFocused()
  await expect(identity).toHaveAccessibleDescription(/Choose the identity that gets the mail/)
  await identity.fill('ada')
  await page.getByRole('option', { name: address }).click()
  const subaddressing = panel(page).getByRole('checkbox', { name: 'Sub-addressing' })
  await subaddressing.uncheck()
  await expect(subaddressing).toHaveAccessibleDescription(/is treated like mail to an unknown address/)
  await press(page, 'Save changes')
  await expectToast(page, `Domain ${name} changed`)
  const main = page.getByRole('main')
  await expect(main).toContainText(`Mail to unknown addresses in ${name} is delivered to ${address}`)
  await expect(main).toContainText(/2\sGB.*for a new mailbox/)
  await expect(main).toContainText(/10\sGB.*for any mailbox/)
  await expect(main).toContainText('Off. Addresses with + are unknown.')
  await expect(main).toContainText('For the whole house')

  await page.getByRole('link', { name: 'Change settings' }).click()
  await expect(identity).toHaveValue(new RegExp(address))
  await panel(page)
    .getByRole('radio', { name: /Reject it/ })
    .check()
  await press(page, 'Save changes')
  await expect(main).toContainText('Off. Mail to unknown addresses')
  const saved = await organization.api<Domain>('GET', `/domain/${domain_id}`)
  expect(saved.settings.description).toBe('For the whole house')
})

test('a maximum that mailboxes exceed is refused, and says how many', async ({ page, organization }) => {
  const { name, create, domain_id } = await settle(organization)
  await create('large', 9 * 2 ** 30)
  await create('larger', 10 * 2 ** 30)
  await create('small', 2 ** 30)
  await signIn(page, organization.ownerKey, `domains/${domain_id}/settings`)
  await fillIn(page, { 'Default size': '9 GB' })
  await fillIn(page, { 'Maximum size': '8 GB' })
  await expect(panel(page)).toContainText('2 mailboxes are larger than this maximum, such as larger@')
  await press(page, 'Save changes')
  await expectFieldError(page, 'Default size', /The default can’t be larger than the maximum/)
  await fillIn(page, { 'Default size': '1 GB' })
  await press(page, 'Save changes')
  await expect(panel(page).getByRole('alert')).toContainText('2 mailboxes are larger than the new maximum')
  await expect(panel(page).getByRole('textbox', { name: 'Maximum size' })).toHaveValue('8 GB')
  await panel(page).getByRole('link', { name: 'show mailboxes' }).click()
  await press(page, 'Discard changes')
  await expect(page.getByRole('link', { name: /@/ }).first()).toHaveText(`larger@${name}`)
})

test('a setting that someone else changed is shown beside your own choice @core', async ({
  page,
  organization,
}) => {
  const { create, domain_id } = await settle(organization)
  const ada = await create('ada', 2 ** 30)
  await signIn(page, organization.ownerKey, `domains/${domain_id}/settings`)
  await panel(page).getByRole('checkbox', { name: 'Sub-addressing' }).uncheck()
  await fillIn(page, { Description: 'Mine' })
  await organization.api('PATCH', `/domain/${domain_id}/settings`, {
    description: 'Theirs',
    catch_all: { mode: 'identity', identity_id: ada.identity_id },
  })
  await press(page, 'Save changes')
  await expect(panel(page)).toContainText('Changed by someone else in the meantime')
  await expect(panel(page).getByRole('radio', { name: `Theirs ${ada.address}` })).toBeChecked()
  await expect(panel(page).getByRole('radio', { name: 'Mine Off' })).toBeChecked()
  await panel(page).getByRole('radio', { name: 'Theirs Theirs' }).check()
  await press(page, 'Save this version')
  const main = page.getByRole('main')
  await expect(main).toContainText(`is delivered to ${ada.address}`)
  await expect(main).toContainText('Off. Addresses with + are unknown.')
  await expect(main).toContainText('Theirs')
})

test('a key that may only read sees why it can’t change anything', async ({ page, organization }) => {
  const { name } = await settle(organization)
  const { api_key } = await organization.createKey({ permissions: ['domain:read'] })
  await signIn(page, api_key, 'domains')
  const menu = await rowMenu(page, name)
  await expect(menu.getByRole('menuitem', { name: /^Settings/ })).toContainText('domain:write')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('button', { name: 'Change settings' })).toHaveAccessibleDescription(
    /domain:write/,
  )
})

test('an organization without a domain shows how to get one', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'domains')
  await expect(page.getByRole('heading', { name: 'No domains yet' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('You need a domain before you can create addresses.')
  expect(await domainsOf(organization)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Add domain' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Domain name' })).toBeFocused()
})

test('axe finds nothing in a form with an error', async ({ page, organization }) => {
  const { name } = await settle(organization, 'grünhof')
  await signIn(page, organization.ownerKey, 'domains')
  await expect(rowOf(page, name)).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Settings' })).toBeVisible()
  await page.getByRole('link', { name: 'Change settings' }).click()
  await panel(page)
    .getByRole('radio', { name: /Deliver it to one identity/ })
    .check()
  await fillIn(page, { 'Maximum size': '1 MB' })
  await press(page, 'Save changes')
  await expect(panel(page)).toContainText('The smallest mailbox is 1 MiB.')
  await expectAccessible(page)
})

test('it is usable on a phone @phone_only', async ({ page, organization }) => {
  const { name } = await settle(organization, 'eine-recht-lange-domain-aus-lauter-wörtern')
  await signIn(page, organization.ownerKey, 'domains')
  await expect(page.getByRole('main').getByText('1–1 of 1')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Settings' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Change settings' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Default size' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
