import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientActions, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot } from '../../testing/dovecot.js'
import { groupActions } from '../../testing/group-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { answerSenders } from '../../testing/sender-policy.ts'
import { withLineProtocol } from '../mail/line-protocol.ts'
import { findPostfix } from './programs.ts'

const password = 'correct horse battery staple'
const refused = '554 5.7.1 You are not authorized to send to this address'
const waits = '450 4.3.0 The senders of this group are unknown at the moment'

describe.skipIf(!hasDovecot() || findPostfix() === null)('writing to a group', () => {
  const harness = harnessForTests()
  const trial = mailTrialForTests(harness)
  let at: (localPart: string) => string
  let stranger: string

  /** Answers Postfix as a worker does, for the duration of the work. */
  const withPolicy = async (work: () => Promise<void>) => {
    const policy = await answerSenders(harness.url, trial.settings.policy!)
    try {
      await work()
    } finally {
      await policy.stop()
    }
  }

  /** Signs in to send. @returns the answer to the recipient. */
  const answerFor = (login: string, recipient: string) =>
    withLineProtocol(trial.endpoints.submission!, AbortSignal.timeout(30_000), async ({ send, receive }) => {
      await receive(/^220 /)
      let answer = ''
      for (const line of [
        'EHLO testing.invalid',
        `AUTH PLAIN ${Buffer.from(`\0${login}\0${password}`).toString('base64')}`,
        `MAIL FROM:<${login}>`,
        `RCPT TO:<${recipient}>`,
      ]) {
        send(`${line}\r`)
        answer = (await receive(/^\d{3} .*/))[0]
      }
      return answer.startsWith('250') ? '250' : answer.replace(/<[^>]*>: Recipient address rejected: /, '')
    })

  beforeAll(async () => {
    const groups = await groupActions(clientActions(harness, await harness.organization()))
    const strangers = await groupActions(clientActions(harness, await harness.organization()))
    at = groups.at
    const more = { password, mailbox_limit_bytes: mebibyte }
    const ana = await groups.identity('ana', more)
    const ben = await groups.identity('ben', more)
    await groups.identity('cyn', more)
    await strangers.identity('eve', more)
    stranger = strangers.at('eve')
    await groups.group('open', [ana])
    await groups.group('organization', [ana], { senders: 'organization' })
    const closed = await groups.group('members', [ana], { senders: 'members' })
    await groups.group('listed', [ana], { senders: 'listed', sender_ids: [ben] })
    await groups.alias('around', [closed])
    await groups.group('outer', [closed, ben])
    await groups.rename(ana, { local_part: 'ana.new' })
  })

  it('depends on who has signed in, and an address around it opens nothing', () =>
    withPolicy(async () => {
      const table = async (login: string) => {
        const answers: Record<string, string> = {}
        for (const name of ['open', 'organization', 'members', 'listed', 'around', 'outer'])
          answers[name] = await answerFor(login, at(name))
        return answers
      }
      const all = {
        open: '250',
        organization: '250',
        members: '250',
        listed: '250',
        around: '250',
        outer: '250',
      }
      expect(await table(at('ana.new'))).toEqual({ ...all, listed: refused })
      expect(await table(at('ben'))).toEqual({ ...all, members: refused, around: refused, outer: refused })
      const none = { ...all, members: refused, listed: refused, around: refused, outer: refused }
      expect(await table(at('cyn'))).toEqual(none)
      expect(await table(stranger)).toEqual({ ...none, organization: refused })
      expect(await answerFor(at('cyn'), at('Members+tag').toUpperCase())).toBe(refused)
      // The envelope of another server proves nothing.
      expect(await trial.answerTo(at('members'))).toBe(refused)
      expect(await trial.send([{ from: at('ana.new'), to: [at('members')], subject: 'forged' }])).toEqual([
        '554',
      ])
      expect(await trial.answerTo(at('open'))).toBe('250')
    }))

  it('is unknown without a worker: only mail for such groups waits', async () => {
    expect(await trial.answerTo(at('members'))).toBe(waits)
    expect(await answerFor(at('ana.new'), at('around'))).toBe(waits)
    expect(await trial.answerTo(at('open'))).toBe('250')
    expect(await trial.answerTo(at('ben'))).toBe('250')
  })

  it('is answered by the maps, which name the configuration', async () => {
    expect(await trial.postmap('group-rules.cf', at('outer'))).toBe('group_senders')
    expect(await trial.postmap('group-rules.cf', at('open'))).toBe(null)
    expect(await trial.postmap('refusals.cf', at('postroom-configuration'))).toBe(
      '550 5.1.1 Postroom configuration 5',
    )
  })

  it('keeps a mail server with files that know aliases alone from taking such mail', async () => {
    const server = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_mail' })
    await server.connect()
    const answer = async (local: string) =>
      (await server.query('select mail.refusal($1, $2) as r', [local, at('').slice(1)])).rows[0].r
    expect([await answer('members'), await answer('open')]).toEqual([
      '450 4.3.5 This mail server has to be updated before it takes mail for this address',
      null,
    ])
    await server.end()
  })
})
