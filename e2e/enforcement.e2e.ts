import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixture.ts'
import type { TestOrganization } from './test-organization.ts'
import { expectAccessible, expectNoSidewaysScroll } from './utils.ts'

interface Identity {
  identity_id: string
  address: string
  mailbox: { mailbox_quota_id: string }
}

const newcomer = async ({ api, addDomain }: TestOrganization): Promise<Identity> => {
  const name = `t${crypto.randomUUID().slice(0, 8)}.example`
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
  domain_id: null,
  service_code: null,
  address,
  request_id: null as string | null,
  // Not long ago, however long the page takes.
  wanted_at: new Date(Date.now() + 60_000).toISOString(),
  enforced_at: null as string | null,
  attempts: 0,
  last_error: null as string | null,
  new_password_accepted: null,
  sessions_closed: null as number | null,
  checks: [] as object[],
  limit_bytes: null,
  used_bytes: null,
  files_left: null,
})
type Receipt = ReturnType<typeof pending>

const inForce = (receipt: Receipt): Receipt => ({
  ...receipt,
  state: 'enforced',
  attempts: 1,
  enforced_at: new Date(Date.parse(receipt.wanted_at) + 800).toISOString(),
  sessions_closed: 2,
  checks: [
    {
      address: receipt.address,
      sign_in: [
        { service_code: 'imap', allowed: false, reason: 'This account is suspended.' },
        { service_code: 'smtp_submission', allowed: false, reason: null },
      ],
      delivery: { code: 550, text: '5.2.1 This mailbox is disabled' },
    },
  ],
})
const refused =
  'Refused by IMAP and SMTP 0.8 s later. 2 sessions closed. New mail: 550 5.2.1 This mailbox is disabled'

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

test('without a mail system an identity and a mailbox say that they are recorded only', async ({
  page,
  organization,
}) => {
  const { identity_id, mailbox } = await newcomer(organization)
  const said = page.getByRole('status', { name: 'At the mail server' })
  await signIn(page, organization.ownerKey, `identities/${identity_id}`)
  await expect(said).toHaveText('Recorded only: no mail system is attached.')
  await page.goto(new URL(`../mailbox-quotas/${mailbox.mailbox_quota_id}`, page.url()).href)
  await expect(said).toHaveText('Recorded only: no mail system is attached.')
})

test('a suspension is pending, late, and in force, as the mail server says it @phone', async ({
  page,
  organization,
}) => {
  const identity = await newcomer(organization)
  let receipt = pending(identity)
  const asked = await answerWith(page, `/identity/${identity.identity_id}`, () => receipt)
  await signIn(page, organization.ownerKey, `identities/${identity.identity_id}`)
  const said = page.getByRole('status', { name: 'At the mail server' })
  await expect(said).toContainText('The mail server is being told.')
  await expect.poll(asked).toBeGreaterThan(4)

  receipt = { ...receipt, attempts: 4, last_error: 'unreachable' }
  await expect(said).toContainText(
    'Not enforced yet: the mail server does not answer. Tried 4 times, goes on.',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  receipt = inForce(receipt)
  await expect(said).toContainText('In force')
  await expect(said).toContainText(refused)
  await expectAccessible(page)
})

test('Activity tells what became of a change beside its event', async ({ page, organization }) => {
  const identity = await newcomer(organization)
  await organization.api('PATCH', `/identity/${identity.identity_id}`, { status: 'suspended' })
  const { items } = await organization.api<{ items: { request_id: string }[] }>('GET', '/audit/list?limit=1')
  const receipt = { ...inForce(pending(identity)), request_id: items[0]?.request_id ?? null }
  await answerWith(page, `/identity/${identity.identity_id}`, () => receipt)
  await signIn(page, organization.ownerKey, `identities/${identity.identity_id}`)
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByText(refused)).toHaveCount(1)
  await activity.getByRole('link', { name: identity.address }).first().click()
  await expect(page.getByRole('region', { name: 'At the mail server' })).toContainText(refused)
  await expectAccessible(page)
})
