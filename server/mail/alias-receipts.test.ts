import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AddressActions, addressActions } from '../../testing/address-actions.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { signInByImap } from '../../testing/mail-clients.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { useOlderDovecotFiles, useOlderPostfixFiles } from '../../testing/older-mail-files.ts'
import { findPostfix } from '../embedded-mail/programs.ts'
import { type MailWorker, startMailWorker } from './start-mail-worker.ts'
import { noMailSystem } from './state.ts'

const password = 'correct horse battery 7'
/** Milliseconds. */
const patience = { timeout: 30_000, interval: 50 }

interface Receipt {
  enforcement_id: string
  kind: string
  state: string
  address: string
  attempts: number
  last_error: string | null
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects of the evidence.
  evidence: any
}

describe.skipIf(!hasDovecot() || findPostfix() === null)('receipts of a trial', { timeout: 120_000 }, () => {
  let worker: MailWorker | undefined
  const harness = harnessForTests({ options: { mailState: () => worker?.state() ?? noMailSystem() } })
  const trial = mailTrialForTests(harness)
  let acts: ClientActions
  let addresses: AddressActions
  let name: string
  let domain_id: string
  let ada: { identity_id: string; address: string }

  const work = async () => {
    worker = await startMailWorker({
      settings: trial.settings,
      usageSeconds: 30,
      hasOwnPage: true,
      databaseUrl: harness.url,
      logger: pino({ level: 'silent' }),
    })
  }
  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    addresses = addressActions(harness, acts)
    name = freshName()
    domain_id = await acts.domain({ name })
    ada = await acts.identity(domain_id, 'ada', { password, mailbox_limit_bytes: mebibyte })
    await work()
    await settled()
    await acts.sql('delete from enforcement where organization_id = $1')
  })
  afterEach(async () => {
    await worker?.close()
    worker = undefined
  })

  const at = (localPart: string) => `${localPart}@${name}`
  const receipts = () =>
    acts.sql<Receipt>('select * from enforcement where organization_id = $1 order by enforcement_id')
  /** The receipts once none is left to be filled in. */
  const settled = async () => {
    await expect
      .poll(async () => (await receipts()).map(({ state }) => state), patience)
      .not.toContain('pending')
    return receipts()
  }
  /** The receipts since the last call. */
  const news = async () => {
    const all = await settled()
    await acts.sql('delete from enforcement where organization_id = $1')
    return all
  }
  const alias = (localPart: string, more = {}) =>
    addresses.alias(domain_id, localPart, [ada.identity_id], more)
  const rename = (local_part: string, more = {}) =>
    addresses.rename({ identity_id: ada.identity_id, domain_id, local_part, ...more })
  const change = (id: string | null, sql: string) =>
    addresses.query(`update address set ${sql} where organization_id = $1 and address_id = $2`, [id])
  const signIn = async (address: string) => {
    const session = await signInByImap(trial.endpoints.imap!.port, address, password)
    expect(session.answer).toBe('OK')
    await session.idle()
    return session
  }
  const answers = ({ evidence }: Receipt) =>
    evidence.checks.map(
      ({ address, delivery }: { address: string; delivery: { code: number; text: string } }) => [
        address,
        `${delivery.code} ${delivery.text.replace(/<[^>]*>: Recipient address rejected: /, '')}`,
      ],
    )

  it('of an alias say whether its mail is taken, also to a sub-address', async () => {
    const id = await alias('sales')
    const created = (await news()).at(-1)
    expect(created).toMatchObject({ kind: 'address', state: 'enforced', address: at('sales'), attempts: 1 })
    expect(answers(created!)).toEqual([
      [at('sales'), '250 2.1.5 Ok'],
      [at('sales+postroom'), '250 2.1.5 Ok'],
    ])
    await change(id, 'enabled = false')
    const notInUse = '550 5.2.1 This address is not in use'
    expect((await news()).map(answers)).toEqual([
      [
        [at('sales'), notInUse],
        [at('sales+postroom'), notInUse],
      ],
    ])
    await change(id, "note = 'for the shop'")
    expect(await news()).toEqual([])
    await addresses.query('delete from address where organization_id = $1 and address_id = $2', [id])
    const [removed] = await news()
    expect(removed).toMatchObject({ kind: 'address', state: 'enforced' })
    expect(answers(removed!)[0]).toEqual([at('sales'), expect.stringMatching(/^550 5\.1\.1/)])
  })

  it('of a rename close the sessions of both addresses, and ask about the new one', async () => {
    const sessions = [await signIn(ada.address), await signIn(ada.address)]
    const former = await rename('ada.new')
    await Promise.all(sessions.map(({ closed }) => closed))
    const [signInReceipt, ofAlias, ...others] = (await news()).toSorted((one, other) =>
      other.kind.localeCompare(one.kind),
    )
    expect(others).toEqual([])
    expect(signInReceipt).toMatchObject({
      kind: 'sign_in',
      state: 'enforced',
      address: at('ada.new'),
      evidence: {
        sessions_closed: 2,
        checks: [{ address: at('ada.new'), imap: { allowed: true }, delivery: { code: 250 } }],
      },
    })
    expect(ofAlias).toMatchObject({
      kind: 'address',
      state: 'enforced',
      address: ada.address,
      alias_id: former,
    })
    // A session that is opened by the former address has the present one's name.
    const session = await signIn(ada.address)
    await acts.call('updateIdentity', {
      path: { identity_id: ada.identity_id },
      body: { status: 'suspended' },
    })
    await session.closed
    expect(await news()).toMatchObject([{ state: 'enforced', evidence: { sessions_closed: 1 } }])
  })

  it('of before a rename end too, with the present address', async () => {
    await worker?.close()
    const path = { identity_id: ada.identity_id }
    const reset = await acts.call('resetIdentityPassword', { path, body: { mode: 'generate' } })
    expect(reset.status).toBe(200)
    await rename('ada.new')
    await rename('ada.newer', { leaves_alias: false })
    await work()
    const signIns = (await news()).filter(({ kind }) => kind === 'sign_in')
    expect(signIns.map(({ address, state }) => [address, state])).toEqual([
      [ada.address, 'enforced'],
      [at('ada.new'), 'enforced'],
      [at('ada.newer'), 'enforced'],
    ])
  })

  it('of a former address wait for a server that can’t sign in by it', async () => {
    const former = await rename('ada.new')
    await news()
    const putBack = await useOlderDovecotFiles(join(trial.folder, 'dovecot'))
    await trial.reload()
    await change(former, 'enabled = false')
    // Then it may not sign in, as such a server says.
    expect(await news()).toMatchObject([{ state: 'enforced' }])
    await change(former, 'enabled = true')
    const lastErrors = async () => (await receipts()).map(({ last_error }) => last_error)
    await expect.poll(lastErrors, patience).toEqual(['older_configuration'])
    await putBack()
    await trial.reload()
    expect(await news()).toMatchObject([{ state: 'enforced' }])
  })

  it('of an alias wait while Postfix has older files, which health says, beside a catch-all too', async () => {
    const catch_all = { mode: 'identity', identity_id: ada.identity_id }
    await acts.call('updateDomainSettings', { path: { domain_id }, body: { catch_all } })
    await news()
    await worker?.close()
    const putBack = await useOlderPostfixFiles(trial.config, harness.url)
    await trial.reload()
    await work()
    const health = async () => {
      const { owner } = await harness.organization()
      const { mail, components } = (await harness.call('getHealth', { key: owner })).body
      const part = components.find(({ component }: { component: string }) => component === 'mail_delivery')
      return [mail.knows_aliases, part.status, part.message]
    }
    // A busy machine may not answer the first question.
    await expect
      .poll(health, patience)
      .toEqual([false, 'degraded', expect.stringContaining('postroom mail attach again')])
    // Nothing but aliases needs the new ones.
    await alias('sales', { enabled: false })
    expect(await trial.answerTo(at('sales'))).toBe('250')
    await expect
      .poll(async () => new Set((await receipts()).map(({ last_error }) => last_error)), patience)
      .toEqual(new Set(['older_configuration']))
    await acts.call('updateIdentity', {
      path: { identity_id: ada.identity_id },
      body: { status: 'suspended', delivery_while_suspended: 'reject' },
    })
    await expect
      .poll(async () => (await receipts()).map(({ kind, state }) => [kind, state]), patience)
      .toContainEqual(['sign_in', 'enforced'])
    await worker?.close()
    await putBack()
    await trial.reload()
    await work()
    await expect.poll(health, patience).toEqual([true, 'ok', undefined])
    await acts.sql('update enforcement set next_try_at = now() where organization_id = $1')
    const [receipt] = await settled()
    expect(receipt).toMatchObject({ kind: 'address', state: 'enforced', evidence: { checks: [{}, {}] } })
    expect(answers(receipt!)[0]).toEqual([at('sales'), '550 5.2.1 This address is not in use'])
  })
})
