// Decides which parts of a program become one file.

/**
 * A possible file.
 * @typedef {object} Part
 * @property {string[]} names of the joined files, the largest first.
 * @property {string[]} ids its modules.
 * @property {boolean} isFixed whether it stays alone.
 * @property {number} length of its code before it is made smaller, in characters.
 * @property {Set<Part>} imports
 * @property {Set<Part>} importers
 * @property {bigint} loads which loads need it: a bit for each.
 */

/**
 * The code that is loaded together for a page or for something in it.
 * @typedef {object} Loads
 * @property {readonly number[]} weights how much each load matters; 1 for a page.
 * @property {number} first the load that must not grow.
 */

/** What a file, and each import of another, costs in brotli, in bytes: names, of which nothing repeats. */
const bytesOfName = 35

/** How many bytes the whole must lose for each byte that one page loads in vain. */
const price = 1 / 20

/**
 * About the bytes of a file in brotli, which finds the more to share the longer the file is. Both numbers are measured.
 * @param {number} length
 * @param {number} imports how many files it imports.
 */
const bytesOf = (length, imports) => 0.34 * length ** 0.925 + bytesOfName * (imports + 1)

/** @param {Part} part */
const sizeOf = (part) => bytesOf(part.length, part.imports.size)

/**
 * @template T
 * @param {Iterable<T>} items
 * @param {(item: T) => number} valueOf
 */
const sum = (items, valueOf) => [...items].reduce((total, item) => total + valueOf(item), 0)

/**
 * A part with all that is loaded for it.
 * @param {Part} part
 * @param {Set<Part>} [seen]
 * @returns {Set<Part>}
 */
const reach = (part, seen = new Set()) => {
  if (seen.has(part)) return seen
  seen.add(part)
  for (const next of part.imports) reach(next, seen)
  return seen
}

/**
 * What two parts import, or what imports them, when they are one.
 * @param {Part} one
 * @param {Part} other
 * @param {'imports' | 'importers'} direction
 */
const neighbours = (one, other, direction) => {
  const all = new Set([...one[direction], ...other[direction]])
  all.delete(one)
  all.delete(other)
  return all
}

/**
 * Returns the effect on sizes if two parts become one file: the bytes that the whole loses, and those that some loads gain,
 * by the weight of these loads. Null if a third part is between the two: the files would import each other in a circle.
 * @param {Part} one
 * @param {Part} other
 */
const judge = (one, other) => {
  const imports = neighbours(one, other, 'imports')
  const above = [...imports].map((part) => reach(part))
  if (above.some((parts) => parts.has(one) || parts.has(other))) return null
  const below = new Set(above.flatMap((parts) => [...parts]))
  const loads = one.loads | other.loads
  const size = bytesOf(one.length + other.length, imports.size)
  const importers = [...one.importers].filter((part) => other.importers.has(part))
  return {
    saved: sizeOf(one) + sizeOf(other) - size + bytesOfName * importers.length,
    /** @param {(loads: bigint) => number} weightOf */
    growth: (weightOf) =>
      size * weightOf(loads) -
      sizeOf(one) * weightOf(one.loads) -
      sizeOf(other) * weightOf(other.loads) -
      bytesOfName * sum(importers, (part) => weightOf(part.loads)) +
      sum(below, (part) => sizeOf(part) * weightOf(loads & ~part.loads)),
  }
}

/**
 * Makes two parts one.
 * @param {Part} one becomes both.
 * @param {Part} other
 */
const join = (one, other) => {
  const imports = neighbours(one, other, 'imports')
  const importers = neighbours(one, other, 'importers')
  const names = one.length < other.length ? [...other.names, ...one.names] : [...one.names, ...other.names]
  for (const part of imports) if (part.importers.delete(other)) part.importers.add(one)
  for (const part of importers) if (part.imports.delete(other)) part.imports.add(one)
  const ids = [...one.ids, ...other.ids]
  Object.assign(one, { names, ids, length: one.length + other.length, imports, importers })
  const loads = one.loads | other.loads
  for (const part of reach(one)) part.loads |= loads
}

/**
 * 1 where a load is among some, else 0.
 * @param {number} load
 * @returns {(loads: bigint) => number}
 */
const isIn = (load) => (loads) => Number((loads >> BigInt(load)) & 1n)

/**
 * Joins parts, two at a time and the most useful first, while the whole loses more than the price of unneeded code.
 * @param {readonly Part[]} parts which import each other in no circle; they are changed.
 * @param {Loads} loads
 */
export const joinParts = (parts, { weights, first }) => {
  const rest = new Set(parts)
  /** @type {Map<bigint, number>} */
  const known = new Map()
  /** @param {bigint} loads */
  const weightOf = (loads) => {
    let weight = known.get(loads)
    if (weight === undefined) {
      weight = sum(weights.keys(), (load) => isIn(load)(loads) * (weights[load] ?? 0))
      known.set(loads, weight)
    }
    return weight
  }
  /**
   * @param {Part} one
   * @param {Part} other
   */
  const worthOf = (one, other) => {
    const judged = judge(one, other)
    if (judged === null || judged.growth(isIn(first)) > 0) return 0
    return judged.saved - price * judged.growth(weightOf)
  }
  /** @param {number} load */
  const sizeOfLoad = (load) => sum(rest, (part) => isIn(load)(part.loads) * sizeOf(part))
  const largest = Math.max(...[...weights.keys()].map(sizeOfLoad))
  /**
   * Whether nothing becomes larger than the largest load was.
   * @param {Part} one
   * @param {Part} other
   */
  const fits = (one, other) =>
    [...weights.keys()].every((load) => {
      const growth = judge(one, other)?.growth(isIn(load)) ?? 0
      return growth <= 0 || growth + sizeOfLoad(load) <= largest
    })
  /**
   * @param {Part} one
   * @param {Part} other
   */
  const pairOf = (one, other) => ({ one, other, worth: worthOf(one, other) })
  const free = parts.filter(({ isFixed }) => !isFixed)
  let pairs = free.flatMap((one, index) => free.slice(index + 1).map((other) => pairOf(one, other)))
  for (;;) {
    pairs = pairs
      .filter(({ one, other, worth }) => worth > 0 && rest.has(one) && rest.has(other))
      .toSorted((one, other) => other.worth - one.worth)
    const [best, next] = pairs
    if (best === undefined) return [...rest]
    const { one, other } = best
    // What a pair is worth changes with others: it is judged anew when it is its turn.
    const worth = worthOf(one, other)
    if (worth < (next?.worth ?? 0)) best.worth = worth
    else if (worth <= 0 || !fits(one, other)) best.worth = 0
    else {
      join(one, other)
      rest.delete(other)
      for (const part of rest) if (part !== one && !part.isFixed) pairs.push(pairOf(one, part))
    }
  }
}
