import type { Page } from '@playwright/test'
import { deliverByLmtp } from '../../testing/mail-clients.ts'
import { signIn } from '../helpers/fixture.ts'
import { expectAccessible, expectNoSidewaysScroll, follow, more, press } from '../helpers/utils.ts'
import { expect, type Person, test } from './fixture.ts'

/** The receipt of the last change of an identity; that of the mailbox is above it. */
const receipt = (page: Page) => page.getByRole('status', { name: 'At the mail server' }).last()

/** Dovecot is asked every ten seconds, and started every three. */
const soon = { timeout: 40_000 }

/** Looks at each page that says something of mail. */
const lookAtAll = async (page: Page, home: string, { identity_id, mailbox_quota_id, address }: Person) => {
  for (const path of [
    'overview',
    'health',
    'identities',
    `identities/${identity_id}`,
    `identities/${identity_id}/suspend`,
    `identities/${identity_id}/reset-password`,
    `identities/${identity_id}/delete`,
    `addresses?who=${address}`,
    'addresses/new',
    'mailbox-quotas',
    `mailbox-quotas/resize/${mailbox_quota_id}`,
    `identities/${identity_id}/mailbox/resize`,
    `identities/${identity_id}/mailbox/remove`,
    'audit',
  ]) {
    const { pathname, search } = new URL(path, home)
    await follow(page, pathname + search)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

const mailPart = (page: Page) =>
  page
    .getByRole('list', { name: 'Parts' })
    .getByRole('listitem')
    .filter({ hasText: /^Mail(?!:)/ })

test('each page about mail says that the mail servers respond', async ({ page, organization, mail, ada }) => {
  await deliverByLmtp(mail.lmtp.port, ada.address)
  await organization.api('PATCH', `/identity/${ada.identity_id}`, { status: 'suspended' })
  await signIn(page, organization.ownerKey, 'health')
  await expect(mailPart(page)).toContainText('Connected')
  await lookAtAll(page, page.url(), ada)
})

test('an outage of Dovecot shows on every page, and changes are applied when it is back', async ({
  page,
  organization,
  mail,
  ada,
}) => {
  test.setTimeout(240_000)
  const session = await ada.signIn()
  await session.idle()
  await signIn(page, organization.ownerKey, 'health')
  const home = page.url()
  await expect(mailPart(page)).toContainText('Connected')
  await mail.breakDovecot()
  try {
    await expect(mailPart(page)).toContainText('Not responding', soon)
    await session.closed
    await page.goto(new URL('overview', home).href)
    await expect(page.getByRole('complementary', { name: 'Mail server' })).toContainText('isn’t responding')
    await page.goto(new URL(`identities/${ada.identity_id}`, home).href)
    await more(page, 'Suspend')
    await press(page, 'Suspend identity')
    await expect(receipt(page)).toContainText(/The mail server isn’t responding\. Tried \d+ times?\./)
    await page.goto(new URL(`addresses?who=${ada.address}`, home).href)
    const answer = page.getByRole('region', { name: 'Who gets mail' })
    await expect(answer).toContainText('Until the mail server responds, mail may be deferred or rejected.')
    await lookAtAll(page, home, ada)
  } finally {
    await mail.mendDovecot()
  }
  await page.goto(new URL('health', home).href)
  await expect(mailPart(page)).toContainText('Connected', soon)
  await page.goto(new URL(`identities/${ada.identity_id}`, home).href)
  await expect(receipt(page)).toContainText(/Sign-in blocked \(IMAP, SMTP\)/, soon)
  expect((await ada.signIn()).answer).toContain('CONTACTADMIN')
})
