import { expect, signIn, test } from '../helpers/fixture.ts'
import { lockNow } from '../helpers/key-form.ts'
import {
  countRequests,
  forgetRequests,
  requestCount,
  requestedPaths,
  setVisibility,
} from '../helpers/requests.ts'
import { panel, rowOf } from '../helpers/utils.ts'

// The console promises five seconds; a slow machine gets one more.
const timeLimit = { timeout: 6_000 }

test('changes by others appear automatically, without disturbing the user', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 3 })
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Archive',
  })
  await signIn(page, organization.ownerKey, 'departments')
  const link = rowOf(page, 'Archive').getByRole('link')
  await link.focus()
  await organization.api('PATCH', `/department/${department_id}`, { department_name: 'Archives' })
  await expect(rowOf(page, 'Archives')).toBeVisible(timeLimit)
  await expect(rowOf(page, 'Archives').getByRole('link')).toBeFocused()

  await page.getByRole('link', { name: 'Create department' }).click()
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Half a na')
  await organization.api('POST', '/department', { department_name: 'Another' })
  await expect(page.getByRole('link', { name: 'Another', includeHidden: true })).toHaveCount(1, timeLimit)
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Half a na')
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
})

test('the overview follows too', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 2 })
  await signIn(page, organization.ownerKey)
  await expect(page.getByRole('region', { name: 'Identities' })).toContainText('Departments1')
  await organization.api('POST', '/department', { department_name: 'Sales' })
  await expect(page.getByRole('region', { name: 'Identities' })).toContainText('Departments2', timeLimit)
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText('Department Sales created')
})

test('an open form keeps its first values, and the conflict is shown', async ({ page, organization }) => {
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Archive',
  })
  await signIn(page, organization.ownerKey, `departments/${department_id}/edit`)
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Mine')
  await organization.api('PATCH', `/department/${department_id}`, { department_name: 'Theirs' })
  await expect(panel(page).getByRole('alert')).toContainText(
    'This has changed since you opened it',
    timeLimit,
  )
  await expect(panel(page)).toHaveAccessibleName('Edit Archive')
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Mine')
  await panel(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(panel(page)).toContainText('Changed by someone else in the meantime')
})

test('changes of others to an open form are shown before it is saved', async ({ page, organization }) => {
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Archive',
  })
  await signIn(page, organization.ownerKey, `departments/${department_id}/edit`)
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Mine')
  await organization.api('PATCH', `/department/${department_id}`, { description: 'Theirs' })
  await panel(page).getByRole('button', { name: 'Show changes' }).click(timeLimit)
  await expect(panel(page).getByRole('group', { name: 'Description' })).toContainText('Theirs')
  await panel(page).getByRole('button', { name: 'Save this version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
  await expect(page.getByText('Theirs')).toBeVisible()
})

test('a hidden page sends no requests', async ({ page, organization }) => {
  await page.clock.install()
  await countRequests(page)
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  const earlier = await requestCount(page)
  await page.clock.runFor(21_000)
  await expect.poll(() => requestCount(page)).toBeGreaterThan(earlier + 2)
  expect(await requestCount(page)).toBeLessThan(earlier + 8)

  await setVisibility(page, 'hidden')
  await forgetRequests(page)
  await page.clock.runFor(21_000)
  expect(await requestedPaths(page)).toEqual([])

  await setVisibility(page, 'visible')
  await lockNow(page)
  await forgetRequests(page)
  await page.clock.runFor(21_000)
  expect(await requestedPaths(page)).toEqual([])
})

test('a hidden page sends no requests in an outage either', async ({ page, organization, faults }) => {
  faults.expectFault(/ERR_FAILED/)
  await page.clock.install()
  await countRequests(page)
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.runFor(10_000)
  const banner = page.getByText(/^The server has been unreachable since/)
  await expect(banner).toBeVisible()

  await setVisibility(page, 'hidden')
  await forgetRequests(page)
  await page.clock.runFor(60_000)
  expect(await requestedPaths(page)).toEqual([])

  await page.unroute('**/api/**')
  await setVisibility(page, 'visible')
  await expect(banner).toHaveCount(0)
})
