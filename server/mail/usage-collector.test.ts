import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { type DovecotServer, hasDovecot, hasManageSieve, startDovecot } from '../../testing/dovecot.js'
import { portOf } from '../../testing/free-port.js'
import { harnessForTests } from '../../testing/harness.ts'
import { deliverByLmtp, signInByImap, signInByManageSieve } from '../../testing/mail-clients.ts'
import { readConfig } from '../config.ts'
import { askAuth } from './auth-protocol.ts'
import { deliver } from './deliver.ts'
import { messageOf } from './notice.ts'
import { startMailWorker } from './start-mail-worker.ts'

const harness = harnessForTests()
const silent = pino({ level: 'silent' })
const password = 'correct horse battery 7'
/** Milliseconds. */
const patience = { timeout: 15_000, interval: 50 }

describe.skipIf(!hasDovecot())('with a real Dovecot, the usage collector', () => {
  const dovecot: DovecotServer = beforeTests(
    () => startDovecot(harness.url),
    (server) => server.close(),
  )
  const workers: { close: () => Promise<void> }[] = []
  let acts: ClientActions
  let domain: string
  let ada: { identity_id: string; address: string; mailbox: { mailbox_quota_id: string } }

  const measure = async () => {
    const settings = readConfig({ ...dovecot.settings, MAIL_LMTP: `127.0.0.1:${dovecot.ports.lmtp}` }).mail!
    workers.push(
      await startMailWorker({
        settings,
        usageSeconds: 1,
        hasOwnPage: true,
        databaseUrl: harness.url,
        logger: silent,
      }),
    )
  }
  const mailbox = async () =>
    (await acts.call('getMailboxQuota', { path: { mailbox_quota_id: ada.mailbox.mailbox_quota_id } })).body
  const identity = async () =>
    (await acts.call('getIdentity', { path: { identity_id: ada.identity_id } })).body
  const messages = async () => (await mailbox()).used_messages

  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    domain = await acts.domain({ name: freshName() })
    ada = await acts.identity(domain, 'ada', { password, mailbox_limit_bytes: 4 * mebibyte })
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.close()
  })

  it('measures unmeasured mailboxes, then follows deliveries', async () => {
    expect(await mailbox()).toMatchObject({ used_bytes: null, usage_as_of: null })
    await measure()
    await expect.poll(messages, patience).toBe(0)
    expect(await deliverByLmtp(dovecot.ports.lmtp, ada.address, mebibyte)).toContain('250')
    await expect.poll(messages, patience).toBe(1)
    const { used_bytes } = await mailbox()
    expect(used_bytes).toBeGreaterThan(mebibyte)
    // What it says when asked is the same number, less exactly: that changes nothing.
    await acts.sql(
      `update mailbox_quota set usage_as_of = now() - interval '25 hours' where organization_id = $1`,
    )
    const dayBefore = (await mailbox()).usage_as_of
    await expect.poll(async () => (await mailbox()).usage_as_of, patience).not.toBe(dayBefore)
    expect(await mailbox()).toMatchObject({ used_bytes, used_messages: 1 })
  })

  it('reports the last sign-in and its service', async () => {
    await measure()
    expect(await identity()).toMatchObject({ last_login_at: null })
    const session = await signInByImap(dovecot.ports.imap, ada.address, password)
    expect(session.answer).toBe('OK')
    await expect.poll(async () => (await identity()).last_login_at, patience).not.toBeNull()
    const services = await acts.sql('select service_code from identity_login where organization_id = $1')
    expect(services).toEqual([{ service_code: 'imap' }])
    await session.close()
  })

  it('tells who has signed in to send mail, of which Dovecot tells by its event export', async () => {
    await measure()
    await expect.poll(async () => (await identity()).all_logins_since, patience).not.toBeNull()
    const signIn = (secret: string, service = 'smtp') =>
      askAuth(
        { host: '127.0.0.1', port: dovecot.ports.auth },
        { service, credentials: ['', ada.address.toUpperCase(), secret] },
        AbortSignal.timeout(5000),
      )
    // Neither a wrong password nor a sign-in without a session is one, as Postroom itself tries a new password.
    expect(await signIn('wrong')).toMatchObject({ isOk: false })
    expect(await signIn(password, 'imap')).toMatchObject({ isOk: true })
    const begun = Math.floor(Date.now() / 1000) * 1000
    expect(await signIn(password)).toMatchObject({ isOk: true })
    await expect.poll(async () => (await identity()).logins, patience).toHaveLength(1)
    const [login] = (await identity()).logins
    expect(login).toMatchObject({ service_code: 'smtp_submission' })
    expect(Date.parse(login!.last_login_at)).toBeGreaterThanOrEqual(begun)
    expect(Date.parse(login!.last_login_at)).toBeLessThanOrEqual(Date.now())
  })

  it.skipIf(!hasManageSieve())('tells who has signed in to change filters', async () => {
    await measure()
    expect(await signInByManageSieve(dovecot.ports.managesieve, ada.address, 'wrong')).toBe('NO')
    expect(await identity()).toMatchObject({ logins: [] })
    expect(await signInByManageSieve(dovecot.ports.managesieve, ada.address, password)).toBe('OK')
    await expect
      .poll(async () => (await identity()).logins, patience)
      .toMatchObject([{ service_code: 'managesieve' }])
  })

  it('writes to who has reached the mark, once, though two processes are at it', async () => {
    await measure()
    await measure()
    await deliverByLmtp(dovecot.ports.lmtp, ada.address, 3.7 * mebibyte)
    await expect.poll(messages, patience).toBe(2)
    const events = await acts.events({ operation: 'warnMailboxUse' })
    expect(events.map(({ actor, resource_label }) => [actor, resource_label])).toEqual([
      [{ key_id: null, key_name: 'Mail system' }, ada.address],
    ])
    const session = await signInByImap(dovecot.ports.imap, ada.address, password)
    await session.ask('b select inbox', /^b OK/)
    const subject = await session.ask('c fetch 2 body.peek[header.fields (subject)]', /^Subject:/i)
    const [, word = ''] = /=\?UTF-8\?B\?(.*)\?=/.exec(subject) ?? []
    expect(Buffer.from(word, 'base64').toString()).toBe('Your mailbox is 92% full')
    await session.close()
    // One more delivery, and one more round of batches: nothing is written again.
    await deliverByLmtp(dovecot.ports.lmtp, ada.address)
    await expect.poll(messages, patience).toBe(3)
    expect(await acts.events({ operation: 'warnMailboxUse' })).toHaveLength(1)
  })

  it('continues where it was when the mail server was away', async () => {
    await dovecot.kill()
    await measure()
    await dovecot.start()
    await expect.poll(messages, patience).toBe(0)
  })
})

it('sends a message by SMTP with a name that no header may hold, and reports the answer', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 testing.invalid\r\n')
    let isData = false
    createInterface({ input: socket }).on('line', (line) => {
      heard.push(line)
      if (isData && line !== '.') return
      const word = isData ? '452 4.2.2 Full' : line === 'DATA' ? '354 Continue' : '250-First\r\n250 2.0.0 Ok'
      isData = line === 'DATA'
      socket.write(`${word}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answers = await deliver(
    { host: '127.0.0.1', port: portOf(server) },
    'EHLO',
    [
      messageOf(
        {
          to: 'ada@example.org',
          name: 'Ada\r\nBcc: eve@example.org Łukasiewicz-Świętosławska',
          domain: 'example.org',
          subject: 'Zażółć',
          text: ['One', '.', 'Two'],
        },
        new Date(),
      ),
    ],
    AbortSignal.timeout(5000),
  )
  expect(answers).toEqual([{ code: 452, text: '4.2.2 Full' }])
  expect(heard.slice(0, 4)).toEqual([
    'EHLO postroom.invalid',
    'MAIL FROM:<>',
    'RCPT TO:<ada@example.org>',
    'DATA',
  ])
  expect(heard.filter((line) => line.startsWith('Bcc'))).toEqual([])
  const body = heard.slice(heard.indexOf('') + 1, heard.indexOf('.')).join('')
  expect(Buffer.from(body, 'base64').toString()).toBe('One\r\n.\r\nTwo\r\n')
  server.close()
})
