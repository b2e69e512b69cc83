import { expect, signIn, test } from './fixture.ts'
import type { TestOrganization } from './test-organization.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSearch,
  openFilters,
  panel,
  rowAction,
  rowMenu,
} from './utils.ts'

const changeDepartment = async ({ api }: TestOrganization) => {
  const department = await api<{ department_id: string }>('POST', '/department', { department_name: 'Sales' })
  await api('PATCH', `/department/${department.department_id}`, { department_name: 'Sales & Support' })
  return department.department_id
}

test('each event opens to what it was before and after, and leads to the thing @phone', async ({
  page,
  organization,
}) => {
  await changeDepartment(organization)
  await signIn(page, organization.ownerKey, 'audit')
  await page
    .getByRole('row', { name: /changed department/ })
    .getByRole('link')
    .click()
  const shown = panel(page)
  await expect(shown).toContainText(/changed department Sales & Support on \d+ \w+ \d{4}/)
  const changed = shown.getByRole('table', { name: 'What has changed' })
  await expect(changed.getByRole('row', { name: /^Department name/ })).toHaveText(
    'Department nameSalesSales & Support',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(changed.getByRole('row', { name: /^Department name/ })).toContainText('Sales & Support')
  await shown.getByRole('link', { name: 'Go to the department as it is now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales & Support' })).toBeVisible()
})

test('an event stands beside the list, which stays usable, and j and k walk through it', async ({
  page,
  organization,
}) => {
  await changeDepartment(organization)
  await signIn(page, organization.ownerKey, 'audit')
  const link = (name: RegExp) => page.getByRole('row', { name }).getByRole('link')
  await link(/changed department/).click()
  const shown = panel(page)
  await expect(shown.getByRole('heading', { name: 'Change department' })).toBeFocused()
  await expect(page.getByRole('row', { name: /changed department/ })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(shown.getByRole('heading', { name: 'Create department' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(shown.getByRole('heading', { name: 'Change department' })).toBeVisible()
  await link(/created department/).click()
  await expect(shown.getByRole('heading', { name: 'Create department' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(link(/created department/)).toBeFocused()
})

test('events are narrowed by thing, operation, key, time and text, and the address keeps it', async ({
  page,
  organization,
}) => {
  const departmentId = await changeDepartment(organization)
  await signIn(page, organization.ownerKey, 'audit')
  const rows = page.getByRole('table', { name: 'Events' }).getByRole('row')
  const session = page.getByText('opened a session with').first()
  await expect(session).toBeVisible()
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Changes' })
  await expectSearch(page, { kind: 'change' })
  await expect(session).toBeHidden()
  await expect(rows.filter({ hasText: 'Sales' })).not.toHaveCount(0)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Changes and sessions' })
  await page.getByRole('combobox', { name: 'Thing' }).selectOption({ label: 'department' })
  await expectSearch(page, { resource_type: 'department' })
  await expect(rows).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Operation' }).selectOption({ label: 'Change department' })
  await expect(rows).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Operation' }).selectOption({ label: 'All operations' })
  await rowAction(page, 'created Sales', 'Only this department')
  await expectSearch(page, { resource_type: 'department', resource_id: departmentId })
  await page.getByRole('button', { name: /One thing alone/ }).click()
  await openFilters(page)
  await page.getByRole('button', { name: 'Key: Any key' }).click()
  await page.getByRole('option', { name: 'Owner', exact: true }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Time: Any time' }).click()
  await page.getByRole('button', { name: 'Last hour' }).click()
  await expect(
    page.getByRole('button', { name: /^Time: Since/ }).and(page.locator('[popovertarget]')),
  ).toBeFocused()
  await expect(page.getByRole('button', { name: 'Last hour' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Thing' })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search events' }).fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Thing: department')
  await page.getByRole('button', { name: 'Clear the search and the filters' }).click()
  await expectSearch(page, {})
})

test('what is deleted is said to be gone, and what the operator did has no key', async ({
  page,
  organization,
}) => {
  const departmentId = await changeDepartment(organization)
  await organization.api('DELETE', `/department/${departmentId}`)
  await signIn(page, organization.ownerKey, 'audit')
  await page
    .getByRole('row', { name: /deleted department/ })
    .getByRole('link')
    .click()
  await expect(panel(page)).toContainText('The department has been deleted with this.')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  const menu = await rowMenu(page, 'created Test Cooperative')
  await expect(menu.getByRole('menuitem', { name: /Only by this key/ })).toContainText('without a key')
})

test('what the operator limits, suspends and turns off is told, and seen where it counts @phone', async ({
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
    `suspended domain ${domain}`,
    `reactivated domain ${domain}`,
    `deleted domain ${domain}`,
    'changed the limits of organization Test Cooperative',
    'turned off services of organization Test Cooperative',
    'suspended organization Test Cooperative',
    'reactivated organization Test Cooperative',
  ]) {
    await expect(page.getByRole('row').filter({ hasText: sentence })).toContainText('Operator')
  }
  await page
    .getByRole('row', { name: /turned off services/ })
    .getByRole('link')
    .click()
  await expect(panel(page).getByRole('heading', { name: 'Turn off services' })).toBeVisible()
  const changed = panel(page).getByRole('table', { name: 'What has changed' })
  await expect(changed.getByRole('row', { name: /^Services/ })).toHaveText('Services › pop3 › enabledYesNo')
  await expectAccessible(page)
  await panel(page).getByRole('link', { name: 'Go to the organization as it is now' }).click()
  const services = page.getByRole('region', { name: 'Services' })
  await expect(services.getByRole('listitem').filter({ hasText: 'POP3' })).toContainText('Set to off')
  await expect(page.getByRole('region', { name: 'Identities' })).toContainText('of 500')
})

test('an event that nobody knows is not found', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'audit/2026-01-01T00:00:00.000Z/nothing/nobody')
  await expect(panel(page)).toContainText('There is no such event.')
  await page.goto(page.url().replace(/audit\/.*/, 'audit/yesterday/nothing/nobody'))
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
})

test('without the permission the page names it', async ({ page, organization }) => {
  const { api_key } = await organization.createKey({ permissions: ['department:read'] })
  await signIn(page, api_key, 'audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
  await expect(page.getByText(/audit:read/).first()).toBeVisible()
})
