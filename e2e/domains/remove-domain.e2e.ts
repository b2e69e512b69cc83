import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import {
  expectAccessible,
  expectNoRow,
  expectNoSidewaysScroll,
  expectToast,
  more,
  panel,
  press,
  question,
  rowAction,
  rowMenu,
  rowOf,
} from '../helpers/utils.ts'

interface Domain {
  domain_id: string
  domain_name: string
  is_primary: boolean
}

/** Adds a domain. */
const add = async (
  { addDomain, api }: TestOrganization,
  label = 'old',
): Promise<Domain & { name: string }> => {
  const name = uniqueDomain(label)
  await addDomain(name)
  const { items } = await api<{ items: [Domain] }>('GET', `/domain/list?q=${encodeURIComponent(name)}`)
  return { ...items[0], name }
}

const remove = ({ api }: TestOrganization, { domain_id, domain_name }: Domain) =>
  api('DELETE', `/domain/${domain_id}?confirm=${domain_name}`)

test('a domain removed by mistake comes back with one click @core', async ({ page, organization }) => {
  const first = await add(organization, 'first')
  const { name, domain_id } = await add(organization)
  await organization.api('PATCH', `/domain/${domain_id}/settings`, { description: 'For the branch office' })
  await signIn(page, organization.ownerKey, 'domains')
  await rowAction(page, name, 'Remove domain')
  await expect(question(page)).toContainText('for 30 days')
  await expect(question(page)).not.toContainText('becomes the primary')
  await question(page).getByRole('textbox').fill(name)
  await press(page, 'Remove domain')
  await expectToast(page, `Domain ${name} removed`)
  await expectNoRow(page, name)
  await expect(rowOf(page, first.name)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, `Domain ${name} restored`)
  await expect(rowOf(page, name)).toBeVisible()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`domains/${domain_id}$`))
  await expect(page.getByRole('main')).toContainText('For the branch office')
})

test('addresses prevent a removal, each kind with a link', async ({ page, organization }) => {
  const { name, domain_id } = await add(organization)
  const { identity } = await organization.api<{ identity: { identity_id: string } }>('POST', '/identity', {
    local_part: 'ada',
    domain_id,
    display_name: 'Ada Lovelace',
  })
  for (const local_part of ['sales', 'info'])
    await organization.api('POST', '/alias', { local_part, domain_id, target_ids: [identity.identity_id] })
  await organization.api('POST', '/group', {
    local_part: 'team',
    domain_id,
    group_name: 'Team',
    member_ids: [identity.identity_id],
  })
  await signIn(page, organization.ownerKey, `domains/${domain_id}`)
  await more(page, 'Remove domain')
  await expect(question(page)).toContainText(`${name} can’t be removed while it has addresses`)
  await expect(question(page).getByRole('link')).toHaveText(['1 identity', '2 aliases', '1 group'])
  await expect(question(page).getByRole('textbox')).toHaveCount(0)
  await expect(question(page).getByRole('button', { name: 'Remove domain' })).toHaveAccessibleDescription(
    /addresses of this domain first/,
  )
  await expectAccessible(page)
  await question(page).getByRole('link', { name: '2 aliases' }).click()
  await expect(page).toHaveURL(/addresses\?kind=alias&domain_id=/)
  await expect(page.getByRole('main').getByText('1–2 of 2')).toBeVisible()
})

test('a removed domain is restored from the list of removed ones by keyboard alone', async ({
  page,
  organization,
}) => {
  const domain = await add(organization, 'grünhof')
  await remove(organization, domain)
  await signIn(page, organization.ownerKey, 'domains')
  await expect(page.getByRole('heading', { name: 'No domains yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Removed', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Removed domains')
  await expect(rowOf(page, domain.name)).toContainText('Owner')
  await page.getByRole('link', { name: domain.name }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName(`Restore ${domain.name}?`)
  await expect(panel(page)).toContainText('becomes the primary domain again')
  await page.keyboard.press('Enter')
  await expectToast(page, `Domain ${domain.name} restored`)
  await expect(page.getByText('No removed domains')).toBeVisible()
  await page.goto(`/o/${organization.id}/audit`)
  await expect(page.getByRole('main')).toContainText(`Domain ${domain.name} removed`)
  await expect(page.getByRole('main')).toContainText(`Domain ${domain.name} restored`)
})

test('the page of a removed domain offers to restore it', async ({ page, organization }) => {
  const domain = await add(organization)
  await remove(organization, domain)
  await signIn(page, organization.ownerKey, `domains/${domain.domain_id}`)
  await expect(panel(page)).toHaveAccessibleName(`Restore ${domain.name}?`)
  await press(page, 'Restore domain')
  await expectToast(page, `Domain ${domain.name} restored`)
})

test('a key that may only read sees why it can’t remove or restore', async ({ page, organization }) => {
  const domain = await add(organization)
  const gone = await add(organization, 'gone')
  await remove(organization, gone)
  const { api_key } = await organization.createKey({ permissions: ['domain:read'] })
  await signIn(page, api_key, 'domains')
  const menu = await rowMenu(page, domain.name)
  await expect(menu.getByRole('menuitem', { name: /^Remove domain/ })).toContainText('domain:create')
  await page.goto(`/o/${organization.id}/domains/removed/${gone.domain_id}`)
  await expect(panel(page).getByRole('button', { name: 'Restore domain' })).toHaveAccessibleDescription(
    /domain:create/,
  )
})

test('the removal and the removed domains fit a phone @phone_only', async ({ page, organization }) => {
  const gone = await add(organization, 'eine-recht-lange-domain-aus-lauter-wörtern')
  await remove(organization, gone)
  const domain = await add(organization, 'noch-eine-recht-lange-domain-aus-wörtern')
  await signIn(page, organization.ownerKey, `domains/remove/${domain.domain_id}`)
  await expect(question(page).getByRole('textbox')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto(`/o/${organization.id}/domains`)
  // A tab above the list, a link below it on a phone.
  await page.getByRole('link', { name: /^Removed( domains)?$/ }).click()
  await expect(page.getByRole('main').getByText('1–1 of 1')).toBeVisible()
  await expectNoSidewaysScroll(page)
  // The day covers no part of the name.
  const name = await page.getByRole('link', { name: gone.name }).boundingBox()
  const day = await rowOf(page, gone.name)
    .getByText(/^in \d weeks$/)
    .boundingBox()
  if (name === null || day === null) throw new Error('The name and the day must be on screen.')
  expect(name.x + name.width <= day.x || name.y + name.height <= day.y).toBe(true)
})
