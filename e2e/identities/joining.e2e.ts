import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import {
  addBy,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  fillIn,
  panel,
  press,
} from '../helpers/utils.ts'

const gib = 1_073_741_824

/** A department with a size for new members and a text for their sheets. */
const department = async ({ api }: TestOrganization, name = 'Sales'): Promise<string> => {
  const { department_id } = await api<{ department_id: string }>('POST', '/department', {
    department_name: name,
    default_mailbox_limit_bytes: 2 * gib,
    welcome_text: 'Your desk is on the 3rd floor.\nAsk for Ada.',
  })
  return department_id
}

interface Person {
  identity_id: string
  address: string
  display_name: string
  department_name: string | null
  mailbox: { limit_bytes: number } | null
}

const peopleOf = async ({ api }: TestOrganization): Promise<Person[]> =>
  (await api<{ items: Person[] }>('GET', '/identity/list?limit=200&sort=address')).items

/** Keeps the browser from opening its own dialog: the test checks the printed sheets in the page. */
const holdPaper = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
}
const putAway = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('afterprint')))
const sheets = (page: Page) => page.locator('[data-printed] article')

const person = (page: Page, place: number) => panel(page).getByRole('group', { name: `Identity ${place}` })

test('a department shows what new members get', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  await signIn(page, organization.ownerKey, 'departments')
  await page.getByRole('link', { name: 'Create department' }).click()
  const size = panel(page).getByRole('textbox', { name: 'Mailbox size of new members' })
  await fillIn(page, { Name: 'Sales', 'Welcome sheet': 'Ask for Ada.' })
  await size.fill('many')
  await press(page, 'Create department')
  await expect(size).toHaveAccessibleDescription(/Enter a size such as 5 GB/)
  await size.fill('2 GB')
  await press(page, 'Create department')
  await expectToast(page, 'Department Sales created')
  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await expect(page.getByText('Ask for Ada.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(size).toHaveValue('2 GB')
  await size.fill('')
  await press(page, 'Save changes')
  await expect(page.getByText('Default of the domain')).toBeVisible()
})

test('several identities are added to a department, each with a sheet, and all of it is undone @fresh @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const id = await department(organization)
  const before = await peopleOf(organization)
  await holdPaper(page)
  await signIn(page, organization.ownerKey, `departments/${id}`)
  await page.getByRole('link', { name: 'Add several' }).click()
  await expect(panel(page).getByRole('combobox', { name: 'Department' })).toHaveValue('Sales')
  await press(page, 'Preview')
  await expect(person(page, 1).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(person(page, 1).getByText('The name can’t be empty.')).toBeVisible()
  await page.keyboard.type('Mara Lindt')
  const userName = (place: number) => person(page, place).getByRole('textbox', { name: 'User name' })
  await expect(userName(1)).toHaveValue('mara.lindt')
  await expect(person(page, 1).getByText('This address is free.')).toBeVisible()
  await press(page, 'Add another identity')
  await expect(person(page, 2).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Mara Lindt')
  await expect(userName(2)).toHaveValue('mara.lindt2')
  await expect(person(page, 2).getByText('This address is free.')).toBeVisible()
  await userName(2).fill('mara.lindt')
  await expect(person(page, 2).getByText('Identity 1 already has this user name.')).toHaveCount(1)
  await expect(person(page, 2).getByText('This address is free.')).toHaveCount(0)
  await expect(userName(2)).toHaveAccessibleDescription(/Identity 1 already has this user name/)
  await userName(2).fill('mara')
  await expect(
    panel(page).getByText(/^Each identity gets a 2[.\d]*\sGi?B mailbox \(the department’s default\)/),
  ).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Preview')
  await expect(panel(page)).toHaveAccessibleName('Add 2 identities?')
  await expect(panel(page).getByRole('list', { name: 'Will change' })).toContainText('mara.lindt')
  expect(await peopleOf(organization)).toEqual(before)
  await panel(page).getByRole('button', { name: 'Add 2 identities' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Added 2 identities' })).toBeVisible()
  await expectAccessible(page, ['#main'])
  await page.getByRole('button', { name: 'Print welcome sheets' }).click()
  await expect(sheets(page)).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(sheets(page).first()).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  await expect(sheets(page).first()).toContainText('Test Cooperative')
  await expect(sheets(page).first()).toContainText('Welcome, Mara Lindt')
  await expect(sheets(page).first()).toContainText('Your desk is on the 3rd floor.')
  const [, , password] = await sheets(page).first().getByRole('definition').allInnerTexts()
  expect(password).toMatch(/^\w{20}$/)
  await putAway(page)
  await page.emulateMedia({ media: 'screen' })
  await expect(sheets(page)).toHaveCount(0)
  await expect(page.getByText('Save the passwords before you leave this page')).toBeVisible()
  await page.getByRole('link', { name: 'Bulk changes' }).first().click()
  await page.getByRole('button', { name: 'Back to the passwords' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save passwords' }).click()
  await download
  await expect(page.getByText('Passwords saved', { exact: true })).toBeVisible()
  const created = (await peopleOf(organization)).filter(({ address }) => address.startsWith('mara'))
  expect(created).toMatchObject([
    { display_name: 'Mara Lindt', department_name: 'Sales', mailbox: { limit_bytes: 2 * gib } },
    { display_name: 'Mara Lindt', department_name: 'Sales', mailbox: { limit_bytes: 2 * gib } },
  ])

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Undo: Add 2 identities' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo bulk change' }).click()
  await expect(page.getByRole('button', { name: '2 Changed' })).toBeVisible()
  expect(await peopleOf(organization)).toEqual(before)
})

test('a bulk change that ends while its page still loads offers its undo once @fresh', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await signIn(page, organization.ownerKey, 'identities')
  const before = await peopleOf(organization)
  await page.route(/\/PlanPage-[^/]*\.js$/, async (route) => {
    await expect.poll(() => peopleOf(organization)).toHaveLength(before.length + 1)
    // The frame has asked for its state once more, and heard of its end.
    await page.waitForResponse(async (response) => /"state":"done"/.test(await response.text()))
    await route.continue()
  })
  await addBy(page, 'Several')
  await person(page, 1).getByRole('textbox', { name: 'Name', exact: true }).fill('Mara Lindt')
  await press(page, 'Preview')
  await panel(page).getByRole('button', { name: 'Add Mara Lindt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindt added' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(1)
})

test('identities added at a set time are due until then, and existing ones are refused', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await department(organization)
  const [present] = await peopleOf(organization)
  const [localPart = ''] = (present?.address ?? '').split('@')
  await signIn(page, organization.ownerKey, 'identities')
  await addBy(page, 'Several')
  await person(page, 1).getByRole('textbox', { name: 'Name', exact: true }).fill('Ivo Brandt')
  await press(page, 'Add another identity')
  await person(page, 2).getByRole('textbox', { name: 'Name', exact: true }).fill('Someone Else')
  await person(page, 2).getByRole('textbox', { name: 'User name' }).fill(localPart)
  await expect(person(page, 2).getByText(/already has this address/)).toBeVisible()
  await press(page, 'Preview')
  await expect(panel(page)).toHaveAccessibleName('Add 1 identity?')
  await expect(panel(page).getByText(/^1 can’t change: /)).toBeVisible()
  await panel(page).getByRole('radio', { name: 'Schedule…' }).check()
  await expect(panel(page).getByText(/^The new passwords are shown only in this tab/)).toBeVisible()
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16)
  await panel(page).getByLabel('Begins').fill(soon)
  await panel(page).getByRole('button', { name: 'Add 1 identity' }).click()
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  const print = page.getByRole('button', { name: 'Print welcome sheet' })
  await expect(print).toHaveAccessibleDescription('Available when the bulk change has finished.')
  await page.goto(page.url().replace(/\/plans\/.*/, '/plans?state=scheduled'))
  await page.getByRole('table').getByRole('link', { name: 'Add 1 identity' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
})

test('a new identity gets the mailbox size of its department, and a sheet @fresh', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  await department(organization)
  await holdPaper(page)
  await page.route('**/api/health', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { mail: object }
    const public_servers = [{ service_code: 'imap', host: 'imap.example.org', port: 993 }]
    await route.fulfill({ response, json: { ...json, mail: { ...json.mail, public_servers } } })
  })
  const health = page.waitForResponse('**/api/health')
  await signIn(page, organization.ownerKey, 'identities')
  await health
  await page.getByRole('link', { name: 'Add identity' }).click()
  await fillIn(page, { Name: 'Mara Lindt' })
  await panel(page).getByRole('combobox', { name: 'Department' }).fill('Sales')
  await page.getByRole('option', { name: 'Sales' }).click()
  await expect(panel(page).getByRole('radio', { name: /^The department’s default size: 2/ })).toBeChecked()
  await press(page, 'Add identity')
  await panel(page).getByRole('button', { name: 'Print welcome sheet' }).click()
  await expect(sheets(page)).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(sheets(page).getByRole('heading', { name: 'Welcome, Mara Lindt' })).toBeVisible()
  await expect(sheets(page)).toContainText('Ask for Ada.')
  await expect(sheets(page).getByRole('term').last()).toHaveText('Incoming mail (IMAP)')
  await expect(sheets(page).getByRole('definition').last()).toHaveText('imap.example.org, port 993, SSL/TLS')
  await expect(panel(page)).toBeHidden()
  await putAway(page)
  await page.emulateMedia({ media: 'screen' })
  await expect(sheets(page)).toHaveCount(0)
  expect((await peopleOf(organization)).find(({ address }) => address.startsWith('mara.'))).toMatchObject({
    mailbox: { limit_bytes: 2 * gib },
  })
})

test('several identities are added by keyboard and on a phone @phone', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  await signIn(page, organization.ownerKey, 'identities/join')
  await expect(person(page, 1).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Mara Lindt')
  await panel(page).getByRole('button', { name: 'Add another identity' }).press('Enter')
  await page.keyboard.type('Ivo Brandt')
  await panel(page).getByRole('button', { name: 'Remove identity 1' }).press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Add another identity' })).toBeFocused()
  await expect(person(page, 1).getByRole('textbox', { name: 'User name' })).toHaveValue('ivo.brandt')
  await expectNoSidewaysScroll(page)
  await person(page, 1).getByRole('textbox', { name: 'User name' }).press('Enter')
  await expect(panel(page)).toHaveAccessibleName('Add Ivo Brandt?')
  await expectNoSidewaysScroll(page)
})
