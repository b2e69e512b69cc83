import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../helpers/fixture.ts'
import { type TestOrganization, uniqueDomain } from '../helpers/test-organization.ts'
import {
  copyAndClose,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  panel,
  press,
} from '../helpers/utils.ts'

// What people do about their own sign-in, on a page of its own.

const first = 'five boring blue umbrellas'
const second = 'six lively red lanterns'
const wrong = 'The address and the password don’t match. Check both.'

/** A user with a password that must be changed. */
const newcomer = async (organization: TestOrganization) => {
  const name = uniqueDomain('me')
  await organization.addDomain(name)
  const { items } = await organization.api<{ items: { domain_id: string }[] }>(
    'GET',
    `/domain/list?q=${name}`,
  )
  const { identity } = await organization.api<{ identity: { identity_id: string; address: string } }>(
    'POST',
    '/identity',
    { domain_id: items[0]?.domain_id, local_part: 'ada', display_name: 'Ada Lovelace', password: first },
  )
  await organization.api('PATCH', `/identity/${identity.identity_id}`, { must_change_password: true })
  return identity
}

const enter = async (page: Page, address: string, password: string) => {
  await page.getByRole('textbox', { name: 'Address' }).fill(address)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const expectError = async (page: Page, label: string, error: string) => {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toHaveAccessibleDescription(new RegExp(error))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
}

test('a user changes a password that has to be changed @phone @core', async ({ page, organization }) => {
  const { address } = await newcomer(organization)
  await page.goto('/me')
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await enter(page, '', '')
  await expectError(page, 'Address', 'Enter your full email address')
  await enter(page, address, '')
  await expectError(page, 'Password', 'Enter your password')
  await enter(page, address, 'not this one')
  await expectError(page, 'Password', wrong)
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(address)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one')

  // By the keyboard alone.
  await page.getByLabel('Password', { exact: true }).fill(first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(page.getByText('Change your password')).toBeVisible()
  const signIns = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(signIns.getByText('Unknown: no mail server is connected.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Change password' }).click()
  await expectError(page, 'New password', 'Enter a new password.')
  await page.getByLabel('New password').fill(first)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectError(page, 'New password', 'The password is the current one.')
  await page.getByLabel('New password').fill(second)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByText('Change your password')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed out of this page everywhere else')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out of this page' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await enter(page, address, second)
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
})

test('typed text is kept when the session ends', async ({ page, organization }) => {
  const { address, identity_id } = await newcomer(organization)
  await page.goto('/me')
  await enter(page, address, first)
  await page.getByLabel('New password').fill(second)
  await organization.api('POST', `/identity/${identity_id}/reset-password`, {
    mode: 'set',
    password: 'seven quiet green kettles',
  })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('You were signed out')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('seven quiet green kettles')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('New password')).toHaveValue(second)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
})

test('the page shows where mail is read, and the result of a sign-out', async ({ page, organization }) => {
  const { address } = await newcomer(organization)
  const sign_ins = [
    { service: 'imap', source: '192.0.2.7' },
    { service: 'submission', source: null },
  ]
  await page.route('**/api/me/sign-ins', (route) =>
    route.fulfill({ json: { mail: { state: 'attached' }, sign_ins } }),
  )
  await page.goto('/me')
  await enter(page, address, first)
  await expect(page.getByText('Reading mail (IMAP) from 192.0.2.7')).toBeVisible()
  await expect(page.getByText('Sending mail (SMTP)')).toBeVisible()
  await expect(
    page.getByText('Signs you out of all mail apps, and of this page everywhere else.'),
  ).toBeVisible()
  await page.route('**/api/me/sign-ins', (route) =>
    route.fulfill({ json: { mail: { state: 'unreachable' }, sign_ins: [] } }),
  )
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Unknown: the mail server isn’t responding.')).toBeVisible()
  await expect(page.getByText('mail apps are signed out when it responds')).toBeVisible()
})

test('the page shows the servers for mail apps that the operator has named @phone', async ({
  page,
  organization,
}) => {
  const { address } = await newcomer(organization)
  await page.goto('/me')
  await enter(page, address, first)
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  const settings = page.getByRole('region', { name: 'Settings for mail apps' })
  await expect(settings).toHaveCount(0)
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    const public_servers = [
      { service_code: 'imap', host: 'imap.example.org', port: 993 },
      { service_code: 'smtp_submission', host: 'smtp.example.org', port: 587 },
    ]
    await route.fulfill({ response, json: { ...((await response.json()) as object), public_servers } })
  })
  await page.reload()
  await enter(page, address, first)
  await expect(settings.getByRole('term')).toHaveText([
    'User name',
    'Incoming mail (IMAP)',
    'Outgoing mail (SMTP)',
  ])
  await expect(settings.getByRole('definition')).toHaveText([
    address,
    'imap.example.org, port 993, SSL/TLS',
    'smtp.example.org, port 587, STARTTLS',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('administrators see where users change their password', async ({ page, organization }) => {
  const { identity_id } = await newcomer(organization)
  await signIn(page, organization.ownerKey)
  const home = page.url()
  await page.route('**/api/health', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { mail: object }
    await route.fulfill({
      response,
      json: { ...json, mail: { ...json.mail, state: 'attached', since: null } },
    })
  })
  const at = `${new URL(home).origin}/me`
  await page.goto(new URL(`identities/${identity_id}`, home).href)
  await expect(page.getByText(`It must be changed on ${at} before mail apps can sign in.`)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy link to the password page' })).toBeVisible()
  await page.goto(new URL(`identities/${identity_id}/reset-password`, home).href)
  await expect(
    page.getByLabel(`The password must be changed on ${at} before mail apps can sign in`),
  ).toBeChecked()
  await press(page, 'Reset password')
  await expect(panel(page)).toContainText(`must change it at ${at} before mail apps can sign in.`)
  await expect(panel(page)).not.toContainText('Users can change their password')
  await expect(panel(page).getByRole('button', { name: 'Copy link to the password page' })).toBeVisible()
  await copyAndClose(page)
})
