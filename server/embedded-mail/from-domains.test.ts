import { beforeAll, describe, expect, it } from 'vitest'
import { clientActions, mebibyte } from '../../testing/client-actions.ts'
import { hasDovecot } from '../../testing/dovecot.js'
import { groupActions, type GroupActions } from '../../testing/group-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { mailTrialForTests } from '../../testing/mail-trial.ts'
import { answerSenders } from '../../testing/sender-policy.ts'
import { withLineProtocol } from '../mail/line-protocol.ts'
import { findPostfix } from './programs.ts'

const password = 'correct horse battery staple'
const refused = '550 5.7.1 The address in From belongs to another organization'

describe.skipIf(!hasDovecot() || findPostfix() === null)('the header From of what users send', () => {
  const harness = harnessForTests()
  const trial = mailTrialForTests(harness)
  let own: GroupActions
  let sibling: GroupActions
  let others: GroupActions

  beforeAll(async () => {
    const acts = clientActions(harness, await harness.organization())
    own = await groupActions(acts)
    sibling = await groupActions(acts)
    others = await groupActions(clientActions(harness, await harness.organization()))
    const ana = await own.identity('ana', { password, mailbox_limit_bytes: mebibyte })
    await own.identity('bob', { password, mailbox_limit_bytes: mebibyte })
    await own.alias('sales', [ana], { may_send_as: true })
  })

  /** Ana signs in and sends a message to Bob with these lines of the header. @returns the answer to its end. */
  const answerTo = (from: string, lines: readonly string[]) =>
    withLineProtocol(trial.endpoints.submission!, AbortSignal.timeout(30_000), async ({ send, receive }) => {
      await receive(/^220 /)
      let answer = ''
      for (const line of [
        'EHLO testing.invalid',
        `AUTH PLAIN ${Buffer.from(`\0${own.at('ana')}\0${password}`).toString('base64')}`,
        `MAIL FROM:<${from}>`,
        `RCPT TO:<${own.at('bob')}>`,
        'DATA',
        [...lines, 'Subject: Hello', '', 'Hello', '.'].join('\r\n'),
      ]) {
        send(`${line}\r`)
        answer = (await receive(/^\d{3} .*/))[0]
      }
      return answer.startsWith('250') ? '250' : answer
    })
  const withPolicy = async (work: () => Promise<void>) => {
    const policy = await answerSenders(harness.url, trial.settings.policy!)
    try {
      await work()
    } finally {
      await policy.stop()
    }
  }

  it('names own domains and those that are not here', () =>
    withPolicy(async () => {
      for (const line of [
        `From: Ana <${own.at('ana')}>`,
        `From: "Lind, Ana" <${own.at('sales').toUpperCase()}>`,
        `From: ${sibling.at('anyone')}`,
        'From: Ana <ana@elsewhere.test>',
        'From: Ana',
      ])
        expect([line, await answerTo(own.at('ana'), [line])]).toEqual([line, '250'])
      expect(await answerTo(own.at('sales'), [`From: ${own.at('sales')}`])).toBe('250')
      expect(await answerTo(own.at('ana'), [])).toBe('250')
    }))

  it('names no domain of another organization, however it is written', () =>
    withPolicy(async () => {
      const eve = others.at('eve')
      for (const lines of [
        [`From: Eve <${eve}>`],
        [`from:${eve.toUpperCase()}`],
        [`From: ${eve}.`],
        [`From: Ana <${own.at('ana')}>,`, ` Eve <${eve}>`],
        [`From: ${own.at('ana')}`, `From: ${eve}`],
        [`From: "${eve}" <${own.at('ana')}>`],
        [`From: Eve <eve@(here)${eve.split('@')[1] ?? ''}>`],
        ['From: Eve', `\t<${eve}>`],
      ])
        expect([lines, await answerTo(own.at('ana'), lines)]).toEqual([lines, refused])
    }))

  it('is not looked at while Postroom does not answer', async () => {
    expect(await answerTo(own.at('ana'), [`From: ${others.at('eve')}`])).toBe('250')
  })
})
