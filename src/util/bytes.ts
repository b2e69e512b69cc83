import { formatCount, formatDecimal } from './number'

/** How sizes are shown: GB of 10⁹ bytes or GiB of 2³⁰ bytes. */
export type Units = 'GB' | 'GiB'

const bytesIn: Record<Units, number> = { GB: 1e9, GiB: 2 ** 30 }

/** A size in bytes as a number of units with one decimal, without the unit; `< 0.1` when it would look like nothing. */
export const formatSize = (bytes: number, units: Units): string => {
  if (bytes === 0) return '0'
  const value = bytes / bytesIn[units]
  return value < 0.05 ? '< 0.1' : formatDecimal(value)
}

/** A size in bytes with its unit, for example `75.2 GB`. */
export const formatBytes = (bytes: number, units: Units): string => `${formatSize(bytes, units)} ${units}`

/** The exact number of bytes, for example `75 161 927 680 bytes`. */
export const formatExactBytes = (bytes: number): string =>
  `${formatCount(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`
