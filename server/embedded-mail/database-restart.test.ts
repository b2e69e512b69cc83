import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions, type ClientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot, hasManageSieve } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { deliverByLmtp } from '../../testing/mail-clients.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { rulesActions } from '../../testing/rules-actions.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { startMailWorker } from '../mail/start-mail-worker.ts'
import { findPostfix } from './programs.ts'

/** Milliseconds. */
const patience = { timeout: 120_000, interval: 100 }

const canRun = hasDovecot() && hasManageSieve() && findPostfix() !== null
describe.skipIf(!canRun)('after a restart of the database', { timeout: 420_000 }, () => {
  const harness = harnessForTests()
  /** The database as mail servers reach it. */
  const databaseForTests = () =>
    beforeTests(
      async () => {
        const url = new URL(harness.url)
        const proxy = await startTcpProxy(Number(url.port))
        url.host = `127.0.0.1:${proxy.port}`
        return {
          ...proxy,
          url: url.href,
          restart: async () => {
            await proxy.cut()
            await proxy.heal()
          },
        }
      },
      ({ close }) => close(),
    )
  let acts: ClientActions
  let ana: { identity_id: string; address: string }
  let ben: typeof ana

  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    const domain_id = await acts.domain({ name: freshName() })
    ana = await acts.identity(domain_id, 'ana', { mailbox_limit_bytes: 64 * mebibyte })
    ben = await acts.identity(domain_id, 'ben', { mailbox_limit_bytes: 64 * mebibyte })
  })

  describe('mail', () => {
    const database = databaseForTests()
    const trial = mailTrialForTests(database)
    /** A worker asks the mail servers every ten seconds. A query of Dovecot that waits for a connection is sent with the next one. */
    const work = async () => {
      const worker = await startMailWorker({
        settings: trial.settings,
        usageSeconds: 30,
        hasOwnPage: true,
        databaseUrl: harness.url,
        logger: pino({ level: 'silent' }),
      })
      onTestFinished(() => worker.close())
    }

    /** Delivers so much at the same time that the mail servers open all their connections to the database. */
    const makeBusy = async (address: string) => {
      const { port } = trial.endpoints.lmtp!
      await Promise.all(Array.from({ length: 20 }, () => deliverByLmtp(port, address)))
      expect(await deliverByLmtp(port, address)).toMatch(/^250 /)
      expect(await trial.answerTo(address)).toBe('250')
    }
    const send = async (to: string, subject: string) => {
      expect(await trial.send([{ from: 'a@b.example', to: [to], subject }])).toEqual(['250'])
    }
    const log = () => readFile(join(trial.folder, 'postfix/postfix.log'), 'utf8')

    it('is accepted and delivered, and with a forward late by less than four minutes', async () => {
      await rulesActions(harness, acts).set(ana.identity_id, { forward_to_identity_id: ben.identity_id })
      await makeBusy(ana.address)
      await makeBusy(ben.address)
      // Its first forwards are on the way.
      await expect.poll(trial.queued, patience).toBe(0)
      await database.restart()
      await work()
      await send(ben.address, 'After a restart')
      await expect.poll(() => trial.subjectsOf(ben.address), patience).toContain('After a restart')
      expect(await log()).not.toContain('status=deferred')
      // Dovecot puts it off while a connection for the dictionary of scripts is closed, and each of its processes has some. Postfix
      // tries again after 30, 60 and 120 seconds.
      await send(ana.address, 'With a forward')
      const retries = { ...patience, timeout: 240_000 }
      await expect.poll(() => trial.subjectsOf(ben.address), retries).toContain('With a forward')
      expect(await trial.subjectsOf(ana.address)).toContain('With a forward')
    })
  })

  // Each restart counts for a minute, so these have mail servers without one before.
  describe('Postfix', () => {
    const database = databaseForTests()
    const trial = mailTrialForTests(database)

    it('knows addresses, also when the database is restarted three times in a minute', async () => {
      const unknown = ben.address.replace('ben', 'unknown')
      expect(await trial.answerTo(unknown)).toMatch(/^550 5\.1\.1/)
      for (let count = 0; count < 3; count += 1) {
        await database.restart()
        expect(await trial.answerTo(unknown)).toMatch(/^550 5\.1\.1/)
      }
    })
  })
})
