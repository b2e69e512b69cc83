import { LRUCache } from 'lru-cache'
import { isWithin, plainName } from './names.ts'
import type { Answer, FailedAnswer, RecordData, Resolver } from './types.ts'

type KnownAnswer = Exclude<Answer, FailedAnswer>

/** Bytes of all answers that are kept, and of one: anyone can publish large ones, at as many names as they like. */
const maxBytes = 16_000_000
const maxAnswerBytes = 32_000

/** Seconds that an answer is kept at most, whatever its TTL. */
const maxSeconds = 3600

/** Bytes of an answer without its texts and names, and of a record. */
const usualBytes = 300

const textBytes = (data: RecordData): number =>
  data.type === 'TXT' ? 2 * data.text.length : 'target' in data ? 2 * data.target.length : 64

/** Returns about as many bytes as an answer takes, rather more. */
const bytesOf = (answer: KnownAnswer): number =>
  usualBytes +
  answer.aliases.reduce((sum, name) => sum + 2 * name.length, 0) +
  (answer.kind === 'records' ? answer.records : []).reduce(
    (sum, { name, data }) => sum + usualBytes + 2 * name.length + textBytes(data),
    0,
  )

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
 * many domains: their answers are kept for their TTL, at most an hour, while there is room. The domain's own names are always asked.
 */
export const shareAnswers = (
  resolver: Resolver,
  now: () => number = () => performance.now(),
): ((domain: string) => Resolver) => {
  const answers = new LRUCache<string, { answer: KnownAnswer; at: number }>({
    maxSize: maxBytes,
    maxEntrySize: maxAnswerBytes,
    sizeCalculation: ({ answer }, key) => bytesOf(answer) + 2 * key.length,
  })
  return (domain) => ({
    ask: async (text, type, options) => {
      const name = plainName(text)
      if (isWithin(name, domain)) return resolver.ask(name, type, options)
      const key = `${type} ${name}`
      const entry = answers.get(key)
      const seconds = entry === undefined ? 0 : Math.ceil((now() - entry.at) / 1000)
      if (entry !== undefined && seconds < Math.min(entry.answer.ttl, maxSeconds))
        return aged(entry.answer, seconds)
      const at = now()
      const answer = await resolver.ask(name, type, options)
      if (answer.kind !== 'failed' && answer.ttl > 0) answers.set(key, { answer, at })
      return answer
    },
  })
}
