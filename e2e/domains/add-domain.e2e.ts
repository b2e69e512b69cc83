import type { Page } from '@playwright/test'
import { startNameServer } from '../../testing/name-server.ts'
import { startServerOnEmptyData } from '../../testing/server.js'
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
  panel,
  press,
  question,
  rowOf,
} from '../helpers/utils.ts'

interface Claim {
  claim_id: string
  domain_name: string
  domain_name_unicode: string
  record: { host: string; host_short: string; type: string; value: string }
  state: string
  code: string
  sentence: string
  next_look_at: string | null
}

const claim = (organization: TestOrganization, domain_name: string) =>
  organization.api<Claim>('POST', '/domain-claim', { domain_name })

const claims = (page: Page) => page.getByRole('region', { name: 'Pending domains' })
const result = (page: Page) => panel(page).getByRole('region', { name: 'Result' })

/** Answers requests for the domains that are pending verification with these, changed. */
const answerWith = (page: Page, change: (claim: Claim) => Partial<Claim> & Record<string, unknown>) =>
  page.route('**/api/domain-claim/list*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { items: Claim[] }
    await route.fulfill({
      response,
      json: { ...body, items: body.items.map((one) => ({ ...one, ...change(one) })) },
    })
  })

test('a domain is added by its record: an invented one is found at the second look', async ({
  page,
  context,
  organization,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const name = uniqueDomain('bücher')
  await organization.addDomain(uniqueDomain())
  await signIn(page, organization.ownerKey, 'domains')
  await page.getByRole('link', { name: 'Add domain' }).click()
  await press(page, 'Continue')
  await expectFieldError(page, 'Domain name', /can’t be empty/)
  await fillIn(page, { 'Domain name': 'bright..example' })
  await press(page, 'Continue')
  await expectFieldError(page, 'Domain name', /isn’t the name of a domain/)
  await fillIn(page, { 'Domain name': name })
  await expect(panel(page).getByRole('textbox', { name: 'Domain name' })).toHaveAccessibleDescription(
    /^In DNS: xn--/,
  )
  await press(page, 'Continue')

  await expect(panel(page)).toHaveAccessibleName(`Add ${name}`)
  const record = panel(page).getByLabel('DNS record')
  await expect(record.getByLabel('Value')).toHaveText(/^postroom-proof=[a-z2-7]{26}$/)
  await expect(record.getByLabel('Host', { exact: true })).toHaveText(/^_postroom-[a-z2-7]{8}$/)
  await expect(record.getByLabel(/^Full name/)).toHaveText(/^_postroom-[a-z2-7]{8}\.xn--/)
  await panel(page).getByRole('button', { name: 'Copy value' }).click()
  await expect.poll(copied).toMatch(/^postroom-proof=/)
  await panel(page).getByRole('button', { name: 'Copy message' }).click()
  await expect.poll(copied).toContain(`proves that ${name} (xn--`)
  await expect(panel(page).getByRole('link', { name: 'Write email' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=/,
  )
  await expect(result(page)).toContainText('Pending verification')
  await expect(result(page)).toContainText(/Next check in 0:[0-3]\d/)
  await expect(panel(page)).toContainText('no name server was asked')

  await press(page, 'Close')
  await expect(claims(page)).toContainText('Pending verification')
  await expect(claims(page)).toContainText(/Next check in 0:[0-3]\d/)
  await claims(page).getByRole('link', { name }).click()
  await result(page).getByRole('button', { name: 'Check now' }).click()
  await expectToast(page, `Domain ${name} added`)
  await expect(panel(page)).toContainText(`${name} is added`)
  await expectAccessible(page)
  await panel(page).getByRole('link', { name: 'Open domain' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Mail to postmaster@ and abuse@ is rejected')
  await expect(main).toContainText('By a DNS record')
  await main.getByRole('link', { name: 'Show DNS records' }).click()
  await expect(main.getByRole('region', { name: 'Ownership' })).toContainText('Proof')
  await page.goto(`/o/${organization.id}/domains`)
  await expect(rowOf(page, name)).toBeVisible()
  await expect(claims(page)).toHaveCount(0)
  await page.goto(`/o/${organization.id}/audit`)
  await expect(main).toContainText(`Domain ${name} added`)
})

test('a domain that waits for its proof is accessible in the panel and in the list', async ({
  page,
  organization,
}) => {
  await organization.addDomain(uniqueDomain())
  const { claim_id } = await claim(organization, uniqueDomain('bücher'))
  // It still waits when axe is done: the second check, 30 seconds after the first, would add it.
  const first = await organization.api<{ items: Claim[] }>('GET', '/domain-claim/list')
  await page.route('**/api/domain-claim/list*', (route) => route.fulfill({ json: first }))
  await signIn(page, organization.ownerKey, `domains/claim/${claim_id}`)
  await expect(result(page)).toContainText('Pending verification')
  await expectAccessibleInBothThemes(page)
  await press(page, 'Close')
  await expect(claims(page)).toContainText('Pending verification')
  await expectAccessible(page, ['#main'])
})

test('the record is published at a name server and found, and the overview says so @fresh @core', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const names = await startNameServer({ isAuthenticated: true })
  const settings = { DNS_RESOLVERS: names.address, DNS_TRUST_AD: 'on' }
  const server = await startServerOnEmptyData(settings, { showErrors: true })
  try {
    const organization = await createOrganization('Test Cooperative', server.url, {}, server.environment)
    const name = uniqueDomain('real')
    names.set(name, 'TXT', 'something=else')
    await page.goto(`${server.url}/sign-in`)
    await paste(page, organization.ownerKey)
    await page.waitForURL(/\/o\/[^/]+\//)
    // The first step of a new organization.
    await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Add domain' }).click()
    await fillIn(page, { 'Domain name': name })
    await press(page, 'Continue')
    await expect(result(page)).toContainText('isn’t published yet')
    const [{ record }] = (await organization.api<{ items: [Claim] }>('GET', '/domain-claim/list')).items
    names.set(record.host, 'TXT', 'postroom-proof=of-another')
    await page.goto(`${server.url}/o/${organization.id}/overview`)
    const waiting = page.getByRole('region', { name: 'Pending domains' })
    await expect(waiting).toContainText('Pending verification')
    await expect(waiting).toContainText(/Next check in \d:\d\d/)
    await waiting.getByRole('link', { name }).click()
    await result(page)
      .getByRole('button', { name: /^Check now/ })
      .click()
    await expect(result(page)).toContainText('A record with another value')
    await expect(result(page).getByLabel('Seen')).toHaveText('postroom-proof=of-another')
    await expect(panel(page).getByText('Invented records')).toHaveCount(0)

    names.set(record.host, 'TXT', record.value)
    // The next check comes without a press, 30 seconds later at most; the panel may be closed.
    await page.goto(`${server.url}/o/${organization.id}/overview`)
    await expect(page.getByRole('list', { name: 'Recently added' })).toContainText(
      `${name} was verified and added`,
      { timeout: 60_000 },
    )
    await expectToast(page, `Domain ${name} added`)
    await expect(waiting).toHaveCount(0)
  } finally {
    await page.close()
    await server.close()
    await names.close()
  }
})

test('where no name server is asked, the panel says who can add the domain', async ({
  page,
  organization,
}) => {
  const { claim_id } = await claim(organization, uniqueDomain())
  await answerWith(page, () => ({
    code: 'not_checked',
    sentence:
      "The operator hasn't set up DNS checks, so no name server is asked. Ask the operator to add the domain.",
    invented: false,
    resolvers: [],
  }))
  await signIn(page, organization.ownerKey, `domains/claim/${claim_id}`)
  await expect(result(page)).toContainText('Not checked')
  await expect(result(page)).toContainText('no name server is asked')
  await expect(result(page).getByRole('button', { name: /^Check/ })).toHaveCount(0)
  await expect(panel(page)).toContainText('postroom -- domain add')
  await expect(panel(page)).not.toContainText('What happens next')
  await expectAccessible(page)
  await page.goto(`/o/${organization.id}/overview`)
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('no name server is asked')
})

test('a domain of another organization and an expired one say what to do', async ({ page, organization }) => {
  const name = uniqueDomain()
  const { claim_id } = await claim(organization, name)
  let change: Record<string, unknown> = {
    state: 'in_use',
    code: 'in_use',
    sentence: `The record was seen, but another organization has ${name}. Ask the operator to move the domain to yours.`,
  }
  await answerWith(page, () => change)
  await signIn(page, organization.ownerKey, `domains/claim/${claim_id}`)
  await expect(result(page)).toContainText('Used elsewhere')
  await expect(result(page)).toContainText(`another organization has ${name}`)
  await expect(panel(page)).not.toContainText('What happens next')
  await expectAccessible(page)
  change = {
    state: 'expired',
    code: 'expired',
    sentence: "The domain wasn't added within 30 days. Add it again to get a new record.",
    next_look_at: null,
  }
  await page.reload()
  await expect(panel(page)).toContainText('wasn’t added within 30 days')
  await expectAccessible(page)
  await panel(page).getByRole('link', { name: 'Add again' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Domain name' })).toHaveValue(name)
})

test('a name that is added or being added already leads there', async ({ page, organization }) => {
  const [own, other] = [uniqueDomain(), uniqueDomain()]
  await organization.addDomain(own)
  await claim(organization, other)
  await signIn(page, organization.ownerKey, 'domains/new')
  await fillIn(page, { 'Domain name': own })
  await press(page, 'Continue')
  await panel(page).getByRole('link', { name: 'Open domain' }).waitFor()
  await fillIn(page, { 'Domain name': other })
  await press(page, 'Continue')
  await panel(page).getByRole('link', { name: 'Show DNS record' }).click()
  await expect(panel(page)).toHaveAccessibleName(`Add ${other}`)
})

test('adding is stopped, and a key that may only read sees why it can’t @fresh', async ({
  page,
  organization,
}) => {
  const name = uniqueDomain()
  await organization.addDomain(uniqueDomain())
  const { claim_id } = await claim(organization, name)
  const { api_key } = await organization.createKey({ permissions: ['domain:read'] })
  await signIn(page, api_key, 'domains')
  await expect(page.getByRole('button', { name: 'Add domain' })).toHaveAccessibleDescription(/domain:create/)
  await claims(page).getByRole('link', { name }).click()
  for (const button of ['Check now', 'Stop adding…'])
    await expect(panel(page).getByRole('button', { name: button })).toHaveAccessibleDescription(
      /domain:create/,
    )
  await expect(panel(page).getByRole('button', { name: 'Copy value' })).toBeVisible()
  await page.goto(`/o/${organization.id}/domains/new`)
  await expect(panel(page)).toContainText('domain:create')
  await expect(panel(page).getByRole('textbox')).toHaveCount(0)

  const owner = await page.context().newPage()
  await signIn(owner, organization.ownerKey, `domains/claim/${claim_id}`)
  await panel(owner).getByRole('link', { name: 'Stop adding…' }).click()
  await question(owner).getByRole('button', { name: 'Stop adding' }).click()
  await expectToast(owner, `Domain ${name} is no longer pending verification`)
  await expect(claims(owner)).toHaveCount(0)
  // The panel was opened by its URL: there is nothing in the console to go back to.
  await expect(owner).toHaveURL(/\/domains$/)
  await owner.goto(`/o/${organization.id}/domains/claim/${claim_id}`)
  await panel(owner).getByRole('link', { name: 'Add domain' }).click()
  await expect(panel(owner).getByRole('textbox', { name: 'Domain name' })).toBeVisible()
  await owner.close()
})

test('a domain is added by keyboard alone', async ({ page, organization }) => {
  const name = uniqueDomain()
  await organization.addDomain(uniqueDomain())
  await signIn(page, organization.ownerKey, 'domains')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('c')
  await expect(panel(page).getByRole('textbox', { name: 'Domain name' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Copy value' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(claims(page)).toContainText(name)
})

test('the record of a long name fits a phone @phone_only', async ({ page, organization }) => {
  await organization.addDomain(uniqueDomain())
  const { claim_id } = await claim(organization, uniqueDomain('eine-recht-lange-domain-aus-lauter-wörtern'))
  await signIn(page, organization.ownerKey, 'domains')
  await expect(claims(page).getByRole('listitem')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await page.goto(`/o/${organization.id}/domains/claim/${claim_id}`)
  await expect(panel(page).getByRole('button', { name: 'Copy value' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto(`/o/${organization.id}/domains/new`)
  await expect(panel(page).getByRole('textbox', { name: 'Domain name' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
