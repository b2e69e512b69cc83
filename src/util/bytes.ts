import { formatCount, formatDecimal } from './number'

/** How sizes are shown: in powers of 1000 or of 1024. */
export type Units = 'GB' | 'GiB'

const bytesIn: Record<Units, number> = { GB: 1e9, GiB: 2 ** 30 }

interface Unit {
  name: string
  /** Bytes. */
  size: number
  /** Two for the larger one, in which a mailbox more or less would not be seen otherwise. */
  decimals: 1 | 2
}

const unitFor = (bytes: number, units: Units): Unit => {
  const size = bytesIn[units]
  const times = units === 'GB' ? 1000 : 1024
  if (bytes < times * size) return { name: units, size, decimals: 1 }
  return { name: units === 'GB' ? 'TB' : 'TiB', size: times * size, decimals: 2 }
}

/**
 * Returns how many bytes a size may differ from the round number that was meant. Each limit is rounded up to a multiple of 1024,
 * so a sum differs more with every mailbox of 1 GB or more. One mailbox more or less is never within this difference.
 */
const rounding = (bytes: number) => Math.min(Math.max(2048, bytes / 1e6), 1e6)

// None, one or two decimals; `< 0.1` for small values that would be rounded to 0.0.
const inUnit = (bytes: number, { size, decimals }: Unit) => {
  const value = bytes / size
  const whole = Math.round(value)
  // Little is not nothing.
  if (Math.abs(bytes - whole * size) < rounding(bytes) && (whole > 0 || bytes === 0))
    return formatCount(whole)
  return value < 0.05 ? '<\u00a00.1' : formatDecimal(value, decimals)
}

/**
 * Formats a size with its unit, for example `75.2 GB` or `125 TB`; with `beside`, in the unit of that size. A line never
 * ends between the number and its unit.
 */
export const formatBytes = (bytes: number, units: Units, beside = bytes): string => {
  const unit = unitFor(beside, units)
  return `${inUnit(bytes, unit)}\u00a0${unit.name}`
}

/** Formats a size in a sentence, where `< 0.1 GB` would say too little: one below 0.1 GB is in MB. */
export const formatAmount = (bytes: number, units: Units): string => {
  const size = bytesIn[units]
  if (bytes === 0 || bytes >= size / 10) return formatBytes(bytes, units)
  const times = units === 'GB' ? 1000 : 1024
  return `${formatCount(Math.max(1, Math.round((bytes * times) / size)))}\u00a0${units === 'GB' ? 'MB' : 'MiB'}`
}

/** Formats a part and its whole in the same unit, `2.4 of 8 GB`; where the part is null, `Not measured (8 GB)`. */
export const formatPart = (bytes: number | null, whole: number, units: Units): string => {
  const unit = unitFor(whole, units)
  const total = `${inUnit(whole, unit)}\u00a0${unit.name}`
  return bytes === null ? `Not measured (${total})` : `${inUnit(bytes, unit)} of ${total}`
}

/** The exact number of bytes, for example `75,161,927,680 bytes`. */
export const formatExactBytes = (bytes: number): string =>
  `${formatCount(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`
