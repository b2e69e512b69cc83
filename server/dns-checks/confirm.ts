import { isCached } from '../dns/second-opinion.ts'
import type { Check, Finding } from '../dns/types.ts'
import type { DomainRecordRow } from '../generated/rows.ts'
import { hasTurnedBad, unconfirmed } from './settle.ts'

/** The key of a finding and of its stored record. */
export const keyOf = ({ check, subject }: Pick<Finding, 'check' | 'subject'>): string => `${check} ${subject}`

/** The checks whose results decide whether own mail is rejected. */
const mailChecks: ReadonlySet<Check> = new Set(['spf', 'dkim'])

/**
 * Whether the zone's own name servers can say anything about a finding. They check no signatures, so they have no opinion about
 * wrong ones: only the next check at the resolver confirms them (RFC 4035, section 5).
 */
const isKnownToZone = (finding: Finding, findings: readonly Finding[]): boolean => {
  if (finding.code === 'dnssec_bogus') return false
  if (finding.code !== 'own_mail_refused') return true
  return !findings.some(({ check, code }) => mailChecks.has(check) && code === 'dnssec_bogus')
}

/** The records that mail needs, whose bad state is always compared with the zone's own name servers. */
const neededChecks: ReadonlySet<Check> = new Set(['mx', 'spf', 'dkim', 'dmarc', 'proof'])

const isBad = ({ verdict }: Finding): boolean => verdict === 'absent' || verdict === 'broken'

/** A record that was right keeps its state while the resolver has an old answer: its change doesn't count yet. */
const keptState = (finding: Finding, opinion: Finding): Finding => {
  const { servers } = opinion.evidence ?? {}
  const evidence = {
    ...finding.evidence,
    new_code: finding.code,
    ...(servers === undefined ? {} : { servers }),
  }
  return { ...finding, verdict: 'cannot_tell', code: 'still_spreading', evidence }
}

/**
 * Confirms records that are absent or wrong, by the zone's own name servers, because a resolver may have an old answer. Those
 * that were right before count only if these agree, or if the next check finds the same.
 * @param before the stored records by `keyOf`.
 * @param isAwaited whether someone may be editing the records, so that optional ones are compared as well.
 * @param confirm asks the zone's own name servers; a finding without an answer from them is absent.
 */
export const confirmedFindings = async (
  findings: readonly Finding[],
  { before, isAwaited }: { before: ReadonlyMap<string, DomainRecordRow>; isAwaited: boolean },
  confirm: (bad: readonly Finding[]) => Promise<ReadonlyMap<Finding, Finding>>,
): Promise<Finding[]> => {
  const turned = new Set(findings.filter((one) => hasTurnedBad(one, before.get(keyOf(one)))))
  const bad = findings.filter(
    (one) => isBad(one) && (turned.has(one) || isAwaited || neededChecks.has(one.check)),
  )
  const knownToZone = bad.filter((one) => isKnownToZone(one, findings))
  const opinions = knownToZone.length === 0 ? new Map<Finding, Finding>() : await confirm(knownToZone)
  return findings.map((one) => {
    const row = before.get(keyOf(one))
    const opinion = opinions.get(one)
    if (!turned.has(one)) return opinion ?? one
    if (opinion === undefined) return unconfirmed(one, row)
    return isCached(opinion) && !(row && isCached(row)) ? keptState(one, opinion) : opinion
  })
}
