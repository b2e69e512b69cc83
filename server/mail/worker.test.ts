import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { type DovecotServer, hasDovecot, hasManageSieve, startDovecot } from '../../testing/dovecot.js'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { planActions } from '../../testing/plan-actions.ts'
import { deliverByLmtp, openManageSieve, signInByImap, startSmtpStandIn } from '../../testing/mail-clients.ts'
import { readConfig } from '../config.ts'
import { createDatabase } from '../db/pool.ts'
import { leaseEnforcements, finishEnforcement, type WorkerDb } from '../queries/mail/enforcement.ts'
import { tryPassword } from './password-check.ts'
import { type MailWorker, startMailWorker } from './start-mail-worker.ts'

const workers: MailWorker[] = []
const harness = harnessForTests({
  options: { tryPassword: async (...person) => workers[0]?.tryPassword(...person) ?? null },
})
const silent = pino({ level: 'silent' })

interface Receipt {
  kind: string
  state: string
  attempts: number
  last_error: string | null
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects of the evidence.
  evidence: any
}

describe.skipIf(!hasDovecot())('with a real Dovecot, the worker', () => {
  const dovecot: DovecotServer = beforeTests(
    () => startDovecot(harness.url),
    (server) => server.close(),
  )
  let acts: ClientActions
  let name: string
  let domain: string
  let ada: { identity_id: string; address: string; mailbox: { mailbox_quota_id: string } }
  /** Milliseconds. */
  const patience = { timeout: 15_000, interval: 50 }
  const password = 'correct horse battery 7'

  const work = async (more: Record<string, string> = {}) => {
    const settings = readConfig({ ...dovecot.settings, ...more }).mail!
    workers.push(
      await startMailWorker({
        settings,
        usageSeconds: 30,
        hasOwnPage: true,
        databaseUrl: harness.url,
        logger: silent,
      }),
    )
    // That a mail system is attached is enforced too.
    await settled()
  }
  const newcomer = (localPart: string) =>
    acts.identity(domain, localPart, {
      password,
      mailbox_limit_bytes: 4 * mebibyte,
    })
  const signIn = (address = ada.address, secret = password) =>
    signInByImap(dovecot.ports.imap, address, secret)

  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    name = freshName()
    domain = await acts.domain({ name })
    ada = await newcomer('ada')
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.close()
  })

  /** The organization's receipts of changes, oldest first; of one request where it is given. */
  const receipts = (requestId: string | null = null) =>
    acts.sql<Receipt>(
      `select kind, state, attempts, last_error, evidence from enforcement
       where organization_id = $1 and request_id is not distinct from coalesce($2, request_id) order by wanted_at`,
      [requestId],
    )
  /** The receipts once none is left to be filled in. */
  const settled = async (requestId: string | null = null): Promise<Receipt[]> => {
    await expect
      .poll(async () => (await receipts(requestId)).map(({ state }) => state), patience)
      .not.toContain('pending')
    return receipts(requestId)
  }
  const receiptsOf = ({ headers }: Reply) => settled(headers['x-request-id'])
  const update = (body: object) =>
    acts.call('updateIdentity', { path: { identity_id: ada.identity_id }, body })

  it('closes the sessions of who is suspended, and says what the mail server answers from then on', async () => {
    await work()
    const sessions = [await signIn(), await signIn()]
    for (const session of sessions) await session.idle()
    const filters = hasManageSieve()
      ? [await openManageSieve(dovecot.ports.managesieve, { address: ada.address, password })]
      : []
    const [receipt] = await receiptsOf(await update({ status: 'suspended' }))
    await Promise.all([...sessions, ...filters].map(({ closed }) => closed))
    const reason = 'This account is suspended. Ask your administrator.'
    expect(receipt).toMatchObject({
      kind: 'sign_in',
      state: 'enforced',
      attempts: 1,
      evidence: {
        sessions_closed: 2 + filters.length,
        sessions_by_service: { imap: 2, ...(filters.length > 0 && { sieve: 1 }) },
        checks: [
          {
            address: ada.address,
            imap: { allowed: false, reason },
            smtp: { allowed: false, reason: null },
            delivery: null,
          },
        ],
      },
    })
    expect((await signIn()).answer).toContain(reason)
    const [back] = await receiptsOf(await update({ status: 'active' }))
    expect(back?.evidence).toMatchObject({ sessions_closed: 0, checks: [{ imap: { allowed: true } }] })
    expect((await signIn()).answer).toBe('OK')
  })

  it('is waited for by a request that wants to', async () => {
    await work()
    const { body } = await acts.call('updateIdentity', {
      path: { identity_id: ada.identity_id },
      body: { status: 'suspended' },
      headers: { prefer: 'wait=5' },
    })
    const reason = 'This account is suspended. Ask your administrator.'
    expect(body.enforcement).toMatchObject({
      state: 'enforced',
      sessions_closed: 0,
      checks: [
        {
          sign_in: [
            { service_code: 'imap', allowed: false, reason },
            { service_code: 'smtp_submission', allowed: false, reason: null },
          ],
        },
      ],
    })
  })

  it('closes the sessions that were opened with an old password, and the new one works', async () => {
    await work()
    const session = await signIn()
    await session.idle()
    const reset = await acts.call('resetIdentityPassword', {
      path: { identity_id: ada.identity_id },
      body: { mode: 'generate', must_change_password: false },
    })
    const [receipt] = await receiptsOf(reset)
    await session.closed
    expect(receipt?.evidence).toMatchObject({ sessions_closed: 1, checks: [{ imap: { allowed: true } }] })
    expect((await signIn()).answer).toContain('NO')
    expect((await signIn(ada.address, reset.body.password)).answer).toBe('OK')
  })

  it('counts a session once of who leaves, who is suspended and gets a new password in one', async () => {
    await work()
    const sessions = [await signIn(), await signIn()]
    for (const session of sessions) await session.idle()
    const plans = planActions(harness, acts)
    await plans.start(await plans.create('leave', [ada]))
    await plans.work()
    await Promise.all(sessions.map(({ closed }) => closed))
    const both = (await settled()).slice(-2)
    const one = { kind: 'sign_in', state: 'enforced', attempts: 1 }
    expect(both).toMatchObject([one, one])
    expect(both.map(({ evidence }) => evidence.sessions_closed).toSorted()).toEqual([0, 2])
  })

  it('tries a new password while it is known: it works, or is right although sign-in is refused for another reason', async () => {
    await work()
    const reset = async (mustChange = false) => {
      const start = performance.now()
      const { body } = await acts.call('resetIdentityPassword', {
        path: { identity_id: ada.identity_id },
        body: { mode: 'generate', must_change_password: mustChange },
      })
      return {
        accepted: body.identity.enforcement.new_password_accepted,
        password: body.password as string,
        ms: performance.now() - start,
      }
    }
    const { accepted, password: first } = await reset()
    expect(accepted).toBe(true)
    const { address } = ada
    const logins = 'select from mail.login_seen where $1::uuid is not null and username = $2'
    expect(await acts.sql(logins, [address])).toEqual([])
    expect((await signIn(address, first)).answer).toBe('OK')
    const tried = (password: string) =>
      tryPassword(
        { host: '127.0.0.1', port: dovecot.ports.auth },
        { address, password },
        AbortSignal.timeout(5000),
      )
    expect(await tried('something else')).toBe('wrong_password')
    await update({ status: 'suspended' })
    const refused = await reset()
    expect(refused.accepted).toBe(true)
    expect((await signIn(address, refused.password)).answer).toContain('This account is suspended.')
    expect(await tried('something else')).toBe('wrong_password')
    await update({ status: 'active' })
    const toChange = await reset(true)
    expect(toChange.accepted).toBe(true)
    expect((await signIn(address, toChange.password)).answer).toContain(
      'This password has to be changed first.',
    )
    await dovecot.hang()
    const late = await reset()
    await dovecot.resume()
    expect(late.accepted).toBeNull()
    expect(late.ms).toBeLessThan(10_000)
    await settled()
    expect((await signIn(ada.address, late.password)).answer).toBe('OK')
  })

  it('sees the new limit of a mailbox, and the next delivery does too', async () => {
    await work()
    const { ports } = dovecot
    expect(await deliverByLmtp(ports.lmtp, ada.address, 2 * mebibyte)).toContain('250')
    expect(await deliverByLmtp(ports.lmtp, ada.address, 3 * mebibyte)).toContain('552')
    const path = { mailbox_quota_id: ada.mailbox.mailbox_quota_id }
    const [receipt] = await receiptsOf(
      await acts.call('resizeMailboxQuota', { path, body: { limit_bytes: 8 * mebibyte } }),
    )
    expect(receipt).toMatchObject({
      kind: 'quota',
      evidence: { limit_bytes: 8 * mebibyte, used_bytes: expect.any(Number) },
    })
    expect(receipt?.evidence.used_bytes).toBeGreaterThan(2 * mebibyte)
    expect(await deliverByLmtp(ports.lmtp, ada.address, 3 * mebibyte)).toContain('250')
  })

  const remove = () =>
    acts.call('deleteIdentity', {
      path: { identity_id: ada.identity_id },
      query: { confirm: ada.address },
    })
  const messages = async () => {
    const session = await signIn()
    const answer = await session.ask('b status inbox (messages)', /^\* STATUS/)
    await session.close()
    return answer
  }

  it('keeps the mail of deleted identities, refuses their sign-ins, and shows it again once they are restored', async () => {
    await work()
    await deliverByLmtp(dovecot.ports.lmtp, ada.address)
    const folder = join(dovecot.root, acts.organization_id, ada.mailbox.mailbox_quota_id)
    expect(await receiptsOf(await remove())).toMatchObject([
      { kind: 'sign_in', state: 'enforced', evidence: { checks: [{ imap: { allowed: false } }] } },
    ])
    const refused = await signIn()
    expect(refused.answer).toContain('NO [AUTHENTICATIONFAILED]')
    await refused.close()
    expect(existsSync(folder)).toBe(true)
    // A task that was written all the same deletes nothing that can be restored.
    await acts.sql(
      `insert into enforcement (organization_id, kind, mailbox_quota_id, request_id) values ($1, 'purge', $2, 'stray')`,
      [ada.mailbox.mailbox_quota_id],
    )
    expect(await settled('stray')).toMatchObject([{ kind: 'purge', state: 'superseded' }])
    const path = { identity_id: ada.identity_id }
    const restored = await acts.call('restoreDeletedIdentity', { path, body: {} })
    expect(await receiptsOf(restored)).toMatchObject([
      { kind: 'sign_in', state: 'enforced', evidence: { checks: [{ imap: { allowed: true } }] } },
    ])
    expect(await messages()).toContain('MESSAGES 1')
  })

  it('leaves no file of a permanently deleted mailbox, and counts a closed session once', async () => {
    await work()
    await deliverByLmtp(dovecot.ports.lmtp, ada.address)
    const folder = join(dovecot.root, acts.organization_id, ada.mailbox.mailbox_quota_id)
    expect(existsSync(folder)).toBe(true)
    const open = await signIn()
    await open.idle()
    expect(await receiptsOf(await remove())).toMatchObject([
      {
        kind: 'sign_in',
        state: 'enforced',
        evidence: { checks: [{ imap: { allowed: false } }], sessions_closed: 1 },
      },
    ])
    const purged = await acts.call('purgeDeletedIdentity', {
      path: { identity_id: ada.identity_id },
      query: { confirm: ada.address },
    })
    expect(await receiptsOf(purged)).toMatchObject([
      { kind: 'purge', state: 'enforced', evidence: { files_left: 0, sessions_closed: 0 } },
    ])
    await open.closed
    expect(existsSync(folder)).toBe(false)
    // Who gets the address later finds no old mail.
    await newcomer('ada')
    expect(await messages()).toContain('MESSAGES 0')
  })

  it('closes only the sessions that a suspended domain or a service switched off refuses', async () => {
    await work()
    const other = await acts.domain()
    const ben = await acts.identity(other, 'ben', { password })
    const eve = await newcomer('eve')
    const refused = [await signIn(), await signIn(eve.address), await signIn(eve.address)]
    const bens = await signIn(ben.address)
    // With an open mailbox Dovecot surely lists a session.
    for (const session of refused) await session.idle()
    await bens.ask('b select inbox', /^b OK/)
    await acts.sql(`update domain set status = 'suspended' where organization_id = $1 and domain_id = $2`, [
      domain,
    ])
    expect((await settled()).at(-1)).toMatchObject({ state: 'enforced', evidence: { sessions_closed: 3 } })
    await Promise.all(refused.map(({ closed }) => closed))
    expect(await bens.ask('b noop', /^b /)).toContain('OK')
    await acts.sql(`insert into organization_service values ($1, 'imap', false)`)
    expect((await settled()).at(-1)).toMatchObject({ state: 'enforced', evidence: { sessions_closed: 1 } })
    await bens.closed
    expect((await signIn(ben.address)).answer).toContain('switched off')
  })

  it('asks SMTP too, until its answers match the database', async () => {
    const answers = new Map([[ada.address, '250 2.1.5 Ok']])
    const smtp = await startSmtpStandIn((address) => answers.get(address) ?? '550 5.1.1 Unknown')
    await work({ MAIL_SMTP: `127.0.0.1:${smtp.port}` })
    const reply = await update({ status: 'suspended', delivery_while_suspended: 'reject' })
    await expect
      .poll(async () => (await receipts()).slice(-1).map(({ last_error }) => last_error), patience)
      .toEqual(['differs'])
    answers.set(ada.address, '550 5.2.1 This mailbox is disabled')
    const [receipt] = await receiptsOf(reply)
    const delivery = { code: 550, text: '5.2.1 This mailbox is disabled' }
    expect(receipt).toMatchObject({ state: 'enforced', evidence: { checks: [{ delivery }] } })
    const catchAll = await acts.call('updateDomainSettings', {
      path: { domain_id: domain },
      body: { subaddressing: { enabled: false, delimiter: '+' } },
    })
    expect(await receiptsOf(catchAll)).toMatchObject([{ kind: 'delivery', state: 'enforced' }])
    smtp.close()
  })

  it('tells of the sessions that all tries have closed, also of those that failed afterwards', async () => {
    const answers = new Map([[ada.address, '250 2.1.5 Ok']])
    const smtp = await startSmtpStandIn((address) => answers.get(address) ?? '550 5.1.1 Unknown')
    await work({ MAIL_SMTP: `127.0.0.1:${smtp.port}` })
    const sessions = [await signIn(), await signIn()]
    for (const session of sessions) await session.idle()
    const reply = await update({ status: 'suspended', delivery_while_suspended: 'reject' })
    await Promise.all(sessions.map(({ closed }) => closed))
    await expect
      .poll(async () => (await receipts()).slice(-1).map(({ last_error }) => last_error), patience)
      .toEqual(['differs'])
    answers.set(ada.address, '550 5.2.1 This mailbox is disabled')
    const [receipt] = await receiptsOf(reply)
    expect(receipt?.attempts).toBeGreaterThan(1)
    expect(receipt?.evidence).toMatchObject({ sessions_closed: 2, sessions_by_service: { imap: 2 } })
    smtp.close()
  })

  it('continues after an outage of the mail server, and every receipt gets its true state', async () => {
    await work()
    await dovecot.kill()
    const suspended = await update({ status: 'suspended' })
    const reactivated = await update({ status: 'active' })
    const again = await update({ status: 'suspended' })
    await expect
      .poll(async () => (await receipts()).slice(-3).map(({ last_error }) => last_error), patience)
      .toEqual(['unreachable', 'unreachable', 'unreachable'])
    // After a long time all are put off for longer than the test waits.
    await acts.sql(
      `update enforcement set next_try_at = now() + interval '1 hour' where organization_id = $1 and state = 'pending'`,
    )
    await dovecot.start()
    for (const reply of [suspended, reactivated, again]) {
      const [receipt] = await receiptsOf(reply)
      expect(receipt).toMatchObject({
        state: 'enforced',
        evidence: { checks: [{ imap: { allowed: false } }] },
      })
      expect(receipt?.attempts).toBeGreaterThan(1)
    }
  })

  it('shares the work with others: nothing is done twice', async () => {
    await work()
    await work()
    const people = [ada]
    for (let n = 0; n < 9; n += 1) people.push(await newcomer(`person${n}`))
    const replies = await Promise.all(
      people.map(({ identity_id }) =>
        acts.call('updateIdentity', { path: { identity_id }, body: { status: 'suspended' } }),
      ),
    )
    for (const reply of replies)
      expect(await receiptsOf(reply)).toMatchObject([{ state: 'enforced', attempts: 1 }])
  })

  it('takes over what another one has left undone, whose word no longer counts', async () => {
    const database = createDatabase({ url: harness.url, role: 'worker', poolSize: 1 })
    const db: WorkerDb = {
      query: (...statement) => database.plain((one) => one.query(...statement)),
      one: (...statement) => database.plain((one) => one.one(...statement)),
    }
    await db.query('select mail.attach()', [])
    const reply = await update({ status: 'suspended' })
    const dead = '00000000-0000-7000-8000-00000000dead'
    const tasks = await leaseEnforcements(db, { worker: dead, leaseMs: 1000, limit: 100 })
    await work()
    const [receipt] = await receiptsOf(reply)
    expect(receipt).toMatchObject({ state: 'enforced', attempts: 2 })
    for (const task of tasks) await finishEnforcement(db, task, dead, { state: 'superseded', evidence: null })
    expect(await receiptsOf(reply)).toEqual([receipt])
    await database.close()
  })
})
