import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { answers, apiPanel, failure, languagesHere, output, programIn } from '../helpers/programs.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  fillIn,
  more,
  openView,
  panel,
  press,
} from '../helpers/utils.ts'

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

const openFromToast = async (page: Page, name: RegExp) => {
  const toast = page.getByRole('group', { name })
  await toast.getByRole('button', { name: 'More' }).click()
  await toast.getByRole('button', { name: 'API' }).click()
  await expect(apiPanel(page)).toBeVisible()
}

const openFromList = async (page: Page) => {
  await openView(page)
  await page.getByRole('button', { name: 'API', exact: true }).click()
  await expect(apiPanel(page)).toBeVisible()
}

test('the samples of a list and of a resource run in each language', async ({ page, organization }) => {
  const key = organization.ownerKey
  await organization.api('POST', '/department', {
    department_name: 'O’Neil & "Sons" $HOME',
    description: "It's theirs",
  })
  await signIn(page, key, 'departments')
  await openFromList(page)
  await expect(apiPanel(page)).toContainText('GET /api/department/list')
  const lists = await answers<{ total: number }>(page, key)
  expect(lists.map(({ total }) => total)).toEqual(languagesHere.map(() => 1))
  await apiPanel(page).getByText('Response', { exact: true }).click()
  const shape = await apiPanel(page).locator('details pre').innerText()
  for (const name of Object.keys(lists[0] ?? {})) expect(shape).toContain(`"${name}": `)
  await page.keyboard.press('Escape')
  await page.getByRole('table').getByRole('link').click()
  await more(page, 'API')
  const things = await answers<{ description: string }>(page, key)
  expect(things.map(({ description }) => description)).toEqual(languagesHere.map(() => "It's theirs"))
})

test('the sample of a finished action repeats it, and running it twice does it once', async ({
  page,
  organization,
}) => {
  const key = organization.ownerKey
  await signIn(page, key, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  await fillIn(page, { Name: 'O’Neil & "Sons" $HOME', Description: "It's theirs" })
  await press(page, 'Create department')
  await expectToast(page, 'created')
  await openFromToast(page, /created$/)
  const made = new Set<string>()
  for (const language of languagesHere) {
    const program = await programIn(page, language)
    expect(failure(language, program, key)).toContain('name_taken')
    const { items } = await organization.api<{ items: { department_id: string }[] }>(
      'GET',
      '/department/list',
    )
    await organization.api('DELETE', `/department/${items[0]?.department_id}`)
    const answer = output(language, program, key)
    expect(output(language, program, key)).toBe(answer)
    made.add((JSON.parse(answer) as { department_id: string }).department_id)
  }
  expect(made.size).toBe(languagesHere.length)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: /created$/ })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('the sample of a change names its version, so that no other is overwritten', async ({
  page,
  organization,
}) => {
  const key = organization.ownerKey
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Finance',
  })
  await signIn(page, key, `departments/${department_id}/edit`)
  await fillIn(page, { Name: 'Legal' })
  await press(page, 'Save changes')
  await openFromToast(page, /changed\b/)
  expect(output('curl', await programIn(page, 'curl'), key)).toContain('"Legal"')
  await organization.api('PATCH', `/department/${department_id}`, { department_name: 'Sales' })
  for (const language of languagesHere) {
    const program = await programIn(page, language)
    expect(failure(language, program, key)).toContain('stale_version')
  }
})

test('a typed password is not in the sample @core', async ({ page, organization }) => {
  await organization.addDomain(`${organization.id}.example`)
  await organization.seed({ departments: 1, identities: 1 })
  const { items } = await organization.api<{ items: { identity_id: string; address: string }[] }>(
    'GET',
    '/identity/list',
  )
  await signIn(page, organization.ownerKey, `identities/${items[0]?.identity_id}/reset-password`)
  await panel(page).getByRole('radio', { name: 'Enter a password' }).check()
  await panel(page).getByLabel('New password').fill('correct horse battery')
  await press(page, 'Reset password')
  await openFromToast(page, /reset$/)
  for (const language of languagesHere) {
    const program = await programIn(page, language)
    expect(program).not.toContain('horse')
    expect(program).toContain('POSTROOM_PASSWORD')
  }
  const reset = output('JavaScript', await programIn(page, 'JavaScript'), organization.ownerKey)
  expect(JSON.parse(reset)).toMatchObject({ identity: { address: items[0]?.address } })
})

test('the panel gives the focus back, remembers the language and copies what it shows @phone', async ({
  page,
  context,
  organization,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await organization.api('POST', '/department', { department_name: 'Finance' })
  await signIn(page, organization.ownerKey, 'departments')
  const view = page.getByRole('button', { name: 'View', exact: true })
  await view.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'API', exact: true }).press('Enter')
  await expect(apiPanel(page).getByRole('radio', { name: 'curl' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const program = await programIn(page, 'JavaScript')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page, 'Copy')
  expect(await copied(page)).toBe(program)
  await page.keyboard.press('Escape')
  await expect(apiPanel(page)).toHaveCount(0)
  await expect(view).toBeFocused()
  await page.reload()
  await openFromList(page)
  await expect(apiPanel(page).getByRole('radio', { name: 'JavaScript' })).toBeChecked()
})

test('a key for the sample is one step away, if the key may create keys @fresh', async ({
  page,
  organization,
}) => {
  await organization.addDomain(`${organization.id}.example`)
  await organization.seed({ departments: 1, identities: 1 })
  const { items } = await organization.api<{ items: { identity_id: string }[] }>('GET', '/identity/list')
  const path = `identities/${items[0]?.identity_id}`
  await signIn(page, organization.ownerKey, path)
  await more(page, 'API')
  const reference = apiPanel(page).getByRole('link', { name: /reference/ })
  await expect(reference).toHaveAttribute('href', '/docs#getIdentity')
  await apiPanel(page).getByRole('link', { name: 'Create a key for this' }).click()
  await expect(apiPanel(page)).toHaveCount(0)
  await expect(panel(page).getByLabel('Name', { exact: true })).toHaveValue('Script: getIdentity')
  await expect(panel(page).getByRole('checkbox', { checked: true })).toHaveAccessibleName(
    'See the identities.',
  )
  await press(page, 'Cancel')
  await expect(page).toHaveURL(new RegExp(`${path}$`))

  const viewer = await organization.createKey({ preset: 'viewer' })
  await signIn(page, viewer.api_key, path)
  await more(page, 'API')
  await expect(apiPanel(page)).toContainText('doesn’t have this permission (key:write)')
  await expect(apiPanel(page).getByRole('link', { name: 'Create a key for this' })).toHaveCount(0)
})
