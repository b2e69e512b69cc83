import { setTimeout as wait } from 'node:timers/promises'
import { isPossibleName, plainName } from './names.ts'
import type { Answer, RecordType, Resolver } from './types.ts'

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
    const answer = await resolver.ask(name, type, { signal })
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
