import { daysBefore, formatDay } from '../../util/time'

/** The day of a moment (RFC 3339) in words: `Today`, `Yesterday`, `Nov 20, 2026`. */
export const dayWord = (time: string, now: number): string => {
  const moment = new Date(time)
  const days = daysBefore(moment, now)
  return days === 0 ? 'Today' : days === 1 ? 'Yesterday' : formatDay(moment)
}
