const shape = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

/** Milliseconds of the digits after the point; a part of one counts as a whole. */
const millisecondsOf = (digits: string): number =>
  Number(digits.slice(0, 3).padEnd(3, '0')) + (/[1-9]/.test(digits.slice(3)) ? 1 : 0)

/**
 * The moment that a text names, or null when it is no time of RFC 3339 (section 5.6) or not within the years 0000
 * to 9999 of UTC. It is rounded up to the millisecond; a leap second is the second after it.
 */
export const momentOf = (text: string): Date | null => {
  const parts = shape.exec(text)
  if (parts === null) return null
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const [offsetHour, offsetMinute] = [Number(parts[9] ?? 0), Number(parts[10] ?? 0)]
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return null
  const moment = new Date(0)
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  moment.setUTCFullYear(year, month - 1, day)
  const offset = (parts[8] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute)
  moment.setUTCHours(hour, minute - offset, Math.min(second, 59), millisecondsOf(parts[7] ?? ''))
  if (second === 60) {
    const isLast = moment.getUTCHours() === 23 && moment.getUTCMinutes() === 59
    if (!isLast) return null
    moment.setTime(moment.getTime() + 1000)
  }
  return moment.getUTCFullYear() >= 0 && moment.getUTCFullYear() <= 9999 ? moment : null
}
