import type { Answer, Resolver } from '../dns/types.ts'

/** Whether a server responded, even if only to refuse. A question that was not sent says nothing. */
const responds = (answer: Answer): boolean | null => {
  if (answer.kind !== 'failed') return answer.from !== '' ? true : null
  if (answer.reason === 'limit') return null
  return answer.reason !== 'no_answer'
}

/** Milliseconds between two reports that nothing has changed. */
const reportMs = 10_000

interface ResolverWatchOptions {
  resolver: Resolver
  /** Called after each question that a resolver was asked about a domain. */
  onAnswer: (hasAnswered: boolean) => void
  /** Reports whether the resolvers answer: when that changes, and now and then. */
  report: (state: { isAnswering: boolean; hasChanged: boolean }) => void
  now?: () => number
}

/**
 * Returns the same resolver, which reports whether it answers. A question without an answer may be the fault of a domain's own
 * servers, for which the resolver waits. So the root is asked for, which each resolver knows.
 */
export const watchResolver = ({
  resolver,
  onAnswer,
  report,
  now = () => performance.now(),
}: ResolverWatchOptions): Resolver => {
  let isAnswering: boolean | null = null
  let reportedAt = -Infinity
  let isProbing = false

  const set = (state: boolean) => {
    const hasChanged = isAnswering !== null && state !== isAnswering
    if (state === isAnswering && now() - reportedAt < reportMs) return
    isAnswering = state
    reportedAt = now()
    report({ isAnswering: state, hasChanged })
  }
  const probe = async () => {
    if (isProbing) return
    isProbing = true
    const state = responds(await resolver.ask('.', 'NS'))
    isProbing = false
    if (state !== null) set(state)
  }

  return {
    ask: async (...question) => {
      const answer = await resolver.ask(...question)
      const hasAnswered = responds(answer)
      if (hasAnswered !== null) {
        onAnswer(hasAnswered)
        if (hasAnswered) set(true)
        else void probe()
      }
      return answer
    },
  }
}
