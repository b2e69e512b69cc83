import { formatDay } from '../../util/time'

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())

/** The day of a moment (RFC 3339) as people say it: `Today`, `Yesterday`, `20 November 2026`. */
export const dayWord = (time: string, now: number): string => {
  const moment = new Date(time)
  const day = 24 * 60 * 60 * 1000
  const days = Math.round((startOfDay(new Date(now)).getTime() - startOfDay(moment).getTime()) / day)
  return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : formatDay(moment)
}
