import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { uniqueDomain } from '../helpers/test-organization.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  fillIn,
  openFacts,
  panel,
  press,
} from '../helpers/utils.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

test('a change of a department is undone with one click @phone @core', async ({ page, organization }) => {
  const { api, ownerKey } = organization
  const { department_id } = await api<{ department_id: string }>('POST', '/department', {
    department_name: 'Sales',
    description: 'Shops',
  })
  await signIn(page, ownerKey, `departments/${department_id}/edit`)
  await fillIn(page, { Name: 'Sales & Support', Description: '' })
  await press(page, 'Save changes')
  await expectToast(page, 'Department Sales & Support changed')
  await expect(undo(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await undo(page).click()
  await expectToast(page, 'Undone: Department Sales & Support changed')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales')
  await openFacts(page)
  await expect(page.getByRole('main')).toContainText('Shops')
  await undo(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales & Support')
})

test('an undo is refused after a later change of the department @core', async ({ page, organization }) => {
  const { api, ownerKey } = organization
  const { department_id } = await api<{ department_id: string }>('POST', '/department', {
    department_name: 'Sales',
  })
  await signIn(page, ownerKey, `departments/${department_id}/edit`)
  await fillIn(page, { Name: 'Support' })
  await press(page, 'Save changes')
  await expect(undo(page)).toBeVisible()
  await api('PATCH', `/department/${department_id}`, { department_name: 'Service' })
  await undo(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Couldn’t undo: Department Support changed.' })
  await expect(refusal).toContainText(/Name: Service now, set by Owner on /)
  await expectAccessible(page, ['#main'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service')
})

test('a change of domain settings is undone with one click @phone', async ({ page, organization }) => {
  const { api, addDomain, ownerKey } = organization
  const name = uniqueDomain('undo')
  await addDomain(name)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
  await signIn(page, ownerKey, `domains/${items[0]?.domain_id}/settings`)
  await panel(page).getByRole('checkbox', { name: 'Sub-addressing' }).uncheck()
  await fillIn(page, { Description: 'For the whole house' })
  await press(page, 'Save changes')
  await expectToast(page, `Domain ${name} changed`)
  const main = page.getByRole('main')
  await openFacts(page)
  await expect(main).toContainText('For the whole house')
  await undo(page).click()
  await expectToast(page, `Undone: Domain ${name} changed`)
  await expect(main).not.toContainText('For the whole house')
  await expect(main).not.toContainText('an address with + is unknown')
})

test('a change of organization settings is undone with one click @phone', async ({ page, organization }) => {
  const { api, ownerKey } = organization
  const settings = () => api<{ storage_units: string }>('GET', '/organization/settings')
  const before = await settings()
  await signIn(page, ownerKey, 'overview/settings')
  await panel(page).getByRole('radio', { name: 'In GiB and TiB' }).check()
  await press(page, 'Save changes')
  await expectToast(page, 'Organization settings changed')
  expect(await settings()).not.toEqual(before)
  await undo(page).click()
  await expectToast(page, 'Undone: Organization settings changed')
  expect(await settings()).toEqual(before)
})

test('a change is undone by keyboard, which is announced, and the focus stays in place @fresh', async ({
  page,
  organization,
}) => {
  const { api, ownerKey } = organization
  await api('POST', '/department', { department_name: 'Sales' })
  await signIn(page, ownerKey, 'departments')
  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await fillIn(page, { Name: 'Support' })
  await page.keyboard.press('Enter')
  // How, is announced: e2e/shell/announcements.e2e.ts.
  await expectToast(page, 'Department Support changed')
  await expect(page.getByRole('link', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Undone: Department Support changed')
  await expect(page.getByRole('link', { name: 'Edit' })).toBeFocused()
})

test('saving without a change offers no undo', async ({ page, organization }) => {
  const { api, ownerKey } = organization
  const { department_id } = await api<{ department_id: string }>('POST', '/department', {
    department_name: 'Sales',
  })
  await signIn(page, ownerKey, `departments/${department_id}/edit`)
  await press(page, 'Save changes')
  await expect(panel(page)).toHaveCount(0)
  // The message of a later change comes after any of the first.
  await page.getByRole('link', { name: 'Edit' }).click()
  await fillIn(page, { Name: 'Support' })
  await press(page, 'Save changes')
  await expectToast(page, 'Department Support changed')
  await expect(undo(page)).toHaveCount(1)
})

test('undoing enlarged mailboxes restores their sizes, and says before how many will be full', async ({
  page,
  organization,
}) => {
  const { api, ownerKey, seed } = organization
  await seed({ departments: 2, identities: 120 })
  interface Mailboxes {
    items: { identity_id: string; display_name: string }[]
    total: number
  }
  const full = () => api<Mailboxes>('GET', '/mailbox-quota/list?level=full')
  const { items, total } = await full()
  expect(total).toBe(1)
  const { plan_id } = await api<{ plan_id: string }>('POST', '/plan', {
    operation: 'resize',
    selection: { identity_ids: items.map(({ identity_id }) => identity_id) },
    change: { mode: 'grow', bytes: 2 ** 33 },
  })
  await signIn(page, ownerKey, `plans/${plan_id}`)
  const main = page.getByRole('main')
  const mailbox = `mailbox of ${items[0]?.display_name}`
  await expect(main).toContainText('Undo restores every size if enough storage is available')
  await main.getByRole('button', { name: `Enlarge ${mailbox}` }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`M${mailbox.slice(1)} enlarged by 8.6\u00a0GB`)
  expect((await full()).total).toBe(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(heading).toHaveText(`Undo: Enlarge ${mailbox} by 8.6\u00a0GB`)
  await expect(main.getByRole('alert').getByText('1 mailbox will be full again.')).toBeVisible()
  await expectAccessible(page, ['#main'])
  await main.getByRole('button', { name: 'Undo bulk change' }).click()
  await expect(main.getByRole('button', { name: `${total} Changed` })).toBeVisible()
  expect((await full()).total).toBe(total)
})
