import { expect, signIn, test } from './fixture.ts'
import type { TestOrganization } from './test-organization.ts'
import { expectAccessible, expectNoSidewaysScroll, panel, question } from './utils.ts'

// What the console says is true, whatever mail system does or does not do what is set here.

interface Person {
  identity_id: string
  address: string
  mailbox: { mailbox_quota_id: string } | null
}

const invented = 'Demonstration: its numbers are invented.'

/** Somebody whom the seed made, with a mailbox. */
const seededPerson = async (organization: TestOrganization) => {
  await organization.seed({ departments: 1, identities: 12 })
  const { items } = await organization.api<{ items: Person[] }>('GET', '/identity/list?limit=50')
  const one = items.find(({ mailbox }) => mailbox !== null)
  if (one?.mailbox == null) throw new Error('Nobody has a mailbox.')
  return { ...one, mailboxId: one.mailbox.mailbox_quota_id }
}

const states = [
  {
    state: 'not_attached',
    line: 'nothing enforces or measures it',
    effect: 'Recorded only: no mail system is attached, so nothing enforces it yet.',
  },
  {
    state: 'attached',
    line: 'The mail system enforces what is set here and measures what is stored.',
    effect: 'The mail system is told to enforce it.',
  },
  {
    state: 'unreachable',
    line: 'The mail system does not answer',
    effect: 'Recorded: the mail system does not answer, and enforces it later.',
  },
] as const

for (const { state, line, effect } of states) {
  test(`with mail ${state} the overview and each act say so @phone`, async ({ page, organization }) => {
    const { identity_id, mailboxId } = await seededPerson(organization)
    await page.route('**/api/health', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { mail: object }
      await route.fulfill({ response, json: { ...json, mail: { ...json.mail, state } } })
    })
    await signIn(page, organization.ownerKey)
    await expect(page.getByRole('main')).toContainText(line)
    const home = page.url()
    for (const act of [
      `identities/${identity_id}/suspend`,
      `identities/${identity_id}/reset-password`,
      `identities/${identity_id}/delete`,
      `mailbox-quotas/${mailboxId}/resize`,
      `mailbox-quotas/${mailboxId}/edit`,
      `mailbox-quotas/${mailboxId}/withdraw`,
    ]) {
      await page.goto(new URL(act, home).href)
      await expect(page.getByText(effect)).toBeVisible()
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('invented numbers are called so wherever they are shown, and measured ones are not', async ({
  page,
  organization,
}) => {
  await signIn(page, organization.ownerKey)
  await expect(page.getByText('There are no mailboxes yet.')).toHaveCount(2)
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
    await page.goto(new URL(place, home).href)
    await expect(page.getByRole('main').getByText(invented)).toBeVisible()
  }
  await page.goto(new URL(`identities/${identity_id}`, home).href)
  await expect(page.getByText('None has been set')).toHaveCount(0)
})

test('an empty mailbox goes only by typing its address, and the count says how old it is', async ({
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
  await expect(question(page)).toContainText(/Nothing was stored in it when it was counted, .+ ago/)
  await expect(question(page).getByRole('button', { name: 'Withdraw' })).toHaveAccessibleDescription(
    `Type “${address}” first.`,
  )
  await page.goto(page.url().replace(/mailbox-quotas.*/, `identities/${identity_id}/delete`))
  await expect(question(page)).toContainText(/stored in it when it was counted, .+ ago, and what came since/)
})

test('a domain is said to be added, not to work @phone', async ({ page, organization }) => {
  const name = `t${crypto.randomUUID().slice(0, 8)}.example`
  await organization.addDomain(name)
  await signIn(page, organization.ownerKey, 'domains')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('main')).toContainText('Whether the DNS has it is not checked.')
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toHaveCount(0)
  await expect(panel(page)).toHaveCount(0)
})

test('who never signed in as far as anybody knows is not said to have never done so', async ({
  page,
  organization,
}) => {
  const name = `t${crypto.randomUUID().slice(0, 8)}.example`
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
  const row = page.getByText('Last login', { exact: true }).locator('..')
  await expect(row).toContainText('Not known')
  await expect(page.getByText('Never', { exact: true })).toHaveCount(0)
  await page.goto(page.url().replace(/\/identities\/.*/, '/identities'))
  await expect(page.getByRole('row').filter({ hasText: identity.address })).toContainText('Not known')
})

test('what is full is said to have no room, and who can give more is named with the command', async ({
  page,
  organization,
}) => {
  const { mailboxId } = await seededPerson(organization)
  await page.route('**/api/organization/quota', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as object
    await route.fulfill({ response, json: { ...json, storage_available_bytes: 0 } })
  })
  await signIn(page, organization.ownerKey)
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText(
    'ask whoever runs this Postroom for a higher limit (postroom org limit).',
  )
  await page.goto(new URL(`mailbox-quotas/${mailboxId}`, page.url()).href)
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByText('it is full: there is no room for new mail, stored mail stays.')).toBeVisible()
})
