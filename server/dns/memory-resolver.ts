import { isPossibleName, parentsOf, plainName } from './names.ts'
import { dataOf, textData } from './records.ts'
import type { Answer, FailureReason, RecordType, Resolver } from './types.ts'

/**
 * The records of a name by type, as a zone file has their data; a TXT record as its text or as its strings. `TXT!` and the like
 * make such a question fail, and `all!` each.
 */
export type MemoryName = { [type in RecordType]?: readonly (string | readonly string[])[] } & {
  [type in `${RecordType | 'all'}!`]?: FailureReason
}

/** Names with their records, without a final dot. A name that begins with `*.` is a wildcard (RFC 4592). */
export type MemoryZone = Record<string, MemoryName>

interface MemoryOptions {
  ttl?: number
  authenticated?: boolean | null
  from?: string
}

/** Creates a resolver that answers from memory, as a name server with these records does. */
export const memoryResolver = (
  zone: MemoryZone,
  { ttl = 3600, authenticated = null, from = 'memory' }: MemoryOptions = {},
): Resolver => {
  const names = new Map(Object.entries(zone).map(([name, records]) => [plainName(name), records]))
  // A name exists if one below it does (RFC 8020).
  const existing = new Set([...names.keys()].flatMap(parentsOf))

  const recordsOf = (name: string): MemoryName | undefined => {
    const records = names.get(name)
    if (records !== undefined || existing.has(name)) return records ?? {}
    const [, ...parents] = name.split('.')
    for (let rest = parents; rest.length > 0; rest = rest.slice(1)) {
      const parent = rest.join('.')
      const wildcard = names.get(`*.${parent}`)
      if (wildcard !== undefined || existing.has(parent)) return wildcard
    }
    return undefined
  }

  const answer = (name: string, type: RecordType, aliases: readonly string[]): Answer => {
    const records = recordsOf(name)
    const common = { aliases: aliases.length > 1 ? aliases : [], ttl, authenticated, from }
    const reason = records?.[`${type}!`] ?? records?.['all!']
    if (reason !== undefined) return { kind: 'failed', reason, from }
    if (records === undefined) return { kind: 'no_such_name', ...common }
    const target = type === 'CNAME' ? undefined : records.CNAME?.[0]
    if (typeof target === 'string' && !aliases.includes(plainName(target)))
      return answer(plainName(target), type, [...aliases, plainName(target)])
    const values = records[type] ?? []
    if (values.length === 0) return { kind: 'none', ...common }
    const data = values.map((value) => (typeof value === 'string' ? dataOf(type, value) : textData(value)))
    return { kind: 'records', records: data.map((one) => ({ name, ttl, data: one })), ...common }
  }

  return {
    ask: (text, type) => {
      const name = plainName(text)
      const impossible = { kind: 'no_such_name', aliases: [], ttl: 0, authenticated, from } as const
      return Promise.resolve(isPossibleName(name) ? answer(name, type, [name]) : impossible)
    },
  }
}
