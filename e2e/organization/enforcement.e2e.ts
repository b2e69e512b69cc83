import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/utils.ts'

interface Identity {
  identity_id: string
  address: string
  mailbox: { mailbox_quota_id: string }
}

const newcomer = async ({ api, addDomain }: TestOrganization): Promise<Identity> => {
  const name = uniqueDomain()
  await addDomain(name)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', `/domain/list?q=${name}`)
  const { identity } = await api<{ identity: Identity }>('POST', '/identity', {
    local_part: 'ada',
    domain_id: items[0]?.domain_id,
    display_name: 'Ada Lovelace',
  })
  return identity
}

const pending = ({ identity_id, address }: Identity) => ({
  enforcement_id: '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d601',
  kind: 'sign_in',
  state: 'pending',
  identity_id,
  mailbox_quota_id: null,
  alias_id: null,
  group_id: null,
  domain_id: null,
  service_code: null,
  address,
  address_unicode: address,
  request_id: null as string | null,
  // Not long ago, however long the page takes.
  wanted_at: new Date(Date.now() + 60_000).toISOString(),
  enforced_at: null as string | null,
  attempts: 0,
  last_error: null as string | null,
  new_password_accepted: null as boolean | null,
  sessions_closed: null as number | null,
  sessions_by_service: [] as object[],
  checks: [] as object[],
  limit_bytes: null,
  used_bytes: null,
  files_left: null,
  rules: null,
})
type Receipt = ReturnType<typeof pending>

const inForce = (receipt: Receipt): Receipt => ({
  ...receipt,
  state: 'enforced',
  attempts: 1,
  enforced_at: new Date(Date.parse(receipt.wanted_at) + 800).toISOString(),
  sessions_closed: 2,
  sessions_by_service: [{ service_code: 'imap', count: 2 }],
  checks: [
    {
      address: receipt.address,
      sign_in: [
        { service_code: 'imap', allowed: false, reason: 'This account is suspended.' },
        { service_code: 'smtp_submission', allowed: false, reason: null },
      ],
      delivery: { code: 550, text: '5.2.1 This mailbox is disabled' },
      own_rules: null,
      ends_sending: null,
    },
  ],
})
const refused =
  'Sign-in blocked (IMAP, SMTP) after 0.8 s. 2 IMAP sessions ended. New mail is rejected (550 5.2.1 This mailbox is disabled).'

/** Stands in for a mail system: what it has done of one change. @returns how often that was asked. */
const answerWith = async (page: Page, path: string, receipt: () => Receipt) => {
  let asked = 0
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const shown = (await response.json()) as object
    return route.fulfill({ response, json: { ...shown, enforcement: receipt() } })
  })
  await page.route('**/api/enforcement/list?*', (route) =>
    route.fulfill({ json: { items: [receipt()], total: 1, current_page: 1 } }),
  )
  await page.route(`**/api/enforcement/${receipt().enforcement_id}`, (route) => {
    asked += 1
    return route.fulfill({ json: receipt() })
  })
  return () => asked
}

test('without a mail server each page says once that changes are not applied @phone', async ({
  page,
  organization,
}) => {
  const { identity_id } = await newcomer(organization)
  await signIn(page, organization.ownerKey, `identities/${identity_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
  // Without a receipt the banner says it alone.
  await expect(page.getByText('At the mail server')).toHaveCount(0)
  const banner = page.getByRole('complementary', { name: 'Mail server' })
  await expect(banner).toHaveText('No mail server is connected. Changes are saved but not applied.')
  await expect(page.getByText('not applied')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  // Changes of keys need no mail server.
  await page.goto(page.url().replace(/identities.*/, 'key'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveText('No mail server is connected.')
})

test('a suspension is pending, late, then applied, as the mail server reports it @phone @core', async ({
  page,
  organization,
}) => {
  const identity = await newcomer(organization)
  let receipt = pending(identity)
  const asked = await answerWith(page, `/identity/${identity.identity_id}`, () => receipt)
  await signIn(page, organization.ownerKey, `identities/${identity.identity_id}`)
  const said = page.getByRole('status', { name: 'At the mail server' }).last()
  await expect(said).toContainText('Waiting for the mail server.')
  await expect.poll(asked).toBeGreaterThan(4)

  receipt = { ...receipt, attempts: 4, last_error: 'unreachable' }
  await expect(said).toContainText('The mail server isn’t responding. Tried 4 times.')
  await expectAccessible(page, ['#main'])
  await expectNoSidewaysScroll(page)

  receipt = inForce(receipt)
  await expect(said).toContainText(refused)
})

test('Activity shows the result of a change beside its event', async ({ page, organization }) => {
  const identity = await newcomer(organization)
  await organization.api('PATCH', `/identity/${identity.identity_id}`, { status: 'suspended' })
  const { items } = await organization.api<{ items: { request_id: string }[] }>('GET', '/audit/list?limit=1')
  const receipt = { ...inForce(pending(identity)), request_id: items[0]?.request_id ?? null }
  await answerWith(page, `/identity/${identity.identity_id}`, () => receipt)
  await signIn(page, organization.ownerKey, `identities/${identity.identity_id}`)
  const activity = page.getByRole('region', { name: 'Activity' })
  // A tick in the history, whose details are under the pointer and on the page of the event.
  await expect(activity.getByTitle(refused)).toHaveCount(1)
  await expect(activity.getByRole('img', { name: 'Applied' })).toBeVisible()
  await expect(page.getByText(refused)).toHaveCount(1)
  await activity.getByRole('link', { name: /^Suspended/ }).click()
  await expect(page.getByRole('region', { name: 'Mail server status' })).toContainText(refused)
  await expectAccessible(page)
})

test('changes not applied yet are a list, from Health to each resource @phone @core', async ({
  page,
  organization,
}) => {
  const identity = await newcomer(organization)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const late = {
    ...pending(identity),
    wanted_at: minutesAgo(12),
    attempts: 4,
    last_error: 'unreachable' as const,
  }
  const done = {
    ...inForce(pending(identity)),
    enforcement_id: '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d602',
    identity_id: null,
    address: null,
    address_unicode: null,
    service_code: 'imap',
  }
  const asked: string[] = []
  await page.route('**/api/enforcement/list?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    asked.push(searchParams.toString())
    const items = searchParams.get('state') === 'pending' ? [late] : [late, done]
    return route.fulfill({ json: { items, total: items.length, current_page: 1 } })
  })
  await page.route(`**/api/enforcement/${late.enforcement_id}`, (route) => route.fulfill({ json: late }))
  await signIn(page, organization.ownerKey, 'health')
  await page.getByRole('link', { name: 'Mail server status' }).click()
  await expect(page).toHaveTitle('Mail server status – Test Cooperative – Postroom')
  const main = page.getByRole('main')
  await expect(main).toContainText('Sign-in blocked (IMAP, SMTP) after 0.8 s')
  await expect(main).toContainText('IMAP')
  await page.goto(`${page.url()}?state=pending`)
  await expect(main).toContainText('The mail server isn’t responding. Tried 4 times.')
  await expect(main).not.toContainText('Sign-in blocked')
  expect(asked.some((one) => one.includes('state=pending'))).toBe(true)
  await expectAccessible(page, ['#main'])
  await expectNoSidewaysScroll(page)
  await main.getByRole('link', { name: identity.address }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
})

test('an empty list says so, and a list that can’t be loaded says why', async ({
  page,
  organization,
  faults,
}) => {
  await signIn(page, organization.ownerKey, 'health/enforcement')
  await expect(page.getByText('No changes sent to mail servers yet')).toBeVisible()
  await page.goto(`${page.url()}?state=pending`)
  await expect(page.getByText('No pending changes')).toBeVisible()
  await expectAccessible(page, ['#main'])
  faults.expectFault(/answer: 500 .*\/api\/enforcement\/list/)
  await page.route('**/api/enforcement/list?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'A fault in the service',
        status: 500,
        code: 'internal_error',
        request_id: 'req-1',
      },
    }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a domain, the services and the organization show the result of their last change', async ({
  page,
  organization,
}) => {
  const identity = await newcomer(organization)
  const name = identity.address.replace(/^.*@/, '')
  const about = {
    domain: {
      ...inForce(pending(identity)),
      kind: 'delivery',
      identity_id: null,
      address: name,
      address_unicode: name,
      checks: [],
    },
    service: {
      ...inForce(pending(identity)),
      identity_id: null,
      address: null,
      address_unicode: null,
      service_code: 'imap',
      sessions_closed: 7,
      sessions_by_service: [{ service_code: 'imap', count: 7 }],
    },
    organization: {
      ...pending(identity),
      identity_id: null,
      address: null,
      address_unicode: null,
      last_error: 'unreachable',
      attempts: 9,
    },
  }
  await page.route('**/api/enforcement/list?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const item = searchParams.has('domain_id')
      ? about.domain
      : about[(searchParams.get('about') ?? 'domain') as keyof typeof about]
    return route.fulfill({ json: { items: [item], total: 1, current_page: 1 } })
  })
  await page.route('**/api/enforcement/0*', (route) => route.fulfill({ json: about.organization }))
  await page.route('**/api/organization/services?*', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { items: { service_code: string }[] }
    const states: Record<string, string> = { imap: 'ok', pop3: 'down' }
    const items = list.items.map((one) => {
      const state = states[one.service_code] ?? null
      return { ...one, state, checked_at: state && new Date().toISOString() }
    })
    await route.fulfill({ response, json: { ...list, items, mail: { state: 'attached' } } })
  })
  await signIn(page, organization.ownerKey)
  const services = page.getByRole('region', { name: 'Services' })
  const row = (text: string) => services.getByRole('listitem').filter({ hasText: text })
  await expect(row('IMAP')).toContainText('responded just now')
  await expect(row('IMAP')).toContainText('7 IMAP sessions ended.')
  await expect(row('IMAP').getByText('On', { exact: true })).toBeVisible()
  await expect(row('POP3')).toContainText('not responding')
  await expect(row('POP3')).toContainText('On')
  await expect(row('SMTP submission')).toContainText('not checked')
  await expect(services).not.toContainText(/ManageSieve|Webmail|CalDAV|CardDAV/)
  await expect(row('The whole organization')).toContainText(
    'The mail server isn’t responding. Tried 9 times.',
  )
  await expectAccessible(page, ['#main'])
  const { items } = await organization.api<{ items: { domain_id: string }[] }>(
    'GET',
    `/domain/list?q=${name}`,
  )
  await page.goto(new URL(`domains/${items[0]?.domain_id}`, page.url()).href)
  await expect(page.getByRole('status', { name: 'At the mail server' })).toContainText('Applied after 0.8 s.')
  await expectAccessible(page, ['#main'])
})

test('Activity marks the events whose change is not applied yet', async ({ page, organization }) => {
  const identity = await newcomer(organization)
  await organization.api('PATCH', `/identity/${identity.identity_id}`, { status: 'suspended' })
  const { items } = await organization.api<{ items: { request_id: string }[] }>('GET', '/audit/list?limit=1')
  const receipt = {
    ...pending(identity),
    request_id: items[0]?.request_id ?? null,
    last_error: 'unreachable',
    attempts: 4,
  }
  await page.route('**/api/enforcement/list?*', (route) =>
    route.fulfill({ json: { items: [receipt], total: 1, current_page: 1 } }),
  )
  await signIn(page, organization.ownerKey, 'audit')
  await expect(page.getByText('Not applied yet')).toHaveCount(1)
  await expectAccessible(page, ['#main'])
})

test('a new password that the mail server does not accept is a failure', async ({ page, organization }) => {
  const identity = await newcomer(organization)
  const receipt = {
    ...pending(identity),
    state: 'failed',
    enforced_at: '2026-11-20T09:15:00.800Z',
    new_password_accepted: false,
  }
  await answerWith(page, `/identity/${identity.identity_id}`, () => receipt)
  await signIn(page, organization.ownerKey, `identities/${identity.identity_id}`)
  const words = 'The mail server rejected the new password. Reset it again.'
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('Couldn’t apply', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Applied' })).toHaveCount(0)
})

test('a new password that the mail server tried is shown as working', async ({ page, organization }) => {
  const identity = await newcomer(organization)
  const receipt = { ...pending(identity), new_password_accepted: true }
  await page.route('**/api/identity/*/reset-password', async (route) => {
    const response = await route.fetch()
    const done = (await response.json()) as { identity: object }
    await route.fulfill({ response, json: { ...done, identity: { ...done.identity, enforcement: receipt } } })
  })
  await answerWith(page, `/identity/${identity.identity_id}`, () => ({
    ...receipt,
    new_password_accepted: null as boolean | null,
  }))
  await page.route(`**/api/enforcement/${receipt.enforcement_id}`, (route) =>
    route.fulfill({ json: receipt }),
  )
  await signIn(page, organization.ownerKey, `identities/${identity.identity_id}/reset-password`)
  await page.getByRole('button', { name: 'Reset password' }).last().click()
  await expect(page.getByRole('dialog')).toContainText('The mail server accepted the new password.')
  await expectAccessible(page)
})
