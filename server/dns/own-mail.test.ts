import { expect, test } from 'vitest'
import { caseFacts } from '../../testing/dns-cases.ts'
import { withOwnMail } from './own-mail.ts'
import type { Code, Evidence, Finding, Verdict } from './types.ts'

const finding = (
  check: Finding['check'],
  verdict: Verdict,
  code: Code,
  evidence: Evidence = {},
): Finding => ({
  check,
  verdict,
  code,
  evidence,
  subject: '',
  host: 'c.test',
  type: 'TXT',
  toPublish: 'v=DMARC1; p=none; sp=none',
  seen: [],
  ttl: 300,
})

const spf = (verdict: Verdict, code: Code, evidence: Evidence = {}) => finding('spf', verdict, code, evidence)
const dkim = (verdict: Verdict, code: Code) => finding('dkim', verdict, code)
const reject = finding('dmarc', 'ok', 'reject', { policy: 'reject' })
const none = finding('dmarc', 'advice', 'none', { policy: 'none' })

const codeOf = (dmarc: Finding, others: Finding[], facts = caseFacts) => {
  const one = withOwnMail([...others, dmarc], facts).find(({ check }) => check === 'dmarc')
  return `${one?.verdict} ${one?.code}`
}

test('a policy with an effect refuses own mail that passes neither SPF nor DKIM', () => {
  const neither = [spf('broken', 'not_ours'), dkim('absent', 'no_record')]
  expect(codeOf(reject, neither)).toBe('broken own_mail_refused')
  expect(codeOf(none, neither)).toBe('advice none')
  const all = spf('broken', 'not_ours', { addresses: caseFacts.sendingAddresses })
  expect(codeOf(reject, [all, dkim('broken', 'revoked')])).toBe('broken own_mail_refused')
  expect(codeOf(reject, neither, { ...caseFacts, sends: false })).toBe('ok reject')
})

test('it refuses nothing if one of them passes, at least in part', () => {
  expect(codeOf(reject, [spf('ok', 'pass'), dkim('absent', 'no_record')])).toBe('ok reject')
  expect(codeOf(reject, [spf('broken', 'not_ours'), dkim('advice', 'short_key')])).toBe('ok reject')
  expect(
    codeOf(reject, [
      spf('broken', 'some_addresses', { addresses: ['2001:db8::25'] }),
      dkim('absent', 'no_record'),
    ]),
  ).toBe('ok reject')
  expect(
    codeOf(reject, [spf('broken', 'not_ours'), dkim('absent', 'no_record'), dkim('ok', 'same_key')]),
  ).toBe('ok reject')
})

test('a lookup that failed refuses nothing', () => {
  expect(codeOf(reject, [spf('cannot_tell', 'servfail'), dkim('absent', 'no_record')])).toBe('ok reject')
  expect(codeOf(reject, [spf('broken', 'not_ours'), dkim('cannot_tell', 'no_answer')])).toBe('ok reject')
  expect(codeOf(reject, [spf('broken', 'not_ours')])).toBe('ok reject')
})

test('the next step of a domain whose mail passes is a policy with an effect', () => {
  const value = (others: Finding[]) =>
    withOwnMail([none, ...others], caseFacts).find(({ check }) => check === 'dmarc')?.toPublish
  expect(value([spf('ok', 'pass'), dkim('ok', 'same_key')])).toBe('v=DMARC1; p=quarantine; sp=none')
  expect(value([spf('ok', 'pass'), dkim('absent', 'no_record')])).toBe('v=DMARC1; p=none; sp=none')
})
