import { setTimeout as wait } from 'node:timers/promises'
import { isPossibleName, plainName } from './names.ts'
import type { Answer, RecordType, Resolver, SeenRecord } from './types.ts'

/** Waits until one more query may be sent; it resolves early, and without an error, when it is aborted. */
export type Pace = (signal?: AbortSignal) => Promise<void>

/**
 * Spreads queries, so that a process sends at most `perSecond` of them: a second's number in a burst, later ones evenly.
 * @returns `pace`, and the milliseconds that the next query has to wait.
 */
export const createPace = (perSecond: number): { pace: Pace; waitMs: () => number } => {
  const intervalMs = 1000 / perSecond
  let next = -Infinity
  return {
    waitMs: () => Math.max(0, next + intervalMs - performance.now()),
    pace: async (signal) => {
      const now = performance.now()
      next = Math.max(next, now - 1000 + intervalMs) + intervalMs
      const delayMs = next - now
      if (delayMs > 0) await wait(delayMs, undefined, signal ? { signal } : {}).catch(() => undefined)
    },
  }
}

/** Octets of a text that is read. The longest records that mail needs, keys of 4096 bits, have less than a quarter of them. */
const maxOctets = 4096

const octetsOf = ({ data }: SeenRecord): number =>
  data.type === 'TXT' ? data.fields.reduce((sum, one) => sum + one, 0) : 0

/** How records of mail begin; other long texts at a name are left out. */
const mailText = /^[^a-z]{0,10}v[^a-z]{0,10}=/i

/** The answer without texts that are too long to be read; the lookup has failed if one of them could be a record of mail. */
export const withoutLongTexts = (answer: Answer): Answer => {
  if (answer.kind !== 'records') return answer
  const long = answer.records.filter((record) => octetsOf(record) > maxOctets)
  if (long.length === 0) return answer
  const isMail = long.some(({ data }) => data.type === 'TXT' && mailText.test(data.text.slice(0, 32)))
  if (isMail) return { kind: 'failed', reason: 'too_long', from: answer.from }
  const records = answer.records.filter((record) => octetsOf(record) <= maxOctets)
  if (records.length > 0) return { ...answer, records }
  const { records: _, ...rest } = answer
  return { ...rest, kind: 'none' }
}

/**
 * Returns a resolver for the check of one domain: it asks each question once, at most `queries` of them, and none after an abort.
 * What it then can't ask has failed.
 */
export const limitedResolver = (resolver: Resolver, signal: AbortSignal, queries: number): Resolver => {
  const answers = new Map<string, Promise<Answer>>()
  let count = 0

  const askOnce = async (name: string, type: RecordType): Promise<Answer> => {
    // A record can contain any text as a name. DNS has no such name, so no server needs to say so.
    if (!isPossibleName(name))
      return { kind: 'no_such_name', aliases: [], ttl: 0, authenticated: null, from: '' }
    count += 1
    const failure = { kind: 'failed', reason: 'limit', from: '' } as const
    if (count > queries || signal.aborted) return failure
    const answer = withoutLongTexts(await resolver.ask(name, type, { signal }))
    return answer.kind === 'failed' && signal.aborted ? failure : answer
  }

  return {
    ask: (text, type) => {
      const name = plainName(text)
      const key = `${type} ${name}`
      const answer = answers.get(key) ?? askOnce(name, type)
      answers.set(key, answer)
      return answer
    },
  }
}
