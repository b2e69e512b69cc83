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

/** Formats a count of units before (negative) or after now. */
const formatSteps = (count: number, unit: (typeof steps)[number][0]): string => {
  const size = Math.abs(count)
  if (size === 1 && unit === 'day') return count < 0 ? 'yesterday' : 'tomorrow'
  if (size === 1 && unit !== 'hour' && unit !== 'minute') return `${count < 0 ? 'last' : 'next'} ${unit}`
  const amount = countOf(size, unit, `${unit}s`)
  return count < 0 ? `${amount} ago` : `in ${amount}`
}

/**
 * Formats how long before or after `now` (milliseconds) a moment is: `3 days ago`, `in 2 hours`, `just now`. The text is that of
 * `Intl.RelativeTimeFormat`, which takes longer to create than the first rows of a list.
 */
export const formatRelative = (moment: Date, now: number): string => {
  const seconds = (moment.getTime() - now) / 1000
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return formatSteps(Math.trunc(seconds / length), unit)
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

// Creating the first `Intl.DateTimeFormat` takes longer than drawing a list's rows.
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The day of a moment: `Nov 20, 2026`. */
export const formatDay = (moment: Date): string => {
  const day = inZone(moment)
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
}

/** Formats a moment with its zone, with as many characters of the time `09:15:00`. */
const formatToLength = (moment: Date, timeLength: number): string =>
  `${formatDay(moment)}, ${inZone(moment)
    .toISOString()
    .slice(11, 11 + timeLength)} ${zoneAt(moment)}`

/** A moment to the second, with its zone: `Nov 20, 2026, 09:15:00 UTC`. */
export const formatExact = (moment: Date): string => formatToLength(moment, 8)

/** A moment to the minute, with its zone: `Nov 20, 2026, 09:15 UTC`. */
export const formatMinute = (moment: Date): string => formatToLength(moment, 5)

/** Formats the time of day of a moment, next to its day and zone: `09:15`. */
export const formatClock = (moment: Date): string => inZone(moment).toISOString().slice(11, 16)

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The day of the week of a moment: `Friday`. */
export const formatWeekday = (moment: Date): string => weekdays[inZone(moment).getUTCDay()] ?? ''

const dayMs = 86_400_000

const dayNumber = (moment: Date) => Math.floor(inZone(moment).getTime() / dayMs)

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
 * Whether the clock skips the time of such an input, or shows it twice; null if it shows the time once. `fromLocalInput` returns
 * the first of two.
 */
export const clockChangeAt = (local: string): 'skipped' | 'repeated' | null => {
  const time = fromLocalInput(local)
  if (time === undefined) return null
  if (toLocalInput(time) !== local) return 'skipped'
  const first = new Date(time)
  const setBackMinutes = minutesBehind(new Date(first.getTime() + afterClockChange)) - minutesBehind(first)
  if (setBackMinutes <= 0) return null
  const second = new Date(first.getTime() + setBackMinutes * 60_000)
  return toLocalInput(second.toISOString()) === local ? 'repeated' : null
}
