import { LRUCache } from 'lru-cache'
import { isWithin, plainName } from './names.ts'
import type { Answer, FailedAnswer, Resolver } from './types.ts'

type KnownAnswer = Exclude<Answer, FailedAnswer>

/** Questions whose answers are remembered. */
const maxAnswers = 10_000

/** Returns an answer as it is some seconds later. */
const aged = (answer: KnownAnswer, seconds: number): Answer => {
  const remaining = (ttl: number) => Math.max(0, ttl - seconds)
  const ttl = remaining(answer.ttl)
  return answer.kind === 'records'
    ? { ...answer, ttl, records: answer.records.map((record) => ({ ...record, ttl: remaining(record.ttl) })) }
    : { ...answer, ttl }
}

/**
 * Returns a function that gives each domain its resolver. Names outside the domain, such as the operator's hosts, are the same for
 * many domains: their answers are remembered for their TTL, as the resolver itself does. The domain's own names are always asked.
 */
export const shareAnswers = (
  resolver: Resolver,
  now: () => number = () => performance.now(),
): ((domain: string) => Resolver) => {
  const answers = new LRUCache<string, { answer: KnownAnswer; at: number }>({ max: maxAnswers })
  return (domain) => ({
    ask: async (text, type, options) => {
      const name = plainName(text)
      if (isWithin(name, domain)) return resolver.ask(name, type, options)
      const key = `${type} ${name}`
      const entry = answers.get(key)
      const seconds = entry === undefined ? 0 : Math.ceil((now() - entry.at) / 1000)
      if (entry !== undefined && seconds < entry.answer.ttl) return aged(entry.answer, seconds)
      const at = now()
      const answer = await resolver.ask(name, type, options)
      if (answer.kind !== 'failed') answers.set(key, { answer, at })
      return answer
    },
  })
}
