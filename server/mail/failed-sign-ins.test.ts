import { pino } from 'pino'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { type DovecotServer, hasDovecot, startDovecot } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { signInByImap } from '../../testing/mail-clients.ts'
import { readConfig } from '../config.ts'
import { withLineProtocol } from './line-protocol.ts'
import { type MailWorker, startMailWorker } from './start-mail-worker.ts'

const harness = harnessForTests()
const password = 'correct horse battery 7'
/** Milliseconds. */
const patience = { timeout: 15_000, interval: 100 }

describe.skipIf(!hasDovecot())('with a real Dovecot, failed sign-ins', () => {
  const dovecot: DovecotServer = beforeTests(
    () => startDovecot(harness.url),
    (server) => server.close(),
  )
  let worker: MailWorker
  let log: string[]
  let acts: ClientActions
  let name: string
  let ada: { identity_id: string; address: string }

  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    name = freshName()
    ada = await acts.identity(await acts.domain({ name }), 'ada', {
      password,
      mailbox_limit_bytes: 4 * mebibyte,
    })
    log = []
    worker = await startMailWorker({
      settings: readConfig(dovecot.settings).mail!,
      usageSeconds: 30,
      hasOwnPage: true,
      databaseUrl: harness.url,
      logger: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
    })
  })
  afterEach(() => worker.close())

  const failedOf = async () =>
    (await acts.call('getIdentity', { path: { identity_id: ada.identity_id } })).body.failed_sign_ins
  const ofAll = async () => (await acts.call('getFailedSignIns')).body
  const signIn = async (address: string, secret: string) => {
    const session = await signInByImap(dovecot.ports.imap, address, secret)
    await session.close()
    return session.answer
  }
  /** As Postfix asks for a user who wants to send. */
  const signInBySmtp = (address: string, secret: string, ip: string) =>
    withLineProtocol(
      { host: '127.0.0.1', port: dovecot.ports.auth },
      AbortSignal.timeout(10_000),
      async ({ send, receive }) => {
        send('VERSION\t1\t2')
        send(`CPID\t${2 ** 30 + Math.floor(Math.random() * 2 ** 30)}`)
        await receive(/^DONE$/)
        const response = Buffer.from(`\0${address}\0${secret}`).toString('base64')
        send(`AUTH\t1\tPLAIN\tservice=smtp\tnologin\tlip=127.0.0.1\trip=${ip}\tresp=${response}`)
        return (await receive(/^(OK|FAIL)\t1/))[1]
      },
    )
  /** The rows of the tables of failed sign-ins, and the log. */
  const everything = async () =>
    JSON.stringify([
      log,
      await acts.sql('select * from failed_sign_in where organization_id = $1'),
      await acts.sql('select * from failed_sign_in_minute where organization_id = $1'),
    ])

  it('are counted of a person by source and service, with probes and successes left out', async () => {
    await expect
      .poll(() => worker.state(), patience)
      .toMatchObject({ attached_at: expect.any(String), state: 'attached' })
    await expect.poll(failedOf, patience).toMatchObject({ count: 0, until: null })
    const begun = Date.now()
    for (const secret of ['wrong-one-1', 'wrong-two-2', 'wrong-three-3'])
      expect(await signIn(ada.address.toUpperCase(), secret)).toContain('AUTHENTICATIONFAILED')
    expect(await signIn(ada.address, password)).toBe('OK')
    // The first is written down before the last is tried, so that their times cannot be mixed up.
    await expect.poll(async () => (await failedOf())?.count, patience).toBe(3)
    const lastBegun = Date.now()
    expect(await signInBySmtp(ada.address, 'wrong-four-4', '2001:db8:1:2::3')).toBe('FAIL')
    expect(await signIn(`zoe@${name}`, 'wrong-five-5')).toContain('AUTHENTICATIONFAILED')
    expect(await signIn('ada@elsewhere.example', 'wrong-six-6')).toContain('AUTHENTICATIONFAILED')
    await expect.poll(async () => (await failedOf())?.count, patience).toBe(4)
    expect(worker.state().failedSignIns).toBe(6)
    const failed = await failedOf()
    expect(failed).toMatchObject({
      refused_count: 0,
      source_count: 2,
      has_more_sources: false,
      until: null,
      sources: [
        { address: '127.0.0.1', service_codes: ['imap'], count: 3 },
        { address: '2001:db8:1:2::/64', service_codes: ['smtp_submission'], count: 1 },
      ],
    })
    const [firstAt, lastAt] = [Date.parse(failed.first_at), Date.parse(failed.last_at)]
    // Ages are counted in whole milliseconds, and so are times.
    expect(firstAt).toBeGreaterThanOrEqual(begun - 2)
    expect(firstAt).toBeLessThanOrEqual(lastBegun)
    expect(lastAt).toBeGreaterThanOrEqual(lastBegun - 2)
    expect(lastAt).toBeLessThanOrEqual(Date.now())
    expect(await ofAll()).toMatchObject({
      unknown_addresses: { count: 1, source_count: 1, sources: [{ address: '127.0.0.1', count: 1 }] },
      minute: {
        is_storm: false,
        sources: expect.arrayContaining([expect.objectContaining({ address: '127.0.0.1' })]),
      },
    })
    const all = await everything()
    expect(all).not.toContain('wrong-')
    expect(all).not.toContain('zoe')
    const secret = (await readFile(dovecot.settings['MAIL_EVENTS_SECRET_FILE']!, 'utf8')).trim()
    expect(all).not.toContain(secret)
  })

  it('are not those of who is suspended and knows the password; by SMTP it was not checked', async () => {
    await acts.call('updateIdentity', {
      path: { identity_id: ada.identity_id },
      body: { status: 'suspended' },
    })
    expect(await signIn(ada.address, password)).toContain('CONTACTADMIN')
    expect(await signInBySmtp(ada.address, password, '203.0.113.7')).toBe('FAIL')
    expect(await signIn(ada.address, 'wrong')).toContain('AUTHENTICATIONFAILED')
    await expect.poll(failedOf, patience).toMatchObject({
      count: 1,
      refused_count: 1,
      source_count: 1,
      sources: [{ address: '127.0.0.1', count: 1 }],
    })
  })
})
