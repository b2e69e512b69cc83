import type { Locator, Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import { expectAccessible, expectNoSidewaysScroll, panel, press, pressItem } from '../helpers/utils.ts'

const gibibyte = 2 ** 30

/** An organization with two identities in a domain, and a second domain. */
const settle = async ({ addDomain, api }: TestOrganization) => {
  const [old, brand] = [uniqueDomain('old'), uniqueDomain('brand')]
  await addDomain(old)
  await addDomain(brand)
  const { items } = await api<{ items: { domain_id: string; domain_name: string }[] }>('GET', '/domain/list')
  const domain_id = items.find(({ domain_name }) => domain_name === old)?.domain_id ?? ''
  const identity = async (local_part: string, display_name: string) => {
    const body = {
      local_part,
      domain_id,
      display_name,
      mailbox_limit_bytes: gibibyte,
      generate_password: true,
    }
    return (await api<{ identity: { identity_id: string } }>('POST', '/identity', body)).identity.identity_id
  }
  const ada = await identity('ada', 'Ada Byron')
  const ben = await identity('ben', 'Ben Ode')
  const outcome = async (address: string) =>
    (await api<{ outcome: string }>('GET', `/address/resolve?address=${encodeURIComponent(address)}`)).outcome
  return { old, brand, ada, ben, outcome }
}

const bar = (page: Page): Locator => page.getByRole('group', { name: 'Selection' })

/** Selects both identities of the list, and opens an act of the menu for them. */
const openForBoth = async (page: Page, act: string) => {
  const boxes = page.getByRole('checkbox', { name: /^Select .+@/ })
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  await bar(page).getByRole('button', { name: 'More actions' }).click()
  await pressItem(page.getByRole('menuitem', { name: act }))
}

const chooseDomain = async (page: Page, name: string) => {
  await panel(page).getByRole('combobox', { name: 'Domain' }).fill(name)
  await page.getByRole('option', { name }).click()
}

test('“All get an address in the new domain”: previewed, added, in Activity, and undone as a whole @core', async ({
  page,
  organization,
}) => {
  const { brand, old, ada, outcome } = await settle(organization)
  await signIn(page, organization.ownerKey, 'identities')
  await openForBoth(page, 'Add aliases')
  await expect(panel(page)).toHaveAccessibleName('Add 2 aliases?')
  await press(page, 'Preview')
  await expect(panel(page).getByText('Choose a domain.')).toBeVisible()
  await chooseDomain(page, brand)
  await panel(page).getByRole('textbox', { name: 'Note' }).fill('New brand')
  await expectAccessible(page)
  await press(page, 'Preview')
  await expect(panel(page).getByText(`New alias ada@${brand}`)).toBeVisible()
  await expect(panel(page).getByText(/^Mail to the new addresses is delivered/)).toBeVisible()
  expect(await outcome(`ada@${brand}`)).toBe('refused')
  await press(page, 'Add 2 aliases')
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices.getByText('2 aliases added')).toBeVisible()
  expect(await outcome(`ada@${brand}`)).toBe('delivered')
  await signIn(page, organization.ownerKey, `identities/${ada}`)
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText(`ada@${brand}`)
  await signIn(page, organization.ownerKey, 'audit')
  await expect(page.getByRole('row', { name: /2 aliases added/ })).toBeVisible()

  await page.getByRole('link', { name: '2 aliases', exact: true }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Undo: Add 2 aliases' })).toBeVisible()
  await expect(page.getByText(`Alias ada@${brand} deleted`)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Undo bulk change' }).click()
  await expect(page.getByRole('button', { name: /^2 Changed/ })).toBeVisible()
  await expect(page.getByText('This undo can’t be undone.')).toBeVisible()
  expect(await outcome(`ada@${brand}`)).toBe('refused')
  expect(await outcome(`ada@${old}`)).toBe('delivered')
})

test('identities move to another domain, and their old addresses still get mail', async ({
  page,
  organization,
}) => {
  const { brand, old, ben, outcome } = await settle(organization)
  await signIn(page, organization.ownerKey, 'identities')
  await openForBoth(page, 'Rename to another domain')
  await chooseDomain(page, brand)
  await expect(panel(page).getByText('They can still sign in with the old address')).toBeVisible()
  await press(page, 'Preview')
  await expect(panel(page)).toHaveAccessibleName('Rename 2 identities?')
  await expect(panel(page).getByText(`Address ben@${old} → ben@${brand}`)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await press(page, 'Rename 2 identities')
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('2 identities renamed'),
  ).toBeVisible()
  expect(await organization.api('GET', `/identity/${ben}`)).toMatchObject({ address: `ben@${brand}` })
  expect([await outcome(`ben@${old}`), await outcome(`ben@${brand}`)]).toEqual(['delivered', 'delivered'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Undo bulk change' }).click()
  await expect(page.getByRole('button', { name: /^2 Changed/ })).toBeVisible()
  expect(await organization.api('GET', `/identity/${ben}`)).toMatchObject({ address: `ben@${old}` })
})
