import { describe, expect, it } from 'vitest'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { enforcementSentences, isDelayed } from './enforcement-words'

const wantedAt = Date.parse('2026-11-20T09:15:00.000Z')
const at = (ms: number) => new Date(wantedAt + ms).toISOString()

const receipt = (more: Partial<Enforcement>): Enforcement => ({
  enforcement_id: '1',
  kind: 'sign_in',
  state: 'enforced',
  identity_id: '2',
  mailbox_quota_id: null,
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
  checks: [],
  limit_bytes: null,
  used_bytes: null,
  files_left: null,
  ...more,
})

const asked = (
  imap: boolean,
  smtp: boolean,
  delivery: Enforcement['checks'][number]['delivery'] = null,
  address = 'ada@example.test',
  reason: string | null = null,
  own_rules: Enforcement['checks'][number]['own_rules'] = null,
) => ({
  address,
  sign_in: [
    { service_code: 'imap' as const, allowed: imap, reason },
    { service_code: 'smtp_submission' as const, allowed: smtp, reason: null },
  ],
  delivery,
  own_rules,
})

const disabled = {
  code: 550,
  text: '5.2.1 <ada@example.test>: Recipient address rejected: This mailbox is disabled',
}
const words = (more: Partial<Enforcement>, readAt = wantedAt) =>
  enforcementSentences(receipt(more), 'GB', readAt).join(' ')

describe('what is in force', () => {
  it.each<[string, Partial<Enforcement>]>([
    [
      'Refused by IMAP and SMTP 0.8 s later. 2 sessions closed. New mail: 550 5.2.1 This mailbox is disabled',
      { sessions_closed: 2, checks: [asked(false, false, disabled)] },
    ],
    [
      'Allowed by IMAP and SMTP at once.',
      { enforced_at: at(20), sessions_closed: 0, checks: [asked(true, true)] },
    ],
    [
      'Refused by IMAP, allowed by SMTP 12 min later.',
      { enforced_at: at(720_000), checks: [asked(false, true)] },
    ],
    [
      'Refused by IMAP and SMTP 0.8 s later, asked about 2 addresses.',
      { identity_id: null, checks: [asked(false, false), asked(false, false, disabled, 'ben@example.test')] },
    ],
    [
      'The new password works (checked). Allowed by IMAP and SMTP 0.8 s later. Programs with the old one were signed out: 2.',
      { new_password_accepted: true, sessions_closed: 2, checks: [asked(true, true)] },
    ],
    [
      'The new password is right (checked). Refused by IMAP and SMTP 0.8 s later: This password has to be changed first.',
      {
        new_password_accepted: true,
        sessions_closed: 0,
        checks: [asked(false, false, null, 'ada@example.test', 'This password has to be changed first.')],
      },
    ],
    [
      'The mail server did not accept the new password. Reset it again.',
      { state: 'failed', new_password_accepted: false, sessions_closed: 0, checks: [asked(true, true)] },
    ],
    [
      'The mail server did not accept the new password. Reset it again. Programs with the old one were signed out: 2.',
      { state: 'failed', new_password_accepted: false, sessions_closed: 2, checks: [asked(true, true)] },
    ],
    ['In force 0.8 s later.', { identity_id: null, checks: [] }],
    [
      'Refused by IMAP and SMTP 0.8 s later. New mail: taken Its own mail filters are stopped.',
      { checks: [asked(false, false, { code: 250, text: 'Ok' }, 'ada@example.test', null, 'stopped')] },
    ],
    [
      'Refused by IMAP and SMTP 0.8 s later. Its own mail filters may still run: the files of the mail server are older than this Postroom.',
      { checks: [asked(false, false, null, 'ada@example.test', null, 'unknown')] },
    ],
    [
      'Allowed by IMAP and SMTP 0.8 s later.',
      { checks: [asked(true, true, null, 'ada@example.test', null, 'run')] },
    ],
    [
      'Refused by POP3 0.8 s later.',
      {
        identity_id: null,
        service_code: 'pop3',
        checks: [
          {
            address: 'ada@example.test',
            sign_in: [{ service_code: 'pop3', allowed: false, reason: 'off' }],
            delivery: null,
            own_rules: null,
          },
        ],
      },
    ],
    [
      'In force 0.8 s later. Mail to ada+postroom@bücher.example: taken',
      {
        kind: 'delivery',
        identity_id: null,
        address: 'xn--bcher-kva.example',
        address_unicode: 'bücher.example',
        checks: [
          {
            address: 'ada+postroom@xn--bcher-kva.example',
            sign_in: [],
            delivery: { code: 250, text: '2.1.5 Ok' },
            own_rules: null,
          },
        ],
      },
    ],
    [
      'In force 0.8 s later. Mail to an unknown address: 550 no Mail to ada+postroom@example.test: taken',
      {
        kind: 'delivery',
        identity_id: null,
        checks: [
          {
            address: 'postroom-0a1b@example.test',
            sign_in: [],
            delivery: { code: 550, text: 'no' },
            own_rules: null,
          },
          {
            address: 'ada+postroom@example.test',
            sign_in: [],
            delivery: { code: 250, text: '2.1.5 Ok' },
            own_rules: null,
          },
        ],
      },
    ],
    [
      'The mail server has a limit of 8\u00a0GB 0.8 s later. It counts 1.4\u00a0GB as stored.',
      { kind: 'quota', limit_bytes: 8e9, used_bytes: 1.4e9 },
    ],
    [
      'The stored mail was deleted from the disk 0.8 s later. 1 session closed.',
      { kind: 'purge', sessions_closed: 1, files_left: 0 },
    ],
  ])('%s', (sentence, more) => {
    expect(words(more)).toBe(sentence)
  })
})

describe('what is pending', () => {
  const pending = { state: 'pending', enforced_at: null, attempts: 0 } as const

  it('is told as such for some seconds', () => {
    expect(words(pending, wantedAt + 9000)).toBe('The mail server is being told.')
    expect(isDelayed(receipt(pending), wantedAt + 9000)).toBe(false)
  })

  it('has not been tried after that', () => {
    expect(words(pending, wantedAt + 11_000)).toBe('Nobody has been able to ask the mail server.')
  })

  it('tells of a new password what is known already', () => {
    expect(words({ ...pending, new_password_accepted: true })).toBe(
      'The new password is right (checked). The mail server is being told.',
    )
  })

  it.each([
    ['unreachable', 'The mail server does not answer'],
    ['timed_out', 'The mail server takes too long to answer'],
    ['refused_us', 'The mail server does not accept Postroom'],
    ['differs', 'The mail server answers otherwise than what is recorded here'],
    ['failed', 'The mail server reports a fault'],
  ] as const)('says why, %s, and that it goes on', (last_error, reason) => {
    expect(words({ ...pending, attempts: 4, last_error })).toBe(`${reason}. Tried 4 times, goes on.`)
  })
})

describe('what needs nothing of mail servers', () => {
  it.each([
    ['What it was about is gone: nothing was left to do.', { state: 'superseded' }],
    ['No SMTP server is known that could be asked.', { state: 'unchecked', kind: 'delivery' }],
    [
      'No identity has a password to check with.',
      { state: 'unchecked', identity_id: null, sessions_closed: 0 },
    ],
    [
      '2 sessions closed. No identity has a password to check with.',
      { state: 'unchecked', identity_id: null, service_code: 'pop3', sessions_closed: 2 },
    ],
    ['No connected mail server offers this service.', { state: 'unchecked', service_code: 'webmail' }],
    ['The mail server was disconnected before it was asked.', { state: 'unchecked' }],
  ] as const)('%s', (sentence, more) => {
    expect(words({ ...more, enforced_at: null })).toBe(sentence)
  })
})
