const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

// A narrow no-break space between thousands reads the same in every language; a comma does not.
const spaced = (text: string) => text.replaceAll(',', '\u202f')

/** A count, for example `1 284`. */
export const formatCount = (value: number): string => spaced(whole.format(value))

/** A number with one decimal, for example `1 284.5`. */
export const formatDecimal = (value: number): string => spaced(oneDecimal.format(value))

/** A count with its noun, for example `1 identity` or `14 identities`. */
export const countOf = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`
