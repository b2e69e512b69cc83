import { describe, expect, it } from 'vitest'
import { noneSeen, othersSeen } from './last-sign-in-words'

const person = { created_at: '2026-11-20T12:00:00.000Z' }

describe('where no sign-in by IMAP or POP3 was seen', () => {
  it.each([
    ['not_attached', null, 'Not known'],
    ['not_attached', '2026-11-01T12:00:00.000Z', 'Not known'],
    [
      'attached',
      '2026-11-21T12:00:00.000Z',
      'None by IMAP or POP3 since 21 November 2026, when the mail system was attached',
    ],
    [
      'attached',
      '2026-11-01T12:00:00.000Z',
      'None by IMAP or POP3 since 20 November 2026, when the identity was made',
    ],
    [
      'unreachable',
      '2026-11-21T12:00:00.000Z',
      'None by IMAP or POP3 since 21 November 2026, when the mail system was attached; it does not answer now',
    ],
  ] as const)('with mail %s since %s', (state, attached_at, words) => {
    expect(noneSeen(person, { state, attached_at })).toBe(words)
  })
})

describe('where no sign-in by SMTP or ManageSieve was seen', () => {
  const seen = (service_code: 'imap' | 'smtp_submission' | 'managesieve') => ({
    service_code,
    last_login_at: '2026-11-22T12:00:00.000Z',
  })
  it.each([
    ['nobody tells of them', null, [seen('imap')], 'SMTP and ManageSieve: not known'],
    ['of one nobody tells', null, [seen('smtp_submission')], 'ManageSieve: not known'],
    [
      'mail servers tell of them',
      '2026-11-21T12:00:00.000Z',
      [],
      'None by SMTP or ManageSieve since 21 November 2026',
    ],
    [
      'one was seen',
      '2026-11-21T12:00:00.000Z',
      [seen('managesieve')],
      'None by SMTP since 21 November 2026',
    ],
    ['both were seen', null, [seen('smtp_submission'), seen('managesieve')], null],
  ])('%s', (_, all_logins_since, logins, words) => {
    expect(othersSeen({ logins, all_logins_since })).toBe(words)
  })
})
