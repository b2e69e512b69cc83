import { countOf } from './number'
import { currentZone } from './zone'

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

/** How many minutes the chosen time zone is behind UTC at a moment. */
const minutesBehind = (moment: Date): number => (currentZone() === 'utc' ? 0 : moment.getTimezoneOffset())

/** A moment whose UTC fields are the clock and calendar in the chosen time zone. */
const inZone = (moment: Date): Date => new Date(moment.getTime() - minutesBehind(moment) * 60_000)

/** The zone at a moment: `UTC`, `UTC+1`, `UTC-3:30`. */
const zoneAt = (moment: Date): string => {
  const behind = minutesBehind(moment)
  if (behind === 0) return 'UTC'
  const minutes = Math.abs(behind)
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `UTC${behind > 0 ? '-' : '+'}${Math.trunc(minutes / 60)}${rest}`
}

// To make the first `Intl.DateTimeFormat` takes the browser longer than to draw the rows of a list.
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The day of a moment: `Nov 20, 2026`. */
export const formatDay = (moment: Date): string => {
  const day = inZone(moment)
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
}

/** A moment with its zone, to as many characters of the time `09:15:00`. */
const write = (moment: Date, timeLength: number): string =>
  `${formatDay(moment)}, ${inZone(moment)
    .toISOString()
    .slice(11, 11 + timeLength)} ${zoneAt(moment)}`

/** A moment to the second, with its zone: `Nov 20, 2026, 09:15:00 UTC`. */
export const formatExact = (moment: Date): string => write(moment, 8)

/** A moment to the minute, with its zone: `Nov 20, 2026, 09:15 UTC`. */
export const formatMinute = (moment: Date): string => write(moment, 5)

/** The time of day of a moment, beside what tells its day and zone: `09:15`. */
export const formatClock = (moment: Date): string => inZone(moment).toISOString().slice(11, 16)

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The day of the week of a moment: `Friday`. */
export const formatWeekday = (moment: Date): string => weekdays[inZone(moment).getUTCDay()] ?? ''

const DAY = 86_400_000

const dayNumber = (moment: Date) => Math.floor(inZone(moment).getTime() / DAY)

/** How many midnights lie between a moment and `now` (milliseconds); 0 for today, or later. */
export const daysBefore = (moment: Date, now: number): number =>
  Math.max(0, dayNumber(new Date(now)) - dayNumber(moment))

/** A moment (RFC 3339, or '') as the value of an input for date and time: `2026-11-20T09:15`. */
export const toLocalInput = (time: string): string => {
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime())) return ''
  return inZone(moment).toISOString().slice(0, 16)
}

/** The moment (RFC 3339, UTC) that was typed into such an input; undefined when it is empty. */
export const fromLocalInput = (local: string): string | undefined =>
  local === '' ? undefined : new Date(currentZone() === 'utc' ? `${local}Z` : local).toISOString()

/** Longer than any step of a clock that begins or ends summer time. */
const afterClockChange = 3 * 3_600_000

/**
 * What the clock does at the time that was typed into such an input: it skips that time, or shows it twice, of which
 * `fromLocalInput` takes the first; null where it shows the time once.
 */
export const clockChangeAt = (local: string): 'skipped' | 'repeated' | null => {
  const typed = fromLocalInput(local)
  if (typed === undefined) return null
  if (toLocalInput(typed) !== local) return 'skipped'
  const first = new Date(typed)
  const setBack = minutesBehind(new Date(first.getTime() + afterClockChange)) - minutesBehind(first)
  if (setBack <= 0) return null
  const second = new Date(first.getTime() + setBack * 60_000)
  return toLocalInput(second.toISOString()) === local ? 'repeated' : null
}
