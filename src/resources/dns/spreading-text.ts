import type { DnsRecord } from '../../contract/generated/schemas/dnsRecord.zod'

type Spreading = Pick<DnsRecord, 'evidence' | 'seen' | 'unchecked_since'>

/** Whether a change of a record was seen that doesn't count yet, because name servers disagree or a second look must confirm it. */
export const isSpreading = ({ evidence }: Pick<DnsRecord, 'evidence'>): boolean =>
  evidence?.new_code !== undefined

/** Whether changes that are spreading are the only reason why the state of a domain is that of before. */
export const onlySpreads = (records: readonly Spreading[]): boolean => {
  const unchecked = records.filter(({ unchecked_since }) => unchecked_since !== null)
  return unchecked.length > 0 && unchecked.every(isSpreading)
}

const inOrder = (values: readonly string[]) => values.toSorted().join('\n')

/** How far a change has spread, as a sentence. */
export const spreadingText = ({ evidence, seen }: Spreading): string => {
  const servers = evidence?.servers ?? []
  const known = servers.flatMap(({ values }) => (values === null ? [] : [inOrder(values)]))
  if (known.length === 0) return 'A change was seen. It counts when the next check confirms it.'
  const before = inOrder(seen.map(({ value }) => value))
  const count = known.filter((values) => values === before).length
  const some = `${count} of ${known.length} name ${known.length === 1 ? 'server' : 'servers'}`
  return `A change is propagating: ${some} ${count === 1 ? 'has' : 'have'} the old values.`
}
