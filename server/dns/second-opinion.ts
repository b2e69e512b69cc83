import type { Finding, ServerOpinion } from './types.ts'
import type { ZoneServer } from './zone-servers.ts'

/** What one of the zone's own name servers leads to: the finding of the same check and subject. */
export interface Opinion {
  server: Pick<ZoneServer, 'name' | 'address'>
  finding: Finding | undefined
}

const isBad = ({ verdict }: Finding): boolean => verdict === 'absent' || verdict === 'broken'

const opinionOf = ({ server, finding }: Opinion): ServerOpinion => ({
  name: server.name,
  address: server.address,
  values:
    finding === undefined || finding.verdict === 'cannot_tell'
      ? null
      : finding.seen.map(({ value }) => value),
})

/** The finding as a change that doesn't count yet, with what each of the zone's own name servers has. */
const spreadingFinding = (finding: Finding, opinions: readonly Opinion[]): Finding => ({
  ...finding,
  verdict: 'cannot_tell',
  code: 'still_spreading',
  evidence: { ...finding.evidence, new_code: finding.code, servers: opinions.map(opinionOf) },
})

/** Whether the zone's own name servers have the right record while the resolver still has none, or an old one. */
export const isCached = ({ code }: { code: string }): boolean =>
  code === 'absence_cached' || code === 'old_value_cached'

/**
 * Confirms a finding about a record that is absent or wrong. If each of the zone's own servers that answers leads to a bad state as
 * well, or none answers, it is the finding itself. If all have the right record, the resolver has an old answer, for the finding's TTL.
 * Otherwise the change is still spreading, and the state stays.
 */
export const confirmFinding = (finding: Finding, opinions: readonly Opinion[]): Finding => {
  const answers = opinions.filter(
    (opinion) => opinion.finding !== undefined && opinion.finding.verdict !== 'cannot_tell',
  )
  const differing = answers.filter((opinion) => opinion.finding !== undefined && !isBad(opinion.finding))
  if (!isBad(finding) || differing.length === 0) return finding
  const [right] = differing
  if (right?.finding !== undefined && differing.length === answers.length)
    return {
      ...right.finding,
      verdict: 'advice',
      code: finding.seen.length === 0 ? 'absence_cached' : 'old_value_cached',
      ttl: finding.ttl,
      evidence: { ...right.finding.evidence, servers: opinions.map(opinionOf) },
    }
  return spreadingFinding(finding, opinions)
}
