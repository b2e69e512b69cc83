import { UsageError } from '../../usage-error.ts'
import { randomFor } from './random.ts'
import type { Random } from './random.ts'

/** A mailbox of a seeded identity. */
export interface Mailbox {
  /** Which of the people has it. */
  index: number
  limitBytes: number
  usedBytes: number
  usedMessages: number
  warnPercent: number
}

const gibibyte = 2 ** 30
const mebibyte = 2 ** 20

const sizes = [2, 5, 5, 5, 5, 10, 10, 10, 25, 25, 50] as const
/** Bytes; below this a mailbox would not be believable. */
const smallest = 64 * mebibyte

/** How much of a mailbox is in use: mostly little, one in twenty nearly all, one in fifty all and a little more. */
const drawUse = (random: Random): number => {
  const draw = random.next()
  if (draw < 0.02) return 1 + random.next() * 0.01
  if (draw < 0.07) return 0.95 + random.next() * 0.049
  if (draw < 0.13) return 0.8 + random.next() * 0.149
  return random.next() ** 1.6 * 0.79
}

/** Most mailboxes warn at 90 per cent; some people asked for another mark. */
const drawWarning = (random: Random): number => (random.chance(0.9) ? 90 : random.pick([75, 80, 85, 95]))

const shrunk = (limit: number, scale: number) =>
  Math.max(Math.min(limit, smallest), Math.floor((limit * scale) / mebibyte) * mebibyte)

/** The largest factor, at most 1, with which the limits fit into the budget; null when none does. */
const scaleFor = (limits: readonly number[], budget: number): number | null => {
  const fits = (scale: number) => limits.reduce((sum, limit) => sum + shrunk(limit, scale), 0) <= budget
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

const inUse = (limitBytes: number, use: number) =>
  // Where it is full, not a byte less than the limit.
  use >= 1 ? Math.ceil(limitBytes * use) : Math.floor(limitBytes * use)

interface Room {
  /** Bytes that the mailboxes may have together. */
  budget: number
  /** Bytes that the domain of that person allows a mailbox. */
  mostFor: (index: number) => number
}

/**
 * Draws mailboxes for most of these people, made smaller alike when they would not fit.
 * @throws UsageError when they would become too small.
 */
export const drawMailboxes = (
  seed: number,
  indexes: readonly number[],
  { budget, mostFor }: Room,
): Mailbox[] => {
  const drawn = indexes
    .map((index) => ({ index, random: randomFor(seed, 'mailbox', index) }))
    .filter(({ random }) => !random.chance(0.03))
    .map(({ index, random }) => ({
      index,
      random,
      limit: Math.min(mostFor(index), random.pick(sizes) * gibibyte),
    }))
  const scale = scaleFor(
    drawn.map(({ limit }) => limit),
    budget,
  )
  if (scale === null) {
    throw new UsageError(
      `The organization's storage limit leaves no believable room for ${drawn.length} mailboxes: ` +
        'seed fewer identities, or give an organization a higher --storage-limit.',
    )
  }
  return drawn.map(({ index, random, limit }) => {
    const limitBytes = shrunk(limit, scale)
    const usedBytes = inUse(limitBytes, drawUse(random))
    return {
      index,
      limitBytes,
      usedBytes,
      usedMessages: Math.ceil(usedBytes / random.whole(45_000, 160_000)),
      warnPercent: drawWarning(random),
    }
  })
}
