import { expect, it } from 'vitest'
import { domainStatus, type RecordState, type Status } from './domain-status.ts'
import type { Check, Code, Verdict } from './types.ts'

const one = (check: Check, verdict: Verdict, code: Code): RecordState => ({ check, verdict, code })
const right = [one('mx', 'ok', 'ours'), one('spf', 'ok', 'pass'), one('dkim', 'ok', 'same_key')]

it.each<[string, readonly RecordState[], Status]>([
  ['all records are right', [], 'verified'],
  ['a required record is broken', [one('spf', 'broken', 'not_ours')], 'broken'],
  ['a required record is absent', [one('dkim', 'absent', 'no_record')], 'not_set_up'],
  [
    'one is broken, and one is absent',
    [one('dkim', 'absent', 'no_record'), one('mx', 'broken', 'elsewhere')],
    'broken',
  ],
  [
    'one is absent, and one is unknown',
    [one('mx', 'cannot_tell', 'no_answer'), one('dkim', 'absent', 'no_record')],
    'not_set_up',
  ],
  ['a required record has advice', [one('spf', 'advice', 'open_end')], 'advice'],
  // It could not be compared, so it is not verified.
  ['the operator has not said something', [one('mx', 'cannot_tell', 'operator_has_not_said')], 'cannot_tell'],
  [
    'unknown and advice',
    [one('mx', 'cannot_tell', 'no_answer'), one('spf', 'advice', 'open_end')],
    'cannot_tell',
  ],
  ['DMARC is absent', [one('dmarc', 'absent', 'no_record')], 'verified'],
  ['DMARC has the policy none', [one('dmarc', 'advice', 'none')], 'verified'],
  ['DMARC can’t be read', [one('dmarc', 'broken', 'several_records')], 'advice'],
  ['a policy can’t be read', [one('mta_sts', 'broken', 'policy_missing')], 'advice'],
  ['own mail is refused', [one('dmarc', 'broken', 'own_mail_refused')], 'broken'],
  ['DMARC is unknown', [one('dmarc', 'cannot_tell', 'no_answer')], 'verified'],
  [
    'optional records are absent',
    [
      one('mta_sts', 'absent', 'no_record'),
      one('tls_rpt', 'absent', 'no_record'),
      one('autoconfig', 'absent', 'no_record'),
      one('dane', 'absent', 'no_record'),
    ],
    'verified',
  ],
  ['an optional record has advice', [one('mta_sts', 'advice', 'testing')], 'verified'],
  ['an optional record breaks mail', [one('mta_sts', 'broken', 'mx_not_in_policy')], 'broken'],
  [
    'the operator’s address has no name',
    [one('ptr', 'absent', 'no_name'), one('ptr', 'broken', 'not_confirmed')],
    'verified',
  ],
])('the status if %s', (_, others, expected) => {
  for (const records of [
    [...right, ...others],
    [...others, ...right],
  ])
    expect(domainStatus(records, { sends: true }).status).toBe(expected)
})

it('is about receiving and sending also apart', () => {
  const records = [one('mx', 'broken', 'elsewhere'), ...right.slice(1), one('dane', 'advice', 'not_signed')]
  expect(domainStatus(records, { sends: true })).toEqual({
    status: 'broken',
    receiving: 'broken',
    sending: 'verified',
  })
})

it('needs no SPF for a domain that sends no mail', () => {
  const records = [one('mx', 'ok', 'null_mx'), one('spf', 'absent', 'no_record')]
  expect(domainStatus(records, { sends: false }).status).toBe('verified')
  expect(domainStatus(records, { sends: true }).status).toBe('not_set_up')
})

it('is open before the first check', () => {
  expect(domainStatus([], { sends: true })).toEqual({
    status: 'checking',
    receiving: 'checking',
    sending: 'checking',
  })
})
