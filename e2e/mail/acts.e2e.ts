import type { Page } from '@playwright/test'
import { deliverByLmtp, signInByImap } from '../../testing/mail-clients.ts'
import { signIn } from '../helpers/fixture.ts'
import { copyAndClose, more, panel, press } from '../helpers/utils.ts'
import { expect, test } from './fixture.ts'

// A real Dovecot applies the changes made in the console, and the page shows the receipts.

const card = (page: Page) => page.getByRole('region', { name: 'Mailbox' })
const said = (page: Page) => page.getByRole('status', { name: 'At the mail server' })
/** The receipt of the last change of an identity, and of its mailbox, which is above it. */
const receipt = (page: Page) => said(page).last()
const mailboxReceipt = (page: Page) => said(page).first()
const activity = (page: Page) => page.getByRole('region', { name: 'Activity' })
const recently = /just now|second/
const sixtyMegabytes = 60_000_000
const later = String.raw`( after \d[\d.]* s| immediately)`

/** A row of a page's properties, by its term. */
const fact = (page: Page, term: string | RegExp) =>
  page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]')

test('a suspended identity is signed out of open mail apps, and can sign in when reactivated @core', async ({
  page,
  organization,
  ada,
}) => {
  const sessions = [await ada.signIn(), await ada.signIn()]
  for (const session of sessions) await session.idle()
  await signIn(page, organization.ownerKey, `identities/${ada.identity_id}`)
  await more(page, 'Suspend')
  await expect(panel(page)).toContainText('The user’s rules don’t run.')
  await press(page, 'Suspend identity')
  await expect(receipt(page)).toContainText(
    new RegExp(
      String.raw`Sign-in blocked \(IMAP, SMTP\)${later}\. 2 IMAP sessions ended\..*The user’s rules are stopped\.`,
    ),
  )
  await Promise.all(sessions.map(({ closed }) => closed))
  expect((await ada.signIn()).answer).toMatch(/^NO \[CONTACTADMIN\] This account is suspended/)
  await expect(activity(page).getByTitle(/2 IMAP sessions ended\./)).toBeVisible()

  await more(page, 'Reactivate')
  await expect(receipt(page)).toContainText(new RegExp(String.raw`Sign-in allowed \(IMAP, SMTP\)${later}`))
  expect((await ada.signIn()).answer).toBe('OK')
})

test('a new password opens the mailbox, and programs with the old one are signed out', async ({
  page,
  organization,
  ada,
}) => {
  const session = await ada.signIn()
  await session.idle()
  await signIn(page, organization.ownerKey, `identities/${ada.identity_id}`)
  await page.getByRole('link', { name: 'Reset password' }).click()
  await panel(page).getByRole('checkbox').uncheck()
  await press(page, 'Reset password')
  const password = await panel(page).getByLabel('Password', { exact: true }).innerText()
  await copyAndClose(page)
  await expect(receipt(page)).toContainText('The new password works.')
  await expect(receipt(page)).toContainText('1 IMAP session with the old password ended.')
  await session.closed
  expect((await ada.signIn()).answer).toContain('AUTHENTICATIONFAILED')
  expect((await ada.signIn(password)).answer).toBe('OK')
})

test('a renamed identity is signed out once, and signs in with either address', async ({
  page,
  organization,
  ada,
  mail,
}) => {
  const session = await ada.signIn()
  await session.idle()
  await signIn(page, organization.ownerKey, `identities/${ada.identity_id}`)
  const { identity } = await organization.api<{ identity: { address: string } }>(
    'POST',
    `/identity/${ada.identity_id}/rename`,
    { local_part: 'ada.new' },
  )
  await expect(receipt(page)).toContainText(
    new RegExp(String.raw`Sign-in allowed \(IMAP, SMTP\)${later}\. 1 IMAP session ended\.`),
  )
  await session.closed
  expect((await ada.signIn()).answer).toBe('OK')
  expect((await signInByImap(mail.imap.port, identity.address, ada.password)).answer).toBe('OK')
  expect(await deliverByLmtp(mail.lmtp.port, ada.address)).toMatch(/^250/)
})

test('delivered mail and sign-ins show in the list, on the pages and in the overview @core', async ({
  page,
  organization,
  mail,
  ada,
}) => {
  await signIn(page, organization.ownerKey)
  const home = page.url()
  expect(await deliverByLmtp(mail.lmtp.port, ada.address, sixtyMegabytes)).toMatch(/^250/)
  const stored = /6\d\.\d%/
  await expect(page.getByRole('region', { name: 'Fullest mailboxes' })).toContainText(stored)
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText(/6\d\sMB used of /)
  await page.goto(new URL('mailbox-quotas', home).href)
  await expect(page.getByRole('row').filter({ hasText: ada.address })).toContainText(stored)
  await page.goto(new URL(`mailbox-quotas/${ada.mailbox_quota_id}`, home).href)
  await expect(card(page)).toContainText(stored)
  await expect(card(page)).toContainText('1 message')
  await expect(card(page).getByText('Measured')).toContainText(recently)
  expect(await deliverByLmtp(mail.lmtp.port, ada.address)).toMatch(/^250/)
  await expect(card(page)).toContainText('2 messages')

  await page.goto(new URL(`identities/${ada.identity_id}`, home).href)
  const last = fact(page, /^Last (login|sign-in)/)
  await expect(last).not.toContainText(recently)
  await (await ada.signIn()).close()
  await expect(last).toContainText(recently)
})

test('an enlarged mailbox takes mail again, and one smaller than its mail takes none', async ({
  page,
  organization,
  mail,
  ada,
}) => {
  const deliver = (bytes = sixtyMegabytes) => deliverByLmtp(mail.lmtp.port, ada.address, bytes)
  expect(await deliver()).toMatch(/^250/)
  expect(await deliver()).toMatch(/^552 5\.2\.2/)
  await signIn(page, organization.ownerKey, `mailbox-quotas/${ada.mailbox_quota_id}`)
  await expect(card(page)).toContainText('1 message')

  await more(page, 'Resize')
  await panel(page).getByRole('textbox', { name: 'Size' }).fill('0.2 GB')
  await press(page, 'Save changes')
  await expect(mailboxReceipt(page)).toContainText(
    new RegExp(String.raw`Applied${later}: mailbox size 0\.2\sGB, 0\.1\sGB used\.`),
  )
  expect(await deliver()).toMatch(/^250/)
  await expect(card(page)).toContainText('2 messages')

  await more(page, 'Resize')
  await panel(page).getByRole('textbox', { name: 'Size' }).fill('0.1 GB')
  await panel(page).getByRole('checkbox', { name: 'Use the smaller size' }).check()
  await press(page, 'Save changes')
  await expect(mailboxReceipt(page)).toContainText(/mailbox size 0\.1\sGB/)
  expect(await deliver(200)).toMatch(/^552 5\.2\.2/)
})

test('a removed mailbox is gone from the disk, and the page says so', async ({
  page,
  organization,
  mail,
  ada,
}) => {
  expect(await deliverByLmtp(mail.lmtp.port, ada.address)).toMatch(/^250/)
  const countFiles = () => mail.countFiles(organization.id, ada.mailbox_quota_id)
  expect(await countFiles()).toBeGreaterThan(0)
  await signIn(page, organization.ownerKey)
  const home = page.url()
  await page.goto(new URL(`mailbox-quotas/${ada.mailbox_quota_id}`, home).href)
  await expect(card(page)).toContainText('1 message')
  await more(page, 'Remove mailbox')
  await page.getByRole('alertdialog').getByRole('textbox').fill(ada.address)
  await press(page, 'Remove mailbox and mail')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goto(new URL('audit', home).href)
  await page
    .getByRole('row', { name: /Mailbox of .* removed/ })
    .getByRole('link', { name: /^Details/ })
    .click()
  await expect(panel(page).getByRole('region', { name: 'Mail server status' })).toContainText(
    'Mail deleted from disk',
  )
  expect(await countFiles()).toBe(0)
  expect(await deliverByLmtp(mail.lmtp.port, ada.address)).toMatch(/^550/)
})
