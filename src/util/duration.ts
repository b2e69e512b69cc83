import { formatCount, formatDecimal } from './number'

/** A length of time (milliseconds), in one unit: `0.8 s`, `40 s`, `12 min`, `3 h`, `2 days`. */
export const formatDuration = (ms: number): string => {
  if (ms < 10_000) return `${formatDecimal(ms / 1000)} s`
  if (ms < 60_000) return `${formatCount(Math.round(ms / 1000))} s`
  if (ms < 3_600_000) return `${formatCount(Math.round(ms / 60_000))} min`
  if (ms < 2 * 86_400_000) return `${formatCount(Math.round(ms / 3_600_000))} h`
  return `${formatCount(Math.round(ms / 86_400_000))} days`
}
