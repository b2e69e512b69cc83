import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot, startDovecot } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { deliverByLmtp, signInByImap } from '../../testing/mail-clients.ts'
import { readConfig } from '../config.ts'
import { type MailWorker, startMailWorker } from './start-mail-worker.ts'

const password = 'correct horse battery 7'
/** Milliseconds. */
const patience = { timeout: 15_000, interval: 50 }

describe.skipIf(!hasDovecot())('with two real Dovecots that share their mail', () => {
  const harness = harnessForTests()
  const pair = beforeTests(
    async () => {
      const one = await startDovecot(harness.url)
      return { one, other: await startDovecot(harness.url, { sharing: one }) }
    },
    async ({ one, other }) => {
      await other.close()
      await one.close()
    },
  )
  let worker: MailWorker | undefined
  afterEach(() => worker?.close())

  const startWorker = async () => {
    const { one, other } = pair
    const list = (name: string) => [one, other].map(({ settings }) => settings[name]).join(',')
    worker = await startMailWorker({
      settings: readConfig({
        ...one.settings,
        MAIL_DOVECOT: list('MAIL_DOVECOT'),
        MAIL_AUTH: list('MAIL_AUTH'),
      }).mail!,
      usageSeconds: 30,
      hasOwnPage: true,
      databaseUrl: harness.url,
      logger: pino({ level: 'silent' }),
    })
    return worker
  }

  it(
    'both are asked and told, and nothing counts as done while one is away',
    { timeout: 60_000 },
    async () => {
      const { one, other } = pair
      const acts = clientActions(harness, await harness.organization())
      const ada = await acts.identity(await acts.domain({ name: freshName() }), 'ada', {
        password,
        mailbox_limit_bytes: 4 * mebibyte,
      })
      const { state } = await startWorker()
      const update = (status: string) =>
        acts.call('updateIdentity', { path: { identity_id: ada.identity_id }, body: { status } })
      const lastReceipt = async () => {
        const [receipt] = await acts.sql<{ state: string; evidence: Record<string, unknown> | null }>(
          `select state, evidence from enforcement where organization_id = $1 and kind = 'sign_in'
         order by wanted_at desc limit 1`,
        )
        return receipt
      }
      const signIn = (port: number) => signInByImap(port, ada.address, password)

      expect(await deliverByLmtp(one.ports.lmtp, ada.address)).toMatch(/^250/)
      const sessions = [await signIn(one.ports.imap), await signIn(other.ports.imap)]
      for (const session of sessions) await session.idle()
      await update('suspended')
      await expect
        .poll(lastReceipt, patience)
        .toMatchObject({ state: 'enforced', evidence: { sessions_closed: 2 } })
      await Promise.all(sessions.map(({ closed }) => closed))
      for (const { ports } of [one, other]) {
        const refused = await signIn(ports.imap)
        expect(refused.answer).toContain('This account is suspended')
        await refused.close()
      }

      await other.kill()
      await expect.poll(() => state().state, { ...patience, timeout: 20_000 }).toBe('unreachable')
      await update('active')
      // The one that answers lets her in already; the other is unknown.
      const early = await signIn(one.ports.imap)
      expect(early.answer).toBe('OK')
      await early.close()
      expect(await lastReceipt()).toMatchObject({ state: 'pending' })
      await other.start()
      await expect.poll(lastReceipt, { ...patience, timeout: 30_000 }).toMatchObject({ state: 'enforced' })
      const again = await signIn(other.ports.imap)
      expect(again.answer).toBe('OK')
      await again.close()
    },
  )
})
