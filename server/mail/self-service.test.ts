import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { type DovecotServer, hasDovecot, startDovecot } from '../../testing/dovecot.js'
import { createTestApp, harnessForTests } from '../../testing/harness.ts'
import { signInByImap } from '../../testing/mail-clients.ts'
import { createSignInLimit } from '../auth/sign-in-limit.ts'
import { readConfig } from '../config.ts'
import { type MailWorker, startMailWorker } from './start-mail-worker.ts'

const harness = harnessForTests()

describe.skipIf(!hasDovecot())('with a real Dovecot, a person', () => {
  const dovecot: DovecotServer = beforeTests(
    () => startDovecot(harness.url),
    (server) => server.close(),
  )
  const password = 'five boring blue umbrellas'
  const another = 'six lively red lanterns'
  let acts: ClientActions
  let ada: { identity_id: string; address: string }
  let worker: MailWorker
  let app: ReturnType<typeof createTestApp>

  const work = (hasOwnPage: boolean) =>
    startMailWorker({
      settings: readConfig({ ...dovecot.settings }).mail!,
      usageSeconds: 30,
      hasOwnPage,
      databaseUrl: harness.url,
      logger: pino({ level: 'silent' }),
    })
  const send = async (method: 'GET' | 'POST', path: string, key: string, body?: object) => {
    const { statusCode, payload } = await app.inject({
      method,
      url: `/api/me${path}`,
      headers: { 'x-api-key': key, prefer: 'wait=5' },
      ...(body ? { payload: body } : {}),
    })
    expect([path, statusCode, payload]).toEqual([path, statusCode < 300 ? statusCode : 200, payload])
    return JSON.parse(payload)
  }
  const openPage = async (typed = password): Promise<string> =>
    (await send('POST', '/session', '', { address: ada.address, password: typed })).api_key
  const imap = (typed = password) => signInByImap(dovecot.ports.imap, ada.address, typed)
  const settled = async () => {
    const pending = () => acts.sql("select from enforcement where organization_id = $1 and state = 'pending'")
    await expect.poll(pending, { timeout: 15_000, interval: 50 }).toEqual([])
  }

  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    const domain = await acts.domain({ name: freshName() })
    ada = await acts.identity(domain, 'ada', { password, mailbox_limit_bytes: 4 * mebibyte })
    worker = await work(true)
    app = createTestApp({
      database: harness.database,
      mailState: worker.state,
      ownAccounts: { limit: createSignInLimit(), openSessions: worker.openSessions },
    })
  })
  afterEach(async () => {
    await app.close()
    await worker.close()
  })

  it('whose password must be changed is let into mail once it has been, on the page', async () => {
    await acts.call('updateIdentity', {
      path: { identity_id: ada.identity_id },
      body: { must_change_password: true },
    })
    await settled()
    expect((await imap()).answer).toContain('This password has to be changed first.')
    const key = await openPage()
    const person = await send('GET', '', key)
    expect(person).toMatchObject({ must_change_password: true, mail: { state: 'attached' } })
    const after = await send('POST', '/password', key, { password: another })
    expect(after).toMatchObject({
      must_change_password: false,
      enforcement: { state: 'enforced', sessions_closed: 0 },
    })
    expect((await imap(another)).answer).toBe('OK')
    expect((await imap()).answer).toContain('AUTHENTICATIONFAILED')
  })

  it('sees where mail is read, and ends it', async () => {
    await settled()
    const sessions = [await imap(), await imap()]
    for (const session of sessions) await session.idle()
    const key = await openPage()
    const one = { service: 'imap', source: '127.0.0.1' }
    expect(await send('GET', '/sign-ins', key)).toEqual({ mail: { state: 'attached' }, sign_ins: [one, one] })
    const after = await send('POST', '/sign-out', key)
    expect(after.enforcement).toMatchObject({ state: 'enforced', sessions_closed: 2 })
    await Promise.all(sessions.map(({ closed }) => closed))
    expect(await send('GET', '/sign-ins', key)).toEqual({ mail: { state: 'attached' }, sign_ins: [] })
    expect((await imap()).answer).toBe('OK')
  })

  it('changes the password, and the programs with the old one are signed out', async () => {
    await settled()
    const session = await imap()
    await session.idle()
    const after = await send('POST', '/password', await openPage(), { password: another })
    expect(after.enforcement).toMatchObject({ state: 'enforced', sessions_closed: 1 })
    await session.closed
  })

  it('without a page can sign in although the password should be changed', async () => {
    await acts.call('updateIdentity', {
      path: { identity_id: ada.identity_id },
      body: { must_change_password: true },
    })
    await worker.close()
    worker = await work(false)
    await settled()
    expect((await imap()).answer).toBe('OK')
  })

  it('is told that the mail servers do not answer', async () => {
    const key = await openPage()
    await dovecot.kill()
    expect(await send('GET', '/sign-ins', key)).toEqual({ mail: { state: 'unreachable' }, sign_ins: [] })
    await dovecot.start()
  })
})
