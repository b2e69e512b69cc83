/** The sizes a mailbox may have, from the least to the most in bytes, in words. */
export const sizeRange = (min: number, max: number): string =>
  `from ${min / 2 ** 20} MiB to ${max / 2 ** 50} PiB`
