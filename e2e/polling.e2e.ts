import { expect, signIn, test } from './fixture.ts'
import { lockNow } from './key-form.ts'
import { panel, rowOf } from './utils.ts'

// The console promises five seconds; a slow machine gets one more.
const timeLimit = { timeout: 6_000 }

test('what somebody else changes shows by itself, and disturbs nobody', async ({ page, organization }) => {
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
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText(
    'Created the department Sales',
  )
})

test('a form that was opened before keeps what it began with, and the conflict is told', async ({
  page,
  organization,
}) => {
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Archive',
  })
  await signIn(page, organization.ownerKey, `departments/${department_id}/edit`)
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Mine')
  await organization.api('PATCH', `/department/${department_id}`, { department_name: 'Theirs' })
  await expect(page.getByRole('dialog', { name: 'Edit “Theirs”' })).toBeVisible(timeLimit)
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Mine')
  await panel(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(panel(page)).toContainText('Somebody else has changed this in the meantime')
})

test('nothing is asked for while nobody can see it', async ({ page, organization }) => {
  await page.clock.install()
  await signIn(page, organization.ownerKey, 'departments')
  await expect(page.getByRole('heading', { name: 'No departments yet' })).toBeVisible()
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() === 'GET') requestCount += 1
  })
  await page.clock.runFor(21_000)
  await expect.poll(() => requestCount).toBeGreaterThan(2)
  expect(requestCount).toBeLessThan(8)

  const setVisibility = (state: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      window.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setVisibility('hidden')
  requestCount = 0
  await page.clock.runFor(21_000)
  expect(requestCount).toBe(0)

  await setVisibility('visible')
  await lockNow(page)
  requestCount = 0
  await page.clock.runFor(21_000)
  expect(requestCount).toBe(0)
})
