import { afterEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { beforeTests } from '../../testing/before-tests.ts'
import { type DovecotServer, hasDovecot, startDovecot } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { startSmtpStandIn } from '../../testing/mail-clients.ts'
import { readConfig } from '../config.ts'
import { type MailWorker, startMailWorker } from './start-mail-worker.ts'
import type { MailSystem } from './mail-system.ts'
import { heartbeatChecks } from './heartbeat-checks.ts'
import { noMailSystem } from './state.ts'
import { watchMailState } from './cached-mail-state.ts'

let worker: MailWorker | undefined
const harness = harnessForTests({ options: { mailState: () => worker?.state() ?? noMailSystem() } })

const health = async () => {
  const { owner } = await harness.organization()
  const { status, body } = await harness.call('getHealth', { key: owner })
  expect(status).toBe(200)
  const parts = Object.fromEntries(
    (body.components as { component: string }[])
      .filter(({ component }) => component.startsWith('mail_'))
      .map((part) => [part.component, part]),
  )
  return { status: body.status as string, mail: body.mail, parts } as const
}
const services = async () => {
  const { owner } = await harness.organization()
  const { body } = await harness.call('listOrganizationServices', { key: owner })
  return Object.fromEntries(
    (body.items as { service_code: string; state: string; checked_at: string | null }[]).map((one) => [
      one.service_code,
      one,
    ]),
  )
}

it('without a mail system health has no parts of mail, and no service is enforced', async () => {
  expect(await health()).toEqual({
    status: 'ok',
    mail: {
      state: 'not_attached',
      since: null,
      attached_at: null,
      server: null,
      caches_sign_in: null,
      writes_to_people: null,
      has_postmaster: null,
      binds_rules: null,
      binds_organizations: null,
      knows_aliases: null,
      knows_groups: null,
      checks_senders: null,
      services: [],
      pending_count: 0,
      oldest_pending_at: null,
      people_page: '/me',
      public_servers: [],
    },
    parts: {},
  })
  expect((await services())['imap']).toMatchObject({ state: 'not_attached', checked_at: null })
})

describe.skipIf(!hasDovecot())('with a real Dovecot, health', () => {
  const dovecot: DovecotServer = beforeTests(
    () => startDovecot(harness.url),
    (server) => server.close(),
  )
  const attach = async (more: Record<string, string> = {}) => {
    const { imap } = dovecot.ports
    const settings = readConfig({ ...dovecot.settings, MAIL_IMAP: `127.0.0.1:${imap}`, ...more }).mail!
    const logger = pino({ level: 'silent' })
    worker = await startMailWorker({
      settings,
      usageSeconds: 30,
      hasOwnPage: false,
      databaseUrl: harness.url,
      logger,
    })
  }
  afterEach(async () => {
    await worker?.close()
    worker = undefined
  })

  it('reports the answer of each part and service, and which of them can’t be asked', async () => {
    await attach({ MAIL_POP3: '127.0.0.1:1' })
    const { status, mail, parts } = await health()
    expect(status).toBe('ok')
    expect(mail).toMatchObject({
      state: 'attached',
      server: expect.stringContaining('Dovecot'),
      caches_sign_in: dovecot.tellsKeptSignIns ? false : null,
    })
    const answered = { status: 'ok', latency_ms: expect.any(Number), answered_at: expect.any(String) }
    expect(parts['mail_sign_in']).toMatchObject(answered)
    expect(parts['mail_store']).toMatchObject(answered)
    expect(parts['mail_delivery']).toMatchObject({
      status: 'ok',
      latency_ms: null,
      message: expect.stringContaining('MAIL_SMTP'),
    })
    const now = await services()
    expect(now['imap']).toMatchObject({ state: 'ok', checked_at: expect.any(String) })
    expect(now['pop3']).toMatchObject({ state: 'down', checked_at: expect.any(String) })
    expect(now['smtp_submission']).toMatchObject({ state: null, checked_at: null })
    expect(now['managesieve']).toMatchObject({ state: null, checked_at: null })
  })

  it('is told of alike by a process that has no settings of it', async () => {
    await attach({ MAIL_LMTP: '127.0.0.1:1' })
    const cached = watchMailState(harness.database, () => true)
    await cached.read()
    const known = worker!.state()
    expect(known).toMatchObject({ state: 'attached', writes_to_people: true })
    expect(cached.state()).toEqual({ ...known, pending: null, failedSignIns: null })
    await worker?.close()
    worker = undefined
    await cached.read()
    expect(cached.state()).toMatchObject({ state: 'unreachable', attached_at: known.attached_at })
    cached.close()
  })

  it('is degraded if SMTP defers mail or can’t be reached, and shows its answer', async () => {
    const smtp = await startSmtpStandIn(() => '451 4.3.0 Temporary lookup failure')
    await attach({ MAIL_SMTP: `127.0.0.1:${smtp.port}` })
    expect((await health()).parts['mail_delivery']).toMatchObject({
      status: 'degraded',
      message: 'The server defers mail: 451 4.3.0 Temporary lookup failure',
    })
    smtp.close()
    await worker?.close()
    await attach({ MAIL_SMTP: `127.0.0.1:${smtp.port}` })
    const { status, mail, parts } = await health()
    expect([status, mail.state]).toEqual(['degraded', 'attached'])
    expect(parts['mail_delivery']).toMatchObject({ status: 'down', message: "The server can't be reached." })
  })

  it('sees that the folder of all mail is elsewhere', async () => {
    await attach({ MAIL_ROOT: `${dovecot.root}-elsewhere` })
    expect((await health()).parts['mail_store']).toMatchObject({
      status: 'degraded',
      message: expect.stringContaining('MAIL_ROOT'),
    })
  })

  it('warns where the mail server keeps sign-ins, if it can be asked', async () => {
    await dovecot.configure('auth_cache_size = 10M\n')
    await dovecot.kill()
    await dovecot.start()
    await attach()
    const { status, mail, parts } = await health()
    expect([status, mail.state, mail.caches_sign_in]).toEqual(
      dovecot.tellsKeptSignIns ? ['degraded', 'attached', true] : ['ok', 'attached', null],
    )
    expect(parts['mail_sign_in']).toMatchObject(
      dovecot.tellsKeptSignIns
        ? { status: 'degraded', message: expect.stringContaining('old passwords') }
        : { status: 'ok' },
    )
    await dovecot.configure('')
    await dovecot.kill()
    await dovecot.start()
  })

  it('says that it does not answer, and what waits for it', async () => {
    await attach()
    await worker?.close()
    await dovecot.kill()
    await attach()
    const { status, mail, parts } = await health()
    expect([status, mail.state, mail.caches_sign_in]).toEqual(['degraded', 'unreachable', null])
    for (const part of ['mail_sign_in', 'mail_store'])
      expect(parts[part]).toMatchObject({ status: 'down', message: "The server can't be reached." })
    expect((await services())['imap']).toMatchObject({ state: 'down' })
    const { organization_id, owner } = await harness.organization()
    await harness.operator.write(organization_id, (db) =>
      db.query(
        "insert into enforcement (organization_id, kind, wanted_at) values ($1, 'sign_in', '2026-01-01'), ($1, 'sign_in', now())",
        [organization_id],
      ),
    )
    const { body } = await harness.call('getHealth', { key: owner })
    expect(body.mail).toMatchObject({ pending_count: 2, oldest_pending_at: '2026-01-01T00:00:00.000Z' })
    await dovecot.start()
  })
})

it('health says that the files of a mail server are older, as far as a mailbox is there to ask about', async () => {
  const settings = readConfig({
    MAIL_DOVECOT: 'http://127.0.0.1:1',
    MAIL_DOVECOT_KEY_FILE: '/key',
    MAIL_AUTH: '127.0.0.1:1',
    MAIL_ROOT: '/mail',
  }).mail!
  const answers = (own: 'run' | 'unknown', obstacle: 'older_files' | 'no_sieve' | null = null) => [
    { own, scriptId: null, obstacle },
  ]
  const storeOf = (
    rules: ReturnType<typeof answers>,
    address: string | null,
    former: string | null = null,
  ) => {
    const mail: Partial<MailSystem> = {
      hasRoot: async () => true,
      // A server with older files knows no former address.
      rules: async (asked) => (asked === 'former@bright.example' ? null : rules),
    }
    const { parts } = heartbeatChecks(mail as MailSystem, settings, {
      mailbox: async () => address,
      formerAddress: async () => former,
      domain: async () => null,
    })
    return parts.mail_store!(AbortSignal.timeout(1000))
  }
  expect(await storeOf(answers('unknown'), 'ada@bright.example')).toContain('Run postroom mail attach again.')
  expect(await storeOf(answers('run'), 'ada@bright.example')).toBeNull()
  expect(await storeOf(answers('unknown'), null)).toBeNull()
  expect(await storeOf(answers('run'), 'ada@bright.example', 'former@bright.example')).toContain(
    'before a rename',
  )
  expect(await storeOf(answers('run'), 'ada@bright.example', 'another@bright.example')).toBeNull()
  expect(await storeOf(answers('run', 'older_files'), 'ada@bright.example')).toContain('auto-replies')
  expect(await storeOf(answers('run', 'no_sieve'), 'ada@bright.example')).toBeNull()
})
