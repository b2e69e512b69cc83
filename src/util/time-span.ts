const hourMs = 3_600_000

/** A time up to now, as the URL has it: the same link means the last days again tomorrow. */
export const timeSpans: Readonly<Record<string, string>> = {
  '-1h': 'Last hour',
  '-24h': 'Last 24 hours',
  '-7d': 'Last 7 days',
  '-30d': 'Last 30 days',
}

const parts = (text: string) => /^-([1-9]\d{0,2})([hd])$/.exec(text)

/** Returns the moment at which a span such as `-7d` begins; another text as it is. Hours begin at a minute, days at an hour. */
export const startOfSpan = (text: string, now = Date.now()): string => {
  const [, count, unit] = parts(text) ?? []
  if (count === undefined) return text
  const [length, step] = unit === 'd' ? [24 * hourMs, hourMs] : [hourMs, 60_000]
  // The same for a while, so that a list isn't requested anew with each rendering.
  return new Date(Math.floor((now - Number(count) * length) / step) * step).toISOString()
}
