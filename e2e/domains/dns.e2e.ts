import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { startNameServer } from '../../testing/name-server.ts'
import { createOperator } from '../../testing/operator.js'
import { startServerOnEmptyData } from '../../testing/server.js'
import { type DnsDocument, documents } from '../helpers/dns-documents.ts'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { paste } from '../helpers/key-form.ts'
import { createOrganization, type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFieldError,
  expectNoSidewaysScroll,
  expectToast,
  fillIn,
  openFilters,
  panel,
  press,
  rowOf,
} from '../helpers/utils.ts'

/** Adds a domain; its id, once it is checked. Names in these stories are reserved, so their records are invented. */
const addDomain = async ({ addDomain: add, api }: TestOrganization, name = uniqueDomain('dns')) => {
  await add(name)
  const find = async () =>
    (await api<{ items: { domain_id: string; dns_status: string }[] }>('GET', `/domain/list?q=${name}`))
      .items[0]
  await expect.poll(async () => (await find())?.dns_status, { timeout: 30_000 }).not.toBe('checking')
  const domain_id = (await find())?.domain_id ?? ''
  return { name, domain_id, dns: `domains/${domain_id}/dns` }
}

const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const record = (page: Page, name: string) =>
  page.locator('li > details').filter({ hasText: new RegExp(`^${name}\\b`) })

/** Opens the details of a record, unless they are open. */
const openRecord = async (page: Page, name: string) => {
  const details = record(page, name)
  if ((await details.getAttribute('open')) === null) await details.locator('> summary').click()
  return details
}

/** Answers requests for the DNS of a domain with a document. */
const answerWith = (page: Page, domain_id: string, document: () => DnsDocument) =>
  page.route(`**/api/domain/${domain_id}/dns`, (route) =>
    route.fulfill({ json: { domain_id, ...document() } }),
  )

test('invented records are shown as such, and can be checked, copied and taken as a zone @core', async ({
  page,
  context,
  organization,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const { name, domain_id } = await addDomain(organization)
  await signIn(page, organization.ownerKey, `domains/${domain_id}`)
  const card = page.getByRole('region', { name: 'DNS' })
  await expect(card).toContainText('Verified')
  await card.getByRole('link', { name: 'Show DNS records' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `DNS of ${name}` })).toBeFocused()
  await expect(page.getByText('Sample records for a demonstration; no name server was asked.')).toBeVisible()
  await expect(result(page)).toContainText(`mail from ${name} passes SPF and DKIM.`)
  // An hour, and up to a tenth more or less.
  await expect(result(page)).toContainText(/Next check in (\d+:\d\d|1 hour)/)
  const spf = await openRecord(page, 'SPF')
  await expect(spf.getByLabel('Seen for SPF')).toHaveText(/^v=spf1 /)
  const dmarc = await openRecord(page, 'DMARC')
  await expect(dmarc.getByLabel('Host of DMARC')).toHaveText('_dmarc')
  await dmarc.getByRole('button', { name: 'Copy host' }).click()
  await expect.poll(copied).toBe('_dmarc')
  await dmarc.getByRole('button', { name: 'Copy full name' }).click()
  await expect.poll(copied).toBe(`_dmarc.${name}`)

  await page.getByRole('button', { name: 'Check now' }).click()
  // The next one is possible in ten seconds.
  await expect(page.getByRole('button', { name: /^Check now \(0:\d\d\)$/ })).toHaveAccessibleDescription(
    /^The next check is possible in 0:\d\d\.$/,
  )

  await page.getByRole('link', { name: 'Zone file' }).click()
  await panel(page).getByRole('checkbox', { name: 'Include records that are already correct' }).check()
  await panel(page).getByRole('button', { name: 'Copy zone text' }).click()
  await expect.poll(copied).toMatch(new RegExp(`^${name}\\. \\d+ IN MX `, 'm'))
})

test('a link shows the records of one domain in another browser, until it is revoked @fresh @core', async ({
  page,
  browser,
  baseURL,
  organization,
}) => {
  const { name, domain_id } = await addDomain(organization)
  await signIn(page, organization.ownerKey, `domains/${domain_id}/dns`)
  await expect(page.getByRole('region', { name: 'Shared links' })).toContainText('None.')
  await page.getByRole('link', { name: 'Share' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Days until the link expires' })).toHaveValue('7')
  await fillIn(page, { 'Days until the link expires': '31' })
  await press(page, 'Create link')
  await expectFieldError(page, 'Days until the link expires', /Enter a whole number from 1 to 30/)
  await fillIn(page, { 'Days until the link expires': '3' })
  await press(page, 'Create link')
  const link = await panel(page).getByLabel('Link', { exact: true }).innerText()
  expect(link).toMatch(new RegExp(`^${baseURL}/dns#[\\w-]{40,}$`))
  await press(page, 'Copy link')
  await press(page, 'Done')
  await expect(page.getByRole('region', { name: 'Shared links' })).toContainText('not opened yet')
  // It is shown only once.
  expect(await page.content()).not.toContain(link.split('#')[1])

  const visitor = await browser.newContext()
  const other = await visitor.newPage()
  const requests: string[] = []
  other.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  const response = await other.goto(link)
  expect(response?.headers()['x-robots-tag']).toContain('noindex')
  await expect(other.getByRole('heading', { level: 1, name: `DNS records of ${name}` })).toBeVisible()
  await expect(result(other)).toContainText(`mail from ${name} passes SPF and DKIM.`)
  await expect(other.getByText('Test Cooperative')).toHaveCount(0)
  await (await openRecord(other, 'DMARC')).getByRole('button', { name: 'Copy host' }).waitFor()
  await expectAccessibleInBothThemes(other)
  await other.getByRole('button', { name: 'Check now' }).click()
  await expect(other.getByRole('button', { name: /^Check now \(0:\d\d\)$/ })).toBeVisible()
  // The token is in no address that a server gets, and no key is sent along.
  expect(requests.filter((one) => one.split(' ')[0]?.includes(link.split('#')[1] ?? '#'))).toEqual([])
  expect(requests.filter((one) => one.includes('x-api-key'))).toEqual([])

  await page.getByRole('link', { name: /^Revoke/ }).click()
  await press(page, 'Revoke link')
  await expectToast(page, 'Link revoked')
  await expect(page.getByRole('region', { name: 'Shared links' })).toContainText('Revoked')
  await expect(other.getByText('This link was revoked')).toBeVisible({ timeout: 20_000 })
  await expect(other.getByText('Ask the sender of the link for a new one.')).toBeVisible()
  await expect(result(other)).toHaveCount(0)
  await other.goto(`${baseURL}/dns#wrong`)
  await expect(other.getByText('This link isn’t complete or doesn’t exist')).toBeVisible()
  await expectAccessible(other)
  await visitor.close()

  await page.goto(`/o/${organization.id}/audit`)
  await expect(page.getByRole('main')).toContainText(`DNS records of ${name} shared`)
  await expect(page.getByRole('main')).toContainText(`Link to the DNS records of ${name} revoked`)
})

test('each state is shown with its sentence, its times and what to publish', async ({
  page,
  organization,
}) => {
  const { domain_id, dns } = await addDomain(organization)
  let document = documents['broken'] as () => DnsDocument
  await answerWith(page, domain_id, () => document())
  await signIn(page, organization.ownerKey, dns)
  await expect(result(page)).toContainText('Incorrect')
  await expect(result(page)).toContainText(/Next check in 0:[0-2]\d/)
  // Records that are not right are open. Parts that differ are marked.
  const spf = record(page, 'SPF')
  await expect(spf.getByLabel('Value of SPF').locator('mark')).toHaveText('ip6:2001:db8::10')
  await expect(spf.getByLabel('Seen for SPF').locator('mark')).toHaveCount(0)
  await spf.getByText('SPF lookups: 11 of 10').click()
  const tree = spf.getByRole('list', { name: 'SPF record of brightwater.example' })
  await expect(
    tree.getByRole('listitem').filter({ hasText: 'include:_spf.newsletter.example' }),
  ).toContainText('a:out.newsletter.example')
  await expect(record(page, 'DKIM').getByLabel('Seen for DKIM s1').locator('mark')).toHaveText(/^p=/)
  await expect(record(page, 'MX').getByLabel('Host of MX')).toBeHidden()
  await expectAccessibleInBothThemes(page)

  document = documents['unchecked'] as () => DnsDocument
  await page.reload()
  await expect(result(page)).toContainText('Verified')
  await expect(result(page)).toContainText('This is the last known state.')
  await expect(result(page)).toContainText('They were right 3 hours ago.')
  await expectAccessible(page, ['#main'])

  document = documents['spreading'] as () => DnsDocument
  await page.reload()
  await expect(result(page)).toContainText('Verified')
  await expect(result(page)).toContainText('A change has been propagating since')
  await expect(record(page, 'MX')).toContainText(
    'A change is propagating: 1 of 2 name servers has the old values.',
  )
  const servers = record(page, 'MX').getByRole('list', { name: 'Name servers for MX' }).getByRole('listitem')
  await expect(servers).toHaveText([
    /^ns1\.hosting\.example \(192\.0\.2\.53\)10 mx\.other\.example\.$/,
    /^ns2\.hosting\.example \(2001:db8::53\)10 mx1\..*20 mx2\./,
    /^ns3\.hosting\.example \(198\.51\.100\.53\)No answer$/,
  ])
  await expectAccessible(page, ['#main'])

  document = documents['cannot-tell'] as () => DnsDocument
  await page.reload()
  await expect(result(page)).toContainText('Can’t tell')
  await expect(record(page, 'MX')).toContainText('The operator hasn’t said which hosts receive mail here')
  await expectAccessible(page, ['#main'])

  document = documents['checking'] as () => DnsDocument
  await page.reload()
  await expect(result(page)).toContainText('The records are being checked for the first time.')
  await expect(page.getByRole('button', { name: 'Checking…' })).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page, ['#main'])
  // It shows the result without a reload.
  document = documents['not-set-up'] as () => DnsDocument
  await expect(result(page)).toContainText('Not set up')
  await expect(record(page, 'MX').getByLabel('Value of MX')).toHaveText([
    '10 mx1.postroom.example.',
    '20 mx2.postroom.example.',
  ])
  await expectAccessible(page, ['#main'])
})

test('the records fit a phone, where values can be copied too @phone_only', async ({
  page,
  organization,
}) => {
  const { domain_id, dns } = await addDomain(organization, uniqueDomain('eine-recht-lange-domain'))
  await answerWith(page, domain_id, documents['broken'] as () => DnsDocument)
  await signIn(page, organization.ownerKey, dns)
  await expect(record(page, 'SPF').getByRole('button', { name: 'Copy value' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Zone file' }).click()
  await expect(panel(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a key that may only read sees the records, and why it can’t check or share them', async ({
  page,
  organization,
}) => {
  const { name, domain_id, dns } = await addDomain(organization)
  const { api_key } = await organization.createKey({ permissions: ['domain:read'] })
  await signIn(page, api_key, dns)
  await expect(result(page)).toContainText(`mail from ${name} passes SPF and DKIM.`)
  for (const button of ['Check now', 'Share'])
    await expect(page.getByRole('button', { name: button })).toHaveAccessibleDescription(/domain:dns/)
  await expect(page.getByRole('region', { name: 'Shared links' })).toContainText('domain:dns')
  // Nor does it learn who gets the mail to postmaster@ and abuse@, and nothing is said instead.
  await page.goto(`/o/${organization.id}/domains/${domain_id}`)
  const readers = page.getByRole('definition').filter({ hasText: 'abuse@' })
  await expect(readers.getByText(/identity:read/)).toHaveCount(2)
})

test('the list filters and sorts domains by their DNS, and the overview names one that is not right', async ({
  page,
  context,
  organization,
}) => {
  const { name } = await addDomain(organization)
  // Its invented records lack the IPv6 address of a sending server.
  const broken = await addDomain(organization, 'brightwater-labs.example')
  await signIn(page, organization.ownerKey, 'overview')
  const problem = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').filter({
    hasText: broken.name,
  })
  await expect(problem).toContainText('SPF doesn’t list 2001:db8::')
  await problem.getByRole('link', { name: /^Show DNS records/ }).click()
  await expect(result(page)).toContainText('Incorrect')
  await expect(record(page, 'SPF').getByLabel('Value of SPF').locator('mark')).not.toHaveCount(0)

  // A copied value is published soon, so that the domain is checked now and more often from now on.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible()
  await record(page, 'SPF').getByRole('button', { name: 'Copy value' }).click()
  await expect(page.getByRole('button', { name: /^Check now \(0:\d\d\)$/ })).toBeVisible()
  await expect(result(page)).toContainText(/Next check in 0:[0-3]\d/)

  await page.goto(`/o/${organization.id}/domains`)
  await expect(rowOf(page, name)).toContainText('Verified')
  await expect(rowOf(page, broken.name)).toContainText('Incorrect')
  const chips = page.getByRole('group', { name: 'DNS' })
  await expect(chips.getByRole('button', { name: 'Incorrect 1' })).toBeVisible()
  await chips.getByRole('button', { name: /^Incorrect/ }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
  await expect(rowOf(page, broken.name)).toBeVisible()
  await openFilters(page)
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chips.getByRole('button', { name: /^Incorrect/ }).click()
  await page.getByRole('columnheader', { name: 'DNS' }).getByRole('button').click()
  await expect(page.getByRole('table').getByRole('link')).toHaveText([broken.name, name])
})

/** A public key in a file, as the operator has it, and the text of its record. */
const makeKey = async (path: string) => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await writeFile(path, publicKey.export({ type: 'spki', format: 'pem' }))
  return `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
}

test('records that are published are verified @fresh', async ({ page }, testInfo) => {
  test.setTimeout(150_000)
  const names = await startNameServer()
  const server = await startServerOnEmptyData({ DNS_RESOLVERS: names.address }, { showErrors: true })
  try {
    const operate = createOperator(server.environment)
    const organization = await createOrganization('Test Cooperative', server.url, {}, server.environment)
    const name = uniqueDomain('real')
    names.set('mx.post.example', 'A', '192.0.2.25')
    names.set(name, 'TXT', 'something=else')
    const key = testInfo.outputPath('key.pem')
    const keyRecord = await makeKey(key)
    await operate('dns', 'set', '--mx-host', 'mx.post.example', '--sending-address', '192.0.2.25')
    await organization.addDomain(name)
    await operate('dns', 'key', 'add', name, 's1', '--file', key)
    await expect
      .poll(
        async () =>
          (await organization.api<{ items: { dns_status: string }[] }>('GET', '/domain/list')).items[0]
            ?.dns_status,
        { timeout: 30_000 },
      )
      .toBe('not_set_up')
    const { items } = await organization.api<{ items: { domain_id: string }[] }>('GET', '/domain/list')
    await page.goto(`${server.url}/sign-in`)
    await paste(page, organization.ownerKey)
    await page.waitForURL(/\/o\/[^/]+\//)
    await page.goto(`${server.url}/o/${organization.id}/domains/${items[0]?.domain_id}/dns`)
    await expect(page.getByText('Invented records')).toHaveCount(0)
    await expect(record(page, 'MX').getByLabel('Value of MX')).toHaveText('10 mx.post.example.')

    names.set(name, 'MX', '10 mx.post.example')
    names.set(name, 'TXT', 'something=else', 'v=spf1 ip4:192.0.2.25 -all')
    names.set(`s1._domainkey.${name}`, 'TXT', keyRecord)
    names.set(`_dmarc.${name}`, 'TXT', 'v=DMARC1; p=quarantine')
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(result(page)).toContainText('Verified', { timeout: 30_000 })
    await expect(record(page, 'DKIM')).toContainText('Verified')
    await expect((await openRecord(page, 'SPF')).getByText('From an internal resolver.')).toBeVisible()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('listitem').filter({ hasText: /^MX/ }).first()).toContainText('Verified')
  } finally {
    await page.close()
    await server.close()
    await names.close()
  }
})
