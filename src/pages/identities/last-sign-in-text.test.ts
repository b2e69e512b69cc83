import { describe, expect, it } from 'vitest'
import { noneSeen, othersSeen } from './last-sign-in-text'

/** Noon of a day of November in the zone of this machine, which decides the day that is named. */
const noonOf = (day: number) => new Date(2026, 10, day, 12).toISOString()

const person = { created_at: noonOf(20), all_logins_since: null }

describe('where no sign-in by IMAP or POP3 was seen', () => {
  it.each([
    ['not_attached', null, 'Not tracked yet'],
    ['not_attached', noonOf(1), 'Not tracked yet'],
    ['attached', noonOf(21), 'Never signed in by IMAP or POP3 (tracked since Nov 21, 2026)'],
    ['attached', noonOf(1), 'Never signed in by IMAP or POP3 (tracked since Nov 20, 2026)'],
    [
      'unreachable',
      noonOf(21),
      'Never signed in by IMAP or POP3 (tracked since Nov 21, 2026). The mail server isn’t responding.',
    ],
  ] as const)('with mail %s since %s', (state, attached_at, words) => {
    expect(noneSeen(person, { state, attached_at })).toBe(words)
  })

  it('says it once of all services where mail servers report all of them', () => {
    const mail = { state: 'attached', attached_at: noonOf(1) } as const
    for (const [since, day] of [
      [noonOf(10), 20],
      [noonOf(22), 22],
    ] as const) {
      const words = `Never signed in (tracked since Nov ${day}, 2026)`
      expect(noneSeen({ ...person, all_logins_since: since }, mail)).toBe(words)
      expect(othersSeen({ logins: [], all_logins_since: since })).toBeNull()
    }
  })

  it('is unknown while the state of the mail servers is', () => {
    expect(noneSeen(person, undefined)).toBe('Unknown')
  })
})

describe('where no sign-in by SMTP or ManageSieve was seen', () => {
  const seen = (service_code: 'imap' | 'smtp_submission' | 'managesieve') => ({
    service_code,
    last_login_at: noonOf(22),
  })
  it.each([
    ['no mail server reports them', null, [seen('imap')], 'SMTP and ManageSieve: unknown'],
    ['one service is not reported', null, [seen('smtp_submission')], 'ManageSieve: unknown'],
    [
      'mail servers tell of them',
      noonOf(21),
      [seen('imap')],
      'No sign-ins by SMTP or ManageSieve since Nov 21, 2026',
    ],
    ['one was seen', noonOf(21), [seen('managesieve')], 'No sign-ins by SMTP since Nov 21, 2026'],
    ['both were seen', null, [seen('smtp_submission'), seen('managesieve')], null],
  ])('%s', (_, all_logins_since, logins, words) => {
    expect(othersSeen({ logins, all_logins_since })).toBe(words)
  })
})
