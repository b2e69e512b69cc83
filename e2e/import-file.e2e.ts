import { readFile } from 'node:fs/promises'
import { expect, signIn, test } from './fixture.ts'
import { button, choose, domainOf, main, step } from './import-page.ts'
import { expectAccessible } from './utils.ts'

test('a password that slips out of its column is neither shown nor saved', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(
    page,
    `First Name,Last Name,Email Address,Password,Team\nAnn,Lee,ann@${domain},s3cret-1,Red\nBen,Ost, Jr.,ben@${domain},s3cret-2,Red\nCy,cy@${domain},s3cret-3,Red\n`,
  )
  const columns = step(page, 'Columns')
  await expect(columns.getByText('Red')).toHaveCount(0)
  await button(page, 'Check 3 people, without 2 columns').click()
  const faults = step(page, 'Faults')
  await expect(faults.getByText('The line has 6 cells, and the header has 5.')).toBeVisible()
  await expect(faults.getByText('The line has 4 cells, and the header has 5.')).toBeVisible()
  await expect(main(page).getByText('s3cret')).toHaveCount(0)
  await expectAccessible(page)
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
  const header = main(page).getByLabel('Column names')
  await expect(header.locator('option:checked')).toHaveText('In line 3')
  await expect(main(page).getByText('1 line before the column names is left out')).toBeVisible()
  await expect(step(page, 'Columns').getByLabel('Dept. is')).toHaveValue('department')
  await expect(button(page, 'Check 2 people')).toBeVisible()
  await header.selectOption('There are none')
  await expect(main(page).getByText('No column names were recognized')).toBeVisible()
  await expect(step(page, 'Columns').getByLabel('Column 1 is')).toHaveValue('address')
  await expect(button(page, /^Check 4 people/)).toBeVisible()
  await expectAccessible(page)
  await header.selectOption('In line 3')
  await expect(button(page, 'Check 2 people')).toBeVisible()
})

test('a list of user names loses none, and a domain comes from its column', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(page, 'ada\nben\ncy\n')
  await expect(button(page, 'Check 3 people')).toBeVisible()
  await button(page, 'Choose another file').click()
  await choose(page, `user;domain;name\nada;${domain};Ada\nben;@${domain};Ben\ncy;no domain;Cy\n`)
  await button(page, 'Check 3 people').click()
  const faults = step(page, 'Faults')
  await expect(faults.getByText('Faults in 1 row, none in 2.')).toBeVisible()
  await faults.getByLabel('Line 4, domain').fill(domain)
  await faults.getByLabel('Line 4, domain').blur()
  await expect(faults.getByText('No faults in 3 rows.')).toBeVisible()
  await button(page, 'Show what will happen').click()
  await expect(main(page).getByText('3 people will be created.')).toBeVisible()
})
