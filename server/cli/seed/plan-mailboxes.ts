import { UsageError } from '../../usage-error.ts'
import { randomFor } from './random.ts'
import type { Random } from './random.ts'

/** A mailbox of a seeded identity. */
export interface Mailbox {
  /** The index of the person who has it. */
  index: number
  limitBytes: number
  usedBytes: number
  usedMessages: number
  warnPercent: number
}

const gigabyte = 1e9
/** Limits are multiples of this many bytes, rounded up as the console does. */
const step = 1024
const mebibyte = 2 ** 20

const sizes = [2, 5, 5, 5, 5, 10, 10, 10, 25, 25, 50] as const
/** Bytes. A smaller mailbox would not look real. */
const minLimitBytes = 64 * mebibyte

/** The share of a mailbox that is in use: small for most, nearly full for one in twenty, a little over the limit for one in fifty. */
const drawUse = (random: Random): number => {
  const draw = random.next()
  if (draw < 0.02) return 1 + random.next() * 0.01
  if (draw < 0.07) return 0.95 + random.next() * 0.049
  if (draw < 0.13) return 0.8 + random.next() * 0.149
  return random.next() ** 1.6 * 0.79
}

/** Most mailboxes warn at 90 percent, a few at another mark. */
const drawWarning = (random: Random): number => (random.chance(0.9) ? 90 : random.pick([75, 80, 85, 95]))

/** Rounds to tenths of a gigabyte, so that sizes look as if chosen by hand; to mebibytes if they are smaller. */
const scaledLimit = (limit: number, scale: number) => {
  if (scale === 1) return limit
  const tenths = Math.floor((limit * scale) / (gigabyte / 10)) * (gigabyte / 10)
  const scaled =
    tenths > 0 ? Math.floor(tenths / step) * step : Math.floor((limit * scale) / mebibyte) * mebibyte
  return Math.max(Math.min(limit, minLimitBytes), scaled)
}

/** The largest factor, at most 1, by which the limits fit into the budget; null when they never fit. */
const scaleFor = (limits: readonly number[], budget: number): number | null => {
  const fits = (scale: number) => limits.reduce((sum, limit) => sum + scaledLimit(limit, scale), 0) <= budget
  if (fits(1)) return 1
  if (!fits(0)) return null
  let low = 0
  let high = 1
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

const usedBytesOf = (limitBytes: number, use: number) =>
  // A full mailbox must not be one byte below its limit.
  use >= 1 ? Math.ceil(limitBytes * use) : Math.floor(limitBytes * use)

interface MailboxLimits {
  /** Bytes that the mailboxes may have together. */
  budget: number
  /** Bytes that the domain of the person at an index allows for a mailbox. */
  maxLimitOf: (index: number) => number
}

/**
 * Draws mailboxes for most of the people at these indexes. When they do not fit into the budget, all are made smaller
 * by the same factor.
 * @throws UsageError when they would become too small.
 */
export const drawMailboxes = (
  seed: number,
  indexes: readonly number[],
  { budget, maxLimitOf: maxLimitFor }: MailboxLimits,
): Mailbox[] => {
  const mailboxes = indexes
    .map((index) => ({ index, random: randomFor(seed, 'mailbox', index) }))
    .filter(({ random }) => !random.chance(0.03))
    .map(({ index, random }) => ({
      index,
      random,
      limit: Math.min(maxLimitFor(index), Math.ceil((random.pick(sizes) * gigabyte) / step) * step),
    }))
  const scale = scaleFor(
    mailboxes.map(({ limit }) => limit),
    budget,
  )
  if (scale === null) {
    throw new UsageError(
      `The organization's storage limit is too low for ${mailboxes.length} mailboxes. ` +
        'Seed fewer identities, or raise its --storage-limit.',
    )
  }
  return mailboxes.map(({ index, random, limit }) => {
    const limitBytes = scaledLimit(limit, scale)
    const usedBytes = usedBytesOf(limitBytes, drawUse(random))
    return {
      index,
      limitBytes,
      usedBytes,
      usedMessages: Math.ceil(usedBytes / random.whole(45_000, 160_000)),
      warnPercent: drawWarning(random),
    }
  })
}
