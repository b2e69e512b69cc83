import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { type Identity, type List, domainOf, idOfDomain, person } from '../helpers/people.ts'
import {
  expectAccessible,
  expectNoRow,
  expectSearch,
  expectToast,
  openFilters,
  press,
  question,
  rowAction,
  rowOf,
} from '../helpers/utils.ts'

test('an identity is found surname first, best match first, and by a nearly right name @core', async ({
  page,
  organization,
}) => {
  const domain = await domainOf(organization)
  for (const [localPart, display_name] of [
    ['a.lindqvist', 'Anna Lindqvist'],
    ['i.berglindqvist', 'Ingrid Berglindqvist'],
    ['z.lindqvist', 'Ingrid Lindqvist'],
    ['lindqvist', 'Zoe Zett'],
  ] as const)
    await person(organization, domain, localPart, { display_name })
  await signIn(page, organization.ownerKey, 'identities')
  const search = page.getByRole('searchbox', { name: 'Search identities' })
  const shown = page.getByRole('table').getByRole('link', { name: `@${domain}` })

  await search.fill('lindqvist   ingrid')
  await expect(shown).toHaveText([/^z\.lindqvist@/, /^i\.berglindqvist@/])
  await search.fill(`LINDQVIST@${domain}`)
  await expect(shown).toHaveText([/^lindqvist@/, /^a\./, /^z\./, /^i\./])

  await search.fill('lindkvist ingrid')
  const suggestion = page.getByRole('link', { name: 'Lindqvist Ingrid' })
  await expect(page.getByRole('main').getByText('Did you mean Lindqvist Ingrid?')).toBeVisible()
  await expectAccessible(page, ['#main'])
  await suggestion.click()
  await expectSearch(page, { q: 'Lindqvist Ingrid' })
  await expect(search).toBeFocused()
  await expect(shown).toHaveText([/^z\.lindqvist@/, /^i\.berglindqvist@/])
  await page.goBack()
  await expect(suggestion).toBeVisible()
  await search.fill('xqzw')
  await expect(page.getByText('No identities have “xqzw” in the address or name.')).toBeVisible()
  await expect(suggestion).toBeHidden()
})

test('filters are in the URL, are found by search, and are named if nothing is found', async ({
  page,
  organization,
}) => {
  const [one, other] = [await domainOf(organization), await domainOf(organization)]
  await organization.api('POST', '/department', { department_name: 'Archive' })
  const ann = await person(organization, one, 'ann')
  await person(organization, one, 'bea', { mailbox_limit_bytes: 1_048_576 })
  await person(organization, other, 'cleo')
  await organization.api('PATCH', `/identity/${ann.identity_id}`, { status: 'suspended' })
  const names = page.getByRole('table').getByRole('link')
  await signIn(page, organization.ownerKey, 'identities')
  await expect(names).toHaveCount(3)
  await openFilters(page)
  await page.getByRole('button', { name: 'Domain: Any domain' }).click()
  await page.getByRole('combobox', { name: 'Search: Domain' }).fill(one.slice(1, 6))
  await page.getByRole('option', { name: one }).click()
  await expect(names).toHaveText([`ann@${one}`, `bea@${one}`])
  await expect(page.getByRole('button', { name: `Domain: ${one}`, exact: true })).toBeFocused()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Suspended')
  await expect(names).toHaveText([`ann@${one}`])
  await expectSearch(page, { domain_id: ann.domain_id, status: 'suspended' })
  await page.reload()
  await expect(names).toHaveText([`ann@${one}`])
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Mailbox' }).selectOption('With a mailbox')
  await expect(page.getByText('No identities match these filters.')).toBeVisible()
  const said = page.getByRole('list', { name: 'Filters' })
  await expect(said).toContainText(`Domain: ${one}`)
  await expect(said).toContainText('Status: Suspended')
  await expect(said).toContainText('Mailbox: With a mailbox')
  await page.goBack()
  await expect(names).toHaveText([`ann@${one}`])
  await page.goForward()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(names).toHaveCount(3)
  await expectSearch(page, {})
  await openFilters(page)
  await page.getByRole('button', { name: 'Department: Any department' }).click()
  await page.getByRole('option', { name: 'Archive' }).click()
  await expect(said).toContainText('Department: Archive')
  await page.getByRole('button', { name: 'Department: Archive', exact: true }).click()
  await page.getByRole('option', { name: 'No department' }).click()
  await expect(names).toHaveCount(3)
  await expectSearch(page, { department_id: 'none' })
  await page.getByRole('combobox', { name: 'Fullness' }).selectOption('Not measured')
  await expect(names).toHaveText([`bea@${one}`])
  await expectSearch(page, { department_id: 'none', mailbox_level: 'unknown' })
})

test('columns and density are chosen, and remembered', async ({ page, organization }) => {
  const domain = await domainOf(organization)
  await person(organization, domain, 'ann')
  await signIn(page, organization.ownerKey, 'identities')
  const header = page.getByRole('columnheader', { name: 'Department' })
  const row = rowOf(page, `ann@${domain}`)
  await expect(header).toBeVisible()
  const tall = (await row.boundingBox())?.height ?? 0
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('checkbox', { name: 'Department' }).uncheck()
  await page.getByRole('radio', { name: 'Compact' }).check()
  await expect(header).toHaveCount(0)
  await page.reload()
  await expect(row).toBeVisible()
  await expect(header).toHaveCount(0)
  expect((await row.boundingBox())?.height).toBeLessThan(tall)
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('checkbox', { name: 'Department' }).check()
  await expect(header).toBeVisible()
})

test('Back returns to the same page, filter, scroll position and row', async ({ page, organization }) => {
  await organization.seed({ departments: 3, identities: 130 })
  await signIn(page, organization.ownerKey, 'identities?status=active&page=2')
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  const link = page.getByRole('table').getByRole('link').nth(30)
  await link.scrollIntoViewIfNeeded()
  const there = await page.evaluate(() => window.scrollY)
  expect(there).toBeGreaterThan(200)
  await page.mouse.wheel(0, 137)
  await page.waitForFunction((to) => window.scrollY === to, there + 137)
  const address = (await link.innerText()).replace('\n', '')
  await link.focus()
  const before = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Enter')
  const addresses = page.getByRole('region', { name: 'Addresses' })
  await expect(addresses.getByText(address, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mailbox' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(link).toBeFocused()
  await expectSearch(page, { status: 'active', page: '2' })
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await page.reload()
  await expect(link).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('the list works by keyboard alone', async ({ page, organization }) => {
  const domain = await domainOf(organization)
  for (const name of ['ann', 'bea', 'cleo']) await person(organization, domain, name)
  const link = (name: string) => page.getByRole('link', { name: `${name}@${domain}` })
  await signIn(page, organization.ownerKey, 'identities')
  await expect(link('ann')).toBeVisible()
  await page.keyboard.press('j')
  await expect(link('ann')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(link('cleo')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link('cleo')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowUp')
  await expect(link('ann')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Actions for cleo@${domain}` })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'BEA' })).toBeVisible()
  await page.goBack()
  await expect(link('bea')).toBeFocused()
})

test('deleting an identity from its row returns to the same list and the next row', async ({
  page,
  organization,
}) => {
  const domain = await domainOf(organization)
  for (const name of ['ann', 'bea', 'cleo']) await person(organization, domain, name)
  const bea = `bea@${domain}`
  const id = await idOfDomain(organization, domain)
  await signIn(page, organization.ownerKey, `identities?domain_id=${id}`)
  const { items } = await organization.api<List<Identity>>('GET', '/identity/list?q=bea')
  const identity_id = items[0]?.identity_id
  await organization.api('POST', '/mailbox-quota', { identity_id })
  await organization.api('PATCH', `/domain/${id}/settings`, { catch_all: { mode: 'identity', identity_id } })
  await rowAction(page, bea, 'Delete')
  await expect(question(page)).toContainText(`The catch-all of ${domain}`)
  await expect(question(page)).toContainText('The mailbox was not measured yet and may hold mail.')
  await question(page).getByRole('textbox').fill(bea)
  await press(page, 'Delete identity')
  await expectToast(page, 'Bea deleted')
  await expectNoRow(page, bea)
  await expectSearch(page, { domain_id: id })
  await expect(page.getByRole('link', { name: `cleo@${domain}` })).toBeFocused()
})
