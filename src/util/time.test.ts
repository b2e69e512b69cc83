import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clockChangeAt,
  daysBefore,
  formatClock,
  formatDay,
  formatExact,
  formatMinute,
  formatRelative,
  formatWeekday,
  fromLocalInput,
  toLocalInput,
} from './time'
import { setZone } from './zone'

describe('moments', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  it.each([
    ['2026-11-20T11:59:40.000Z', 'just now'],
    ['2026-11-20T11:58:30.000Z', '1 minute ago'],
    ['2026-11-20T09:00:00.000Z', '3 hours ago'],
    ['2026-11-19T11:00:00.000Z', 'yesterday'],
    ['2026-11-20T14:00:00.000Z', 'in 2 hours'],
    ['2025-01-01T00:00:00.000Z', 'last year'],
  ])('%s is %s', (time, words) => {
    expect(formatRelative(new Date(time), now)).toBe(words)
  })

  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  it.each([
    ['year', 31_557_600, 30],
    ['month', 2_629_800, 11],
    ['week', 604_800, 4],
    ['day', 86_400, 6],
    ['hour', 3600, 23],
    ['minute', 60, 59],
  ] as const)('is said in the words of Intl: %s', (unit, seconds, most) => {
    for (let count = 1; count <= most; count += 1) {
      for (const sign of [-1, 1]) {
        const moment = new Date(now + sign * count * seconds * 1000)
        expect(formatRelative(moment, now)).toBe(relative.format(sign * count, unit))
      }
    }
  })
})

describe('the zone of times', () => {
  const time = '2026-11-20T03:30:00.000Z'
  const moment = new Date(time)
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/New_York')
  })
  afterEach(() => {
    setZone('local')
    vi.unstubAllEnvs()
  })

  it('is that of the browser, until UTC is chosen', () => {
    expect(formatExact(moment)).toBe('Nov 19, 2026, 22:30:00 UTC-5')
    expect(formatMinute(moment)).toBe('Nov 19, 2026, 22:30 UTC-5')
    expect(formatClock(moment)).toBe('22:30')
    setZone('utc')
    expect(formatExact(moment)).toBe('Nov 20, 2026, 03:30:00 UTC')
    expect(formatMinute(moment)).toBe('Nov 20, 2026, 03:30 UTC')
    expect(formatClock(moment)).toBe('03:30')
  })

  it.each(['America/New_York', 'America/St_Johns', 'Europe/Berlin', 'Asia/Kolkata', 'UTC'])(
    'is written as Intl writes it, with its offset: %s',
    (timeZone) => {
      vi.stubEnv('TZ', timeZone)
      const intl = (locale: string, options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { timeZone, ...options })
      const day = intl('en-US', { dateStyle: 'medium' })
      const weekday = intl('en', { weekday: 'long' })
      const seconds = intl('en-GB', { timeStyle: 'medium' })
      const offset = intl('en', { timeZoneName: 'shortOffset' })
      for (let hour = 0; hour < 365 * 24; hour += 13) {
        const at = new Date(Date.UTC(2026, 0, 1, hour, 7, 9))
        expect(formatDay(at)).toBe(day.format(at))
        expect(formatWeekday(at)).toBe(weekday.format(at))
        const time = seconds.format(at)
        const zone = offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
        const name = zone.replace(/^GMT(?:\+0)?/u, 'UTC')
        expect(formatExact(at)).toBe(`${day.format(at)}, ${time} ${name}`)
        expect(formatMinute(at)).toBe(`${day.format(at)}, ${time.slice(0, 5)} ${name}`)
        expect(formatClock(at)).toBe(time.slice(0, 5))
      }
    },
  )

  it('says where a day begins', () => {
    const later = Date.parse('2026-11-20T12:00:00.000Z')
    expect(daysBefore(moment, later)).toBe(1)
    setZone('utc')
    expect(daysBefore(moment, later)).toBe(0)
  })

  it.each(['local', 'utc'] as const)('is that of a typed time: %s', (zone) => {
    setZone(zone)
    expect(toLocalInput(time)).toBe(zone === 'utc' ? '2026-11-20T03:30' : '2026-11-19T22:30')
    expect(fromLocalInput(toLocalInput(time))).toBe(time)
  })
})

describe('a time that was typed', () => {
  afterEach(() => vi.unstubAllEnvs())
  it.each([
    ['Europe/Berlin', '2027-03-28T02:30', 'skipped', 'Mar 28, 2027, 03:30 UTC+2'],
    ['Europe/Berlin', '2027-10-31T02:30', 'repeated', 'Oct 31, 2027, 02:30 UTC+2'],
    ['Europe/Berlin', '2027-10-31T01:59', null, 'Oct 31, 2027, 01:59 UTC+2'],
    ['Europe/Berlin', '2027-10-31T03:00', null, 'Oct 31, 2027, 03:00 UTC+1'],
    ['Europe/Berlin', '2027-03-28T03:00', null, 'Mar 28, 2027, 03:00 UTC+2'],
    ['America/New_York', '2027-03-14T02:30', 'skipped', 'Mar 14, 2027, 03:30 UTC-4'],
    ['America/New_York', '2027-11-07T01:30', 'repeated', 'Nov 7, 2027, 01:30 UTC-4'],
    ['America/New_York', '2027-11-07T02:00', null, 'Nov 7, 2027, 02:00 UTC-5'],
    // Half an hour, in the other half of the year.
    ['Australia/Lord_Howe', '2027-10-03T02:15', 'skipped', 'Oct 3, 2027, 02:45 UTC+11'],
    ['Australia/Lord_Howe', '2027-04-04T01:45', 'repeated', 'Apr 4, 2027, 01:45 UTC+11'],
    ['Australia/Lord_Howe', '2027-04-04T02:15', null, 'Apr 4, 2027, 02:15 UTC+10:30'],
    ['UTC', '2027-03-28T02:30', null, 'Mar 28, 2027, 02:30 UTC'],
  ])('in %s, %s is %s by the clock', (timeZone, local, change, moment) => {
    vi.stubEnv('TZ', timeZone)
    expect(clockChangeAt(local)).toBe(change)
    expect(formatMinute(new Date(fromLocalInput(local) ?? ''))).toBe(moment)
  })

  it('is none while the field is empty', () => expect(clockChangeAt('')).toBeNull())
})
