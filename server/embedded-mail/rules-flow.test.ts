import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { addressActions } from '../../testing/address-actions.ts'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions, type ClientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot, hasManageSieve } from '../../testing/dovecot.js'
import { freePort } from '../../testing/free-port.js'
import { harnessForTests } from '../../testing/harness.ts'
import { deliverByLmtp, putScriptByManageSieve, putSieveScript } from '../../testing/mail-clients.ts'
import { ask } from '../../testing/postgres.js'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { rulesActions } from '../../testing/rules-actions.ts'
import { startSmtpSink } from '../../testing/smtp-sink.js'
import { deliver } from '../mail/deliver.ts'
import { findPostfix } from './programs.ts'

/** Milliseconds. */
const patience = { timeout: 60_000, interval: 100 }
const stranger = 'stranger@elsewhere.example'
const outside = 'ana@private.example'

interface Person {
  identity_id: string
  address: string
}

describe.skipIf(!hasDovecot() || !hasManageSieve() || findPostfix() === null)(
  'rules',
  { timeout: 180_000 },
  () => {
    const harness = harnessForTests()
    const trial = mailTrialForTests(harness)
    /** Everything that leaves this mail system. */
    const sink = beforeTests(
      async () => {
        const port = await freePort()
        await trial.postfix('postconf', '-e', `default_transport=smtp:[127.0.0.1]:${port}`)
        await trial.reload()
        return startSmtpSink(port)
      },
      async ({ close }) => close(),
    )
    let acts: ClientActions
    let rules: ReturnType<typeof rulesActions>
    let domain_id: string
    let ana: Person
    let ben: Person
    let cyn: Person

    beforeEach(async () => {
      acts = clientActions(harness, await harness.organization())
      rules = rulesActions(harness, acts)
      domain_id = await acts.domain({ name: freshName() })
      const newcomer = (localPart: string) =>
        acts.identity(domain_id, localPart, { mailbox_limit_bytes: mebibyte }) as Promise<Person>
      ana = await newcomer('ana')
      ben = await newcomer('ben')
      cyn = await newcomer('cyn')
      sink.recipients.length = 0
      sink.senders.length = 0
      sink.refused.clear()
    })

    let count = 0
    /** Sends a message and waits until nothing is left to be delivered. @returns its subject. */
    const send = async (to: string | Person, more: { from?: string; headers?: string[] } = {}) => {
      const subject = `Message ${(count += 1)}`
      const letter = { from: stranger, to: [typeof to === 'string' ? to : to.address], subject, ...more }
      const headers = [`From: <${letter.from || 'mailer-daemon@elsewhere.example'}>`, ...(more.headers ?? [])]
      expect(await trial.send([{ ...letter, headers }])).toEqual(['250'])
      await expect.poll(trial.queued, patience).toBe(0)
      return subject
    }
    const inboxes = async () => ({
      ana: await trial.subjectsOf(ana.address),
      ben: await trial.subjectsOf(ben.address),
      cyn: await trial.subjectsOf(cyn.address),
      outside: sink.recipients.splice(0),
    })
    const none = { ana: [], ben: [], cyn: [], outside: [] }
    const own = (person: Person, script: string) => {
      const [url = ''] = trial.settings.dovecot
      return putSieveScript({ url, keyFile: trial.settings.keyFile }, person.address, script)
    }
    const update = (person: Pick<Person, 'identity_id'>, body: object) =>
      acts.call('updateIdentity', { path: { identity_id: person.identity_id }, body })

    describe('of an administrator', () => {
      it('forward with and without a copy, as long as the target takes mail', async () => {
        await rules.set(ana.identity_id, { forward_to_identity_id: ben.identity_id })
        const one = await send(ana)
        expect(await inboxes()).toEqual({ ...none, ana: [one], ben: [one] })
        await rules.set(ana.identity_id, { forward_to_identity_id: ben.identity_id, keep_copy: false })
        const two = await send(ana.address.replace('@', '+tag@'))
        expect(await inboxes()).toEqual({ ...none, ana: [one], ben: [one, two] })
        await update(ben, { status: 'suspended', delivery_while_suspended: 'reject' })
        const three = await send(ana)
        await update(ben, { status: 'active' })
        await acts.call('deleteIdentity', {
          path: { identity_id: ben.identity_id },
          query: { confirm: ben.address },
        })
        const four = await send(ana)
        await acts.call('restoreDeletedIdentity', { path: { identity_id: ben.identity_id }, body: {} })
        const five = await send(ana)
        expect(await inboxes()).toEqual({ ...none, ana: [one, three, four], ben: [one, two, five] })
      })

      it('also forward and answer while the identity is suspended', async () => {
        await rules.set(ana.identity_id, {
          forward_to_identity_id: ben.identity_id,
          reply_subject: 'Gone',
          reply_text: 'Write to Ben',
        })
        await own(ana, `redirect "${outside}";`)
        await rules.external('allowed')
        await update(ana, { status: 'suspended', delivery_while_suspended: 'accept' })
        const one = await send(ana)
        expect(await inboxes()).toEqual({ ...none, ana: [one], ben: [one], outside: [stranger] })
        expect(sink.senders).toEqual([''])
      })

      it('forward to another mail system where that is allowed, with the identity as the sender', async () => {
        await rules.set(ana.identity_id, { forward_to_address: outside, keep_copy: false })
        const one = await send(ana)
        expect(await inboxes()).toEqual({ ...none, ana: [one] })
        await rules.external('allowed')
        await send(ana)
        expect(await inboxes()).toEqual({ ...none, ana: [one], outside: [outside] })
        expect(sink.senders).toEqual([ana.address])
      })

      it.each([true, false])(
        'come back once as a notice with the message if the target refuses it later (with a copy: %s)',
        async (keep_copy) => {
          await rules.external('allowed')
          await rules.set(ana.identity_id, { forward_to_address: outside, keep_copy })
          sink.refused.add(outside)
          const one = await send(ana)
          const notice = 'Undelivered Mail Returned to Sender'
          const kept = keep_copy ? [one, notice].toSorted() : [notice]
          // The stranger gets nothing: Postfix tells the identity whose forward it is.
          expect(await inboxes()).toEqual({ ...none, ana: kept, outside: [outside] })
          const texts = (await trial.textsOf(ana.address)).filter((text) => text.includes(notice))
          expect(texts).toEqual([expect.stringMatching(new RegExp(`Subject: ${one}\\r?\\n[^]*\\nHello`))])
        },
      )

      it('keep mail that a full mailbox refuses', async () => {
        const eve = await acts.identity(domain_id, 'eve', { mailbox_limit_bytes: 4 * mebibyte })
        await rules.set(ana.identity_id, { forward_to_identity_id: eve.identity_id, keep_copy: false })
        expect(await deliverByLmtp(trial.endpoints.lmtp!.port, eve.address, 2 * mebibyte)).toMatch(/^250/)
        await acts.sql(
          'update mailbox_quota set limit_bytes = $3 where organization_id = $1 and identity_id = $2',
          [eve.identity_id, mebibyte],
        )
        const one = await send(ana)
        expect(await inboxes()).toEqual({ ...none, ana: [one] })
        expect(await trial.subjectsOf(eve.address)).toEqual(['A test'])
      })

      it('leave mail without a sender in the mailbox', async () => {
        await rules.set(ana.identity_id, { forward_to_identity_id: ben.identity_id, keep_copy: false })
        const bounce = await send(ana, { from: '' })
        expect(await inboxes()).toEqual({ ...none, ana: [bounce] })
      })

      it('forward a message once, and leave a second one with its Message-ID in the mailbox', async () => {
        await rules.set(ana.identity_id, { forward_to_identity_id: ben.identity_id, keep_copy: false })
        const headers = ['Message-ID: <one@elsewhere.example>']
        const [one, two] = [await send(ana, { headers }), await send(ana, { headers })]
        expect(await inboxes()).toEqual({ ...none, ana: [two], ben: [one] })
      })

      it.each([true, false])('end a circle after one round (with a copy: %s)', async (keep_copy) => {
        await rules.set(ana.identity_id, { forward_to_identity_id: ben.identity_id, keep_copy })
        await rules.set(ben.identity_id, { forward_to_identity_id: cyn.identity_id, keep_copy })
        await rules.set(cyn.identity_id, { forward_to_identity_id: ana.identity_id, keep_copy })
        const one = await send(ana)
        const found = await inboxes()
        expect(found.ana.every((subject) => subject === one)).toBe(true)
        expect([found.ana.length, found.ben.length, found.cyn.length]).toEqual(
          // The second copy is the one that has come round, or a duplicate that Dovecot has left out.
          keep_copy ? [expect.toSatisfy((n: number) => n === 1 || n === 2), 1, 1] : [1, 0, 0],
        )
      })

      // Dovecot leaves out a message that comes again with the same Message-ID. Without one, it knows what it has redirected by a header,
      // and the script asks for Delivered-To.
      it.each([
        [true, [2, 1, 1]],
        [false, [1, 0, 0]],
      ])('end a circle without a Message-ID after one round (with a copy: %s)', async (keep_copy, counts) => {
        for (const [from, to] of [
          [ana, ben],
          [ben, cyn],
          [cyn, ana],
        ] as const)
          await rules.set(from.identity_id, { forward_to_identity_id: to.identity_id, keep_copy })
        const text = `From: <${stranger}>\r\nTo: <${ana.address}>\r\nSubject: Round\r\n\r\nHello\r\n`
        const letter = { from: stranger, to: ana.address, text }
        const signal = AbortSignal.timeout(20_000)
        expect(await deliver(trial.settings.lmtp!, 'LHLO', [letter], signal)).toMatchObject([{ code: 250 }])
        await expect.poll(trial.queued, patience).toBe(0)
        const found = await inboxes()
        expect([found.ana, found.ben, found.cyn].map(({ length }) => length)).toEqual(counts)
      })

      // A forwarding server that isn't Dovecot leaves no other trace than its headers.
      it('leave mail in the mailbox that comes back from outside', async () => {
        await rules.set(ana.identity_id, { forward_to_identity_id: ben.identity_id, keep_copy: false })
        const back = await send(ana, { headers: [`Delivered-To: ${ana.address}`] })
        expect(await inboxes()).toEqual({ ...none, ana: [back] })
        const other = await send(ana, { headers: [`Delivered-To: ${cyn.address}`] })
        expect(await inboxes()).toEqual({ ...none, ana: [back], ben: [other] })
      })

      it('answer each sender once, in any language, also mail to the identity’s aliases', async () => {
        await addressActions(harness, acts).alias(domain_id, 'personal', [ana.identity_id])
        const reply = { reply_subject: 'Weg “${x}”', reply_text: 'Erste "Zeile"\\\n.\n日本語' }
        await rules.set(ana.identity_id, reply)
        await send(ana)
        await send(ana)
        await send(ana, { from: 'list@elsewhere.example', headers: ['List-Id: <list.elsewhere.example>'] })
        await send(ana, { from: 'noreply@elsewhere.example' })
        await send(ana, { from: 'other@elsewhere.example', headers: ['X-Spam-Flag: YES'] })
        await send(ana, { from: '' })
        expect((await inboxes()).outside).toEqual([stranger])
        await send(ana.address.replace('ana', 'personal'), { from: 'another@elsewhere.example' })
        await rules.set(ana.identity_id, { ...reply, reply_text: 'Other text' })
        await send(ana)
        expect((await inboxes()).outside).toEqual(['another@elsewhere.example', stranger])
        expect(new Set(sink.senders)).toEqual(new Set(['']))
        await send(ana, { from: cyn.address })
        // RFC 2047.
        const [answer = ''] = await trial.subjectsOf(cyn.address)
        const decoded = answer.replaceAll(/=\?utf-8\?b\?(.*?)\?=/gi, (_, text: string) =>
          Buffer.from(text, 'base64').toString(),
        )
        expect(decoded).toBe('Weg “${x}”')
      })

      it('answer mail to aliases of aliases, former addresses and tagged ones', async () => {
        const { alias, rename } = addressActions(harness, acts)
        const personal = await alias(domain_id, 'personal', [ana.identity_id])
        await alias(domain_id, 'nested', [personal])
        await alias(domain_id, 'shared', [ana.identity_id, ben.identity_id])
        await rename({ ...ana, domain_id, local_part: 'ana.new' })
        await rules.set(ana.identity_id, { reply_subject: 'Away', reply_text: 'Away' })
        const [, domain] = ana.address.split('@')
        const names = [
          'ana.new',
          'ana.new+tag',
          'ana',
          'ana+tag',
          'personal+tag',
          'nested',
          'nested+tag',
          'shared',
        ]
        for (const name of names) await send(`${name}@${domain}`, { from: `${name}@elsewhere.example` })
        expect(sink.recipients).toEqual(names.slice(0, -1).map((name) => `${name}@elsewhere.example`))
      })

      it('answer with the longest text, which no mail server breaks', async () => {
        const text = '我目前不在办公室将于下周一回来'.repeat(600)
        await rules.set(ana.identity_id, { reply_subject: 'Away', reply_text: text })
        await send(ana, { from: cyn.address })
        const [message = ''] = await trial.textsOf(cyn.address)
        const [, body = ''] =
          /Content-Transfer-Encoding: base64\r?\n(?:[^]*?\n)??\r?\n([^]*)/.exec(message) ?? []
        expect(Buffer.from(body, 'base64').toString()).toBe(text)
      })

      it('answer between two times alone', async () => {
        const hours = (number: number) => new Date(Date.now() + number * 3_600_000)
        const reply = { reply_subject: 'Away', reply_text: 'Away' }
        await rules.set(ana.identity_id, { ...reply, reply_starts_at: hours(1) })
        await send(ana)
        await rules.set(ana.identity_id, { ...reply, reply_starts_at: hours(-2), reply_ends_at: hours(-1) })
        await send(ana)
        expect(sink.recipients).toEqual([])
        await rules.set(ana.identity_id, { ...reply, reply_starts_at: hours(-1), reply_ends_at: hours(1) })
        await send(ana)
        expect(sink.recipients).toEqual([stranger])
      })

      it('answer from the moment of the start until that of the end', { timeout: 600_000 }, async () => {
        await send(ana)
        const start = performance.now()
        await send(ana)
        // Enough for the messages in between, however long one takes on this machine.
        const step = 3000 + 4 * (performance.now() - start)
        const starts = Date.now() + step
        const ends = starts + 2 * step
        const time = (ms: number) => new Date(ms).toISOString()
        const set = await acts.call('updateDelivery', {
          path: { identity_id: ana.identity_id },
          body: {
            auto_reply: { subject: 'Away', text: 'Away', starts_at: time(starts), ends_at: time(ends) },
          },
        })
        expect(set.status).toBe(200)
        /** Sends a message of another sender. @returns whether it was answered, and whether the answer was said to be in force. */
        const isAnswered = async (from: string) => {
          const { body } = await acts.call('getDelivery', { path: { identity_id: ana.identity_id } })
          await send(ana, { from })
          return [sink.recipients.splice(0).includes(from), body.auto_reply.is_in_force]
        }
        const until = async (ms: number) => {
          await expect
            .poll(() => Date.now(), { timeout: ms - Date.now() + 10_000, interval: 20 })
            .toBeGreaterThan(ms)
        }
        expect(await isAnswered('before@elsewhere.example')).toEqual([false, false])
        expect(Date.now()).toBeLessThan(starts)
        await until(starts)
        expect(await isAnswered('during@elsewhere.example')).toEqual([true, true])
        expect(Date.now()).toBeLessThan(ends)
        await until(ends)
        expect(await isAnswered('after@elsewhere.example')).toEqual([false, false])
      })
    })

    describe('of an identity', () => {
      const scripts = {
        literal: `redirect "${outside}";`,
        copy: `require "copy"; redirect :copy "${outside}";`,
        computed: `require "variables"; set "name" "ana"; redirect "\${name}@private.example";`,
        notify: `require "enotify"; notify "mailto:${outside}"; keep;`,
      }

      it.each(Object.entries(scripts))(
        'send to other mail systems only where that is allowed: %s',
        async (_, script) => {
          await own(ana, script)
          const one = await send(ana)
          expect(await inboxes()).toEqual({ ...none, ana: [one] })
          await rules.external('allowed')
          await send(ana)
          expect((await inboxes()).outside).toEqual([outside])
          expect(sink.senders).toEqual([ana.address])
          // Bounces stay.
          const bounce = await send(ana, { from: '' })
          const { ana: kept, outside: left } = await inboxes()
          expect([kept.includes(bounce), left]).toEqual([true, []])
        },
      )

      it('send to identities of this mail system in any case, and keep what these refuse', async () => {
        await own(ana, `redirect "${ben.address}";`)
        const one = await send(ana)
        expect(await inboxes()).toEqual({ ...none, ben: [one] })
        await update(ben, { status: 'suspended', delivery_while_suspended: 'reject' })
        const two = await send(ana)
        await own(ana, `redirect "nobody@${ben.address.split('@')[1]}";`)
        const three = await send(ana)
        expect(await inboxes()).toEqual({ ...none, ana: [two, three], ben: [one] })
      })

      it('that redirect in a circle end with the message in a mailbox', async () => {
        await own(ana, `redirect "${ben.address}";`)
        await own(ben, `redirect "${ana.address}";`)
        const one = await send(ana)
        const found = await inboxes()
        expect([...found.ana, ...found.ben]).toEqual([one])
      })

      it('neither lose nor discard mail without a sender', async () => {
        await own(ana, 'discard;')
        const bounce = await send(ana, { from: '' })
        await send(ana)
        expect(await inboxes()).toEqual({ ...none, ana: [bounce] })
      })

      it('redirect and answer nothing while it is suspended, and do again afterwards', async () => {
        const password = 'correct horse battery 7'
        const eve = await acts.identity(domain_id, 'eve', { password, mailbox_limit_bytes: mebibyte })
        await rules.external('allowed')
        await putScriptByManageSieve(
          trial.endpoints.managesieve!.port,
          eve.address,
          password,
          `require ["copy", "vacation"]; vacation "I am away."; redirect :copy "${outside}";`,
        )
        const sentFor = async (from: string) => {
          const subject = await send(eve, { from })
          expect(await trial.subjectsOf(eve.address)).toContain(subject)
          return sink.recipients.splice(0).toSorted()
        }
        expect(await sentFor('one@elsewhere.example')).toEqual([outside, 'one@elsewhere.example'])
        await update(eve, { status: 'suspended', delivery_while_suspended: 'accept' })
        expect(await sentFor('two@elsewhere.example')).toEqual([])
        await update(eve, { status: 'active' })
        expect(await sentFor('three@elsewhere.example')).toEqual([outside, 'three@elsewhere.example'])
      })

      it('are stopped while it is suspended, or by an administrator, and can be changed meanwhile', async () => {
        await own(ana, `redirect "${ben.address}";`)
        await update(ana, { status: 'suspended', delivery_while_suspended: 'accept' })
        const one = await send(ana)
        await update(ana, { status: 'active' })
        const two = await send(ana)
        await rules.set(ana.identity_id, { own_rules: 'stopped' })
        await own(ana, `redirect "${cyn.address}";`)
        const three = await send(ana)
        await rules.set(ana.identity_id, {})
        const four = await send(ana)
        expect(await inboxes()).toEqual({ ...none, ana: [one, three], ben: [two], cyn: [four] })
      })

      it('run after those of an administrator that keep a copy', async () => {
        await own(ana, 'require ["fileinto", "mailbox"]; fileinto :create "Sorted";')
        await rules.set(ana.identity_id, { forward_to_identity_id: ben.identity_id })
        await send(ana)
        expect((await inboxes()).ana).toHaveLength(1)
        await own(ana, `redirect "${cyn.address}";`)
        await rules.set(ana.identity_id, { forward_to_identity_id: ben.identity_id, keep_copy: false })
        await send(ana)
        const { ben: forwarded, cyn: redirected } = await inboxes()
        expect([forwarded.length, redirected.length]).toEqual([2, 0])
      })
    })

    it('cost nothing where there are none: no script runs', async () => {
      /** How Dovecot says that it delivered mail of an identity. */
      const ways = async (person: Person) => {
        const log = await readFile(join(trial.folder, 'dovecot.log'), 'utf8')
        const lines = log.split('\n').filter((line) => line.includes(`lmtp(${person.address})`))
        const delivered = lines.filter((line) => /msgid=\S*: \w+ mail/.test(line))
        return delivered.map((line) => (line.includes(' sieve: msgid=') ? 'script' : 'plain'))
      }
      await send(ana)
      await own(ben, 'keep;')
      await send(ben)
      await rules.set(cyn.identity_id, { own_rules: 'stopped' })
      await send(cyn)
      expect([await ways(ana), await ways(ben), await ways(cyn)]).toEqual([['plain'], ['script'], ['plain']])
    })

    it('wait while the dictionary or the port for rules is away, and mail is delivered once', async () => {
      await rules.set(ana.identity_id, { forward_to_identity_id: ben.identity_id })
      const port = trial.rulesPort
      const service = `127.0.0.1:${port}/inet`
      const entry = (await trial.postfix('postconf', '-M', service)).trim().replaceAll(/\s+/g, ' ')
      for (const [end, resume] of [
        [
          () => ask(harness.url, 'revoke select on mail.script from postroom_mail'),
          () => ask(harness.url, 'grant select on mail.script to postroom_mail'),
        ],
        [
          () => trial.postfix('postconf', '-MX', service),
          () => trial.postfix('postconf', '-M', `${service}=${entry}`),
        ],
      ]) {
        const before = await inboxes()
        await end!()
        await trial.reload()
        const subject = `Waits ${(count += 1)}`
        expect(await trial.send([{ from: stranger, to: [ana.address], subject }])).toEqual(['250'])
        const deferred = async () => (await trial.postfix('postqueue', '-j')).includes('"deferred"')
        await expect.poll(deferred, patience).toBe(true)
        expect(await inboxes()).toEqual(before)
        await resume!()
        await trial.reload()
        await trial.postfix('postqueue', '-f')
        await expect.poll(trial.queued, patience).toBe(0)
        expect(await inboxes()).toEqual({
          ...before,
          ana: [...before.ana, subject],
          ben: [...before.ben, subject],
        })
      }
    })
  },
)
