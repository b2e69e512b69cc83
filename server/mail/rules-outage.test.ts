import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { type DovecotServer, hasDovecot, hasManageSieve, startDovecot } from '../../testing/dovecot.js'
import { portOf } from '../../testing/free-port.js'
import { type Harness, harnessForTests } from '../../testing/harness.ts'
import { startSmtpStandIn } from '../../testing/mail-clients.ts'
import { rulesActions } from '../../testing/rules-actions.ts'
import { readConfig } from '../config.ts'
import { startMailWorker } from './start-mail-worker.ts'

/** Milliseconds. */
const patience = { timeout: 60_000, interval: 100 }

interface Receipt {
  state: string
  last_error: string | null
  attempts: number
  evidence: unknown
}

const receiptsOf = ({ sql }: ClientActions) =>
  sql<Receipt>(
    `select state, last_error, attempts, evidence from enforcement
     where organization_id = $1 and kind = 'rules' order by enforcement_id`,
  )

/** A server in front of Dovecot that hides the commands of the package with Sieve until a test shows them. */
const startCommandFilter = async (url: string) => {
  const state = { hidesSieve: true }
  const server = createServer((request, response) => {
    const forward = async () => {
      const body = request.method === 'POST' ? await text(request) : undefined
      const { authorization = '' } = request.headers
      const options = { method: request.method ?? 'GET', headers: { authorization }, ...(body && { body }) }
      const answer = await (await fetch(new URL(request.url ?? '', url), options)).json()
      const commands = answer as { command?: string }[]
      response.end(
        JSON.stringify(commands.filter(({ command }) => !state.hidesSieve || !command?.startsWith('sieve'))),
      )
    }
    forward().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { state, url: `http://127.0.0.1:${portOf(server)}`, close: async () => void server.close() }
}

describe.skipIf(!hasDovecot() || !hasManageSieve())('receipts of rules', { timeout: 120_000 }, () => {
  const harness = harnessForTests()
  const other = harnessForTests()
  const dovecot: DovecotServer = beforeTests(
    () => startDovecot(harness.url),
    (server) => server.close(),
  )
  /** A Postfix with files that know rules. */
  const smtp = beforeTests(
    () =>
      startSmtpStandIn((address) =>
        address.startsWith('postroom-configuration@') ? '550 5.1.1 Postroom configuration 5' : '250 2.1.5 Ok',
      ),
    async ({ close }) => close(),
  )

  const scene = async (of: Harness, name = freshName()) => {
    const acts = clientActions(of, await of.organization())
    const domain = await acts.domain({ name })
    const ada = await acts.identity(domain, 'ada', { mailbox_limit_bytes: mebibyte })
    const ben = await acts.identity(domain, 'ben', { mailbox_limit_bytes: mebibyte })
    return { acts, name, ada, ben, rules: rulesActions(of, acts) }
  }
  const work = async ({ url }: Harness, more: Record<string, string> = {}) => {
    const worker = await startMailWorker({
      settings: readConfig({ ...dovecot.settings, ...more, MAIL_SMTP: `127.0.0.1:${smtp.port}` }).mail!,
      usageSeconds: 30,
      hasOwnPage: true,
      databaseUrl: url,
      logger: pino({ level: 'silent' }),
    })
    onTestFinished(() => worker.close())
  }

  it('wait while Dovecot is away, and are applied when it is back', async () => {
    await work(harness)
    const { acts, ada, ben, rules } = await scene(harness)
    await dovecot.kill()
    await rules.set(ada.identity_id, { forward_to_identity_id: ben.identity_id, own_rules: 'stopped' })
    const receipts = () => receiptsOf(acts)
    await expect
      .poll(receipts, patience)
      .toEqual([
        { state: 'pending', last_error: 'unreachable', attempts: expect.any(Number), evidence: null },
      ])
    await dovecot.start()
    const script_id = expect.stringMatching(/^[0-9a-f]{32}$/)
    await expect
      .poll(receipts, patience)
      .toMatchObject([{ state: 'enforced', evidence: { rules: { script_id, own_rules: 'stopped' } } }])
  })

  it('claim nothing of mail servers that read another database, or an old copy of it', async () => {
    await work(other)
    const unknown = await scene(other)
    await unknown.rules.set(unknown.ada.identity_id, { own_rules: 'stopped' })
    const { name } = await scene(harness)
    const older = await scene(other, name)
    await older.rules.set(older.ada.identity_id, { forward_to_identity_id: older.ben.identity_id })
    for (const { acts } of [unknown, older])
      await expect
        .poll(() => receiptsOf(acts), patience)
        .toEqual([{ state: 'pending', last_error: 'differs', attempts: expect.any(Number), evidence: null }])
  })

  it('fail where Dovecot has no Sieve, and are applied once it has', async () => {
    const filter = await startCommandFilter(dovecot.settings['MAIL_DOVECOT'] ?? '')
    onTestFinished(filter.close)
    await work(harness, { MAIL_DOVECOT: filter.url })
    const { acts, ada, ben, rules } = await scene(harness)
    await rules.set(ada.identity_id, { forward_to_identity_id: ben.identity_id })
    await expect
      .poll(() => receiptsOf(acts), patience)
      .toEqual([{ state: 'failed', last_error: 'unsupported', attempts: 1, evidence: null }])
    // Without a forward there is nothing that it can't do.
    await rules.set(ada.identity_id, {})
    await expect
      .poll(async () => (await receiptsOf(acts)).map(({ state }) => state), patience)
      .toEqual(['failed', 'enforced'])
    await rules.set(ada.identity_id, { forward_to_identity_id: ben.identity_id })
    await expect
      .poll(async () => (await receiptsOf(acts)).map(({ state }) => state), patience)
      .toEqual(['failed', 'enforced', 'failed'])
    // Nothing is asked of Dovecot while it starts again.
    await dovecot.kill()
    filter.state.hidesSieve = false
    await dovecot.start()
    await expect
      .poll(async () => (await receiptsOf(acts)).map(({ state }) => state), patience)
      .toEqual(['enforced', 'enforced', 'enforced'])
  })
})
