import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot, hasManageSieve } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { useFilesBeforeRules } from '../../testing/older-mail-files.ts'
import { rulesActions } from '../../testing/rules-actions.ts'
import { findPostfix } from '../embedded-mail/programs.ts'
import { verifyRules } from './rules-verification.ts'
import type { DeliveryRules } from './doveadm.ts'
import type { MailSystem } from './mail-system.ts'
import { type MailWorker, startMailWorker } from './start-mail-worker.ts'

/** Milliseconds. */
const patience = { timeout: 30_000, interval: 50 }

interface Receipt {
  kind: string
  state: string
  address: string | null
  last_error: string | null
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects of the evidence.
  evidence: any
}

const canRun = hasDovecot() && hasManageSieve() && findPostfix() !== null
describe.skipIf(!canRun)('receipts of rules', { timeout: 120_000 }, () => {
  const harness = harnessForTests()
  const trial = mailTrialForTests(harness)
  let worker: MailWorker | undefined
  let acts: ClientActions
  let rules: ReturnType<typeof rulesActions>
  let ada: { identity_id: string; address: string }
  let ben: typeof ada

  const work = async () => {
    worker = await startMailWorker({
      settings: trial.settings,
      usageSeconds: 30,
      hasOwnPage: true,
      databaseUrl: harness.url,
      logger: pino({ level: 'silent' }),
    })
  }
  const receipts = () =>
    acts.sql<Receipt>(
      'select kind, state, address, last_error, evidence from enforcement where organization_id = $1 order by enforcement_id',
    )
  /** The receipts of rules since the last call, once none is left to be filled in. */
  const news = async () => {
    await expect
      .poll(async () => (await receipts()).map(({ state }) => state), patience)
      .not.toContain('pending')
    const all = await receipts()
    await acts.sql('delete from enforcement where organization_id = $1')
    return all.filter(({ kind }) => kind === 'rules')
  }
  const update = (identity: typeof ada, body: object) =>
    acts.call('updateIdentity', { path: { identity_id: identity.identity_id }, body })

  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    rules = rulesActions(harness, acts)
    const domain_id = await acts.domain({ name: freshName() })
    ada = await acts.identity(domain_id, 'ada', { mailbox_limit_bytes: mebibyte })
    ben = await acts.identity(domain_id, 'ben', { mailbox_limit_bytes: mebibyte })
    await work()
    await news()
  })
  afterEach(() => worker?.close())

  it("name the script that new mail runs, and whether users' rules do", async () => {
    await rules.set(ada.identity_id, { forward_to_identity_id: ben.identity_id, own_rules: 'stopped' })
    const [receipt, ...others] = await news()
    expect(others).toEqual([])
    const script_id = expect.stringMatching(/^[0-9a-f]{32}$/)
    expect(receipt).toMatchObject({
      state: 'enforced',
      address: ada.address,
      evidence: { rules: { script_id, own_rules: 'stopped' } },
    })
    // What changes nothing leaves no receipt.
    await rules.set(ada.identity_id, { forward_to_identity_id: ben.identity_id, own_rules: 'stopped' })
    expect(await news()).toEqual([])
    await rules.set(ada.identity_id, {})
    expect(await news()).toMatchObject([{ evidence: { rules: { script_id: null, own_rules: 'run' } } }])
    // A busy machine may not answer the first question.
    await expect.poll(() => worker?.state().binds_rules, patience).toBe(true)
  })

  it('follow a change of the identity, of the target, and of what the organization allows', async () => {
    await rules.set(ada.identity_id, { forward_to_identity_id: ben.identity_id })
    await news()
    await update(ben, { status: 'suspended', delivery_while_suspended: 'reject' })
    expect(await news()).toMatchObject([
      { state: 'enforced', address: ada.address, evidence: { rules: { script_id: null } } },
    ])
    await update(ada, { status: 'suspended', delivery_while_suspended: 'accept' })
    expect(await news()).toMatchObject([
      { address: ada.address, evidence: { rules: { own_rules: 'stopped' } } },
    ])
    await acts.call('deleteIdentity', {
      path: { identity_id: ben.identity_id },
      query: { confirm: ben.address },
    })
    expect((await news()).map(({ address }) => address)).toEqual([ada.address])
    // Nothing can be asked about the policy while no forward leads outside.
    await rules.external('allowed')
    expect(await news()).toMatchObject([{ state: 'unchecked', address: null, evidence: { checks: [] } }])
    await rules.external('refused')
    expect(await news()).toMatchObject([{ state: 'unchecked' }])
    await rules.set(ada.identity_id, { forward_to_address: 'ada@private.example' })
    await news()
    await rules.external('allowed')
    expect(await news()).toMatchObject([
      { state: 'enforced', address: null, evidence: { checks: [{ address: ada.address }] } },
    ])
  })

  it('wait while the mail servers have older files, which continue to work, and health says so', async () => {
    const putBack = await useFilesBeforeRules(join(trial.folder, 'dovecot'), trial.config)
    await trial.reload()
    await worker?.close()
    await work()
    const messages = () =>
      worker
        ?.state()
        .components.filter(({ status }) => status === 'degraded')
        .map(({ component, message }) => [component, message?.slice(0, 57)])
    // A busy machine may not answer the first question.
    await expect.poll(messages, patience).toEqual(
      [
        ['mail_delivery', "The mail server's configuration is from an older version of Postroom: rule"],
        ['mail_store', "The mail server's configuration is from an older version of Postroom: forw"],
      ].map(([component, message]) => [component, message?.slice(0, 57)]),
    )
    expect(worker?.state().binds_rules).toBe(false)
    await rules.set(ada.identity_id, { forward_to_identity_id: ben.identity_id })
    await expect
      .poll(async () => (await receipts()).map(({ last_error }) => last_error), patience)
      .toEqual(['older_configuration'])
    expect(await trial.send([{ from: 'a@b.example', to: [ada.address], subject: 'Stays' }])).toEqual(['250'])
    await expect.poll(() => trial.subjectsOf(ada.address), patience).toEqual(['Stays'])
    expect(await trial.subjectsOf(ben.address)).toEqual([])
    await putBack()
    await trial.reload()
    await worker?.close()
    await work()
    await acts.sql('update enforcement set next_try_at = now() where organization_id = $1')
    expect(await news()).toMatchObject([{ state: 'enforced' }])
    await expect.poll(() => worker?.state().binds_rules, patience).toBe(true)
  })
})

describe('an answer about rules', () => {
  let expected = { own_rules: 'run', script_id: 'abc' as string | null }
  const db = { one: async () => expected }
  const asked = (...answers: DeliveryRules[]) => {
    const mail: Partial<MailSystem> = { rules: async () => answers }
    const options = { db, mail, signal: AbortSignal.timeout(1000) }
    return verifyRules(options as unknown as Parameters<typeof verifyRules>[0], 'ada@bright.example')
  }
  const same: DeliveryRules = { own: 'run', scriptId: 'abc', obstacle: null }

  it('of a server without Sieve is that nothing runs, if nothing has to', async () => {
    expected = { own_rules: 'run', script_id: null }
    onTestFinished(() => void (expected = { own_rules: 'run', script_id: 'abc' }))
    const none: DeliveryRules = { own: 'run', scriptId: null, obstacle: 'no_sieve' }
    expect(await asked({ ...none, obstacle: null }, none)).toEqual({ own_rules: 'stopped', script_id: null })
  })

  it('is evidence if every server agrees with the database', async () => {
    expect(await asked(same, same)).toEqual({ own_rules: 'run', script_id: 'abc' })
  })

  it.each([
    ['another script', { scriptId: 'def' }, 'differs'],
    ['no script', { scriptId: null }, 'differs'],
    ['stopped rules', { own: 'stopped' }, 'differs'],
    ['no Sieve', { obstacle: 'no_sieve' }, 'unsupported'],
    ['older files', { obstacle: 'older_files' }, 'older_configuration'],
  ] as const)('is none if one of them has %s', async (_, difference, kind) => {
    await expect(asked(same, { ...same, ...difference })).rejects.toMatchObject({ kind })
  })
})
