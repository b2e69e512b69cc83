import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { button, choose, domainOf, heading, main, plan, tile } from '../helpers/import-page.ts'
import type { TestOrganization } from '../helpers/test-organization.ts'
import { expectAccessible, openView } from '../helpers/utils.ts'

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

const hostileNames = [
  ...Array.from('"\\𝄞'),
  '=1+1',
  '+49 30',
  '-2',
  '@SUM(A1)',
  "''=1",
  '＝1',
  'a,b;c',
  'x;=1',
  "'s-Hertogenbosch",
  'שלום, =1',
  'مرحبا;',
  '\u202Eabc',
  'e\u0301 ﬁ',
  '👩‍👩‍👧 "x"',
  '日本',
  '\uFEFFmark',
  ' a  b ',
]

test('an exported file changes nothing when it is imported again, also in Windows-1252', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 2, identities: 30 })
  await organization.api('POST', '/department', { department_name: '=1+1; "€"' })
  await signIn(page, organization.ownerKey, 'identities/import')
  await choose(
    page,
    Buffer.from(
      `Address;Name;Department\neuro@${await domainOf(organization)};=Z\xf6e "the \x80";"=1+1; ""\x80"""`,
      'latin1',
    ),
  )
  await expect(main(page).getByLabel('Encoding')).toHaveValue('windows-1252')
  await plan(page)
  await run(page, 'Import =Zöe "the €"')
  await expect(heading(page, '=Zöe "the €" imported')).toBeVisible()
  expect((await peopleOf(organization)).find(({ address }) => address.startsWith('euro@'))).toMatchObject({
    display_name: '=Zöe "the €"',
    department_name: '=1+1; "€"',
  })
  await button(page, 'Save passwords').click()

  await page.goto(page.url().replace(/\/plans\/.*/, '/identities'))
  await openView(page)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 31 rows' }).click()
  const file = await (await download).path()
  await page.goto(page.url().replace(/\/identities.*/, '/identities/import'))
  await main(page).getByLabel('CSV file', { exact: true }).setInputFiles(file)
  await plan(page)
  await expect(tile(page, '0 Will change')).toBeVisible()
  await expect(tile(page, '31 No change')).toBeVisible()
})

test('hostile texts are imported and exported, and change nothing when imported again', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 1 })
  const domain = await domainOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = hostileNames.map(
    (name, at) => `${quoted(name)}\t${quoted(`${name} ${at}`)}\tp${at}@${domain}`,
  )
  await choose(page, utf16(['Name\tDepartment\tAddress', ...lines].join('\r\n')))
  await expect(
    main(page).getByRole('checkbox', { name: /^Create missing departments \(\d+\)$/ }),
  ).toBeChecked()
  await button(page, 'Continue').click()
  await run(page, `Import ${hostileNames.length} identities`)
  await expect(heading(page, `Imported ${hostileNames.length} identities`)).toBeVisible()
  await button(page, 'Save passwords').click()
  const before = await peopleOf(organization)

  await page.goto(page.url().replace(/\/plans\/.*/, '/identities'))
  await openView(page)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export ${hostileNames.length + 1} rows` }).click()
  const file = await (await download).path()
  await page.goto(page.url().replace(/\/identities.*/, '/identities/import'))
  await main(page).getByLabel('CSV file', { exact: true }).setInputFiles(file)
  await plan(page)
  await expect(tile(page, '0 Will change')).toBeVisible()
  await expect(tile(page, `${hostileNames.length + 1} No change`)).toBeVisible()
  expect(await peopleOf(organization)).toEqual(before)
})

test('“Aliases from a file”: an export changes nothing, and a changed one is previewed, imported and undone', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 2 })
  const domain = await domainOf(organization)
  const { items } = await organization.api<{
    items: { identity_id: string; address: string; domain_id: string }[]
  }>('GET', '/identity/list?limit=2&sort=address')
  const [ada, ben] = items
  const { domain_id } = (
    await organization.api<{ items: { domain_id: string; domain_name: string }[] }>('GET', '/domain/list')
  ).items.find(({ domain_name }) => domain_name === domain) ?? { domain_id: '' }
  const target_ids = items.map(({ identity_id }) => identity_id)
  await organization.api('POST', '/alias', { local_part: 'zz.team', domain_id, target_ids })
  const recipients = async (local: string) =>
    (
      await organization.api<{ recipients: { address: string }[] }>(
        'GET',
        `/address/resolve?address=${local}@${domain}`,
      )
    ).recipients.map(({ address }) => address)
  await signIn(page, organization.ownerKey, 'identities')
  await openView(page)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 2 rows' }).click()
  const file = await (await download).path()
  await page.goto(page.url().replace(/\/identities.*/, '/identities/import'))
  await main(page).getByLabel('CSV file', { exact: true }).setInputFiles(file)
  await plan(page)
  await expect(tile(page, '2 No change')).toBeVisible()

  await page.goto(page.url().replace(/\/plans\/.*/, '/identities/import'))
  await choose(
    page,
    `Address,Email Aliases\n${ada?.address},zz.team@${domain}; zz.jobs@${domain}\n${ben?.address},`,
  )
  await expect(main(page).getByText(/An empty cell of Aliases or Groups removes all of them/)).toBeVisible()
  await plan(page)
  await expect(main(page).getByText(`Alias zz.jobs@${domain} added`)).toBeVisible()
  await expect(main(page).getByText(`Alias zz.team@${domain} removed`)).toBeVisible()
  await expectAccessible(page, ['#main'])
  await run(page, 'Import 2 identities')
  await expect(heading(page, 'Imported 2 identities')).toBeVisible()
  expect([await recipients('zz.team'), await recipients('zz.jobs')]).toEqual([[ada?.address], [ada?.address]])
  await button(page, 'Undo').click()
  await run(page, 'Undo bulk change')
  await expect(tile(page, '2 Changed')).toBeVisible()
  expect((await recipients('zz.team')).toSorted()).toEqual([ada?.address, ben?.address])
  expect(await recipients('zz.jobs')).toEqual([])
})

test('an import is undone as a whole: created identities are deleted, changed ones are restored @core', async ({
  page,
  organization,
}) => {
  await organization.seed({ departments: 1, identities: 2 })
  const before = await peopleOf(organization)
  await signIn(page, organization.ownerKey, 'identities/import')
  const domain = await domainOf(organization)
  await choose(page, `Address,Name\n${before[0]?.address},Another name\nada@${domain},Ada`)
  await plan(page)
  await expect(main(page).getByText('1 new, 1 changed')).toBeVisible()
  await run(page, 'Import 2 identities')
  await expect(heading(page, 'Imported 2 identities')).toBeVisible()
  await button(page, 'Save passwords').click()
  await button(page, 'Undo').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Undo: Import 2 identities' })).toBeVisible()
  await run(page, 'Undo bulk change')
  await expect(tile(page, '2 Changed')).toBeVisible()
  const names = (people: Person[]) => people.map(({ display_name }) => display_name)
  expect(names(await peopleOf(organization))).toEqual(names(before))
})
