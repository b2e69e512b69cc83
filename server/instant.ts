const shape = /^(\d{4})-(\d\d)-(\d\d)[Tt\s](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):?(\d\d))$/

/** The years that PostgreSQL and the contract's form of times have in common. */
const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']

/**
 * A date and time of RFC 3339 in UTC with milliseconds; what is finer is rounded up, so that whatever has milliseconds
 * is before it, or is not, as before. A leap second is the second after it.
 */
export const instantOf = (text: string): string => {
  const [, year, month, day, hour, minute, second, fraction = '', sign, hours = '0', minutes = '0'] =
    shape.exec(text) ?? []
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const finer = /[1-9]/.test(fraction.slice(3)) ? 1 : 0
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0')) + finer
  date.setUTCHours(Number(hour), Number(minute) - offset, Number(second), milliseconds)
  const instant = date.toISOString()
  if (date.getUTCFullYear() < 1) return first
  return date.getUTCFullYear() > 9999 ? last : instant
}
