import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot, hasManageSieve } from '../../testing/dovecot.js'
import { freePort } from '../../testing/free-port.js'
import { harnessForTests } from '../../testing/harness.ts'
import { putScriptByManageSieve } from '../../testing/mail-clients.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { rulesActions } from '../../testing/rules-actions.ts'
import { startSmtpSink } from '../../testing/smtp-sink.js'
import { findPostfix } from '../embedded-mail/programs.ts'
import { startMailWorker } from './start-mail-worker.ts'

const password = 'correct horse battery 7'
/** Milliseconds. */
const patience = { timeout: 30_000, interval: 100 }

const canRun = hasDovecot() && hasManageSieve() && findPostfix() !== null
describe.skipIf(!canRun)('what mail servers report of rules', { timeout: 120_000 }, () => {
  const harness = harnessForTests()
  const trial = mailTrialForTests(harness)
  beforeTests(
    () =>
      startMailWorker({
        settings: trial.settings,
        usageSeconds: 30,
        hasOwnPage: true,
        databaseUrl: harness.url,
        logger: pino({ level: 'silent' }),
      }),
    (worker) => worker.close(),
  )
  const sink = beforeTests(
    async () => {
      const port = await freePort()
      await trial.postfix('postconf', '-e', `default_transport=smtp:[127.0.0.1]:${port}`)
      await trial.reload()
      return startSmtpSink(port)
    },
    async ({ close }) => close(),
  )

  it('is where they have sent mail, and that an identity has changed its own', async () => {
    const acts = clientActions(harness, await harness.organization())
    const rules = rulesActions(harness, acts)
    const domain = await acts.domain({ name: freshName() })
    const person = (name: string) => acts.identity(domain, name, { password, mailbox_limit_bytes: mebibyte })
    const [ana, ben] = [await person('ana'), await person('ben')]
    const write = (script: string) =>
      putScriptByManageSieve(trial.endpoints.managesieve!.port, ana.address, password, script)
    const send = async () => {
      const letter = { from: 'eve@elsewhere.example', to: [ana.address], subject: 'Hello' }
      expect(await trial.send([letter])).toEqual(['250'])
      await expect.poll(trial.queued, patience).toBe(0)
    }
    const seen = () =>
      acts.sql(
        `select target, set_by, is_outside, count from redirect_seen where organization_id = $1 order by target`,
      )

    await write(`require ["copy", "enotify", "variables"]; set "who" "ana";
      redirect :copy "\${who}@Private.example"; notify "mailto:phone@private.example"; keep;`)
    // A refused message hasn't been sent.
    await send()
    await rules.external('allowed')
    await rules.set(ana.identity_id, { forward_to_identity_id: ben.identity_id })
    await send()
    await send()
    await expect.poll(seen, patience).toEqual([
      { target: 'ana@private.example', set_by: 'own_rules', is_outside: true, count: 2 },
      { target: ben.address, set_by: 'administrator', is_outside: false, count: 2 },
      { target: 'phone@private.example', set_by: 'own_rules', is_outside: true, count: 2 },
    ])
    expect(sink.recipients.toSorted()).toEqual([
      'ana@private.example',
      'ana@private.example',
      'phone@private.example',
      'phone@private.example',
    ])
    const reportedSince = async () => (await acts.call('listRedirects')).body.since
    await expect.poll(reportedSince, patience).toEqual(expect.any(String))
    await write('keep;')
    const events = await acts.events({ operation: 'changeOwnRules' })
    expect(events).toMatchObject([
      {
        actor: { key_id: null, key_name: 'ana' },
        resource_type: 'identity',
        resource_id: ana.identity_id,
        before: null,
        after: null,
      },
    ])
  })
})
