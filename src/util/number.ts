// A narrow no-break space between thousands reads the same in every language; a comma does not. Not `Intl.NumberFormat`,
// which takes longer to make than a list takes to render.
const spaced = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, '\u202f')

/** A count, for example `1 284`. */
export const formatCount = (value: number): string => spaced(value.toFixed())

/** A number with at most two decimals, for example `1 284.5`. */
export const formatDecimal = (value: number, count: 0 | 1 | 2 = 1): string => spaced(value.toFixed(count))

/** A share, for example `95 %`. A line never ends between the number and its sign. */
export const formatPercent = (value: number, count: 0 | 1 = 0): string =>
  `${formatDecimal(value, count)}\u00a0%`

/** A count with its noun, for example `1 identity` or `14 identities`. */
export const countOf = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`
