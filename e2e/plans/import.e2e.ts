import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { button, choose, domainOf, heading, main, plan, step, tile } from '../helpers/import-page.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import { addBy, expectAccessible, expectNoSidewaysScroll } from '../helpers/utils.ts'

interface Person {
  address: string
  display_name: string
  department_name: string | null
  status: string
  mailbox: { limit_bytes: number } | null
  external_id: string | null
}

const peopleOf = async ({ api }: TestOrganization): Promise<Person[]> =>
  (await api<{ items: Person[] }>('GET', '/identity/list?limit=200&sort=address')).items

/** Runs the plan that is open. */
const run = (page: Page, title: string): Promise<void> => button(page, title).click()

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')

const googleHeader =
  'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Recovery Email,Employee ID,Department,Change Password at Next Sign-In,New Status [UPLOAD ONLY]'

test('the template is imported with the passwords in one file, and a second import changes nothing @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await organization.api('POST', '/department', { department_name: 'Sales' })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities')
  await addBy(page, 'From a file')
  await expect(page.getByRole('heading', { level: 1, name: 'Import identities' })).toBeVisible()
  const download = page.waitForEvent('download')
  await button(page, 'Download template').click()
  const template = await readFile(await (await download).path(), 'utf8')
  const people = template.replaceAll('example.org', domain)
  await choose(page, people)
  await expect(main(page).getByText('2 rows', { exact: true })).toBeVisible()
  await expect(step(page, 'Match columns').getByLabel('Import “Mailbox size” as')).toHaveValue('limit_bytes')
  await plan(page)
  await expect(tile(page, '2 Will change')).toBeVisible()
  await expect(main(page).getByText('people.csv')).toBeVisible()
  await run(page, 'Import 2 identities')
  await expect(heading(page, 'Imported 2 identities')).toBeVisible()
  const passwords = page.waitForEvent('download')
  await button(page, 'Save passwords').click()
  const saved = await readFile(await (await passwords).path(), 'utf8')
  expect(saved).toContain(`ada@${domain}`)
  const ada = (await peopleOf(organization)).find(({ address }) => address.startsWith('ada@'))
  expect(ada).toMatchObject({ display_name: 'Ada Lovelace', department_name: 'Sales', status: 'active' })

  await page.goto(page.url().replace(/\/plans\/.*/, '/identities/import'))
  await choose(page, people)
  await plan(page)
  await expect(tile(page, '0 Will change')).toBeVisible()
  await expect(tile(page, '2 No change')).toBeVisible()
})

test('a template of Google is imported as it is, in UTF-16, without its passwords', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(
    page,
    utf16(
      [
        googleHeader,
        `Zoë,"O’Neil, Jr.",zoe@${domain},s3cret-one,,/Sales/North,,,E-7,Old,TRUE,Active`,
        `Ben,Ⓑ,ben@${domain},s3cret-two,,/Sales/North,,private@mail.example,,,,Suspended`,
      ].join('\r\n'),
    ),
    'google.csv',
  )
  const columns = step(page, 'Match columns')
  await expect(main(page).getByLabel('Encoding')).toHaveValue('utf-16le')
  await expect(columns.getByLabel('Import “Org Unit Path [Required]” as')).toHaveValue('org_unit')
  await expect(columns.getByText('s3cret')).toHaveCount(0)
  await expect(columns.getByText('Passwords are not imported')).toBeVisible()
  await expect(columns.getByText(/^3 columns won’t be imported/)).toContainText('Recovery Email')
  await expect(main(page).getByRole('checkbox', { name: 'Create missing departments (1)' })).toBeChecked()
  await button(page, 'Continue').click()
  await expect(tile(page, '2 Will change')).toBeVisible()
  await run(page, 'Import 2 identities')
  await expect(heading(page, 'Imported 2 identities')).toBeVisible()
  const people = await peopleOf(organization)
  expect(people.find(({ address }) => address.startsWith('zoe@'))).toMatchObject({
    display_name: 'Zoë O’Neil, Jr.',
    department_name: 'North',
    external_id: 'E-7',
  })
  expect(people.find(({ address }) => address.startsWith('ben@'))?.status).toBe('suspended')
  expect(bodies.join()).not.toContain('s3cret')
})

test('departments that don’t exist are created, or fixed in one place for all their rows @phone', async ({
  page,
  organization,
}) => {
  await organization.seed({ identities: 1 })
  await organization.api('POST', '/department', { department_name: 'Sales' })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(
    page,
    [
      'Address;Name;Department',
      `ada@${domain};Ada Lovelace;Praxis`,
      `ben@${domain};Ben Okri;sales`,
      `cyn@${domain};Cyn Ode;Praxis`,
      `dan@${domain};Dan Berg;Slaes`,
    ].join('\n'),
  )
  const creates = main(page).getByRole('checkbox', { name: 'Create missing departments (2)' })
  await expect(creates).not.toBeChecked()
  await expect(creates).toHaveAccessibleDescription('Praxis and Slaes. Otherwise 3 rows have an error.')
  await button(page, 'Continue').click()
  const errors = step(page, 'Fix errors')
  await expect(errors.getByText('1 row ready, 3 with errors')).toBeVisible()
  const missing = errors.getByRole('alert')
  await expect(missing).toContainText('2 departments don’t existPraxis and Slaes. 3 rows use them.')
  await expect(errors.getByRole('row')).toHaveCount(3)
  await expect(errors.getByRole('row').nth(1)).toContainText('2 rows use it')
  await expectNoSidewaysScroll(page)
  await errors.getByRole('textbox', { name: 'Line 5, Department' }).fill('Sales')
  await page.keyboard.press('Enter')
  await expect(missing).toContainText('1 department doesn’t existPraxis. 2 rows use it.')
  await missing.getByRole('button', { name: 'Create 1 department' }).click()
  await expect(errors.getByText('4 rows ready')).toBeVisible()
  await expect(errors.getByRole('heading', { level: 2 })).toBeFocused()
  await button(page, 'Preview').click()
  await expect(tile(page, '4 Will change')).toBeVisible()
})

test('errors are fixed in their table, and the rest are skipped and saved as a file @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(
    page,
    [
      'Username;First Name;Last Name;Size;Status',
      'ada;Ada;Lovelace;5,5 GB;active',
      `ben@${domain};Ben;Okri;many;`,
      `cy@${domain};Cy;Y;;gone`,
      `ada@${domain};Another;Ada;;`,
      'di!;Di;D;;',
    ].join('\n'),
  )
  await button(page, 'Continue').click()
  const errors = step(page, 'Fix errors')
  await expect(errors.getByText('1 row ready, 4 with errors')).toBeVisible()
  await button(page, 'Back').click()
  await step(page, 'Match columns')
    .getByRole('combobox', { name: 'Domain for 2 user names without a domain' })
    .click()
  await page.getByRole('option', { name: domain }).click()
  await button(page, 'Continue').click()
  await expect(errors.getByText('0 rows ready, 5 with errors')).toBeVisible()
  await expect(errors.getByText('Line 5 has the same address.')).toBeVisible()
  await expect(errors.getByText('Line 2 has the same address.')).toBeVisible()
  await expect(button(page, 'Preview')).toHaveAccessibleDescription(
    'Fix the 5 rows with errors, or skip them.',
  )
  await expectAccessible(page, ['#main'])
  const kinds = errors.getByLabel('Kind of error')
  await kinds.selectOption('Same address twice (2)')
  await expect(errors.getByRole('textbox')).toHaveCount(2)
  await kinds.selectOption('All errors (5)')
  await errors.getByLabel('Line 3, Size').fill('2 GB')
  await page.keyboard.press('Enter')
  await expect(errors.getByText('1 row ready, 4 with errors')).toBeVisible()
  await expect(errors.getByText('Fixed', { exact: true })).toHaveCount(1)
  await errors.getByLabel('Line 5, Username').fill(`another@${domain}`)
  await errors.getByLabel('Line 4, Status').fill('Suspended')
  await errors.getByLabel('Line 4, Status').blur()
  await expect(errors.getByText('4 rows ready, 1 with errors')).toBeVisible()
  await expect(errors.getByText('Fixed', { exact: true })).toHaveCount(4)
  await button(page, 'Hide fixed').click()
  await expect(errors.getByRole('textbox')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await button(page, 'Download these rows').click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n')[1]).toMatch(/^di!,Di,D,,,6,"?Username: “!” can’t be in an address/)
  await main(page).getByRole('checkbox', { name: 'Skip 1 row with errors' }).check()
  await button(page, 'Preview').click()
  await expect(tile(page, '4 Will change')).toBeVisible()
})

test('rows that the server refuses are listed with their lines in the preview, and fixed with the file kept', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 3 })
  const [somebody] = await peopleOf(organization)
  const domain = await domainOf(organization)
  const { department_id } = await organization.api<{ department_id: string }>('POST', '/department', {
    department_name: 'Nowhere',
  })
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(
    page,
    [
      'Address,Name,Department',
      `${somebody?.address},Another name,`,
      'ada@elsewhere.example,Ada,',
      `ben@${domain},Ben,Nowhere`,
    ].join('\n'),
  )
  await button(page, 'Continue').click()
  const errors = step(page, 'Fix errors')
  await expect(errors.getByText('Your organization doesn’t have the domain elsewhere.example.')).toBeVisible()
  await errors.getByLabel('Line 3, Address').fill(`ada@${domain}`)
  await errors.getByLabel('Line 3, Address').blur()
  await expect(errors.getByText('3 rows ready')).toBeVisible()
  // Someone else deletes it after the rows were checked.
  await organization.api('DELETE', `/department/${department_id}`)
  await button(page, 'Preview').click()
  await expect(tile(page, '2 Will change')).toBeVisible()
  await expect(main(page).getByText('1 can’t change: the department doesn’t exist.')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Line' })).toBeVisible()
  const refused = page.url()
  await button(page, 'Fix 1 row').click()
  await expect(errors.getByText('2 rows ready, 1 with errors')).toBeVisible()
  await expect(errors.getByRole('alert')).toContainText('1 department doesn’t existNowhere. 1 row uses it.')
  await errors.getByLabel('Line 4, Department').fill('')
  await errors.getByLabel('Line 4, Department').blur()
  await expect(errors.getByText('3 rows ready')).toBeVisible()
  await button(page, 'Preview').click()
  await expect(main(page).getByText('2 new, 1 changed')).toBeVisible()
  expect(page.url()).not.toBe(refused)
  const states = async () => {
    const { items } = await organization.api<{ items: { state: string }[] }>('GET', '/plan/list')
    return items.map(({ state }) => state)
  }
  // The first is canceled while the second is shown.
  await expect.poll(states).toEqual(['ready', 'cancelled'])
  await run(page, 'Import 3 identities')
  await expect(heading(page, 'Imported 3 identities')).toBeVisible()
  expect((await peopleOf(organization)).map(({ display_name }) => display_name)).toContain('Another name')
})

test('an import works by keyboard alone, from the search to the preview', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities')
  await expect(page.getByRole('heading', { level: 1, name: 'Identities' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('combobox', { name: /^Search identities/ })).toBeFocused()
  await page.keyboard.type('import')
  await expect(page.getByRole('option', { name: /Import identities/ })).toHaveAttribute('data-active')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Import identities' })).toBeFocused()
  /** Presses Tab until that has the focus. */
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await tabTo(button(page, 'Paste cells'))
  await page.keyboard.press('Enter')
  await expect(main(page).getByLabel('Cells', { exact: true })).toBeFocused()
  await page.keyboard.insertText(`Address\tName\nada\tAda\nben@${domain}\tBen`)
  await tabTo(button(page, 'Read cells'))
  await page.keyboard.press('Enter')
  await expect(step(page, 'Match columns').getByRole('heading')).toBeFocused()
  await tabTo(button(page, 'Continue'))
  await page.keyboard.press('Enter')
  await expect(step(page, 'Fix errors').getByRole('heading')).toBeFocused()
  await tabTo(main(page).getByLabel('Line 2, Address'))
  await page.keyboard.insertText(`ada@${domain}`)
  await page.keyboard.press('Enter')
  await expect(step(page, 'Fix errors').getByText('2 rows ready')).toBeVisible()
  await expect(button(page, 'Preview')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Import 2 identities?' })).toBeVisible()
})

test('a key without the permission sees why it can’t import', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const { api_key } = await organization.createKey({ preset: 'viewer' })
  await signIn(page, api_key, 'identities')
  await page.getByRole('button', { name: 'More ways to add' }).click()
  const way = page.getByRole('menuitem', { name: 'From a file' })
  await expect(way).toHaveAccessibleDescription(/identity:write/)
  await page.keyboard.press('Escape')
  await page.goto(page.url().replace(/identities.*/, 'identities/import'))
  await expect(main(page).getByText(/identity:write/)).toBeVisible()
  await expect(button(page, 'Choose file')).toHaveCount(0)
})
