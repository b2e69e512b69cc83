import { beforeEach, describe, expect, it } from 'vitest'
import { type AddressActions, addressActions } from '../../testing/address-actions.ts'
import { clientActions, type ClientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot, hasManageSieve } from '../../testing/dovecot.js'
import { harnessForTests } from '../../testing/harness.ts'
import { deliverByLmtp, putSieveScript, signInByImap } from '../../testing/mail-clients.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { withLineProtocol } from '../mail/line-protocol.ts'
import { findPostfix } from './programs.ts'

const password = 'correct horse battery 7'
/** Milliseconds. */
const patience = { timeout: 60_000, interval: 100 }

interface Person {
  identity_id: string
  address: string
}

describe.skipIf(!hasDovecot() || findPostfix() === null)('mail for an alias', { timeout: 180_000 }, () => {
  const harness = harnessForTests()
  const trial = mailTrialForTests(harness)
  let acts: ClientActions
  let addresses: AddressActions
  let name: string
  let domain_id: string
  let ada: Person
  let ben: Person
  const at = (localPart: string) => `${localPart}@${name}`

  beforeEach(async () => {
    acts = clientActions(harness, await harness.organization())
    addresses = addressActions(harness, acts)
    name = freshName()
    domain_id = await acts.domain({ name })
    const newcomer = (localPart: string) =>
      acts.identity(domain_id, localPart, { password, mailbox_limit_bytes: mebibyte }) as Promise<Person>
    ada = await newcomer('ada')
    ben = await newcomer('ben')
  })

  const alias = (localPart: string, targets: readonly (Person | string)[], more = {}) =>
    addresses.alias(
      domain_id,
      localPart,
      targets.map((one) => (typeof one === 'string' ? one : one.identity_id)),
      more,
    )
  const rename = (local_part: string, more = {}) =>
    addresses.rename({ identity_id: ada.identity_id, domain_id, local_part, ...more })
  const send = async (...to: string[]) => {
    expect(await trial.send([{ to, subject: to.join(' ') }])).toEqual(['250'])
  }
  const emptied = async () => {
    await expect.poll(trial.queued, patience).toBe(0)
  }
  const signIn = async (address: string) => {
    const session = await signInByImap(trial.endpoints.imap!.port, address, password)
    await session.close()
    return session.answer
  }
  /** Signs in to send. @returns the answers to the sign-in and to the sender. */
  const sendAs = (login: string, sender: string) =>
    withLineProtocol(
      trial.endpoints.submission!,
      AbortSignal.timeout(30_000),
      async ({ send: say, receive }) => {
        await receive(/^220 /)
        const secret = Buffer.from(`\0${login}\0${password}`).toString('base64')
        const answers: string[] = []
        for (const line of [
          'EHLO testing.invalid',
          `AUTH PLAIN ${secret}`,
          `MAIL FROM:<${sender}>`,
          `RCPT TO:<${ben.address}>`,
        ]) {
          say(`${line}\r`)
          answers.push((await receive(/^\d{3} .*/))[0].slice(0, 3))
        }
        return answers.slice(1).join(' ')
      },
    )

  it('and for two others that lead to the same identity is one copy', async () => {
    const support = await alias('support', [ada])
    await alias('sales', [ada, ben, support])
    await send(at('sales'), at('support'), ada.address)
    await send(at('sales'))
    await emptied()
    const subjects = [`${at('sales')} ${at('support')} ${ada.address}`, at('sales')].toSorted()
    expect(await trial.subjectsOf(ada.address)).toEqual(subjects)
    expect(await trial.subjectsOf(ben.address)).toEqual(subjects)
  })

  it.skipIf(!hasManageSieve())('brings its tag along, so that scripts can sort by it', async () => {
    await alias('sales', [ada])
    const [url = ''] = trial.settings.dovecot
    await putSieveScript(
      { url, keyFile: trial.settings.keyFile },
      ada.address,
      'require ["envelope", "subaddress", "fileinto", "mailbox"];' +
        'if envelope :detail "to" "web" { fileinto :create "Web"; }',
    )
    // No script sees mail without a sender.
    const from = 'writer@elsewhere.invalid'
    const letters = ['sales+web', 'sales'].map((name) => ({ from, to: [at(name)], subject: name }))
    expect(await trial.send(letters)).toEqual(['250', '250'])
    await emptied()
    const session = await signInByImap(trial.endpoints.imap!.port, ada.address, password)
    const count = async (folder: string) =>
      /MESSAGES (\d+)/.exec(await session.ask(`b status ${folder} (messages)`, /^\* STATUS/i))?.[1]
    expect([await count('Web'), await count('inbox')]).toEqual(['1', '1'])
    await session.close()
  })

  it('of whose two mailboxes one is full arrives in the other, and the bounce names the full one', async () => {
    const writer: Person = await acts.identity(domain_id, 'writer', {
      password,
      mailbox_limit_bytes: mebibyte,
    })
    await alias('sales', [ada, ben])
    for (const bytes of [mebibyte / 6, 10_000, 200]) {
      for (let full = false; !full;)
        full = (await deliverByLmtp(trial.endpoints.lmtp!.port, ada.address, bytes)).startsWith('552')
    }
    expect(await trial.answerTo(at('sales'))).toBe('250')
    expect(await trial.send([{ from: writer.address, to: [at('sales')], subject: 'Hello' }])).toEqual(['250'])
    await emptied()
    expect(await trial.subjectsOf(ben.address)).toEqual(['Hello'])
    expect(await trial.subjectsOf(writer.address)).toEqual([expect.stringContaining('Undelivered Mail')])
    const session = await signInByImap(trial.endpoints.imap!.port, writer.address, password)
    await session.ask('b select inbox', /^b OK/)
    const sentence = await session.ask('c fetch 1 body[text]', /expanded from/)
    expect(sentence).toContain(`<${ada.address}> (expanded from`)
    // Postfix breaks the sentence where addresses are long.
    expect(await session.receive(/^Original-Recipient/)).toContain(at('sales'))
    await session.close()
  })

  it('that waited since before a rename arrives, by an alias and by the former address', async () => {
    await alias('sales', [ada])
    await trial.postfix('postconf', '-e', 'defer_transports=lmtp')
    await trial.postfix('postfix', 'reload')
    await send(at('sales'))
    await send(at('ada+tag'))
    expect(await trial.queued()).toBe(2)
    await rename('ada.new')
    await trial.postfix('postconf', '-e', 'defer_transports=')
    await trial.postfix('postfix', 'reload')
    await trial.postfix('postqueue', '-f')
    await emptied()
    expect(await trial.subjectsOf(at('ada.new'))).toEqual([at('ada+tag'), at('sales')])
  })

  it('and sign-ins work with a former address, while that is allowed', async () => {
    const former = await rename('ada.new')
    expect(await signIn(ada.address)).toBe('OK')
    expect(await signIn(ada.address.toUpperCase())).toBe('OK')
    expect(await signIn(at('ada.new'))).toBe('OK')
    expect(await sendAs(ada.address, ada.address)).toBe('235 250 250')
    expect(await sendAs(ada.address, at('ada.new'))).toBe('235 250 250')
    // The sign-ins belong to the present address, whatever was typed.
    const seen = await harness.operator.plain((db) =>
      db.query<{ username: string }>('select distinct username from mail.login_seen where username like $1', [
        `%@${name}`,
      ]),
    )
    expect(seen).toEqual([{ username: at('ada.new') }])
    await addresses.query(
      'update address set signs_in = false where organization_id = $1 and address_id = $2',
      [former],
    )
    expect(await signIn(ada.address)).toContain('AUTHENTICATIONFAILED')
    expect(await sendAs(ada.address, ada.address)).toMatch(/^535/)
    await send(ada.address)
    await emptied()
    expect(await trial.subjectsOf(at('ada.new'))).toEqual([ada.address])
    await rename('ada.third', { leaves_alias: false })
    expect(await signIn(at('ada.new'))).toContain('AUTHENTICATIONFAILED')
    expect(await trial.answerTo(at('ada.new'))).toMatch(/^550 5\.1\.1/)
  })

  it('can be sent as by its recipients, until it is off or has ended', async () => {
    const inner = await alias('inner', [ada])
    const sales = await alias('sales', [inner], { may_send_as: true })
    await alias('press', [ada])
    expect(await sendAs(ada.address, at('sales'))).toBe('235 250 250')
    expect(await sendAs(ada.address, at('sales+web'))).toBe('235 250 250')
    expect(await sendAs(ben.address, at('sales'))).toBe('235 250 553')
    expect(await sendAs(ada.address, at('press'))).toBe('235 250 553')
    const change = (sql: string) =>
      addresses.query(`update address set ${sql} where organization_id = $1 and address_id = $2`, [sales])
    await change('enabled = false')
    expect(await sendAs(ada.address, at('sales'))).toBe('235 250 553')
    await change(`enabled = true, expires_at = now() - interval '1 second'`)
    expect(await sendAs(ada.address, at('sales'))).toBe('235 250 553')
    await change('expires_at = null')
    expect(await sendAs(ada.address, at('sales'))).toBe('235 250 250')
  })

  it('is never lost or doubled by renames under load', async () => {
    const [letters, connections, renames] = [500, 4, 10]
    await alias('sales', [ada])
    const subjects = Array.from({ length: letters }, (_, index) => `Letter ${index}`)
    const sent: string[] = []
    let next = 0
    const sendAll = async () => {
      const own = function* () {
        for (let index = next++; index < letters; index = next++) {
          sent.push(subjects[index]!)
          yield { to: [index % 3 === 0 ? at('sales') : ada.address], subject: subjects[index]! }
        }
      }
      return trial.send(own())
    }
    const renameAll = async () => {
      for (let index = 1; index <= renames; index += 1) {
        await expect
          .poll(() => sent.length, { timeout: 120_000, interval: 5 })
          .toBeGreaterThanOrEqual((letters * index) / (renames + 1))
        // There and back again, so that an alias makes way each second time.
        await rename(index % 2 === 0 ? 'ada' : `ada.${index}`)
      }
    }
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: connections }, sendAll)),
      renameAll(),
    ])
    expect(answers.flat().filter((answer) => answer !== '250')).toEqual([])
    await emptied()
    expect(await trial.subjectsOf(ada.address)).toEqual(subjects.toSorted())
  })
})
