import { hash } from 'node:crypto'

/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0, below 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True in `share` of all cases. */
  chance(share: number): boolean
}

const digest = (...parts: readonly (string | number)[]) => hash('sha256', parts.join('\u0000'), 'buffer')

/** A separate generator for each thing, so that its values do not depend on how many things there are. */
export const randomFor = (...parts: readonly (string | number)[]): Random => {
  let state = digest(...parts).readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    chance: (share) => next() < share,
  }
}

/** An id in the form of UUIDv7 (RFC 9562), the same for the same parts and moment. */
export const idFor = (moment: Date, ...parts: readonly (string | number)[]): string => {
  const bytes = digest(...parts).subarray(0, 16)
  bytes.writeUIntBE(moment.getTime(), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
