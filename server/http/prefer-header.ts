/** The longest wait for mail servers that a client can ask for, in seconds. */
const maxWaitSeconds = 5

/**
 * Returns how many seconds a client wants to wait at most, by its header Prefer (RFC 7240, section 4.3); null without such
 * a preference. An invalid preference is ignored (section 2).
 */
export const waitSecondsOf = (prefer: string | undefined, most = maxWaitSeconds): number | null => {
  const [, seconds] = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec(prefer ?? '') ?? []
  return seconds === undefined ? null : Math.min(Number(seconds), most)
}
