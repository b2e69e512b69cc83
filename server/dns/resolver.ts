import { exchange, serverText, type NameServer } from './exchange.ts'
import type { Pace } from './limits.ts'
import { answerOf, type Query } from './packet.ts'
import { isLoopback } from './servers.ts'
import type { Answer, RecordType, Resolver } from './types.ts'

interface ResolverOptions {
  /** Asked one after another, until one answers. */
  servers: readonly NameServer[]
  /** Whether their AD bit counts; by default only that of this machine's own server. */
  trustAd?: boolean
  /** Waits before each query. */
  pace?: Pace
  /** How long each attempt at a server waits, in milliseconds. */
  timeoutsMs?: readonly number[]
}

const noPace: Pace = () => Promise.resolve()

/** A resolver may need several seconds for a name that it has not cached. */
const usualTimeoutsMs = [2000, 4000]

/** Creates a resolver that asks these servers. It never throws: an unsuccessful lookup is an answer. */
export const createResolver = ({
  servers,
  trustAd,
  pace = noPace,
  timeoutsMs = usualTimeoutsMs,
}: ResolverOptions): Resolver => {
  const askServer = async (server: NameServer, query: Query, signal?: AbortSignal): Promise<Answer> => {
    const from = serverText(server)
    let reason: 'no_answer' | 'garbage' = 'no_answer'
    for (const timeoutMs of timeoutsMs) {
      await pace(signal)
      const response = await exchange({ server, query, timeoutMs, signal })
      if (typeof response !== 'string')
        return answerOf(response, query, from, trustAd ?? isLoopback(server.address))
      reason = response
      if (signal?.aborted) break
    }
    return { kind: 'failed', reason, from }
  }

  /**
   * Asks again after SERVFAIL. Only with CD set: the signatures are at fault. A server that then answers without CD as well
   * had another problem, which has passed.
   */
  const askAgain = async (server: NameServer, query: Query, first: Answer, signal?: AbortSignal) => {
    const unchecked = await askServer(server, { ...query, uncheckedSignatures: true }, signal)
    if (unchecked.kind === 'failed') return first
    const second = await askServer(server, query, signal)
    if (second.kind !== 'failed' || second.reason !== 'servfail') return second
    return { ...second, reason: 'bogus' } as const
  }

  const ask = async (name: string, type: RecordType, signal?: AbortSignal): Promise<Answer> => {
    const query: Query = { name, type, recursion: true, uncheckedSignatures: false }
    let failure: Answer = { kind: 'failed', reason: 'no_answer', from: '' }
    for (const server of servers) {
      const first = await askServer(server, query, signal)
      const isServfail = first.kind === 'failed' && first.reason === 'servfail'
      const answer = isServfail ? await askAgain(server, query, first, signal) : first
      if (answer.kind !== 'failed' || answer.reason === 'bogus') return answer
      failure = answer
      if (signal?.aborted) break
    }
    return failure
  }

  return { ask: (name, type, { signal } = {}) => ask(name, type, signal) }
}
