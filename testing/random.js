// Random numbers from a seed.
/** @typedef {ReturnType<typeof randomFrom>} Random */

/**
 * Numbers that are the same for the same seed (mulberry32), and choices made with them.
 * @param {number} seed
 */
export const randomFrom = (seed) => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** @param {number} count */
  const below = (count) => Math.floor(next() * count)
  return {
    /** From 0 to 1. */
    next,
    /** @param {number} probability */
    chance: (probability) => next() < probability,
    /**
     * A whole number from `least` to `most`.
     * @param {number} least
     * @param {number} most
     */
    between: (least, most) => least + below(most - least + 1),
    /**
     * @template Item
     * @param {readonly Item[]} list that is not empty.
     * @returns {Item}
     */
    oneOf: (list) => /** @type {Item} */ (list[below(list.length)]),
    /**
     * @param {number} length
     * @param {readonly string[]} alphabet
     */
    text: (length, alphabet) => Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
    /** @param {number} length */
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}
