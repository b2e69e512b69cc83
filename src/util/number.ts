const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const withDecimals = (count: number) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: count, maximumFractionDigits: count })
const decimals = { 1: withDecimals(1), 2: withDecimals(2) }

// A narrow no-break space between thousands reads the same in every language; a comma does not.
const spaced = (text: string) => text.replaceAll(',', '\u202f')

/** A count, for example `1 284`. */
export const formatCount = (value: number): string => spaced(whole.format(value))

/** A number with one or two decimals, for example `1 284.5`. */
export const formatDecimal = (value: number, count: 1 | 2 = 1): string =>
  spaced(decimals[count].format(value))

/** A count with its noun, for example `1 identity` or `14 identities`. */
export const countOf = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`
