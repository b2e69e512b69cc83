// Not `Intl.NumberFormat`, which takes longer to make than a list takes to render.
const grouped = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',')

/** A count, for example `1,284`. */
export const formatCount = (value: number): string => grouped(value.toFixed())

/** A number with at most two decimals, for example `1,284.5`. */
export const formatDecimal = (value: number, count: 0 | 1 | 2 = 1): string => grouped(value.toFixed(count))

/** A share, for example `95%`. */
export const formatPercent = (value: number, count: 0 | 1 = 0): string => `${formatDecimal(value, count)}%`

/** A count with its noun, for example `1 identity` or `14 identities`. */
export const countOf = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`
