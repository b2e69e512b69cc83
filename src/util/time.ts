const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })

const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long before or after `now` (milliseconds) a moment is, in words: `3 days ago`, `in 2 hours`, `just now`. */
export const formatRelative = (moment: Date, now: number): string => {
  const seconds = (moment.getTime() - now) / 1000
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  }
  return 'just now'
}

/** A moment to the second, in the zone of this browser, which is named. */
export const formatExact = (moment: Date): string => exact.format(moment)

const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment to the minute, in the zone of this browser: `20 Nov 2026, 09:15`. */
export const formatMinute = (moment: Date): string => minute.format(moment)

/** A moment (RFC 3339, or '') as the value of an input for local date and time: `2026-11-20T09:15`. */
export const toLocalInput = (time: string): string => {
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment (RFC 3339, UTC) that was typed into such an input; undefined when it is empty. */
export const fromLocalInput = (local: string): string | undefined =>
  local === '' ? undefined : new Date(local).toISOString()
