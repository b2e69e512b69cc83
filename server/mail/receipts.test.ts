import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { type DovecotServer, hasDovecot, hasManageSieve, startDovecot } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { signInByImap } from '../../testing/mail-clients.ts'
import { startSmtpSink } from '../../testing/smtp-sink.js'
import { readConfig } from '../config.ts'
import { deliver } from './deliver.ts'
import { type MailWorker, startMailWorker } from './start-mail-worker.ts'

const harness = harnessForTests()
const password = 'correct horse battery 7'

interface Receipt {
  state: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects of the evidence.
  evidence: any
}

describe.skipIf(!hasDovecot())('with a real Dovecot, a receipt', () => {
  const dovecot: DovecotServer = beforeTests(
    () => startDovecot(harness.url),
    (server) => server.close(),
  )
  let worker: MailWorker
  let acts: ClientActions
  let ada: { identity_id: string; address: string }

  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    const domain = await acts.domain({ name: freshName() })
    ada = await acts.identity(domain, 'ada', { password, mailbox_limit_bytes: 4 * mebibyte })
    worker = await startMailWorker({
      settings: readConfig(dovecot.settings).mail!,
      usageSeconds: 30,
      hasOwnPage: false,
      databaseUrl: harness.url,
      logger: pino({ level: 'silent' }),
    })
    await last()
  })
  afterEach(() => worker.close())

  /** The last receipt of the organization, once none is left to be filled in. */
  const last = async (): Promise<Receipt> => {
    const read = () =>
      acts.sql<Receipt>(
        'select state, evidence from enforcement where organization_id = $1 order by wanted_at desc',
      )
    await expect
      .poll(async () => (await read()).map(({ state }) => state), { timeout: 15_000, interval: 50 })
      .not.toContain('pending')
    return (await read())[0]!
  }
  const update = (body: object) =>
    acts.call('updateIdentity', { path: { identity_id: ada.identity_id }, body })
  const switchOff = (code: string) =>
    acts.sql(`insert into organization_service values ($1, $2, false)`, [code])
  const suspendDomain = () => acts.sql(`update domain set status = 'suspended' where organization_id = $1`)

  it.each([
    ['imap', 'imap', {}],
    ['pop3', 'pop3', {}],
    ['managesieve', 'sieve', {}],
    ['smtp_submission', 'smtp', { ends_sending: expect.any(Boolean) }],
  ])('of switching %s off asks about that service alone', async (code, service, more) => {
    await switchOff(code)
    const { state, evidence } = await last()
    expect(state).toBe('enforced')
    expect(evidence.checks[0]).toEqual({
      address: expect.any(String),
      [service]: expect.any(Object),
      ...more,
    })
    expect(evidence.checks[0][service].allowed).toBe(false)
  })

  it('is unchecked where no identity has a password', async () => {
    await acts.sql('update identity set password_hash = null where organization_id = $1')
    await last()
    await switchOff('pop3')
    expect(await last()).toEqual({
      state: 'unchecked',
      evidence: { cached_sign_ins: 0, sessions_closed: 0, sessions_by_service: {}, checks: [] },
    })
    await suspendDomain()
    expect(await last()).toMatchObject({ state: 'unchecked', evidence: { checks: [] } })
  })

  it.skipIf(!hasManageSieve())(
    "confirms that a suspended identity's own Sieve script is stopped",
    async () => {
      let number = 0
      const sink = await startSmtpSink(dovecot.ports.smtp)
      const rules = async () => (await last()).evidence.checks[0].own_rules
      const sentOn = async () => {
        const text = `To: <${ada.address}>\r\nSubject: A test\r\n\r\nHello\r\n`
        const endpoint = { host: '127.0.0.1', port: dovecot.ports.lmtp }
        const message = { from: `sender-${(number += 1)}@testing.invalid`, to: ada.address, text }
        const [answer] = await deliver(endpoint, 'LHLO', [message], AbortSignal.timeout(10_000))
        expect(answer?.code).toBe(250)
        return sink.recipients.splice(0).toSorted()
      }
      await dovecot.putScript(
        ada.address,
        `require ["copy", "vacation", "fileinto", "mailbox"];
        vacation "I am away.";
        redirect :copy "ben@elsewhere.invalid";
        fileinto :create "Sorted";`,
      )
      expect(await sentOn()).toEqual(['ben@elsewhere.invalid', 'sender-1@testing.invalid'])
      await update({ status: 'suspended', delivery_while_suspended: 'accept' })
      expect(await rules()).toBe('stopped')
      expect(await sentOn()).toEqual([])
      await update({ status: 'active' })
      expect(await rules()).toBe('run')
      expect(await sentOn()).toContain('ben@elsewhere.invalid')
      const session = await signInByImap(dovecot.ports.imap, ada.address, password)
      const count = async (folder: string) =>
        /MESSAGES (\d+)/.exec(await session.ask(`b status ${folder} (messages)`, /^\* STATUS/i))?.[1]
      expect([await count('Sorted'), await count('inbox')]).toEqual(['2', '1'])
      await session.close()
      await suspendDomain()
      expect(await rules()).toBe('stopped')
      sink.close()
    },
  )
})
