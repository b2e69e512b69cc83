import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/fixture.ts'
import { begin, expectFew } from '../helpers/hand.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import { expectToast, panel } from '../helpers/utils.ts'

const phone = { width: 390, height: 844 }

/** Adds Ada, Ana and Ben, and support@, which delivers to Ana and to an alias of Ada that is off. */
const settle = async ({ addDomain, api }: TestOrganization) => {
  const domain = uniqueDomain('brook')
  await addDomain(domain)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', `/domain/list?q=${domain}`)
  const domain_id = items[0]?.domain_id
  const add = async (local_part: string, display_name: string) => {
    const body = { local_part, domain_id, display_name, mailbox_limit_bytes: 2 ** 30 }
    return (await api<{ identity: { identity_id: string } }>('POST', '/identity', body)).identity.identity_id
  }
  const lead = async (local_part: string, target_ids: string[]) =>
    (await api<{ alias: { alias_id: string } }>('POST', '/alias', { local_part, domain_id, target_ids }))
      .alias.alias_id
  const [ana, , ada] = [
    await add('ana', 'Ana Lind'),
    await add('ben', 'Ben Ode'),
    await add('ada', 'Ada Byron'),
  ]
  const former = await lead('former', [ada])
  await api('PATCH', `/alias/${former}`, { enabled: false })
  await lead('support', [ana, former])
  return { at: (local: string) => `${local}@${domain}` }
}

/** Types into the search, and waits for a result. Until all of the text is searched, Enter chooses none. */
const search = async (page: Page, typed: string, result: RegExp) => {
  await page.keyboard.type(typed)
  await expect(panel(page).getByRole('option', { name: result }).first()).toBeVisible()
  await expect(panel(page).getByRole('combobox')).toHaveAttribute('aria-activedescendant', /./)
}

const openSearch = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' }).click()

/** Types into the field that has the focus, and waits for a choice that Enter takes. */
const typeChoice = async (page: Page, typed: string, name: RegExp) => {
  await page.keyboard.type(typed)
  // The list that opens has more choices than this.
  await expect(panel(page).getByRole('option')).toHaveCount(1)
  const choice = panel(page).getByRole('option', { name })
  await expect(choice).toHaveAttribute('data-active')
  return choice
}

const preview = (page: Page) => panel(page).getByRole('region', { name: 'Who will get mail' })

test('add an alias to two identities until a day @core', async ({ page, organization }, { title }) => {
  const { at } = await settle(organization)
  await begin(page, organization)
  await page.keyboard.press('ControlOrMeta+K')
  await search(page, 'add alias', /^Add alias/)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('textbox', { name: 'User name' })).toBeFocused()
  await page.keyboard.type('sales')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('combobox', { name: 'Delivers to' })).toBeFocused()
  for (const [typed, name] of [
    ['ana', /^Ana Lind/],
    ['ben', /^Ben Ode/],
  ] as const) {
    await typeChoice(page, typed, name)
    await page.keyboard.press('Enter')
  }
  await expect(preview(page)).toContainText('Delivered to 2 mailboxes.')
  const ends = panel(page).getByLabel('Expires')
  for (let tabs = 0; tabs < 9; tabs += 1)
    if (!(await ends.evaluate((field) => field === document.activeElement))) await page.keyboard.press('Tab')
  await expect(ends).toBeFocused()
  await ends.fill('2027-03-01T00:00')
  await page.keyboard.press('Enter')
  await expectToast(page, `Alias ${at('sales')} created`)
  await expectFew(page, title)
})

test('add an alias to two identities until a day, on a phone @core', async ({ page, organization }, {
  title,
}) => {
  await page.setViewportSize(phone)
  const { at } = await settle(organization)
  await begin(page, organization)
  await openSearch(page)
  await search(page, 'add alias', /^Add alias/)
  await panel(page).getByRole('option', { name: 'Add alias', exact: true }).click()
  await expect(panel(page).getByRole('textbox', { name: 'User name' })).toBeFocused()
  await page.keyboard.type('sales')
  await panel(page).getByRole('combobox', { name: 'Delivers to' }).click()
  for (const [typed, name] of [
    ['ana', /^Ana Lind/],
    ['ben', /^Ben Ode/],
  ] as const)
    await (await typeChoice(page, typed, name)).click()
  await panel(page).getByLabel('Expires').click()
  await panel(page).getByLabel('Expires').fill('2027-03-01T00:00')
  await panel(page).getByRole('button', { name: 'Add alias' }).click()
  await expectToast(page, `Alias ${at('sales')} created`)
  await expectFew(page, title)
})

test('give an identity a new address @core', async ({ page, organization }, { title }) => {
  const { at } = await settle(organization)
  await begin(page, organization)
  await page.keyboard.press('ControlOrMeta+K')
  await search(page, 'rename byron', /^Rename.*Ada Byron/)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('textbox', { name: 'User name' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('ada.lovelace')
  await page.keyboard.press('Enter')
  await expectToast(page, `Ada Byron renamed to ${at('ada.lovelace')}`)
  await expectFew(page, title)
})

test('give an identity a new address, on a phone @core', async ({ page, organization }, { title }) => {
  await page.setViewportSize(phone)
  const { at } = await settle(organization)
  await begin(page, organization)
  await openSearch(page)
  await search(page, 'rename byron', /^Rename.*Ada Byron/)
  await panel(page)
    .getByRole('option', { name: /^Rename.*Ada Byron/ })
    .click()
  const name = panel(page).getByRole('textbox', { name: 'User name' })
  await expect(name).toBeFocused()
  await name.fill('ada.lovelace')
  await panel(page).getByRole('button', { name: 'Change address' }).click()
  await expectToast(page, `Ada Byron renamed to ${at('ada.lovelace')}`)
  await expectFew(page, title)
})

test('see why an identity gets no mail to an address @core', async ({ page, organization }, { title }) => {
  const { at } = await settle(organization)
  await begin(page, organization)
  await page.keyboard.press('ControlOrMeta+K')
  await search(page, at('support'), /^Who gets mail to support@/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Who gets mail' })).toContainText('Off, skipped')
  await expectFew(page, title)
})

test('see why an identity gets no mail to an address, on a phone @core', async ({ page, organization }, {
  title,
}) => {
  await page.setViewportSize(phone)
  const { at } = await settle(organization)
  await begin(page, organization)
  await openSearch(page)
  await search(page, at('support'), /^Who gets mail to support@/)
  await panel(page)
    .getByRole('option', { name: /^Who gets mail to support@/ })
    .click()
  await expect(page.getByRole('region', { name: 'Who gets mail' })).toContainText('Off, skipped')
  await expectFew(page, title)
})
