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

/**
 * Confirms a finding that would turn a good state bad. If each of the zone's own servers that answers leads to a bad state as
 * well, or none answers, it is the finding itself. Otherwise the change is still spreading, and the state stays.
 */
export const confirmFinding = (finding: Finding, opinions: readonly Opinion[]): Finding => {
  const answers = opinions.filter(
    (opinion) => opinion.finding !== undefined && opinion.finding.verdict !== 'cannot_tell',
  )
  const differing = answers.filter((opinion) => opinion.finding !== undefined && !isBad(opinion.finding))
  if (!isBad(finding) || differing.length === 0) return finding
  return {
    ...finding,
    verdict: 'cannot_tell',
    code: 'still_spreading',
    evidence: { ...finding.evidence, new_code: finding.code, servers: opinions.map(opinionOf) },
  }
}
