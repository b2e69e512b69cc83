import { beforeEach, describe, expect, it } from 'vitest'
import { addressScene } from '../../testing/address-scene.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { findSievec } from '../../testing/programs.js'
import { randomFrom } from '../../testing/random.js'
import { rulesActions } from '../../testing/rules-actions.ts'
import {
  decodeReply,
  replySubject,
  replyText,
  type SieveMail,
  sieveTestForTests,
} from '../../testing/sieve-test.ts'

/* The script by which mail servers send an administrator's auto-reply. */

const harness = harnessForTests()
const { scene, alias, at } = addressScene(harness)
const reply = { reply_subject: 'Away', reply_text: 'Back on Monday' }

type Rules = Parameters<ReturnType<typeof rulesActions>['set']>[1]
const set = (rules: Rules) => rulesActions(harness, scene.acts).set(scene.ada.identity_id, rules)
const script = async () => {
  const { organization_id } = scene.acts
  const [row] = await harness.operator.write(organization_id, (db) =>
    db.query<{ script: string | null }>('select mail.script_of($1, $2) as script', [
      organization_id,
      scene.ada.identity_id,
    ]),
  )
  return row?.script ?? null
}

it('begins and ends by the clock of the database, and comes before the forward', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  await set({ ...reply, forward_to_identity_id: scene.bob.identity_id })
  expect(await script()).toMatch(/vacation :mime :days 7 .*Back on Monday"; \} if not anyof .* redirect/)
  for (const [from, until, answers] of [
    [-1, 1, true],
    [1, 2, false],
    [-2, -1, false],
  ] as const) {
    await set({ ...reply, reply_starts_at: inHours(from), reply_ends_at: inHours(until) })
    expect((await script()) !== null).toBe(answers)
  }
})

it('answers mail to addresses that reach the identity alone', async () => {
  await set(reply)
  const personal = await alias('personal', [scene.ada])
  const nested = await alias('nested', [personal, scene.ada])
  await alias('nested.again', [nested])
  const shared = await alias('shared', [scene.ada, scene.bob])
  await alias('shared.nested', [shared, personal])
  await alias('shared.again', [personal, scene.bob])
  await scene.addresses.rename({ ...scene.ada, domain_id: scene.domain_id, local_part: 'ada.new' })
  expect(await script()).toContain(
    `:from "${at('ada.new')}" :addresses ["\${0}", ${['ada.new', 'ada', 'nested.again', 'nested', 'personal']
      .map((name) => `"${at(name)}"`)
      .join(', ')}]`,
  )
})

it('has texts as Sieve strings, and limits their size', async () => {
  await set({ reply_subject: 'A "quoted" \\ ${text}', reply_text: 'One\r\nTwo\n.\n' })
  const first = await script()
  expect(first).toContain(String.raw`:subject "A \"quoted\" \\ ${'${dollar}{text}'}"`)
  expect(first).toContain('quoted-printable${hex:0d 0a}${hex:0d 0a}One${hex:0d 0a}Two${hex:0d 0a}.')
  await expect(set({ ...reply, reply_text: '"'.repeat(17_000) })).rejects.toMatchObject({
    constraint: 'mail_rules_reply_text_check',
  })
  await expect(set({ ...reply, reply_text: '\n'.repeat(5000) })).rejects.toMatchObject({
    constraint: 'reply_fits',
  })
})

describe.skipIf(findSievec() === null)('for Pigeonhole', () => {
  const pigeonhole = sieveTestForTests()
  const replyTo = async (mail: SieveMail = {}) =>
    pigeonhole.replyOf((await script()) ?? '', { to: scene.ada.address, ...mail })
  const isSentTo = async (mail: SieveMail) => (await replyTo(mail)) !== null

  /** Sets a text. @returns the text that arrives, whose lines any mail server takes. */
  const received = async (text: string) => {
    await set({ ...reply, reply_text: text })
    const { text: message = '' } = (await replyTo()) ?? {}
    expect(Math.max(...message.split('\n').map((line) => line.length))).toBeLessThanOrEqual(76)
    return decodeReply(message)
  }

  it('is as it was typed, whatever its subject and its text', async () => {
    const random = randomFrom(4)
    for (let index = 0; index < 100; index += 1) {
      const [subject, text, days] = [
        replySubject(random),
        replyText(random).replaceAll(/^$/g, '.'),
        random.between(1, 30),
      ]
      await set({ reply_subject: subject, reply_text: text, reply_days: days })
      const { text: message = '', ...rest } = (await replyTo()) ?? {}
      expect({ ...rest, text: decodeReply(message) }).toEqual({ subject, text, days })
    }
  }, 180_000)

  it.each([
    ['English', 'The Betriebsversammlung and the Weihnachtsfeier '],
    ['Russian', 'Достопримечательности непосредственно благодарственные '],
    ['Chinese', '我目前不在办公室将于下周一回来届时回复您的邮件'],
    ['emoji', '👩‍👩‍👧😀'],
    ['marks', '======= ===\t=\t'],
    ['a word', 'https://elsewhere.example/?a=b&c='],
  ])('a paragraph arrives whole: %s', async (_, words) => {
    const text = `A ${words.repeat(Math.floor(9990 / words.length))}`.slice(
      0,
      /\P{ASCII}/u.test(words) ? 9000 : 9998,
    )
    expect(await received(text)).toBe(text)
    const lines = [71, 72, 73, 74, 75, 76, 77]
      .map((size) => `${Array.from(words.repeat(40)).slice(0, size).join('')}\n \n`)
      .join('')
    expect(await received(lines)).toBe(lines)
  })

  describe('is sent', () => {
    beforeEach(() => set(reply))

    it('to people, whatever their names', async () => {
      expect(await isSentTo({})).toBe(true)
      for (const mail of [
        { from: '"Reply, Nora" <nora.reply@elsewhere.example>' },
        { sender: 'srs0=a1=b2=other.example=eve@forwarder.example', from: 'eve@other.example' },
        { headers: ['X-Spam: No', 'X-Spam-Status: No, score=1.2 tests=[BAYES_YES]', 'X-Spam-Flag: NO'] },
        { headers: ['Subject: Re: [SPAM] your message'] },
        { headers: ['Content-Type: text/calendar; method=REQUEST'] },
        { headers: ['X-Auto-Response-Suppress: DR, RN, NRN'] },
      ])
        expect([mail, await isSentTo(mail)]).toEqual([mail, true])
    })

    it('for mail that names an address of the identity, with a tag or in capitals too', async () => {
      const personal = await alias('personal', [scene.ada])
      await alias('nested', [personal])
      await alias('shared', [scene.ada, scene.bob])
      await scene.addresses.rename({ ...scene.ada, domain_id: scene.domain_id, local_part: 'ada.new' })
      for (const [to, isNamed] of [
        [at('ada.new'), true],
        [`Ada <${at('Ada.New').toUpperCase()}>, ${at('bob')}`, true],
        [at('ada.new+shop'), true],
        [at('ada'), true],
        [at('ada+shop'), true],
        [at('personal+a+b'), true],
        [at('nested'), true],
        [at('nested+shop'), true],
        [at('shared'), false],
        [at('shared+ada'), false],
        [at('ada.new.other'), false],
        [at('bob'), false],
      ] as const)
        expect([to, await isSentTo({ to })]).toEqual([to, isNamed])
      expect(await isSentTo({ to: at('bob'), headers: [`Cc: ${at('nested')}`] })).toBe(true)
      await scene.acts.sql('update domain set subaddressing_enabled = false where organization_id = $1')
      expect([await isSentTo({ to: at('nested+shop') }), await isSentTo({ to: at('nested') })]).toEqual([
        false,
        true,
      ])
    })

    it('not to no-reply addresses, in From or as the sender', async () => {
      let isFrom = false
      for (const name of [
        'noreply',
        'no_reply',
        'No-Reply',
        'no.reply',
        'shop-noreply',
        'noreply-orders',
        'do_not_reply',
        'DoNotReply',
        'please.do.not.reply',
        'dont-reply',
        'no-response',
        'nicht-antworten',
        'nepasrepondre',
        'mailer-daemon',
        'bounce+1234',
        'shop-bounces',
      ]) {
        const address = `${name}@elsewhere.example`
        isFrom = !isFrom
        const mail = isFrom ? { from: `"Shop" <${address}>` } : { sender: address }
        expect([mail, await isSentTo(mail)]).toEqual([mail, false])
      }
    })

    it('not to machines and for spam', async () => {
      for (const mail of [
        { sender: '0100018@bounces.elsewhere.example', from: 'shop@elsewhere.example' },
        { sender: 'x@noreply.elsewhere.example' },
        ...[
          'X-Spam: Yes',
          'X-Spam-Status: Yes, score=9.1 required=5.0',
          'X-Spam-Flag: YES',
          'X-Bogosity: Spam, tests=bogofilter',
          'X-Spamd-Result: default: True [15.40 / 15.00]',
          'X-Rspamd-Action: add header',
          'Subject: [SPAM] Offer',
          'Subject: *** SPAM *** Offer',
          'X-Autoreply: yes',
          'X-Autorespond: Out of office',
          'X-Auto-Response-Suppress: AutoReply',
          'Precedence: auto_reply',
          'X-Precedence: bulk',
          'X-FC-MachineGenerated: true',
          'X-POST-MessageClass: 9; Autoresponder',
          'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
          'Content-Type: message/disposition-notification',
          'Content-Type: text/calendar; charset="utf-8"; method=REPLY',
        ].map((header) => ({ headers: [header] })),
        {
          headers: ['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary="b"'],
          body: '--b\nContent-Type: text/plain\n\nAccepted\n--b\nContent-Type: text/calendar; method=reply\n\nBEGIN:VCALENDAR\n--b--',
        },
      ])
        expect([mail, await isSentTo(mail)]).toEqual([mail, false])
    })
  })
})
