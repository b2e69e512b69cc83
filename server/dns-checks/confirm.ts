import type { Check, Finding } from '../dns/types.ts'
import type { DomainRecordRow } from '../generated/rows.ts'
import { hasTurnedBad, unconfirmed } from './settle.ts'

/** The key of a finding and of its stored record. */
export const keyOf = ({ check, subject }: Pick<Finding, 'check' | 'subject'>): string => `${check} ${subject}`

/** The checks whose results decide whether own mail is rejected. */
const mailChecks: readonly Check[] = ['spf', 'dkim']

/**
 * Whether the zone's own name servers can say anything about a finding. They check no signatures, so they have no opinion about
 * wrong ones: only the next check at the resolver confirms them (RFC 4035, section 5).
 */
const isKnownToZone = (finding: Finding, findings: readonly Finding[]): boolean => {
  if (finding.code === 'dnssec_bogus') return false
  if (finding.code !== 'own_mail_refused') return true
  return !findings.some(({ check, code }) => mailChecks.includes(check) && code === 'dnssec_bogus')
}

/**
 * Confirms records that seem to have turned bad before they count: by the zone's own name servers, or else by the next check.
 * @param before the stored records by `keyOf`.
 * @param confirm asks the zone's own name servers; a finding without an answer from them is absent.
 */
export const confirmedFindings = async (
  findings: readonly Finding[],
  before: ReadonlyMap<string, DomainRecordRow>,
  confirm: (turned: readonly Finding[]) => Promise<ReadonlyMap<Finding, Finding>>,
): Promise<Finding[]> => {
  const turned = findings.filter((one) => hasTurnedBad(one, before.get(keyOf(one))))
  const asked = turned.filter((one) => isKnownToZone(one, findings))
  const opinions = asked.length === 0 ? new Map<Finding, Finding>() : await confirm(asked)
  return findings.map((one) => {
    if (!turned.includes(one)) return one
    return opinions.get(one) ?? unconfirmed(one, before.get(keyOf(one)))
  })
}
