import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { domainStatus, purposeOf, statusOf } from '../dns/domain-status.ts'
import { inventedFacts } from '../dns/invented-world.ts'
import { recordSentence } from '../dns/sentences.ts'
import { domainSentences } from '../dns/sentences/domain.ts'
import {
  checks,
  type Check,
  type Code,
  type DomainProof,
  type Evidence,
  type Finding,
  type MailFacts,
  type RecordType,
  type SeenValue,
  type SpfTerm,
  type Verdict,
} from '../dns/types.ts'
import { shownServer, shownServers } from '../dns/shown-server.ts'
import { hostInZone } from '../dns/zone-name.ts'
import { zoneText } from '../dns/zone-text.ts'
import type {
  DnsChange,
  DnsCheckStarted,
  DnsEvidence,
  DnsRecord,
  DnsShare,
  DnsSpfTerm,
  DomainDns,
  SharedDns,
} from '../generated/model/index.ts'
import type { DomainRecordChangeRow, DomainRecordRow, DomainRow } from '../generated/rows.ts'
import type { CheckState } from '../queries/dns/dns.ts'
import type { DomainDnsRows } from '../queries/dns/domain-dns.ts'
import type { ShareDetails } from '../queries/dns/dns-shares.ts'

/** What proved a domain; null if the operator added it. */
const proofOf = ({ proof_label: label, proof_token: token }: DomainRow): DomainProof | null =>
  label === null || token === null ? null : { label, token }

/** What the operator says about a domain, for its checks and sentences. */
export const factsOf = ({
  domain,
  fact,
  keys,
}: Pick<DomainDnsRows, 'domain' | 'fact' | 'keys'>): MailFacts => ({
  mxHosts: fact?.mx_hosts ?? [],
  sendingAddresses: fact?.sending_addresses ?? [],
  heloName: fact?.helo_name ?? null,
  spfInclude: fact?.spf_include ?? null,
  clientHosts: fact?.client_hosts ?? [],
  dkimKeys: keys.map(({ selector, public_key }) => ({ selector, publicKey: public_key })),
  inboundGateways: domain.inbound_gateways,
  receives: domain.receives,
  sends: domain.sends,
  proof: proofOf(domain),
})

/** A stored record as the finding that it was. */
export const storedFinding = (row: DomainRecordRow): Finding => ({
  check: row.check_name as Check,
  subject: row.subject,
  verdict: row.verdict,
  code: row.code as Code,
  host: row.host,
  type: row.record_type as RecordType,
  toPublish: row.to_publish,
  seen: row.seen as SeenValue[],
  ttl: null,
  evidence: row.evidence,
  cachedUntil: row.remembered_until,
  isLastKnown: row.unchecked_since !== null && row.verdict !== 'cannot_tell',
})

/** The longest tree that is returned. */
const maxTerms = 200

const flatTerms = (terms: readonly SpfTerm[], depth = 0): DnsSpfTerm[] =>
  terms.flatMap(({ term, lookups, voids, code, terms: inner }) => [
    { depth, term, lookups, voids, code },
    ...flatTerms(inner, depth + 1),
  ])

const evidenceView = ({ spf, addresses, hosts, servers, ...rest }: Evidence): DnsEvidence => ({
  ...rest,
  ...(spf ? { spf: { ...spf, terms: flatTerms(spf.terms).slice(0, maxTerms) } } : {}),
  ...(addresses ? { addresses: addresses.slice(0, 50) } : {}),
  ...(hosts ? { hosts: hosts.slice(0, 50) } : {}),
  ...(servers
    ? { servers: servers.slice(0, 20).map((one) => ({ ...one, values: one.values?.slice(0, 50) ?? null })) }
    : {}),
})

/** A stored record as it is shown. */
const shownFinding = (row: DomainRecordRow, { rejectsReports }: DomainDnsRows): Finding => {
  const finding = storedFinding(row)
  return { ...finding, rejectsReports: rejectsReports && finding.check === 'tls_rpt' }
}

const recordView = (row: DomainRecordRow, rows: DomainDnsRows, facts: MailFacts): DnsRecord => {
  const finding = shownFinding(row, rows)
  const { domain_name, domain_name_unicode } = rows.domain
  return {
    record_id: row.record_id,
    check: finding.check,
    subject: row.subject,
    purpose: purposeOf(finding.check, facts),
    host: row.host,
    host_short: hostInZone(row.host, domain_name, rows.check.zone_name),
    type: finding.type,
    value_to_publish: row.to_publish,
    status: statusOf(row.verdict),
    code: finding.code,
    sentence: recordSentence(domain_name_unicode, finding),
    since: row.since.toISOString(),
    last_good_at: row.last_good_at?.toISOString() ?? null,
    looked_at: row.looked_at.toISOString(),
    unchecked_since: row.unchecked_since?.toISOString() ?? null,
    others_may_remember_until: row.remembered_until?.toISOString() ?? null,
    seen: finding.seen.map((one) => ({ ...one, from: shownServer(one.from) })),
    evidence: finding.evidence && evidenceView(finding.evidence),
  }
}

/** The records in the order of the page. */
const inOrder = (records: readonly DomainRecordRow[]): DomainRecordRow[] =>
  records.toSorted(
    (one, other) =>
      checks.indexOf(one.check_name as Check) - checks.indexOf(other.check_name as Check) ||
      one.subject.localeCompare(other.subject, 'en'),
  )

/** What the operator says, or is invented for a demonstration. */
const usedFacts = (rows: DomainDnsRows): MailFacts =>
  rows.check.is_invented ? inventedFacts(rows.domain.domain_name, proofOf(rows.domain)) : factsOf(rows)

const membersOf = (rows: DomainDnsRows): Omit<DomainDns, 'domain_id'> => {
  const { domain, check, records } = rows
  const facts = usedFacts(rows)
  const findings = inOrder(records).map((row) => shownFinding(row, rows))
  const { receiving, sending } = domainStatus(findings, facts)
  const sentences = findings.length > 0 ? domainSentences(domain.domain_name_unicode, facts, findings) : null
  return {
    domain_name: domain.domain_name,
    domain_name_unicode: domain.domain_name_unicode,
    status: domain.dns_status,
    since: domain.dns_since?.toISOString() ?? null,
    unchecked_since: domain.dns_unchecked_since?.toISOString() ?? null,
    sentence: sentences?.sentence ?? domain.dns_sentence,
    receiving: { status: receiving, sentence: sentences?.receiving ?? null },
    sending: { status: sending, sentence: sentences?.sending ?? null },
    records: inOrder(records).map((row) => recordView(row, rows, facts)),
    looked_at: check.looked_at?.toISOString() ?? null,
    next_look_at: check.next_look_at.toISOString(),
    is_checking: check.is_running || check.is_asked,
    check_allowed_at: check.allowed_at?.toISOString() ?? null,
    resolvers: shownServers(check.resolvers),
    invented: check.is_invented,
  }
}

/** The DNS of a domain in the contract's form. */
export const domainDnsView = (rows: DomainDnsRows): DomainDns => ({
  domain_id: rows.domain.domain_id,
  ...membersOf(rows),
})

/** The DNS of a domain as a link shows it. */
export const sharedDnsView = (rows: DomainDnsRows, expiresAt: Date): SharedDns => ({
  expires_at: expiresAt.toISOString(),
  ...membersOf(rows),
})

/** The records to publish as text for a zone file. @param all also those that are right. */
export const zoneView = (rows: DomainDnsRows, all: boolean): { text: string } => ({
  text: zoneText(
    rows.domain.domain_name,
    inOrder(rows.records).map((row) => shownFinding(row, rows)),
    { all },
  ),
})

export const checkStartedView = ({ looked_at, next_look_at }: CheckState): DnsCheckStarted => ({
  looked_at: looked_at?.toISOString() ?? null,
  next_look_at: next_look_at.toISOString(),
})

/** A record's state in a stored change. */
export interface ChangeState {
  verdict: Verdict
  code: Code
  seen: readonly string[]
  /** SHA-256 of all values, as hexadecimal digits, if some of them are left out or cut. */
  sha256?: string
}

/** The most values of a state, and the characters of each: anyone can publish many long ones, and change them at each check. */
const maxValues = 10
const maxCharacters = 256

/** The state of a record that its changes are about: the code and the values in one order, without their TTL. */
export const changeState = ({
  verdict,
  code,
  seen,
}: Pick<Finding, 'verdict' | 'code' | 'seen'>): ChangeState => {
  const values = seen.map(({ value }) => value).toSorted()
  const shortened = values
    .slice(0, maxValues)
    .map((value) => Array.from(value).slice(0, maxCharacters).join(''))
  if (isDeepStrictEqual(shortened, values)) return { verdict, code, seen: values }
  const sha256 = createHash('sha256').update(JSON.stringify(values)).digest('hex')
  return { verdict, code, seen: shortened, sha256 }
}

/** Whether two states are the same. */
export const isSameState = (one: ChangeState, other: ChangeState): boolean => isDeepStrictEqual(one, other)

const stateView = (state: object | null): DnsChange['before'] => {
  if (state === null) return null
  const { verdict, code, seen } = state as ChangeState
  return { status: statusOf(verdict), code, seen: seen.slice(0, 50) }
}

export const changeView = (row: DomainRecordChangeRow): DnsChange => ({
  change_id: row.change_id,
  occurred_at: row.occurred_at.toISOString(),
  check: row.check_name as Check,
  subject: row.subject,
  host: row.host,
  type: row.record_type as RecordType,
  before: stateView(row.before),
  after: stateView(row.after),
})

export const shareView = (row: ShareDetails): DnsShare => ({
  share_id: row.share_id,
  made_by: { key_id: row.made_by_key_id, key_name: row.made_by_key_name },
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  status: row.status,
})
