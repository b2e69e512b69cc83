import { domainToASCII } from 'node:url'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import {
  expectNoRow,
  expectNoSidewaysScroll,
  expectToast,
  more,
  panel,
  press,
  question,
  rowAction,
  rowOf,
} from '../helpers/utils.ts'

/** Gives the organization a domain of that first label, and a person in it; the person's address in both forms. */
const personIn = async ({ api, addDomain }: TestOrganization, label: string) => {
  const domain = uniqueDomain(label)
  const ascii = domainToASCII(domain)
  await addDomain(domain)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', `/domain/list?q=${ascii}`)
  const create = async (local_part: string) => {
    const body = { local_part, domain_id: items[0]?.domain_id, display_name: `${local_part} Berg` }
    const { identity } = await api<{ identity: { identity_id: string } }>('POST', '/identity', body)
    return { ...identity, unicode: `${local_part}@${domain}`, ascii: `${local_part}@${ascii}` }
  }
  return { domain, ada: await create('ada'), bo: await create('bo') }
}

test('identities of a Unicode domain are shown in Unicode, from the list to the deletion @phone', async ({
  page,
  context,
  organization,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const { domain, ada, bo } = await personIn(organization, 'bücher-straße')
  await signIn(page, organization.ownerKey, 'identities')
  const row = rowOf(page, ada.unicode)
  await expect(row).toBeVisible()
  await expect(page.getByRole('table')).not.toContainText('xn--')
  await expect(row.getByRole('link')).toHaveAttribute('title', ada.ascii)
  await expectNoSidewaysScroll(page)
  const search = page.getByRole('searchbox', { name: 'Search identities' })
  for (const q of ['ada bucher', ada.unicode, ada.ascii]) {
    await search.fill(q)
    await expectNoRow(page, bo.unicode)
    await expect(row).toBeVisible()
  }

  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'ada Berg' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(ada.unicode)
  await expect(main.getByRole('link', { name: domain })).toBeVisible()
  await expect(main).toContainText(`Sign in as ${ada.ascii}.`)
  await main.getByRole('button', { name: 'Copy as ASCII' }).click()
  await expect.poll(copied).toBe(ada.ascii)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Reset password' }).click()
  await expect(panel(page)).toContainText(ada.unicode)
  await press(page, 'Reset password')
  await expect(panel(page)).toContainText(`(${ada.unicode})`)
  await expect(panel(page)).toContainText(`Sign-in name in mail apps: ${ada.ascii}`)
  await expectNoSidewaysScroll(page)
  await press(page, 'Copy address and password')
  const password = await panel(page).getByLabel('Password', { exact: true }).innerText()
  await expect.poll(copied).toBe(`Address: ${ada.unicode}\nSign in as: ${ada.ascii}\nPassword: ${password}`)
  await press(page, 'Done')

  await more(page, 'Delete')
  const typed = question(page).getByRole('textbox', { name: `Type “${ada.unicode}” to confirm` })
  await expect(typed).toHaveAccessibleDescription(`“${ada.ascii}” works too.`)
  await typed.fill('ada')
  await expect(question(page).getByRole('button', { name: 'Delete identity' })).toBeDisabled()
  await typed.fill(ada.ascii)
  await expectNoSidewaysScroll(page)
  await press(page, 'Delete identity')
  await expectToast(page, 'ada Berg deleted')
  await search.fill('bo bücher')
  await rowAction(page, bo.unicode, 'Copy as ASCII')
  await expect.poll(copied).toBe(bo.ascii)
  await rowAction(page, bo.unicode, 'Copy address')
  await expect.poll(copied).toBe(bo.unicode)
  await rowAction(page, bo.unicode, 'Delete')
  await question(page).getByRole('textbox').fill(bo.unicode.normalize('NFD'))
  await press(page, 'Delete identity')
  await expectToast(page, 'bo Berg deleted')
})

test('Activity shows identities of a Unicode domain in Unicode', async ({ page, organization }) => {
  const { ada } = await personIn(organization, 'grünhof')
  await signIn(page, organization.ownerKey, 'audit')
  const event = page.locator('[data-row]').filter({ hasText: 'ada Berg created' })
  await expect(event.getByRole('link', { name: 'ada Berg', exact: true })).toHaveAttribute(
    'title',
    ada.unicode,
  )
  await event.getByRole('link', { name: /^Details/ }).click()
  await expect(panel(page)).toContainText(`Identity: ${ada.unicode}`)
  // Her own and that of her mailbox.
  await expect(panel(page).getByRole('row', { name: 'Address' })).toContainText([ada.unicode, ada.unicode])
  await expect(panel(page)).not.toContainText('xn--')
})

test('misleading letters are shown with their ASCII form @core', async ({ page, organization }) => {
  // Cyrillic letters that look like Latin ones.
  const { ada } = await personIn(organization, 'аррӏе')
  await signIn(page, organization.ownerKey, 'identities')
  await expect(rowOf(page, ada.unicode)).toContainText(ada.ascii)
  await rowAction(page, ada.unicode, 'Delete')
  await expect(question(page)).toContainText(`${ada.unicode} (${ada.ascii}) won’t be able to sign in`)
  await question(page)
    .getByRole('textbox', { name: `Type “${ada.ascii}” to confirm` })
    .fill(ada.unicode)
  await press(page, 'Delete identity')
  await expectToast(page, 'ada Berg deleted')
})
