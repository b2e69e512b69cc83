/** The types of DNS records whose answers a check understands. */
export type RecordType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'PTR' | 'SOA' | 'SRV' | 'TLSA' | 'TXT'

/** The data of a record. Names are in lower case without the final dot. */
export type RecordData =
  | { type: 'A' | 'AAAA'; address: string }
  | { type: 'CNAME' | 'NS' | 'PTR'; target: string }
  | { type: 'MX'; preference: number; target: string }
  | { type: 'SOA'; target: string; minimum: number }
  | { type: 'SRV'; priority: number; weight: number; port: number; target: string }
  | { type: 'TLSA'; usage: number; selector: number; matching: number; digest: string }
  /** `text` joins the strings of the record; `fields` has the number of octets of each. */
  | { type: 'TXT'; text: string; fields: readonly number[] }

/** One record as a name server returned it; `ttl` in seconds. */
export interface SeenRecord {
  name: string
  ttl: number
  data: RecordData
}

/** Why a question has no answer. `too_long`: a text of it is longer than any record that mail needs. `limit`: the check was aborted, or has asked too many questions. */
export type FailureReason = 'no_answer' | 'servfail' | 'refused' | 'garbage' | 'too_long' | 'bogus' | 'limit'

interface AnswerBasis {
  /** The names of an alias chain, from the name that was asked for to the last target. Empty without an alias. */
  aliases: readonly string[]
  /** How long others may remember this, in seconds; for an absent name min(SOA TTL, SOA minimum) (RFC 2308, section 5). */
  ttl: number
  /** Whether DNSSEC proved it; null if that is unknown, because the resolver's word is not trusted. */
  authenticated: boolean | null
  /** Address and port of the server that answered. */
  from: string
}

/** A lookup that failed, at this server if one was asked. */
export interface FailedAnswer {
  kind: 'failed'
  reason: FailureReason
  from: string
  /** Whether the server only named others to ask (RFC 1034, section 4.3.2), rather than refusing. */
  isReferral?: boolean
}

/**
 * The answer to one question. An unsuccessful lookup is `failed`, never an exception, and never `none`. `bogus`: the
 * resolver answers only with CD set, so validating receivers see nothing (RFC 4035, section 3.2.2).
 */
export type Answer =
  | ({ kind: 'records'; records: readonly SeenRecord[] } & AnswerBasis)
  | ({ kind: 'none' | 'no_such_name' } & AnswerBasis)
  | FailedAnswer

/** Asks the name servers. */
export interface Resolver {
  ask: (name: string, type: RecordType, options?: { signal?: AbortSignal }) => Promise<Answer>
}

/** What the record has that proves a domain: a part of its name, and a part of its value. */
export interface DomainProof {
  label: string
  token: string
}

/** What the operator said about this installation and a domain. Empty lists and null: not said. */
export interface MailFacts {
  mxHosts: readonly string[]
  sendingAddresses: readonly string[]
  heloName: string | null
  spfInclude: string | null
  /** The public keys as base64 of SubjectPublicKeyInfo. */
  dkimKeys: readonly { selector: string; publicKey: string }[]
  /** Hosts that receive the domain's mail and pass it on to the operator's. */
  inboundGateways: readonly string[]
  /** Hosts for mail apps (IMAP, POP3, submission); if empty, `mxHosts` count. */
  clientHosts: readonly string[]
  receives: boolean
  sends: boolean
  /** The record that proved the domain; null if the operator added it without one. */
  proof: DomainProof | null
}

/** The codes of each check: a closed list, also in the contract. */
export const codes = {
  mx: [
    'ours',
    'mx_is_alias',
    'elsewhere_as_backup',
    'mx_without_address',
    'mx_is_address',
    'no_mx',
    'no_mx_web_address_instead',
    'elsewhere',
    'elsewhere_first',
    'null_mx',
    'null_mx_beside_others',
    'no_such_domain',
  ],
  spf: [
    'pass',
    'sends_no_mail',
    'not_ours',
    'some_addresses',
    'no_record',
    'several_records',
    'too_many_lookups',
    'too_many_voids',
    'include_without_record',
    'redirect_without_record',
    'unknown_mechanism',
    'syntax',
    'not_ascii',
    'not_a_record',
    'allows_everyone',
    'others_too_many_lookups',
    'open_end',
    'part_unreadable',
    'depends_on_sender',
  ],
  dkim: [
    'same_key',
    'other_key',
    'no_record',
    'revoked',
    'cut_short',
    'quotes_in_value',
    'several_records',
    'not_a_key',
    'wrong_version',
    'hash_excluded',
    'service_excluded',
    'key_too_short',
    'short_key',
    'testing',
    'alias_leads_nowhere',
    'name_doubled',
    'other_key_type',
    'unreadable_key',
  ],
  dmarc: [
    'reject',
    'quarantine',
    'none',
    'no_record',
    'no_policy',
    'several_records',
    'not_a_record',
    'testing',
    'reports_not_accepted',
    'reports_without_address',
    'own_mail_refused',
    'older_receivers_differ',
  ],
  mta_sts: [
    'enforce',
    'testing',
    'none',
    'no_record',
    'several_records',
    'not_a_record',
    'mx_not_in_policy',
    'policy_missing',
    'policy_not_readable',
    'policy_redirect',
    'policy_certificate',
    'policy_too_large',
    'policy_content_type',
    'policy_private_address',
    'policy_timeout',
    'policy_unreachable',
  ],
  tls_rpt: ['reports', 'no_record', 'no_address', 'several_records'],
  autoconfig: ['ours', 'elsewhere', 'declared_absent', 'no_record'],
  dane: ['signed', 'not_signed', 'no_record', 'signature_unknown', 'unusable'],
  ptr: ['confirmed', 'confirmed_other_name', 'no_name', 'not_confirmed', 'greeting_elsewhere'],
  proof: ['seen', 'no_record', 'other_value', 'other_name'],
} as const

/**
 * Codes that each check has besides its own. `operator_has_not_said`: it needs a fact that the operator has not given.
 * `still_spreading`: the zone's own name servers don't agree with the resolver. `absence_cached` and `old_value_cached`: they have the
 * right record, and the resolver still has none, or the old one. The others say why no server answered.
 */
export const commonCodes = [
  'operator_has_not_said',
  'dnssec_bogus',
  'still_spreading',
  'absence_cached',
  'old_value_cached',
  'no_answer',
  'servfail',
  'refused',
  'garbage',
  'too_long',
  'limit',
] as const

/** One group of records that is checked. */
export type Check = keyof typeof codes

/** All checks, in the order of the page. */
export const checks = Object.keys(codes) as readonly Check[]

/** A code of any check. */
export type Code = (typeof codes)[Check][number] | (typeof commonCodes)[number]

/**
 * The result of a check. `advice`: mail works and could be better. `cannot_tell`: a lookup failed or a fact is missing; it
 * changes no state.
 */
export type Verdict = 'ok' | 'advice' | 'absent' | 'broken' | 'cannot_tell'

/** One term of an SPF record with what it costs, and for include and redirect the terms of its target. */
export interface SpfTerm {
  term: string
  lookups: number
  /** How many of its lookups found nothing (RFC 7208, section 4.6.4). */
  voids: number
  /** The term's own problem, or null. */
  code: Code | null
  terms: readonly SpfTerm[]
}

/** The reply of one of the zone's own name servers; `values` null: it did not answer. */
export interface ServerOpinion {
  name: string
  address: string
  values: readonly string[] | null
}

/** Details for the page beside a code, small enough to be stored as JSON. Absent members don't apply. */
export interface Evidence {
  /** SPF: the record as a tree, and its cost out of ten lookups and two void ones. */
  spf?: { domain: string; lookups: number; voids: number; terms: readonly SpfTerm[] }
  /** SPF and PTR: addresses that fail. */
  addresses?: readonly string[]
  /** MX, MTA-STS, autoconfig: hosts that the code is about. */
  hosts?: readonly string[]
  /** The domain whose record applies, if it is not the subject's own (DMARC, DKIM through an alias, SPF's include). */
  domain?: string
  /** The term, tag or pattern that the code is about, as it was seen. */
  term?: string
  /** DMARC: the policy that applies, and that of a receiver that follows RFC 7489. */
  policy?: string
  older_policy?: string
  /** DMARC: `pct` is in the record, and no longer counts. */
  pct?: string
  /** DKIM: bits of the key. */
  bits?: number
  /** The wildcard record that the answer is from, such as `*.brightwater.example`. */
  wildcard?: string
  /** PTR: the name that was found. */
  name?: string
  /** MTA-STS: the HTTP status. */
  http_status?: number
  /** `still_spreading`: the code that the resolver's answer gives, and what each name server says. */
  new_code?: Code
  servers?: readonly ServerOpinion[]
}

/** A value that was seen: its text, its TTL in seconds, and the server that returned it. */
export interface SeenValue {
  value: string
  ttl: number
  from: string
}

/** The result of one check of one subject. */
export interface Finding {
  check: Check
  /** '' or the selector, service, host or address. */
  subject: string
  verdict: Verdict
  code: Code
  /** The name and type of the record. */
  host: string
  type: RecordType
  /** The record's value, or null if there is nothing to publish, or a fact is missing. */
  toPublish: string | null
  seen: readonly SeenValue[]
  /** Until when others may remember the old answer, in seconds from now; null if no server answered. */
  ttl: number | null
  evidence: Evidence | null
  /** Whether it is from an earlier check, because a later one had no answer or waits to be confirmed. */
  isLastKnown?: boolean
  /** Until when resolvers may cache the answer; null or absent if unknown. */
  cachedUntil?: Date | null
  /** Whether it sends reports to `postmaster@` of the domain, and this mail service rejects mail to that address. */
  rejectsReports?: boolean
}

/** Checks one group of records of a domain. It never throws on what name servers answer. */
export type RunCheck = (domain: string, facts: MailFacts, resolver: Resolver) => Promise<Finding[]>
