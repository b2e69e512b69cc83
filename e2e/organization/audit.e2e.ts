import type { Locator, Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSearch,
  openFilters,
  openPopovers,
  panel,
  rowAction,
  rowMenu,
} from '../helpers/utils.ts'

const changeDepartment = async ({ api }: TestOrganization) => {
  const department = await api<{ department_id: string }>('POST', '/department', { department_name: 'Sales' })
  await api('PATCH', `/department/${department.department_id}`, { department_name: 'Sales & Support' })
  return department.department_id
}

const row = (page: Page, sentence: string | RegExp): Locator =>
  page.locator('[data-row]').filter({ hasText: sentence })
const details = (page: Page, sentence: string | RegExp): Locator =>
  row(page, sentence).getByRole('link', { name: /^Details/ })

interface Person {
  identity_id: string
  mailbox: { mailbox_quota_id: string } | null
}

/** An identity that the help desk creates in Finance, with a mailbox, and changes afterwards. */
const changePerson = async ({ id, api, addDomain }: TestOrganization) => {
  await addDomain(`people-${id.slice(-12)}.example`)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  const { department_id } = await api<{ department_id: string }>('POST', '/department', {
    department_name: 'Finance',
  })
  const { identity } = await api<{ identity: Person }>('POST', '/identity', {
    local_part: 'ingrid',
    display_name: 'Ingrid Lindqvist',
    domain_id: items[0]?.domain_id,
    department_id,
    mailbox_limit_bytes: 5_000_000_512,
    generate_password: true,
  })
  const limit_bytes = 10_000_000_000
  await api('POST', `/mailbox-quota/${identity.mailbox?.mailbox_quota_id}/resize`, { limit_bytes })
  await api('PATCH', `/identity/${identity.identity_id}`, {
    status: 'suspended',
    status_reason: 'Left the company',
  })
  return identity
}

test('the history of an identity is listed by day, and links to the identity @phone @core', async ({
  page,
  organization,
}) => {
  const { identity_id } = await changePerson(organization)
  await signIn(page, organization.ownerKey, 'audit?kind=change')
  const events = page.getByRole('table', { name: 'Events' })
  await expect(events.getByRole('heading', { level: 2 })).toHaveText(['Today'])
  const suspended = row(page, 'Ingrid Lindqvist suspended: Left the company')
  await expect(suspended).toContainText('Owner')
  await expect(row(page, 'Mailbox of Ingrid Lindqvist enlarged: 5 → 10 GB')).toHaveCount(1)
  // What one request did is one row.
  await expect(row(page, 'Ingrid Lindqvist')).toHaveCount(3)
  await expect(row(page, 'Ingrid Lindqvist created in Finance · Mailbox added: 5 GB')).toHaveCount(1)
  await expect(row(page, /^Domain .* added/)).toContainText('Operator of the service')
  await expect(page.getByText(/^1–\d of \d$/)).toBeVisible()
  await expect(events).not.toContainText(/object Object|[{}]|[0-9a-f]{8}-/)
  await expectNoSidewaysScroll(page)
  await details(page, 'Ingrid Lindqvist created').click()
  const shown = panel(page)
  await expect(shown.getByRole('heading', { name: 'Ingrid Lindqvist created in Finance' })).toBeVisible()
  const mailbox = shown.getByRole('region', { name: 'Mailbox of Ingrid Lindqvist added' })
  await expect(mailbox.getByRole('row', { name: /^Size/ })).toHaveText('Size5 GB')
  await expect(shown).not.toContainText('Updated')
  await shown.getByRole('button', { name: 'Close' }).click()
  await suspended.getByRole('link', { name: 'Ingrid Lindqvist', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/identities/${identity_id}$`))
})

test('a bulk change is one row that counts its identities and links to their results @phone', async ({
  page,
  organization,
}) => {
  const { id, api, addDomain } = organization
  await addDomain(`bulk-${id.slice(-12)}.example`)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  const identity_ids: string[] = []
  for (const name of ['Ada', 'Bea', 'Cleo']) {
    const body = { local_part: name.toLowerCase(), display_name: name, domain_id: items[0]?.domain_id }
    const { identity } = await api<{ identity: Person }>('POST', '/identity', body)
    identity_ids.push(identity.identity_id)
  }
  const plan = await api<{ plan_id: string }>('POST', '/plan', {
    operation: 'suspend',
    selection: { identity_ids },
    change: { status_reason: 'Left the company' },
  })
  await api('POST', `/plan/${plan.plan_id}/run`, {})
  await signIn(page, organization.ownerKey, 'audit?kind=change')
  const bulk = row(page, '3 identities suspended')
  await expect(bulk).toHaveCount(1)
  // Also three identities, the domain, the key and the organization.
  await expect(page.locator('[data-row]')).toHaveCount(7)
  await expect(page.getByText('1–7 of 7')).toBeVisible()
  await expect(bulk.getByRole('link', { name: '3 identities', exact: true })).toHaveAttribute(
    'href',
    new RegExp(`/plans/${plan.plan_id}$`),
  )
  await expect(row(page, 'Left the company')).toHaveCount(0)
  await rowAction(page, '3 identities suspended', 'Only this bulk change')
  await expect(row(page, /^(Ada|Bea|Cleo) suspended: Left the company/)).toHaveCount(3)
  await details(page, 'Ada suspended').click()
  await expect(panel(page).getByRole('link', { name: 'bulk change' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page)).toContainText('Undone by')
  await expect(row(page, /^Ada suspended/)).toContainText('Undone by Owner')
  await expectAccessible(page)
  await page.goto(page.url().replace(/\/audit.*/, `/identities/${identity_ids[0]}`))
  const timeline = page.getByRole('region', { name: 'Activity' }).getByRole('listitem')
  await expect(timeline.filter({ hasText: /^Suspended/ })).toContainText('Undone by Owner')
})

test('the navigation opens changes only, and the chip of that filter can be removed', async ({
  page,
  organization,
}) => {
  await changeDepartment(organization)
  await signIn(page, organization.ownerKey)
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expectSearch(page, { kind: 'change' })
  await expect(row(page, 'Department Sales created')).toHaveCount(1)
  await expect(row(page, /^Session of/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Kind: Changes; remove filter' }).click()
  await expectSearch(page, {})
  await expect(row(page, 'Session of “Owner” started')).toHaveCount(1)
  await page.goBack()
  await expectSearch(page, { kind: 'change' })
  await expect(row(page, /^Session of/)).toHaveCount(0)
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('times are shown in the time zone of the browser or in UTC @fresh', async ({ page, organization }) => {
    await organization.api('POST', '/department', { department_name: 'Sales' })
    await signIn(page, organization.ownerKey, 'audit?kind=change')
    const time = page.getByRole('main').locator('time').first()
    const exact = () => page.getByRole('main').locator('button:has(time)').first()
    await expect(exact()).toHaveAccessibleDescription(/ UTC-[45]$/)
    const at = new Date((await time.getAttribute('datetime')) ?? '')
    await page.getByRole('button', { name: 'Theme and times' }).click()
    await expect(page.getByRole('radio', { name: 'Browser time zone (America/New_York)' })).toBeChecked()
    await expectAccessible(page, [openPopovers])
    await page.getByRole('radio', { name: 'UTC' }).check()
    await expect(exact()).toHaveAccessibleDescription(/ UTC$/)
    await expect(time).toHaveText(at.toISOString().slice(11, 16))
    await page.reload()
    await expect(exact()).toHaveAccessibleDescription(/ UTC$/)
  })
})

test('an event shows the values before and after, and links to its resource @phone @core', async ({
  page,
  organization,
}) => {
  await changeDepartment(organization)
  await signIn(page, organization.ownerKey, 'audit')
  await details(page, 'Department Sales & Support changed: name Sales → Sales & Support').click()
  const shown = panel(page)
  await expect(shown).toContainText(/By Owner on \w+ \d+, \d{4}/)
  const changed = shown.getByRole('table', { name: 'Changed' })
  await expect(changed.getByRole('row', { name: /^Name/ })).toHaveText('NameSalesSales & Support')
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(changed.getByRole('row', { name: /^Name/ })).toContainText('Sales & Support')
  await shown.getByRole('link', { name: /^Open (department|organization)$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales & Support' })).toBeVisible()
})

test('an event opens beside the list, which stays usable, and j and k move through it', async ({
  page,
  organization,
}) => {
  await changeDepartment(organization)
  await signIn(page, organization.ownerKey, 'audit')
  await details(page, 'Department Sales & Support changed').click()
  const shown = panel(page)
  await expect(shown.getByRole('heading', { name: 'Department Sales & Support changed' })).toBeFocused()
  await expect(row(page, 'Department Sales & Support changed')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(shown.getByRole('heading', { name: 'Department Sales created' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(shown.getByRole('heading', { name: 'Department Sales & Support changed' })).toBeVisible()
  await details(page, 'Department Sales created').click()
  await expect(shown.getByRole('heading', { name: 'Department Sales created' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(details(page, 'Department Sales created')).toBeFocused()
  await page.keyboard.press('k')
  await expect(details(page, 'Department Sales & Support changed')).toBeFocused()
})

test('events are filtered by resource, operation, key, time and text, and the URL keeps the filters', async ({
  page,
  organization,
}) => {
  const departmentId = await changeDepartment(organization)
  await signIn(page, organization.ownerKey, 'audit')
  const rows = page.locator('[data-row]')
  const session = page.getByText(/^Session of/).first()
  await expect(session).toBeVisible()
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Changes' })
  await expectSearch(page, { kind: 'change' })
  await expect(session).toBeHidden()
  await expect(rows.filter({ hasText: 'Sales' })).not.toHaveCount(0)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Changes and sessions' })
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Department' })
  await expectSearch(page, { resource_type: 'department' })
  await expect(rows).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Operation' }).selectOption({ label: 'Change department' })
  await expect(rows).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Operation' }).selectOption({ label: 'All operations' })
  await rowAction(page, 'Department Sales created', 'Only this department')
  await expectSearch(page, { resource_type: 'department', resource_id: departmentId })
  await page.getByRole('button', { name: /One resource/ }).click()
  await openFilters(page)
  await page.getByRole('button', { name: 'API key: Any API key' }).click()
  await page.getByRole('option', { name: 'Owner', exact: true }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Time: Any time' }).click()
  await page.getByRole('button', { name: 'Last hour' }).click()
  await expect(
    page.getByRole('button', { name: /^Time: Last hour/ }).and(page.locator('[popovertarget]')),
  ).toBeFocused()
  await expect(page.getByRole('button', { name: 'Last hour', exact: true })).toBeHidden()
  expect(new URL(page.url()).searchParams.get('from')).toBe('-1h')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search events' }).fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Type: Department')
  await page.getByRole('button', { name: 'Clear the search and the filters' }).click()
  await expectSearch(page, {})
})

test('an event names a deleted resource as deleted, and an event of the operator has no key', async ({
  page,
  organization,
}) => {
  const departmentId = await changeDepartment(organization)
  await organization.api('DELETE', `/department/${departmentId}`)
  await signIn(page, organization.ownerKey, 'audit')
  await expect(row(page, 'Department Sales created').getByRole('link')).toHaveCount(1)
  await details(page, 'Department Sales & Support deleted').click()
  await expect(panel(page)).toContainText('Department: Sales & Support (deleted)')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  const menu = await rowMenu(page, 'Organization Test Cooperative created')
  await expect(menu.getByRole('menuitem', { name: /Only by this API key/ })).toContainText('no API key')
})

test('limits, suspensions and services that the operator changes show in Activity and on their pages @phone', async ({
  page,
  organization: { id, operate, addDomain, ownerKey, seed },
}) => {
  await seed({ departments: 1, identities: 2 })
  const domain = `operated-${id.slice(-12)}.example`
  await addDomain(domain)
  await operate('domain', 'suspend', domain)
  await operate('domain', 'reactivate', domain)
  await operate('domain', 'remove', domain)
  await operate('org', 'limit', id, '--identity-limit', '500')
  await operate('service', 'off', 'pop3', '--organization', id)
  await operate('org', 'suspend', id)
  await operate('org', 'reactivate', id)
  await signIn(page, ownerKey, 'audit')
  for (const sentence of [
    `Domain ${domain} suspended`,
    `Domain ${domain} reactivated`,
    `Domain ${domain} removed`,
    'Limits of Test Cooperative changed: identity limit ',
    'POP3 turned off for Test Cooperative',
    'Organization Test Cooperative suspended',
    'Organization Test Cooperative reactivated',
  ]) {
    await expect(row(page, sentence)).toContainText('Operator of the service')
  }
  await details(page, 'POP3 turned off').click()
  await expect(
    panel(page).getByRole('heading', { name: 'POP3 turned off for Test Cooperative' }),
  ).toBeVisible()
  const changed = panel(page).getByRole('table', { name: 'Changed' })
  await expect(changed.getByRole('row', { name: /^POP3/ })).toHaveText('POP3OnOff')
  await panel(page)
    .getByRole('link', { name: /^Open (department|organization)$/ })
    .click()
  const services = page.getByRole('region', { name: 'Services' })
  await services.getByText('3 services on, 1 off').click()
  await expect(services.getByRole('listitem').filter({ hasText: 'POP3' })).toContainText('Off')
  await expect(page.getByRole('region', { name: 'Identities' })).toContainText('of 500')
})

test('an unknown event is not found', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'audit/nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('without the permission the page names it', async ({ page, organization }) => {
  const { api_key } = await organization.createKey({ permissions: ['department:read'] })
  await signIn(page, api_key, 'audit')
  await expect(page.getByRole('heading', { level: 1, name: 'No access to this page' })).toBeVisible()
  await expect(page.getByText(/audit:read/).first()).toBeVisible()
})
