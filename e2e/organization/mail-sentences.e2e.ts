import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  follow,
  openFacts,
  panel,
  question,
} from '../helpers/utils.ts'

// The console's sentences are true, whether or not a mail system applies the settings.

interface Person {
  identity_id: string
  address: string
  mailbox: { mailbox_quota_id: string } | null
}

const invented = 'Demonstration: its numbers are samples.'

/** An identity of the seed, with a mailbox. */
const seededPerson = async (organization: TestOrganization) => {
  await organization.seed({ departments: 1, identities: 12 })
  const { items } = await organization.api<{ items: Person[] }>('GET', '/identity/list?limit=50')
  const one = items.find(({ mailbox }) => mailbox !== null)
  if (one?.mailbox == null) throw new Error('No identity has a mailbox.')
  return { ...one, mailboxId: one.mailbox.mailbox_quota_id }
}

const states = [
  {
    state: 'not_attached',
    banner: 'No mail server is connected. Changes are saved but not applied.',
    warning: 'No mail server is connected, so mailboxes aren’t measured and no warning is sent.',
    mustChange: 'The password must be changed at the next sign-in',
    failures: 'Unknown: no mail server is connected.',
  },
  {
    state: 'attached',
    banner: null,
    warning:
      'When the mailbox reaches its warning threshold, it gets a warning by email, and Activity shows it.',
    mustChange: /^The password must be changed on http.*\/me before mail apps can sign in$/,
    failures: 'Unknown: the mail server doesn’t report them.',
  },
  {
    state: 'unreachable',
    banner: 'The mail server isn’t responding. Changes are saved, and applied when it responds.',
    warning: 'The mail server isn’t responding, so mailboxes are measured later.',
    mustChange: 'The password must be changed at the next sign-in',
    failures: 'Unknown: the mail server doesn’t report them.',
  },
] as const

for (const { state, banner, warning, mustChange, failures } of states) {
  // On a phone the longest banner; without one nothing differs there, and enforcement.e2e.ts has that of no mail server.
  const tag = state === 'unreachable' ? ['@phone'] : []
  test(`with mail ${state} the overview and each act say so`, { tag }, async ({ page, organization }) => {
    const { identity_id, mailboxId } = await seededPerson(organization)
    await page.route('**/api/health', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { mail: object }
      const mail = { ...json.mail, state, writes_to_people: state === 'not_attached' ? null : true }
      await route.fulfill({ response, json: { ...json, mail } })
    })
    await signIn(page, organization.ownerKey)
    const inFrame = page.getByRole('complementary', { name: 'Mail server', includeHidden: true })
    const expectBanner = () =>
      banner === null ? expect(inFrame).toHaveCount(0) : expect(inFrame).toHaveText(banner)
    await expectBanner()
    const home = page.url()
    const person = `identities/${identity_id}`
    const mailbox = `mailbox-quotas/${mailboxId}`
    const acts: [string, ...(string | RegExp)[]][] = [
      [`${person}/suspend`, 'Suspended identities can’t sign in. The mailbox and its mail stay.'],
      [`${person}/reset-password`, 'The new password replaces the old one.', mustChange],
      [
        `${person}/delete`,
        'won’t be able to sign in or receive mail. You can restore it, with its mail, for 30 days.',
        'The address stays reserved for 30 days. Then former addresses that deliver only to this identity are deleted too.',
      ],
      [`${mailbox}/resize`],
      [`${mailbox}/edit`, 'The user is warned when the mailbox reaches it.', warning],
      [`${mailbox}/withdraw`, 'The identity stays, but can’t receive mail.'],
    ]
    for (const [act, ...sentences] of acts) {
      await follow(page, new URL(act, home).pathname)
      const asked = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      for (const sentence of sentences) await expect(asked.getByText(sentence)).toBeVisible()
      await expectBanner()
    }
    await follow(page, new URL(person, home).pathname)
    // Without a receipt the banner says it alone.
    await expect(page.getByText('At the mail server')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Sign-in' }).getByText(failures)).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}

test('invented numbers are marked wherever they are shown, and measured ones are not @core', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey)
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  await expect(page.getByText(invented)).toHaveCount(0)
  const { identity_id, mailboxId } = await seededPerson(organization)
  await page.reload()
  await expect(page.getByText(invented)).toBeVisible()
  const home = page.url()
  for (const place of [
    'mailbox-quotas',
    `mailbox-quotas/${mailboxId}`,
    'identities',
    `identities/${identity_id}`,
    'departments',
  ]) {
    await follow(page, new URL(place, home).pathname)
    await expect(page.getByRole('main').getByText(invented)).toBeVisible()
  }
  await follow(page, new URL(`identities/${identity_id}`, home).pathname)
  await expect(page.getByText('Not set')).toHaveCount(0)
})

// `src/pages/identities/last-sign-in-text.test.ts` has each sentence; here is how the page puts them together.
for (const { mail, logins, said } of [
  { mail: { state: 'not_attached', attached_at: null }, logins: [], said: 'Not tracked yet' },
  {
    mail: { state: 'unreachable', attached_at: '2096-11-21T12:00:00.000Z' },
    logins: [],
    said: 'Never signed in by IMAP or POP3 (tracked since Nov 21, 2096). The mail server isn’t responding.SMTP and ManageSieve: unknown',
  },
  {
    mail: { state: 'attached', attached_at: '2001-11-21T12:00:00.000Z' },
    logins: [
      { service_code: 'smtp_submission', last_login_at: '2026-01-02T00:00:00.000Z' },
      { service_code: 'imap', last_login_at: '2026-01-01T00:00:00.000Z' },
    ],
    said: /^SMTP: .+ agoIMAP: .+ agoManageSieve: unknown$/,
  },
]) {
  test(`with mail ${mail.state} and ${logins.length} sign-ins the page of an identity says ${String(said)}`, async ({
    page,
    organization,
  }) => {
    const { identity_id } = await seededPerson(organization)
    await page.route('**/api/health', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { mail: object }
      await route.fulfill({ response, json: { ...json, mail: { ...json.mail, ...mail } } })
    })
    await page.route(`**/api/identity/${identity_id}`, async (route) => {
      const response = await route.fetch()
      const seen = { logins, all_logins_since: null, last_login_at: null }
      await route.fulfill({ response, json: { ...(await response.json()), ...seen } })
    })
    await signIn(page, organization.ownerKey, `identities/${identity_id}`)
    const fact = page.locator('dl > div').filter({ has: page.getByText('Last sign-in', { exact: true }) })
    await expect(fact.getByRole('definition')).toHaveText(said)
  })
}

const failed = {
  count: 12,
  refused_count: 2,
  source_count: 3,
  has_more_sources: false,
  since: '2001-11-21T12:00:00.000Z',
  until: null as string | null,
  first_at: '2025-11-21T12:00:00.000Z' as string | null,
  last_at: new Date().toISOString() as string | null,
  sources: [
    {
      address: '203.0.113.7',
      service_codes: ['imap', 'smtp_submission'],
      count: 9,
      last_at: '2026-01-01T00:00:00.000Z',
    },
    { address: '2001:db8:1:2::/64', service_codes: ['imap'], count: 2, last_at: '2026-01-01T00:00:00.000Z' },
    {
      address: null as string | null,
      service_codes: [] as string[],
      count: 1,
      last_at: '2026-01-01T00:00:00.000Z',
    },
  ],
}

test('the page of an identity shows failed sign-ins with their sources, and which are unknown @phone', async ({
  page,
  organization,
}) => {
  const { identity_id } = await seededPerson(organization)
  let shown: typeof failed | null = failed
  await page.route(`**/api/identity/${identity_id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), failed_sign_ins: shown } })
  })
  await signIn(page, organization.ownerKey, `identities/${identity_id}`)
  const fact = page.locator('dl > div').filter({ has: page.getByText('Failed sign-ins', { exact: true }) })
  await fact.getByText('12 failed since Nov 21, 2025, from 3 addresses').click()
  const sources = page.getByRole('list', { name: 'Sources of failed sign-ins' }).getByRole('listitem')
  await expect(sources).toHaveText([
    /^203\.0\.113\.7: 9 by IMAP and SMTP, last .+ ago/,
    /^2001:db8:1:2::\/64: 2 by IMAP, last .+ ago/,
    /^Other sources: 1, last .+ ago/,
  ])
  await expect(fact).toContainText('2 more were rejected by SMTP')
  await expectAccessible(page, ['#main'])
  await expectNoSidewaysScroll(page)
  shown = {
    ...failed,
    count: 0,
    refused_count: 0,
    first_at: null,
    sources: [],
    until: '2026-01-01T00:00:00.000Z',
  }
  await page.reload()
  await expect(fact).toContainText('None since Nov 21, 2001')
  await expect(fact).toContainText(/Mail servers last reported .+ ago\. Later failures are unknown/)
  shown = null
  await page.reload()
  await expect(fact).toContainText('Unknown: no mail server is connected.')
})

test('health shows unusually many failed sign-ins, with their first source @phone', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey, 'health')
  const said = page.getByRole('status', { name: 'Failed sign-ins' })
  await expect(said).toHaveText('Unknown: no mail server is connected.')
  const minute = {
    started_at: '2026-01-01T00:00:00.000Z',
    count: 340,
    is_storm: true,
    sources: [{ address: '203.0.113.7', count: 300 }],
  }
  let answer = { minute, unknown_addresses: failed }
  await page.route('**/api/organization/failed-sign-ins', (route) => route.fulfill({ json: answer }))
  await page.reload()
  await expect(said).toHaveText(
    'Unusually many340 sign-ins failed within a minute, 300 of them from 203.0.113.7.',
  )
  await expectAccessible(page, ['#main'])
  await expectNoSidewaysScroll(page)
  answer = { ...answer, minute: { ...minute, count: 99, is_storm: false } }
  await page.reload()
  await expect(said).toHaveText('At a normal level.')
  const unknown = page.locator('dl > div').filter({ has: page.getByText('For unknown addresses') })
  await expect(unknown).toContainText('12 failed since Nov 21, 2025, from 3 addresses')
  answer = { ...answer, unknown_addresses: { ...failed, until: '2026-01-01T00:00:00.000Z' } }
  await page.reload()
  await expect(said).toHaveText('Failed sign-ins can’t be counted right now.')
  await expect(unknown).toContainText(/Mail servers last reported .+ ago\. Later failures are unknown/)
})

test('a new password doesn’t reactivate a suspended identity, and the console says so before and after', async ({
  page,
  organization,
}) => {
  const { identity_id } = await seededPerson(organization)
  await organization.api('PATCH', `/identity/${identity_id}`, { status: 'suspended' })
  await signIn(page, organization.ownerKey, `identities/${identity_id}/reset-password`)
  const words = panel(page).getByText('A new password doesn’t reactivate it.')
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: 'Reset password' }).last().click()
  await expect(panel(page)).toContainText('Password reset')
  await expect(words).toBeVisible()
})

test('a suspended domain names the command of the operator that reactivates it', async ({
  page,
  organization,
}) => {
  const name = uniqueDomain()
  await organization.addDomain(name)
  await page.route(/\/api\/domain\/[0-9a-f-]+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'suspended' } })
  })
  await signIn(page, organization.ownerKey, 'domains')
  await page.getByRole('link', { name }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'Suspended by the operator. Ask them to reactivate it (postroom domain reactivate).',
  )
})

test('an empty mailbox is removed only after typing its address, and its count has a time', async ({
  page,
  organization,
}) => {
  const { address, identity_id, mailboxId } = await seededPerson(organization)
  await page.route(`**/api/mailbox-quota/${mailboxId}`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as object
    await route.fulfill({ response, json: { ...json, used_bytes: 0, used_messages: 0, used_percent: 0 } })
  })
  await signIn(page, organization.ownerKey, `mailbox-quotas/${mailboxId}/withdraw`)
  await expect(question(page)).toContainText(/The mailbox was empty when last measured, .+ ago/)
  await expect(question(page).getByRole('button', { name: 'Remove mailbox' })).toHaveAccessibleDescription(
    `Type “${address}” first.`,
  )
  await page.goto(page.url().replace(/identities.*/, `identities/${identity_id}/delete`))
  await expect(question(page)).toContainText(/(empty|of mail) when last measured, .+ ago/)
})

test('a domain is shown as added, not as working @phone', async ({ page, organization }) => {
  const name = uniqueDomain()
  await organization.addDomain(name)
  await signIn(page, organization.ownerKey, 'domains')
  await page.getByRole('link', { name }).click()
  await openFacts(page)
  await expect(page.getByRole('main')).toContainText('Added')
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toHaveCount(0)
  await expect(panel(page)).toHaveCount(0)
})

test('an unknown last sign-in is shown as unknown, not as never', async ({ page, organization }) => {
  const name = uniqueDomain()
  await organization.addDomain(name)
  const { items } = await organization.api<{ items: { domain_id: string }[] }>(
    'GET',
    `/domain/list?q=${name}`,
  )
  const { identity } = await organization.api<{ identity: Person }>('POST', '/identity', {
    local_part: 'ada',
    domain_id: items[0]?.domain_id,
    display_name: 'Ada Lovelace',
  })
  await signIn(page, organization.ownerKey, `identities/${identity.identity_id}`)
  const row = page.getByText('Last sign-in', { exact: true }).locator('..')
  await expect(row).toContainText('Not tracked yet')
  await expect(page.getByText('Never', { exact: true })).toHaveCount(0)
  await page.goto(page.url().replace(/\/identities\/.*/, '/identities'))
  await expect(page.getByRole('row').filter({ hasText: identity.address })).toContainText('Unknown')
})

test('full mailboxes and full storage say so, and name the command of the operator for more', async ({
  page,
  organization,
}) => {
  await seededPerson(organization)
  await page.route('**/api/organization/quota', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as object
    await route.fulfill({ response, json: { ...json, storage_available_bytes: 0 } })
  })
  await signIn(page, organization.ownerKey)
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText(
    'ask the operator for more storage (postroom org limit).',
  )
  await page.goto(new URL('mailbox-quotas', page.url()).href)
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByText('is full: there is no room for new mail, and stored mail stays.')).toBeVisible()
})

test('help says that the operator sets limits, and that Activity is never altered', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey)
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(
    page.getByText(
      'The operator sets the limits of storage and identities (“postroom org limit”), and turns services on and off (“postroom service”).',
    ),
  ).toBeVisible()
  await page.goto(new URL('audit', page.url()).href)
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByText('no request can alter it.')).toBeVisible()
  await expect(
    page.getByText('An event also shows whether the mail servers have applied the change'),
  ).toBeVisible()
})
