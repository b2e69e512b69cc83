import { countOf } from './number'
import { currentZone, type Zone } from './zone'

const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A number of units before (negative) or after now. */
const inWords = (units: number, unit: (typeof steps)[number][0]): string => {
  const count = Math.abs(units)
  if (count === 1 && unit === 'day') return units < 0 ? 'yesterday' : 'tomorrow'
  if (count === 1 && unit !== 'hour' && unit !== 'minute') return `${units < 0 ? 'last' : 'next'} ${unit}`
  const amount = countOf(count, unit, `${unit}s`)
  return units < 0 ? `${amount} ago` : `in ${amount}`
}

/**
 * How long before or after `now` (milliseconds) a moment is, in words: `3 days ago`, `in 2 hours`, `just now`. They are the
 * words of `Intl.RelativeTimeFormat`, which itself takes longer to make than the first rows of a list.
 */
export const formatRelative = (moment: Date, now: number): string => {
  const seconds = (moment.getTime() - now) / 1000
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return inWords(Math.trunc(seconds / length), unit)
  }
  return 'just now'
}

/** Writes moments in the zone that this browser was told to show. */
const inZone = (locale: string, options: Intl.DateTimeFormatOptions): ((moment: Date) => string) => {
  const formats: Partial<Record<Zone, Intl.DateTimeFormat>> = {}
  return (moment) => {
    const zone = currentZone()
    formats[zone] ??= new Intl.DateTimeFormat(
      locale,
      zone === 'utc' ? { ...options, timeZone: 'UTC' } : options,
    )
    return formats[zone].format(moment)
  }
}

/** A moment to the second, with its zone: `20 Nov 2026, 09:15:00 UTC`. */
export const formatExact = inZone('en-GB', { dateStyle: 'medium', timeStyle: 'long' })

/** The day of a moment: `20 November 2026`. */
export const formatDay = inZone('en-GB', { dateStyle: 'long' })

/** The day of the week of a moment: `Friday`. */
export const formatWeekday = inZone('en', { weekday: 'long' })

/** A moment to the minute, with its zone: `20 Nov 2026, 09:15 UTC`. */
export const formatMinute = inZone('en-GB', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

const DAY = 86_400_000

const dayNumber = (moment: Date) =>
  currentZone() === 'utc'
    ? Math.floor(moment.getTime() / DAY)
    : Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY

/** How many midnights lie between a moment and `now` (milliseconds); 0 for today, or later. */
export const daysBefore = (moment: Date, now: number): number =>
  Math.max(0, dayNumber(new Date(now)) - dayNumber(moment))

/** A moment (RFC 3339, or '') as the value of an input for date and time: `2026-11-20T09:15`. */
export const toLocalInput = (time: string): string => {
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime())) return ''
  const minutes = currentZone() === 'utc' ? 0 : moment.getTimezoneOffset()
  return new Date(moment.getTime() - minutes * 60_000).toISOString().slice(0, 16)
}

/** The time of day of a moment, beside what tells its day and zone: `09:15`. */
export const formatClock = (moment: Date): string =>
  toLocalInput(moment.toISOString()).slice('2026-11-20T'.length)

/** The moment (RFC 3339, UTC) that was typed into such an input; undefined when it is empty. */
export const fromLocalInput = (local: string): string | undefined =>
  local === '' ? undefined : new Date(currentZone() === 'utc' ? `${local}Z` : local).toISOString()
