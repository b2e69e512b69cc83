import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { domainOf, idOfDomain } from '../helpers/people.ts'
import {
  expectFieldError,
  expectNoRow,
  expectRows,
  expectToast,
  fillIn,
  panel,
  press,
  question,
  rowAction,
  rowOf,
} from '../helpers/utils.ts'

interface Department {
  department_id: string
  department_name: string
  description: string | null
}

test('a name already in use is reported under its field, and nothing typed is lost @core', async ({
  page,
  organization,
}) => {
  await organization.api('POST', '/department', { department_name: 'Sales' })
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'SALES', Description: 'Quotations' })
  await press(page, 'Create department')
  await expectFieldError(page, 'Name', /This name is already used\. Choose another name/)
  await expect(panel(page).getByRole('button', { name: 'Copy request ID' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const requestId = await panel(page).getByRole('alert').getByRole('code').first().boundingBox()
  expect(requestId?.height).toBeLessThan(20)
  await expect(panel(page).getByRole('textbox', { name: 'Description' })).toHaveValue('Quotations')
  await fillIn(page, { Name: 'Sales North' })
  await expect(panel(page).getByText('This name is already used')).toHaveCount(0)
  await press(page, 'Create department')
  await expectRows(page, ['Sales', 'Sales North'])
})

test('an invalid value is reported beside its field immediately, until it is fixed', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  await press(page, 'Create department')
  await expectFieldError(page, 'Name', 'The name can’t be empty.')
  await fillIn(page, { Name: 'a/b' })
  await expectFieldError(page, 'Name', /^The name can’t contain a slash/)
  await fillIn(page, { Name: '🦊'.repeat(101) })
  await expectFieldError(page, 'Name', 'The name can have at most 100 characters; it has 101.')
  await fillIn(page, { Name: '🦊'.repeat(100) })
  await expect(panel(page).getByText('can have at most')).toHaveCount(0)
  await press(page, 'Create department')
  await expect(rowOf(page, '🦊'.repeat(100))).toBeVisible()
})

test('five presses of Enter create one department @core', async ({ page, organization }) => {
  let requests = 0
  page.on('request', (request) => (requests += request.method() === 'POST' ? 1 : 0))
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'Sales' })
  requests = 0
  await panel(page)
    .getByRole('textbox', { name: 'Name' })
    .evaluate((input: HTMLInputElement) => {
      for (let press = 0; press < 5; press += 1) input.form?.requestSubmit()
    })
  await expect(rowOf(page, 'Sales')).toBeVisible()
  expect(requests).toBe(1)
})

test('a create request whose response was lost is repeated without creating two @core', async ({
  page,
  organization,
  faults,
}) => {
  faults.expectFault(/ERR_FAILED/)
  await signIn(page, organization.ownerKey, 'departments')
  let wasAborted = false
  await page.route('**/api/department', async (route) => {
    if (wasAborted) return route.continue()
    wasAborted = true
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'Sales' })
  await press(page, 'Create department')
  await expect(panel(page).getByText('The server can’t be reached')).toBeVisible()
  await press(page, 'Create department')
  // With another Idempotency-Key it would stay open: the name is in use.
  await expect(panel(page)).toHaveCount(0)
  await expectRows(page, ['Sales'])
})

test('after a conflict both versions are shown side by side @core', async ({ page, organization }) => {
  const { department_id } = await organization.api<Department>('POST', '/department', {
    department_name: 'Sales',
    description: 'All of it',
  })
  await signIn(page, organization.ownerKey, 'departments')
  await rowAction(page, 'Sales', 'Edit')
  await fillIn(page, { Name: 'Sales North', Description: 'The north' })
  await organization.api('PATCH', `/department/${department_id}`, {
    department_name: 'Trade',
    description: 'Theirs',
  })
  await press(page, 'Save changes')
  await expect(panel(page).getByText('Changed by someone else in the meantime')).toBeVisible()
  await expect(panel(page)).toContainText(/Changed by Owner.*, just now\./)
  // Names differ, and what one has typed is chosen at first.
  await expect(
    panel(page).getByRole('group', { name: 'Name' }).getByRole('radio', { name: /^Mine/ }),
  ).toBeFocused()
  const description = panel(page).getByRole('group', { name: 'Description' })
  await expect(description).toContainText('Theirs')
  await expect(description).toContainText('The north')
  await description.getByRole('radio', { name: /^Theirs/ }).check()
  await press(page, 'Save this version')
  await expectRows(page, ['Sales North'])
  expect(await organization.api<Department>('GET', `/department/${department_id}`)).toMatchObject({
    department_name: 'Sales North',
    description: 'Theirs',
  })
})

test('only what has changed is sent', async ({ page, organization }) => {
  await organization.api('POST', '/department', { department_name: 'Sales', description: 'All of it' })
  await signIn(page, organization.ownerKey, 'departments')
  await rowAction(page, 'Sales', 'Edit')
  await fillIn(page, { Name: 'Trade' })
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await press(page, 'Save changes')
  expect((await request).postDataJSON()).toEqual({ department_name: 'Trade' })
  expect((await request).headers()['if-match']).toMatch(/^"/)
  await expectRows(page, ['Trade'])
})

test('leaving a form asks only if something was typed @core', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'departments')
  const create = page.getByRole('link', { name: 'Create department' })
  await create.click()
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(create).toBeFocused()
  await create.click()
  await fillIn(page, { Name: 'Sales' })
  await press(page, 'Close')
  await expect(question(page)).toContainText('Your changes aren’t saved yet.')
  await press(page, 'Keep editing')
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Sales')
  await page.evaluate(() => history.back())
  await press(page, 'Discard changes')
  await expect(panel(page)).toHaveCount(0)
  await expectNoRow(page, 'Sales')
})

test('Escape in a field that searches takes nothing away that was chosen', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const { items } = await organization.api<{ items: { identity_id: string; department_name: string }[] }>(
    'GET',
    '/identity/list',
  )
  const [{ identity_id, department_name } = { identity_id: '', department_name: '' }] = items
  await signIn(page, organization.ownerKey, `identities/${identity_id}/edit`)
  const department = panel(page).getByRole('combobox', { name: 'Department' })
  await expect(department).toHaveValue(department_name)
  await department.fill('nowhere at all')
  await expect(panel(page).getByText('Nothing found for “nowhere at all”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeVisible()
  await expect(department).toHaveValue(department_name)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
})

test('the browser asks before a tab with something typed is closed @fresh', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  await panel(page).getByRole('textbox', { name: 'Name' }).pressSequentially('Sales')
  const dialogEvent = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await dialogEvent
  expect(dialog.type()).toBe('beforeunload')
  // A tab that stays open after it was told to close could not be closed by the end of the test.
  const closed = page.waitForEvent('close')
  await dialog.accept()
  await closed
})

test('a panel opened by its address closes onto its page', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'departments')
  const list = page.url()
  await page.goto(`${list}/new`)
  await expect(page).toHaveTitle('Create department – Departments – Test Cooperative – Postroom')
  await press(page, 'Cancel')
  await expect(page).toHaveURL(list)
  await expect(page).toHaveTitle('Departments – Test Cooperative – Postroom')
})

test('a form shows the choices it already knows without requesting them again', async ({
  page,
  organization,
}) => {
  const name = await domainOf(organization)
  const id = await idOfDomain(organization, name)
  await signIn(page, organization.ownerKey, 'identities')
  // Its own answer never comes.
  const asked = page.waitForRequest(`**/api/domain/${id}`)
  await page.route(`**/api/domain/${id}`, () => {})
  await page.getByRole('link', { name: 'Add identity' }).click()
  await expect(panel(page).getByRole('combobox', { name: 'Domain' })).toHaveValue(name)
  await expect(panel(page).getByText(`The maximum mailbox size of ${name} is`)).toBeVisible()
  await asked
})

test('text typed for a resource that was deleted meanwhile can still be copied', async ({
  page,
  organization,
}) => {
  const { department_id } = await organization.api<Department>('POST', '/department', {
    department_name: 'Sales',
  })
  await signIn(page, organization.ownerKey, 'departments')
  await rowAction(page, 'Sales', 'Edit')
  await fillIn(page, { Description: 'A long story' })
  await organization.api('DELETE', `/department/${department_id}`)
  await press(page, 'Save changes')
  await expect(panel(page).getByText('Deleted in the meantime')).toBeVisible()
  await expect(panel(page).getByRole('textbox', { name: 'Description' })).toHaveValue('A long story')
})

test('a day without a time is an error, and nothing is saved without it', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 2 })
  const { items } = await organization.api<{ items: { identity_id: string; address: string }[] }>(
    'GET',
    '/identity/list?limit=1',
  )
  await signIn(page, organization.ownerKey, `addresses/new?local_part=sales&target=${items[0]?.identity_id}`)
  const ends = panel(page).getByLabel('Expires')
  await ends.focus()
  // The month alone.
  await page.keyboard.type('03')
  await page.keyboard.press('Enter')
  await expect(ends).toHaveAccessibleDescription(/Enter the day and the time\./)
  await expect(ends).toBeFocused()
  await ends.fill('2096-03-01T00:00')
  await expect(ends).not.toHaveAttribute('aria-invalid', 'true')
  await ends.press('Enter')
  await expectToast(page, `Alias sales@${items[0]?.address.split('@')[1]} created`)
})
