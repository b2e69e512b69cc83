/** Numbers that are the same for the same seed (mulberry32), and what is drawn with them. */
export const randomFrom = (seed) => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count) => Math.floor(next() * count)
  return {
    chance: (probability) => next() < probability,
    /** A whole number from `least` to `most`. */
    between: (least, most) => least + below(most - least + 1),
    oneOf: (list) => list[below(list.length)],
    text: (length, alphabet) => Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}
