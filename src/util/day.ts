import { shown } from './time'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The day of a moment: `20 November 2026`. */
export const formatDay = (moment: Date): string => {
  const day = shown(moment)
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** The day of the week of a moment: `Friday`. */
export const formatWeekday = (moment: Date): string => weekdays[shown(moment).getUTCDay()] ?? ''
