import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import {
  button,
  choose,
  domainOf,
  drag,
  drop,
  main,
  openSettings,
  step,
  tile,
} from '../helpers/import-page.ts'
import { expectAccessible } from '../helpers/utils.ts'

test('a password that slips out of its column is neither shown nor saved', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(
    page,
    `First Name,Last Name,Email Address,Password,Team\nAnn,Lee,ann@${domain},s3cret-1,Red\nBen,Ost, Jr.,ben@${domain},s3cret-2,Red\nCy,cy@${domain},s3cret-3,Red\n`,
  )
  const columns = step(page, 'Match columns')
  await expect(columns.getByText('Red')).toHaveCount(0)
  await button(page, 'Continue').click()
  const errors = step(page, 'Fix errors')
  await expect(errors.getByText('The line has 6 cells, and the header has 5.')).toBeVisible()
  await expect(errors.getByText('The line has 4 cells, and the header has 5.')).toBeVisible()
  await expect(main(page).getByText('s3cret')).toHaveCount(0)
  await expectAccessible(page, ['#main'])
  const download = page.waitForEvent('download')
  await button(page, 'Download these rows').click()
  expect(await readFile(await (await download).path(), 'utf8')).not.toContain('s3cret')
})

test('the line with the column names is found, and chosen otherwise @phone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(page, `sep=;\nStaff;;\nE-mail;Name;Dept.\nada@${domain};Ada;Sales\nben@${domain};Ben;Sales\n`)
  await openSettings(page)
  const header = main(page).getByLabel('Column names')
  await expect(header.locator('option:checked')).toHaveText('Line 3')
  await expect(main(page).getByText('1 line before the column names is skipped')).toBeVisible()
  await expect(step(page, 'Match columns').getByLabel('Import “Dept.” as')).toHaveValue('department')
  await expect(main(page).getByText('2 rows', { exact: true })).toBeVisible()
  await header.selectOption('None: the first row is data')
  await expect(main(page).getByText('The first row looks like data, not column names')).toBeVisible()
  await expect(step(page, 'Match columns').getByLabel('Import “Column 1” as')).toHaveValue('address')
  await expect(main(page).getByText('4 rows', { exact: true })).toBeVisible()
  await expectAccessible(page, ['#main'])
  await header.selectOption('Line 3')
  await expect(main(page).getByText('2 rows', { exact: true })).toBeVisible()
})

test('a list of user names loses none, and a domain comes from its column', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(page, 'ada\nben\ncy\n')
  await expect(main(page).getByText('3 rows', { exact: true })).toBeVisible()
  await button(page, 'Back').click()
  await expect(button(page, 'Choose another file')).toBeVisible()
  await choose(page, `user;domain;name\nada;${domain};Ada\nben;@${domain};Ben\ncy;no domain;Cy\n`)
  await button(page, 'Continue').click()
  const errors = step(page, 'Fix errors')
  await expect(errors.getByText('2 rows ready, 1 with errors')).toBeVisible()
  await errors.getByLabel('Line 4, domain').fill(domain)
  await errors.getByLabel('Line 4, domain').blur()
  await expect(errors.getByText('3 rows ready')).toBeVisible()
  await button(page, 'Preview').click()
  await expect(tile(page, '3 Will change')).toBeVisible()
})

test('a file of Excel for Mac is read as such, and the names show another encoding to be wrong', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(page, Buffer.from(`Name;Address\nJ\x9arg M\x9fller;joerg@${domain}\n`, 'latin1'))
  const encoding = main(page).getByLabel('Encoding')
  const file = step(page, 'Match columns')
  await openSettings(page)
  await expect(encoding).toHaveValue('macintosh')
  await expect(file.getByText('Names in this encoding: Jörg Müller')).toBeVisible()
  await encoding.selectOption('windows-1252')
  await expect(file.getByText('1 name has letters that are unlikely in a name')).toBeVisible()
  await encoding.selectOption('ibm850')
  await expect(file.getByText('Names in this encoding: JÜrg Mƒller')).toBeVisible()
})

test('a workbook and a folder are named, and a file that is dropped beside the box is read', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(
    page,
    Buffer.from('PK\u0003\u0004[Content_Types].xml xl/workbook.xml', 'latin1'),
    'people.xlsx',
  )
  await expect(main(page).getByText('This is an Excel workbook.')).toBeVisible()
  const folder = test.info().outputPath('people')
  await mkdir(folder)
  await drop(page, page.getByRole('banner'), folder)
  await expect(main(page).getByText('This is a folder.')).toBeVisible()
  const path = test.info().outputPath('dropped.csv')
  await writeFile(path, `Address,Name\nada@${domain},Ada\n`)
  await drag(page, page.getByRole('banner'), path, ['dragEnter', 'dragOver'])
  await expect(page.getByText('Drop the file to import it')).toBeVisible()
  await drag(page, page.getByRole('banner'), path, ['drop'])
  await expect(page.getByText('Drop the file to import it')).toHaveCount(0)
  await expect(main(page).getByText('dropped.csv: 1 row')).toBeVisible()
  // With a file open, another one is not taken, and does not leave the page.
  await drop(page, page.getByRole('banner'), folder)
  await expect(main(page).getByText('dropped.csv: 1 row')).toBeVisible()
})

test('a new identity without a name is an error, and its name is typed', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  const { items } = await organization.api<{ items: { address: string }[] }>('GET', '/identity/list')
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(page, `Address\n${items[0]?.address}\nada@${domain}\n`)
  await button(page, 'Continue').click()
  const errors = step(page, 'Fix errors')
  await expect(errors.getByText('A new identity needs a name.')).toHaveCount(1)
  await errors.getByLabel('Line 3, Name').fill('Ada')
  await errors.getByLabel('Line 3, Name').blur()
  await expect(errors.getByText('2 rows ready')).toBeVisible()
  await button(page, 'Preview').click()
  await expect(tile(page, '1 Will change')).toBeVisible()
})

test('weak passwords in a file without a header line are hidden until their column is matched', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(
    page,
    `ann@${domain};Ann Lee;sunshine\nben@${domain};Ben Ost;football\nbroken;Cy Ey;iloveyou\n`,
  )
  const columns = step(page, 'Match columns')
  await expect(columns.getByRole('cell', { name: 'Ann Lee' })).toBeVisible()
  await expect(columns.getByText('sunshine')).toHaveCount(0)
  await expect(
    columns.getByText('Columns that may hold passwords are hidden until you match them.'),
  ).toBeVisible()
  await columns.getByLabel('Import “Column 2” as').selectOption('Name')
  await button(page, 'Continue').click()
  const download = page.waitForEvent('download')
  await button(page, 'Download these rows').click()
  expect(await readFile(await (await download).path(), 'utf8')).not.toContain('iloveyou')
  await button(page, 'Back').click()
  await columns.getByLabel('Import “Column 3” as').selectOption('Department')
  await expect(columns.getByRole('cell', { name: 'sunshine' })).toBeVisible()
})

test('an organization without a domain says so before a file is chosen', async ({ page, organization }) => {
  await signIn(page, organization.ownerKey, 'identities/import')
  await expect(main(page).getByText('No domain yet')).toBeVisible()
  await main(page).getByRole('link', { name: 'Add domain' }).click()
  await expect(page.getByRole('textbox', { name: 'Domain' })).toBeVisible()
})
