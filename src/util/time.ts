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
