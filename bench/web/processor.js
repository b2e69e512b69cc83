// Measures how fast the processor is now, with a fixed loop.
const additions = 100_000_000

/**
 * Milliseconds that the processor takes for a fixed loop. A machine that shares its processor is faster at one moment and
 * slower at the next, and every time that is not a ratio with it.
 */
export const measureProcessor = () => {
  const begin = performance.now()
  let sum = 0
  for (let number = 0; number < additions; number += 1) sum += number % 7
  // The sum is used, so that no compiler takes the loop out.
  return sum > 0 ? performance.now() - begin : Infinity
}
