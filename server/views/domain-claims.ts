import { proofHost, proofValue } from '../dns/proof-record.ts'
import { shownServers } from '../dns/shown-server.ts'
import { hostInZone } from '../dns/zone-name.ts'
import { claimSentence } from '../dns/sentences/claim.ts'
import type { DnsCheckStarted, DomainClaim } from '../generated/model/index.ts'
import type { DomainClaimRow } from '../generated/rows.ts'
import type { ClaimDetails } from '../queries/dns/domain-claims.ts'

const codeOf = ({ state, code }: ClaimDetails): DomainClaim['code'] =>
  state === 'proven' || state === 'expired' ? state : code

/** A claim in the contract's form. */
export const domainClaimView = (row: ClaimDetails): DomainClaim => {
  const code = codeOf(row)
  const isOpen = row.state === 'waiting' || row.state === 'in_use'
  const host = proofHost(row.domain_name, row)
  const hostShort = hostInZone(host, row.domain_name, row.zone_name)
  return {
    claim_id: row.claim_id,
    domain_name: row.domain_name,
    domain_name_unicode: row.domain_name_unicode,
    record: {
      host,
      host_short: hostShort,
      type: 'TXT',
      value: proofValue(row),
    },
    state: row.state,
    code,
    sentence: claimSentence(code, row.domain_name_unicode, { host, hostShort, foundAt: row.found_at }),
    seen: row.seen,
    found_at: row.found_at,
    domain_id: row.domain_id,
    made_by: { key_id: row.made_by_key_id, key_name: row.made_by_key_name },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    looked_at: row.looked_at?.toISOString() ?? null,
    next_look_at: isOpen ? row.next_look_at.toISOString() : null,
    unchecked_since: row.unchecked_since?.toISOString() ?? null,
    is_checking: isOpen && (row.is_running || row.is_asked),
    check_allowed_at: row.allowed_at?.toISOString() ?? null,
    resolvers: shownServers(row.resolvers),
    invented: row.is_invented,
  }
}

/** What the audit records of a claim: not the value that proves it. */
export const domainClaimRecord = (row: DomainClaimRow): object => ({
  claim_id: row.claim_id,
  domain_name: row.domain_name,
  domain_name_unicode: row.domain_name_unicode,
  host: proofHost(row.domain_name, row),
  expires_at: row.expires_at.toISOString(),
})

/** When the record of a claim was looked for, and will be. */
export const claimStartedView = ({ looked_at, next_look_at }: ClaimDetails): DnsCheckStarted => ({
  looked_at: looked_at?.toISOString() ?? null,
  next_look_at: next_look_at.toISOString(),
})
