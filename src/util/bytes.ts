import { formatCount, formatDecimal } from './number'

/** How sizes are shown: in powers of 1000 or of 1024. */
export type Units = 'GB' | 'GiB'

const bytesIn: Record<Units, number> = { GB: 1e9, GiB: 2 ** 30 }

/** Sizes of this many GB or more are shown in TB. */
const large = 100_000

interface Unit {
  name: string
  /** Bytes. */
  size: number
}

const unitFor = (bytes: number, units: Units): Unit => {
  const size = bytesIn[units]
  if (bytes < large * size) return { name: units, size }
  return units === 'GB' ? { name: 'TB', size: 1000 * size } : { name: 'TiB', size: 1024 * size }
}

// One decimal; `< 0.1` for small values that would be rounded to 0.0.
const inUnit = (bytes: number, { size }: Unit) => {
  const value = bytes / size
  return bytes === 0 ? '0' : value < 0.05 ? '< 0.1' : formatDecimal(value)
}

/** Formats a size with its unit, for example `75.2 GB` or `125.0 TB`; with `beside`, in the unit of that size. */
export const formatBytes = (bytes: number, units: Units, beside = bytes): string => {
  const unit = unitFor(beside, units)
  return `${inUnit(bytes, unit)} ${unit.name}`
}

/** Formats a part and its whole in the same unit, `2.4 of 8.0 GB`; where the part is null, `Not known, of 8.0 GB`. */
export const formatPart = (bytes: number | null, whole: number, units: Units): string => {
  const unit = unitFor(whole, units)
  return `${bytes === null ? 'Not known,' : inUnit(bytes, unit)} of ${inUnit(whole, unit)} ${unit.name}`
}

/** The exact number of bytes, for example `75 161 927 680 bytes`. */
export const formatExactBytes = (bytes: number): string =>
  `${formatCount(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`
