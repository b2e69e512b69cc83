/** The longest that a request may want to wait, in seconds. */
const longestWait = 5

/**
 * How many seconds a client wants to wait at most, by its header Prefer (RFC 7240, section 4.3).
 * @returns null without such a preference; an invalid preference is ignored (section 2).
 */
export const waitOf = (prefer: string | undefined): number | null => {
  const [, seconds] = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec(prefer ?? '') ?? []
  return seconds === undefined ? null : Math.min(Number(seconds), longestWait)
}
