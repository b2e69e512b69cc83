import { describe, expect, it } from 'vitest'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { awaitsPassword, enforcementSentences, isDelayed, receiptWord } from './enforcement-text'

const wantedAt = Date.parse('2026-11-20T09:15:00.000Z')
const at = (ms: number) => new Date(wantedAt + ms).toISOString()

const receipt = (more: Partial<Enforcement>): Enforcement => ({
  enforcement_id: '1',
  kind: 'sign_in',
  state: 'enforced',
  identity_id: '2',
  mailbox_quota_id: null,
  alias_id: null,
  group_id: null,
  domain_id: null,
  service_code: null,
  address: 'ada@example.test',
  address_unicode: 'ada@example.test',
  request_id: null,
  wanted_at: at(0),
  enforced_at: at(800),
  attempts: 1,
  last_error: null,
  new_password_accepted: null,
  sessions_closed: null,
  sessions_by_service: [],
  checks: [],
  limit_bytes: null,
  used_bytes: null,
  files_left: null,
  rules: null,
  ...more,
})

const asked = (
  imap: boolean,
  smtp: boolean,
  delivery: Enforcement['checks'][number]['delivery'] = null,
  address = 'ada@example.test',
  reason: string | null = null,
  own_rules: Enforcement['checks'][number]['own_rules'] = null,
  ends_sending: boolean | null = null,
) => ({
  address,
  sign_in: [
    { service_code: 'imap' as const, allowed: imap, reason },
    { service_code: 'smtp_submission' as const, allowed: smtp, reason: null },
  ],
  ends_sending,
  delivery,
  own_rules,
})

const disabled = {
  code: 550,
  text: '5.2.1 <ada@example.test>: Recipient address rejected: This mailbox is disabled',
}
const words = (more: Partial<Enforcement>, readAt = wantedAt) =>
  enforcementSentences(receipt(more), 'GB', readAt).join(' ')

describe('open sessions to send mail', () => {
  const check = (allowed: boolean, ends: boolean | null) =>
    asked(allowed, allowed, null, 'ada@example.test', null, null, ends)
  it.each<[string, Partial<Enforcement>]>([
    [
      'The new password works. Sign-in allowed (IMAP, SMTP) after 0.8 s. Sessions that were opened earlier can’t send mail.',
      { new_password_accepted: true, checks: [check(true, true)] },
    ],
    [
      'The new password works. Sign-in allowed (IMAP, SMTP) after 0.8 s. Sessions that were opened earlier may send mail until they close: the mail server’s configuration is from an older version of Postroom.',
      { new_password_accepted: true, checks: [check(true, false)] },
    ],
    [
      'Sign-in blocked (IMAP, SMTP) after 0.8 s. Sessions that were opened earlier can’t send mail.',
      { checks: [check(false, true)] },
    ],
    ['Sign-in allowed (IMAP, SMTP) after 0.8 s.', { checks: [check(true, true)] }],
    ['Sign-in blocked (IMAP, SMTP) after 0.8 s.', { checks: [check(false, null)] }],
  ])('%s', (sentence, more) => expect(words(more)).toBe(sentence))
})

describe('ended sessions', () => {
  it.each<[string, Partial<Enforcement>]>([
    [
      '2 IMAP sessions ended.',
      { sessions_closed: 2, sessions_by_service: [{ service_code: 'imap', count: 2 }] },
    ],
    [
      '2 IMAP sessions and 1 POP3 session ended.',
      {
        sessions_closed: 3,
        sessions_by_service: [
          { service_code: 'imap', count: 2 },
          { service_code: 'pop3', count: 1 },
        ],
      },
    ],
    [
      '1,200 IMAP sessions, 1 POP3 session, and 1 ManageSieve session ended.',
      {
        sessions_closed: 1202,
        sessions_by_service: [
          { service_code: 'imap', count: 1200 },
          { service_code: 'pop3', count: 1 },
          { service_code: 'managesieve', count: 1 },
        ],
      },
    ],
    // Of an older version.
    ['3 sessions ended.', { sessions_closed: 3 }],
  ])('%s', (sentence, more) => {
    expect(words({ kind: 'purge', ...more })).toBe(`Mail deleted from disk after 0.8 s. ${sentence}`)
  })
})

describe('an applied change', () => {
  it.each<[string, Partial<Enforcement>]>([
    [
      'Sign-in blocked (IMAP, SMTP) after 0.8 s. 2 sessions ended. New mail is rejected (550 5.2.1 This mailbox is disabled).',
      { sessions_closed: 2, checks: [asked(false, false, disabled)] },
    ],
    [
      'Sign-in allowed (IMAP, SMTP) immediately.',
      { enforced_at: at(20), sessions_closed: 0, checks: [asked(true, true)] },
    ],
    [
      'Sign-in blocked (IMAP), allowed (SMTP) after 12 min.',
      { enforced_at: at(720_000), checks: [asked(false, true)] },
    ],
    [
      'Sign-in blocked (IMAP, SMTP) after 0.8 s. Checked with 2 addresses.',
      { identity_id: null, checks: [asked(false, false), asked(false, false, disabled, 'ben@example.test')] },
    ],
    [
      'The new password works. Sign-in allowed (IMAP, SMTP) after 0.8 s. 2 IMAP sessions with the old password ended.',
      {
        new_password_accepted: true,
        sessions_closed: 2,
        sessions_by_service: [{ service_code: 'imap', count: 2 }],
        checks: [asked(true, true)],
      },
    ],
    [
      'The mail server accepted the new password. Sign-in blocked (IMAP, SMTP) after 0.8 s: This password has to be changed first.',
      {
        new_password_accepted: true,
        sessions_closed: 0,
        checks: [asked(false, false, null, 'ada@example.test', 'This password has to be changed first.')],
      },
    ],
    [
      'Sign-in blocked (IMAP, SMTP) after 0.8 s: This password has to be changed first.',
      { checks: [asked(false, false, null, 'ada@example.test', 'This password has to be changed first.')] },
    ],
    [
      'The mail server rejected the new password. Reset it again.',
      { state: 'failed', new_password_accepted: false, sessions_closed: 0, checks: [asked(true, true)] },
    ],
    [
      'The mail server rejected the new password. Reset it again. 2 sessions with the old password ended.',
      { state: 'failed', new_password_accepted: false, sessions_closed: 2, checks: [asked(true, true)] },
    ],
    ['Applied after 0.8 s.', { identity_id: null, checks: [] }],
    [
      'Sign-in blocked (IMAP, SMTP) after 0.8 s. New mail is still delivered. The user’s rules are stopped.',
      { checks: [asked(false, false, { code: 250, text: 'Ok' }, 'ada@example.test', null, 'stopped')] },
    ],
    [
      'Sign-in blocked (IMAP, SMTP) after 0.8 s. The user’s rules may still run: the mail server’s configuration is from an older version of Postroom.',
      { checks: [asked(false, false, null, 'ada@example.test', null, 'unknown')] },
    ],
    [
      'Sign-in allowed (IMAP, SMTP) after 0.8 s.',
      { checks: [asked(true, true, null, 'ada@example.test', null, 'run')] },
    ],
    [
      'Sign-in blocked (POP3) after 0.8 s.',
      {
        identity_id: null,
        service_code: 'pop3',
        checks: [
          {
            address: 'ada@example.test',
            sign_in: [{ service_code: 'pop3', allowed: false, reason: 'off' }],
            ends_sending: null,
            delivery: null,
            own_rules: null,
          },
        ],
      },
    ],
    [
      'Applied after 0.8 s. Mail to ada+postroom@bücher.example is delivered.',
      {
        kind: 'delivery',
        identity_id: null,
        address: 'xn--bcher-kva.example',
        address_unicode: 'bücher.example',
        checks: [
          {
            address: 'ada+postroom@xn--bcher-kva.example',
            sign_in: [],
            ends_sending: null,
            delivery: { code: 250, text: '2.1.5 Ok' },
            own_rules: null,
          },
        ],
      },
    ],
    [
      'Applied after 0.8 s. Mail to an unknown address is rejected (550 no). Mail to ada+postroom@example.test is delivered.',
      {
        kind: 'delivery',
        identity_id: null,
        checks: [
          {
            address: 'postroom-0a1b@example.test',
            sign_in: [],
            ends_sending: null,
            delivery: { code: 550, text: 'no' },
            own_rules: null,
          },
          {
            address: 'ada+postroom@example.test',
            sign_in: [],
            ends_sending: null,
            delivery: { code: 250, text: '2.1.5 Ok' },
            own_rules: null,
          },
        ],
      },
    ],
    [
      'Applied after 0.8 s. Mail to ada@example.test is accepted.',
      {
        kind: 'address',
        checks: ['ada', 'ada+postroom'].map((localPart) => ({
          address: `${localPart}@example.test`,
          sign_in: [],
          ends_sending: null,
          delivery: { code: 250, text: '2.1.5 Ok' },
          own_rules: null,
        })),
      },
    ],
    [
      'Applied after 0.8 s. Mail to ada@example.test is rejected (550 5.2.1 This address is not in use). ' +
        'Mail to ada+postroom@example.test is accepted.',
      {
        kind: 'address',
        checks: [
          {
            address: 'ada@example.test',
            sign_in: [],
            delivery: {
              code: 550,
              text: '5.2.1 <ada@example.test>: Recipient address rejected: This address is not in use',
            },
            ends_sending: null,
            own_rules: null,
          },
          {
            address: 'ada+postroom@example.test',
            sign_in: [],
            ends_sending: null,
            delivery: { code: 250, text: '2.1.5 Ok' },
            own_rules: null,
          },
        ],
      },
    ],
    [
      'Applied after 0.8 s: mailbox size 8\u00a0GB, 1.4\u00a0GB used.',
      { kind: 'quota', limit_bytes: 8e9, used_bytes: 1.4e9 },
    ],
    [
      'Applied after 0.8 s: new mail gets the forward and auto-reply set here. The user’s rules are stopped.',
      { kind: 'rules', rules: { script_id: '0a1b', own_rules: 'stopped' } },
    ],
    [
      'Applied after 0.8 s: new mail gets no forward or auto-reply. The user’s rules run.',
      { kind: 'rules', rules: { script_id: null, own_rules: 'run' } },
    ],
    [
      'Mail deleted from disk after 0.8 s. 1 session ended.',
      { kind: 'purge', sessions_closed: 1, files_left: 0 },
    ],
  ])('%s', (sentence, more) => {
    expect(words(more)).toBe(sentence)
  })
})

describe('a pending change', () => {
  const pending = { state: 'pending', enforced_at: null, attempts: 0 } as const

  it('is being applied for some seconds', () => {
    expect(words(pending, wantedAt + 9000)).toBe('Waiting for the mail server.')
    expect(isDelayed(receipt(pending), wantedAt + 9000)).toBe(false)
  })

  it('is late after that', () => {
    expect(words(pending, wantedAt + 11_000)).toBe('The mail server hasn’t been asked yet.')
  })

  it('says whether a new password is accepted', () => {
    expect(words({ ...pending, new_password_accepted: true })).toBe(
      'The mail server accepted the new password. Waiting for the mail server.',
    )
  })

  it.each([
    ['unreachable', 'The mail server isn’t responding'],
    ['timed_out', 'The mail server takes too long to respond'],
    ['refused_us', 'The mail server rejects Postroom’s connection'],
    ['differs', 'The mail server’s response doesn’t match the change'],
    ['failed', 'The mail server reports an error'],
    [
      'older_configuration',
      'The mail server’s configuration is from an older version of Postroom. The operator can update it (postroom mail attach)',
    ],
  ] as const)('says why it is not applied: %s', (last_error, reason) => {
    expect(words({ ...pending, attempts: 4, last_error })).toBe(`${reason}. Tried 4 times.`)
  })
})

it('says what the mail server lacks to apply it', () => {
  expect(words({ state: 'failed', kind: 'rules', last_error: 'unsupported', enforced_at: null })).toBe(
    'The mail server has no Sieve, so it doesn’t forward or answer mail. The operator can install Sieve (postroom mail attach).',
  )
})

it('is no tick where only the password blocks the sign-in', () => {
  const mustChange = 'This password has to be changed first.'
  const blocked = asked(false, false, null, 'ada@example.test', mustChange)
  expect(awaitsPassword(receipt({ checks: [blocked] }))).toBe(true)
  const suspended = asked(false, false, null, 'ada@example.test', 'This account is suspended.')
  for (const other of [
    { checks: [suspended] },
    { checks: [asked(true, true)] },
    { checks: [blocked, blocked] },
    { checks: [blocked], new_password_accepted: true },
  ])
    expect(awaitsPassword(receipt(other))).toBe(false)
})

describe('a change that needs no mail server', () => {
  it.each([
    ['Nothing left to do: deleted in the meantime.', { state: 'superseded' }],
    ['No SMTP server is configured to test with.', { state: 'unchecked', kind: 'delivery' }],
    ['No SMTP server is configured to test with.', { state: 'unchecked', kind: 'address' }],
    ['No SMTP server is configured to test with.', { state: 'unchecked', kind: 'rules' }],
    [
      'Nothing was tested: no forward to another mail system is set, or no SMTP server is configured.',
      { state: 'unchecked', kind: 'rules', identity_id: null },
    ],
    [
      'The mail server was disconnected before it was asked.',
      { state: 'unchecked', kind: 'rules', attempts: 0 },
    ],
    [
      'The mail server was disconnected before it was asked.',
      { state: 'unchecked', kind: 'rules', identity_id: null, attempts: 0 },
    ],
    [
      'No identity has a password to test with.',
      { state: 'unchecked', identity_id: null, sessions_closed: 0 },
    ],
    [
      '2 sessions ended. No identity has a password to test with.',
      { state: 'unchecked', identity_id: null, service_code: 'pop3', sessions_closed: 2 },
    ],
    ['No connected mail server offers this service.', { state: 'unchecked', service_code: 'webmail' }],
    ['The mail server was disconnected before it was asked.', { state: 'unchecked' }],
  ] as const)('%s', (sentence, more) => {
    expect(words({ ...more, enforced_at: null })).toBe(sentence)
  })
})

describe('the state', () => {
  it.each([
    ['Applied', {}, 0],
    ['Applying…', { state: 'pending' }, 9000],
    ['Not applied yet', { state: 'pending' }, 11_000],
    ['Couldn’t apply, retrying', { state: 'pending', last_error: 'unreachable' }, 9000],
    ['Couldn’t apply', { state: 'failed' }, 11_000],
    ['No longer needed', { state: 'superseded' }, 0],
    ['Not checked', { state: 'unchecked' }, 0],
  ] as const)('is %s', (word, more, age) => {
    expect(receiptWord(receipt(more), wantedAt + age)).toBe(word)
  })
})
