import type { Page } from '@playwright/test'
import { expect, signIn, story as test } from '../helpers/fixture.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  expectToast,
  panel,
  press,
} from '../helpers/utils.ts'

// Where the mail of identities goes: forwards, auto-replies, and their rules.

/** Two identities with mailboxes. */
const people = async ({ addDomain, api }: TestOrganization) => {
  const domain = uniqueDomain('mail')
  await addDomain(domain)
  const { items } = await api<{ items: { domain_id: string }[] }>('GET', `/domain/list?q=${domain}`)
  const add = async (local_part: string, display_name: string) => {
    const body = {
      local_part,
      display_name,
      domain_id: items[0]?.domain_id,
      mailbox_limit_bytes: 2 ** 30,
      password: 'five boring blue umbrellas',
    }
    const { identity } = await api<{ identity: { identity_id: string; address: string } }>(
      'POST',
      '/identity',
      body,
    )
    return identity
  }
  return { domain, ada: await add('ada', 'Ada Lind'), ben: await add('ben', 'Ben Ode') }
}

const card = (page: Page) => page.getByRole('region', { name: 'Where mail goes' })

const choose = async (page: Page, field: string, typed: string) => {
  await panel(page).getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option', { name: new RegExp(`^${typed}@`) }).click()
}

test('mail is forwarded and answered from the page of an identity, and undone with one click @phone @core', async ({
  page,
  organization,
}) => {
  const { ada, ben } = await people(organization)
  await signIn(page, organization.ownerKey, `identities/${ada.identity_id}`)
  await expect(card(page)).toContainText('Unknown: no mail server is connected.')
  await card(page).getByRole('link', { name: 'Forward or answer' }).click()
  const preview = panel(page).getByRole('region', { name: 'With these settings' })
  await expect(preview).toContainText('New mail is delivered to the mailbox.')
  await panel(page).getByRole('radio', { name: 'To an identity of the organization' }).click()
  await expect(panel(page).getByRole('checkbox', { name: 'Keep a copy in the mailbox' })).toBeChecked()
  await press(page, 'Save changes')
  await expect(panel(page).getByRole('combobox', { name: 'Identity' })).toHaveAccessibleDescription(
    /Choose an identity\./,
  )
  await choose(page, 'Identity', 'ben')
  await expect(preview).toContainText(
    'New mail is forwarded to Ben Ode, and a copy is delivered to the mailbox.',
  )
  await panel(page).getByRole('checkbox', { name: 'Answer new mail automatically' }).check()
  await panel(page).getByRole('textbox', { name: 'Subject' }).fill('Away')
  await panel(page).getByRole('textbox', { name: 'Text' }).fill('I am away.\nPlease write to Ben.')
  await expect(preview).toContainText('Each sender gets at most one reply every 7 days.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page, 'Save changes')
  await expectToast(page, 'Mail delivery of Ada Lind changed')
  await expect(card(page)).toContainText('To Ben Ode, with a copy kept in the mailbox')
  await expect(card(page)).toContainText('“Away”')
  await card(page).getByRole('link', { name: 'Ben Ode' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben Ode')
  await page.goBack()

  await card(page).getByRole('link', { name: 'Forward or answer' }).click()
  await expect(panel(page).getByRole('radio', { name: 'To an identity of the organization' })).toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'Mail delivery of Ada Lind changed back')
  await expect(card(page)).not.toContainText('Ben Ode')
  expect(await organization.api('GET', `/identity/${ada.identity_id}/delivery`)).toMatchObject({
    forward: null,
    auto_reply: null,
  })
  expect(ben.identity_id).not.toBe(ada.identity_id)
})

test('a suspended target gets no mail, and the card says so; Activity undoes the forward', async ({
  page,
  organization,
}) => {
  const { ada, ben } = await people(organization)
  await organization.api('PATCH', `/identity/${ada.identity_id}/delivery`, {
    forward: { to_identity_id: ben.identity_id, keep_copy: false },
  })
  await organization.api('PATCH', `/identity/${ben.identity_id}`, {
    status: 'suspended',
    delivery_while_suspended: 'reject',
  })
  await signIn(page, organization.ownerKey, `identities/${ada.identity_id}`)
  await expect(card(page)).toContainText('To Ben Ode, without a copy in the mailbox')
  await expect(card(page)).toContainText(
    'Not forwarded now: Ben Ode can’t receive mail. Mail stays in the mailbox.',
  )
  await expectAccessible(page, ['#main'])
  await page.goto(page.url().replace(/identities\/.*/, 'audit'))
  await page.getByRole('link', { name: /Mail of Ada Lind forwarded to Ben Ode, without a copy/ }).click()
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Undone/).first()).toBeVisible()
  expect(await organization.api('GET', `/identity/${ada.identity_id}/delivery`)).toMatchObject({
    forward: null,
  })
})

test('mail leaves for other mail systems only where the organization allows it @core', async ({
  page,
  organization,
}) => {
  const { ada } = await people(organization)
  await signIn(page, organization.ownerKey, `identities/${ada.identity_id}/delivery`)
  const outside = panel(page).getByRole('radio', { name: 'To an address of another mail system' })
  await expect(outside).toBeDisabled()
  await expect(outside).toHaveAccessibleDescription(
    'Your organization doesn’t allow forwarding to other mail systems. The organization settings can allow it.',
  )
  await page.goto(page.url().replace(/identities\/.*/, 'overview/settings'))
  await panel(page).getByRole('radio', { name: 'Allowed', exact: true }).click()
  await expect(panel(page).getByRole('list', { name: 'Consequences' })).toContainText(
    'No forward to another mail system is set.',
  )
  await expectAccessible(page)
  await press(page, 'Save changes')
  await expectToast(page, 'Organization settings changed')

  await page.goto(page.url().replace(/overview.*/, `identities/${ada.identity_id}/delivery`))
  await outside.click()
  const address = panel(page).getByRole('textbox', { name: 'Address' })
  await address.fill('ada')
  await press(page, 'Save changes')
  await expect(address).toHaveAccessibleDescription(/Enter an address like ada@example\.org\./)
  await address.fill('ada@partner.example')
  await press(page, 'Save changes')
  await expect(card(page)).toContainText(
    'To ada@partner.example (another mail system), with a copy kept in the mailbox',
  )

  await page.goto(page.url().replace(/identities\/.*/, 'overview/settings'))
  await panel(page).getByRole('radio', { name: 'Not allowed. That mail stays in the mailbox.' }).click()
  await expect(panel(page).getByRole('list', { name: 'Consequences' })).toContainText(
    '1 forward to other mail systems will stop. Mail will stay in the mailbox.',
  )
})

const ownRules = (more: object) => ({
  mail: { state: 'attached' },
  script_count: 1,
  active: {
    script_name: 'main',
    bytes: 60,
    state: 'read',
    detail: null,
    redirects: [
      { to: 'ana@private.example', is_outside: true, keeps_copy: false, condition: null },
      { to: null, is_outside: null, keeps_copy: true, condition: '“Subject” contains “invoice”' },
    ],
    replies: [],
    notices: [],
    folders: ['Bills', 'Lists', 'Old', 'Travel'],
    includes: [],
    others: [],
    refuses: false,
    discards: false,
    source: 'redirect "ana@private.example"; # <script>alert(1)</script>',
    ...more,
  },
})

test('users’ rules are shown in words, with those that send mail away, and their script @phone', async ({
  page,
  organization,
}) => {
  const { ada } = await people(organization)
  await page.route('**/api/identity/*/own-rules', (route) => route.fulfill({ json: ownRules({}) }))
  await signIn(page, organization.ownerKey, `identities/${ada.identity_id}`)
  const lines = card(page).getByRole('listitem')
  await expect(lines).toHaveText([
    'Redirect all mail to ana@private.example (another mail system), without a copy in the mailbox',
    'Redirect mail to an address that is computed when mail arrives, with a copy kept in the mailbox, if “Subject” contains “invoice”',
    'Sort mail into 4 folders',
  ])
  await expect(lines.getByRole('img', { name: 'Leaves the organization:' })).toHaveCount(2)
  await card(page).getByText('Show script').click()
  await expect(card(page)).toContainText('# <script>alert(1)</script>')
  await expectAccessibleInBothThemes(page, ['#main'])
  await expectNoSidewaysScroll(page)
})

test('the overview and a list show what users’ rules send to other mail systems @phone', async ({
  page,
  organization,
}) => {
  const { ada } = await people(organization)
  const item = {
    identity_id: ada.identity_id,
    address: ada.address,
    address_unicode: ada.address,
    display_name: 'Ada Lind',
    to: 'ana@private.example',
    is_outside: true,
    by: 'own_rules',
    count: 12,
    first_at: '2026-11-03T08:00:00.000Z',
    last_at: '2026-11-20T09:15:00.000Z',
  }
  const use = { forward_count: 0, own_rules_count: 1, redirect_count: 12, since: null }
  await page.route('**/api/organization/forwarding-use', (route) => route.fulfill({ json: use }))
  await page.route('**/api/redirect/list*', (route) =>
    route.fulfill({ json: { items: [item], since: null, unlisted_count: 0, total: 1, current_page: 1 } }),
  )
  await signIn(page, organization.ownerKey, 'overview')
  await expect(page.getByText('The mail rules of 1 identity send mail to other mail systems.')).toBeVisible()
  await page.getByRole('link', { name: /^Show mail sent by rules/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mail sent by rules')
  expect(new URL(page.url()).searchParams.get('by')).toBe('own_rules')
  await expect(page.getByRole('main')).toContainText('ana@private.example')
  await expectAccessible(page, ['#main'])
  await expectNoSidewaysScroll(page)
})

test('an identity is offboarded with a forward, an auto-reply and stopped rules, and all of it is undone', async ({
  page,
  organization,
}) => {
  const { ada, ben, domain } = await people(organization)
  const delivery = () => organization.api('GET', `/identity/${ada.identity_id}/delivery`)
  await signIn(page, organization.ownerKey, `identities/${ada.identity_id}/plan/new/leave`)
  await panel(page).getByRole('checkbox', { name: 'Answer new mail automatically' }).check()
  const text = panel(page).getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue('This mailbox is no longer monitored.')
  await choose(page, 'Forward new mail to', 'ben')
  await expect(text).toHaveValue(
    `This mailbox is no longer monitored. Please write to Ben Ode, ben@${domain}.`,
  )
  await panel(page).getByRole('checkbox', { name: 'Stop users’ rules permanently' }).check()
  await press(page, 'Preview')
  await expect(
    panel(page).getByText('New mail is forwarded to Ben Ode, and a copy stays in the mailbox.'),
  ).toBeVisible()
  await expect(
    panel(page).getByText(
      'Suspended, new password. Mail forwarded to Ben Ode, with a copy, answered: “This mailbox is no longer monitored”, user’s rules stopped',
    ),
  ).toBeVisible()
  await press(page, 'Offboard Ada Lind')
  await expect(page.getByText('Ada Lind offboarded')).toBeVisible()
  expect(await delivery()).toMatchObject({
    forward: { to_identity_id: ben.identity_id, keep_copy: true },
    auto_reply: { subject: 'This mailbox is no longer monitored' },
    own_rules_stopped_because: 'set',
  })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Undo bulk change' }).click()
  await expect(page.getByRole('button', { name: /^1 Changed/ })).toBeVisible()
  expect(await delivery()).toMatchObject({ forward: null, auto_reply: null, own_rules: 'run' })
})

test('users see on My account where an administrator sends their mail @phone @fresh @core', async ({
  page,
  organization,
}) => {
  const { ada, ben } = await people(organization)
  await organization.api('PATCH', `/identity/${ada.identity_id}/delivery`, {
    forward: { to_identity_id: ben.identity_id },
    auto_reply: { subject: 'Away', text: 'I am away.' },
  })
  await page.route('**/api/me/own-rules', (route) => route.fulfill({ json: ownRules({}) }))
  // As with mail servers whose files are older.
  await page.route('**/api/me/delivery', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), binds_rules: false } })
  })
  await page.goto('/me')
  await page.getByRole('textbox', { name: 'Address' }).fill(ada.address)
  await page.getByLabel('Password', { exact: true }).fill('five boring blue umbrellas')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const own = page.getByRole('region', { name: 'Where your mail goes' })
  await expect(own).toContainText(
    'An administrator has set a forward to Ben Ode, with a copy kept in the mailbox.',
  )
  await expect(own).toContainText('An administrator has set an auto-reply: “Away”.')
  await expect(own).toContainText('The mail server doesn’t apply this yet.')
  await expect(own).toContainText(
    'Your organization doesn’t allow your rule to ana@private.example. The mail server may still send that mail there.',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a key that may not change where mail goes says why', async ({ page, organization }) => {
  const { ada } = await people(organization)
  const { api_key } = await organization.api<{ api_key: string }>('POST', '/key', {
    key_name: 'Help desk',
    permissions: ['organization:read', 'identity:read', 'delivery:read'],
  })
  await signIn(page, api_key, `identities/${ada.identity_id}`)
  await expect(card(page).getByText('None').first()).toBeVisible()
  await expect(card(page).getByText('Forward or answer')).toHaveAccessibleDescription(/delivery:write/)
  await page.goto(`${page.url()}/delivery`)
  await expect(panel(page)).toContainText('delivery:write')
})
