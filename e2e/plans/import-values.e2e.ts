import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { button, choose, domainOf, heading, main, plan, step, tile } from '../helpers/import-page.ts'
import { expectAccessible } from '../helpers/utils.ts'

test('sizes are read with the unit of their column, and what has two readings asks', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(
    page,
    [
      'Address;Name;Quota',
      `ada@${domain};Ada;2048`,
      `ben@${domain};Ben;5.000 MB`,
      `cy@${domain};Cy;Unlimited`,
      `di@${domain};Di;3 GB (3,221,225,472 bytes)`,
    ].join('\n'),
  )
  const columns = step(page, 'Match columns')
  const check = button(page, 'Continue')
  await expect(check).toHaveAccessibleDescription('Choose the unit of the numbers in “Quota”.')
  await columns.getByLabel('Unit of the numbers in “Quota”').selectOption('MB: 2048 is 2.0 GB')
  await expect(check).toHaveAccessibleDescription('Choose what “Unlimited” becomes in “Quota”.')
  await columns.getByLabel('“Unlimited” in “Quota” becomes').selectOption('The default size')
  await expectAccessible(page, ['#main'])
  await check.click()
  const errors = step(page, 'Fix errors')
  await expect(errors.getByText('“5.000 MB” can mean 5 MB or 5000 MB.')).toBeVisible()
  await errors.getByLabel('Line 3, Quota').fill('5 MB')
  await errors.getByLabel('Line 3, Quota').blur()
  await button(page, 'Preview').click()
  await expect(tile(page, '4 Will change')).toBeVisible()
  await expect(main(page).getByText('Created, with 2.0 GB')).toBeVisible()
  await expect(main(page).getByText('Created, with 5 MB')).toBeVisible()
  await expect(main(page).getByText('Created, with 3.2 GB')).toBeVisible()
})

test('a user who is blocked in the file is imported as suspended', async ({ page, organization }) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(
    page,
    `Block credential,Display name,User principal name\nFalse,Ada,ada@${domain}\nTrue,Ben,ben@${domain}`,
  )
  await expect(step(page, 'Match columns').getByLabel('Import “Block credential” as')).toHaveValue('blocked')
  await plan(page)
  await expect(main(page).getByText(/^Created, with .*, suspended$/)).toHaveCount(1)
  await button(page, 'Import 2 identities').click()
  await expect(heading(page, 'Imported 2 identities')).toBeVisible()
  const { items } = await organization.api<{ items: { address: string; status: string }[] }>(
    'GET',
    '/identity/list?limit=200',
  )
  const statusOf = (name: string) => items.find(({ address }) => address === `${name}@${domain}`)?.status
  expect([statusOf('ada'), statusOf('ben')]).toEqual(['active', 'suspended'])
  await button(page, 'Save passwords').click()
  await button(page, 'Undo').click()
  await button(page, 'Undo bulk change').click()
  await expect(tile(page, '2 Changed')).toBeVisible()
})

test('a new address with the external ID of an identity may be the same one', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  const { items } = await organization.api<{ items: { domain_id: string }[] }>('GET', '/domain/list?limit=1')
  await organization.api('POST', '/identity', {
    domain_id: items[0]?.domain_id,
    local_part: 'ada',
    display_name: 'Ada Lovelace',
    external_id: '00123',
  })
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(page, `Address;Name;Employee ID\nada.king@${domain};Ada King;="00123"`)
  await plan(page)
  await expect(
    main(page).getByText(
      `external ID 00123. May be the same identity as Ada Lovelace (ada@${domain}), which has this external ID.`,
    ),
  ).toBeVisible()
})
