import { expect, signIn, story as test } from '../helpers/fixture.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSearch,
  hold,
  panel,
  press,
} from '../helpers/utils.ts'

test('the overview shows storage, counts and the last changes @phone @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 4, identities: 60 })
  await signIn(page, organization.ownerKey)
  await expect(page).toHaveTitle('Overview – Test Cooperative – Postroom')
  const region = (name: string) => page.getByRole('region', { name })
  await expect(region('Storage').getByRole('term')).toHaveText(['Used', 'Allocated', 'Available'])
  await expect(region('Storage')).toContainText(/used of/)
  const levels = region('Mailboxes by how full they are').getByRole('list', { name: 'Mailboxes by level' })
  await expect(levels.getByRole('link', { name: /^OK/ })).toBeVisible()
  // One line, also on a phone.
  expect((await levels.boundingBox())?.height).toBeLessThan(60)
  const tenths = region('Mailboxes by how full they are').getByRole('list', {
    name: 'Mailboxes by percent used',
  })
  await expect(tenths.getByRole('listitem')).toHaveCount(11)
  await expect(region('Largest departments').getByRole('listitem').first()).toContainText(/ of .*\sGB/)
  await expect(region('Fullest mailboxes').getByRole('listitem')).toHaveCount(10)
  await expect(region('Identities')).toContainText(/^Identities60 of /)
  await expect(region('Health')).toContainText('Database')
  await expect(region('Services')).toContainText('IMAP')
  await expect(region('Services').getByText('4 services on')).toBeVisible()
  await expect(region('Services').getByText('IMAP', { exact: true })).toBeHidden()
  await region('Services').getByText('4 services on').click()
  await expect(region('Services').getByText('On', { exact: true })).toHaveCount(4)
  await expect(
    page.getByText('No mail server is connected. Changes are saved but not applied.'),
  ).toBeVisible()
  await expect(region('Last changes')).toContainText('Sample data added to Test Cooperative: 60 identities')
  await expect(region('Last changes')).not.toContainText('session')
  await expectNoSidewaysScroll(page)
})

test('each number leads to what it counts', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 40 })
  await signIn(page, organization.ownerKey)
  const ok = page
    .getByRole('region', { name: 'Mailboxes by how full they are' })
    .getByRole('link', { name: /^OK/ })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const count = /(\d+)$/.exec(await ok.innerText())?.[1]
  await ok.click()
  await expect(page).toHaveURL(/mailbox-quotas\?level=ok$/)
  await expect(pages).toContainText(`of ${count}`)
  await page.goBack()
  const column = page.getByRole('list', { name: 'Mailboxes by percent used' }).getByRole('link').first()
  const words = await column.getAttribute('aria-label')
  await column.click()
  await expect(page).toHaveURL(/mailbox-quotas\?fullness=\d+$/)
  await expect(pages).toContainText(`of ${/: (\d+) /.exec(words ?? '')?.[1]}`)
  await page.goBack()
  const departments = page.getByRole('region', { name: 'Largest departments' })
  await departments.getByRole('link', { name: 'Most allocated' }).click()
  await expect(page).toHaveURL(/overview\?departments=allotted$/)
  await departments.getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/departments\/[^/]+$/)
})

test('a new organization shows a list of first steps until they are done @phone @core', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(steps.getByRole('link', { name: 'Add domain' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mailboxes by how full they are' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Domains' })).toContainText('No domains yet')
  await expectNoSidewaysScroll(page)
  await organization.addDomain(`${organization.id}.example`)
  await page.reload()
  await expect(steps.getByText('Publish its DNS records')).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Import from a file' })).toBeVisible()
  await steps.getByRole('link', { name: 'Add identity' }).click()
  await expect(page).toHaveURL(/identities\/new$/)
  await page.goto(`/o/${organization.id}/overview`)
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('No problems.')
  await expect(steps).toHaveCount(0)
})

test('three mailboxes without a measurement are unknown, and never empty', async ({ page, organization }) => {
  await organization.addDomain(`${organization.id}.example`)
  const domains = await organization.api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  const domain_id = domains.items[0]?.domain_id
  for (const local_part of ['ada', 'ben', 'cyd'])
    await organization.api('POST', '/identity', { domain_id, local_part, display_name: local_part })
  await signIn(page, organization.ownerKey)
  const picture = page.getByRole('region', { name: 'Mailboxes by how full they are' })
  await expect(picture).toContainText('Mailboxes aren’t measured, because no mail server is connected.')
  await expect(picture.getByRole('link', { name: /^Not measured/ })).toContainText('3')
  await expect(page.getByRole('region', { name: 'Largest departments' })).toContainText('Not measured (')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText(
    '3 mailboxes are not measured yet',
  )
  await expectAccessible(page, ['#main'])
})

test('problems come first on the overview, each with its link', async ({ page, organization }) => {
  await organization.seed({ departments: 2, identities: 150 })
  await organization.createKey({ permissions: ['organization:read'], expires: '5d' })
  await signIn(page, organization.ownerKey)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toContainText('expires within 14 days')
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0)
  await attention.getByRole('link', { name: /^Keys/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Keys' })).toBeVisible()
  await page.goBack()
  await expect(attention.getByRole('listitem').first()).toContainText('full.')
  // Said once: the picture below shows how many of how many.
  await expect(page.getByText(/mailbox(es are| is) full\./)).toHaveCount(1)
  await expect(attention.getByRole('link', { name: /^Enlarge: / })).toBeVisible()
  await attention.getByRole('link', { name: /^Show .*mailbox(es are| is) full\.$/ }).click()
  await expectSearch(page, { level: 'full' })
})

test('the overview offers to enlarge full mailboxes only to a key that may', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 150 })
  const permissions = ['organization:read', 'identity:read', 'mailbox_quota:read']
  const { api_key } = await organization.createKey({ permissions })
  await signIn(page, api_key)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByRole('link', { name: /^Show .*mailbox(es are| is) full\.$/ })).toBeVisible()
  await expect(attention.getByRole('link', { name: /^Enlarge: / })).toHaveCount(0)
})

test('without a domain no identity can be created, and the page says how to add one', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey)
  await page.goto(`/o/${organization.id}/identities/new`)
  await expect(panel(page).getByRole('link', { name: 'Add domain' })).toBeVisible()
  await expect(panel(page).getByRole('textbox')).toHaveCount(0)
})

test('a part fails alone, says why, and comes back', async ({ page, organization, faults }) => {
  faults.expectFault(/answer: 500 .*\/api\/domain\/list/)
  const json = {
    type: 'about:blank',
    title: 'Broken',
    status: 500,
    code: 'internal_error',
    request_id: 'request-7',
  }
  await page.route('**/api/domain/list*', (route) => route.fulfill({ status: 500, json }))
  await signIn(page, organization.ownerKey)
  const domains = page.getByRole('region', { name: 'Domains' })
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(domains.getByRole('alert')).toContainText('request-7')
  await expect(page.getByRole('region', { name: 'Services' })).toContainText('IMAP')
  await expect(attention).toContainText('No problems found, but some data couldn’t be loaded.')
  await organization.createKey({ permissions: ['organization:read'], expires: '5d' })
  await page.reload()
  await expect(attention).toContainText('expires within 14 days')
  await expect(attention).toContainText('There may be more. Some data couldn’t be loaded.')
  await expectAccessible(page, ['#main'])
  await page.unroute('**/api/domain/list*')
  const release = await hold(page, '**/api/domain/list*')
  await domains.getByRole('button', { name: 'Try again' }).click()
  await expect(domains).toContainText('Loading…')
  // Nothing of the page goes while a part of it is tried again.
  await expect(attention).toContainText('There may be more')
  await expect(attention).toBeVisible()
  release()
  await expect(domains).toContainText('No domains yet')
  await expect(attention).not.toContainText('There may be more')
})

test('the overview says quietly what the key may not see', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 12 })
  const { api_key } = await organization.createKey({ permissions: ['organization:read'] })
  await signIn(page, api_key)
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText('audit:read')
  await expect(page.getByRole('region', { name: 'Fullest mailboxes' })).toContainText('mailbox_quota:read')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText(
    'No problems in the data that this key can see',
  )
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

test('a key that may not see the organization opens the first page that it may see', async ({
  page,
  organization,
}) => {
  const { api_key } = await organization.createKey({ permissions: ['department:read'] })
  await signIn(page, api_key)
  await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible()
})

test('the organization has one unit of sizes, and a browser may have another', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 4 })
  await signIn(page, organization.ownerKey)
  const storage = page.getByRole('region', { name: 'Storage' })
  const change = page.getByRole('link', { name: 'Settings', exact: true })
  await expect(storage).toContainText(/\s(GB|TB)/)
  await change.click()
  await panel(page)
    .getByRole('radio', { name: /^In GiB/ })
    .check()
  await press(page, 'Save changes')
  await expect(change).toBeFocused()
  await expect(storage).toContainText(/\s(GiB|TiB)/)
  await expect(storage).not.toContainText(/\s(GB|TB) /)
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText(
    'Settings of Test Cooperative changed: sizes in GiB',
  )
  await page.reload()
  await expect(storage).toContainText(/\s(GiB|TiB)/)
  await change.click()
  await panel(page).getByRole('button', { name: 'Show in GB' }).click()
  await expect(storage).toContainText(/\s(GB|TB)Allocated/)
  await panel(page).getByRole('button', { name: 'Show in GiB, the organization’s default' }).click()
  await expect(storage).toContainText(/\s(GiB|TiB)Allocated/)
})
