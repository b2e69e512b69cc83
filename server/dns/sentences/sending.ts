import { asciiName } from '../names.ts'
import type { codes, Finding } from '../types.ts'
import { hostsOf, listed, quoted, termOf, type Sentence } from './words.ts'

type Sentences<Check extends keyof typeof codes> = Readonly<Record<(typeof codes)[Check][number], Sentence>>

/** The beginning of a sentence about SPF: only mail of other senders fails if it is advice. */
const start = ({ verdict }: Finding): string =>
  verdict === 'advice' ? 'Other senders may fail' : 'Not right'

/** The domain of a part of the record, if it isn't the domain itself. */
const foreignDomain = ({ evidence }: Finding, domain: string): string | null =>
  evidence?.domain === undefined || evidence.domain === asciiName(domain) ? null : evidence.domain

/** The end of a sentence that says where a term is. */
const where = (finding: Finding, domain: string): string => {
  const foreign = foreignDomain(finding, domain)
  return foreign === null ? '' : ` in the record of ${listed([foreign])}`
}

/** What SPF means (RFC 7208). */
export const spfSentences: Sentences<'spf'> = {
  pass: () => 'SPF allows every server that sends mail from here.',
  sends_no_mail: (_, domain) => `${domain} sends no mail, and SPF says so.`,
  not_ours: () => "Not right: SPF doesn't list the servers that send mail from here.",
  some_addresses: ({ evidence }) => `Not right: SPF doesn't list ${listed(evidence?.addresses ?? [])}.`,
  no_record: (_, domain) => `Not set up: no SPF record says which servers can send mail from ${domain}.`,
  several_records: (finding, domain) =>
    `${start(finding)}: ${foreignDomain(finding, domain) ?? domain} has several SPF records, and one is allowed.`,
  too_many_lookups: (finding, domain) =>
    `${start(finding)}: SPF allows 10 look-ups, and ${termOf(finding)}${where(finding, domain)} exceeds them.`,
  too_many_voids: (finding, domain) =>
    `${start(finding)}: 2 look-ups can find nothing, and ${termOf(finding)}${where(finding, domain)} exceeds them.`,
  include_without_record: (finding, domain) =>
    `${start(finding)}: ${termOf(finding)}${where(finding, domain)} leads to a domain without an SPF record.`,
  redirect_without_record: (finding, domain) =>
    `${start(finding)}: ${termOf(finding)}${where(finding, domain)} leads to a domain without an SPF record.`,
  unknown_mechanism: (finding, domain) =>
    `${start(finding)}: SPF doesn't know the term ${termOf(finding)}${where(finding, domain)}.`,
  syntax: (finding, domain) =>
    `${start(finding)}: receivers can't read ${termOf(finding)}${where(finding, domain)}.`,
  not_ascii: (finding, domain) =>
    `${start(finding)}: ${termOf(finding)}${where(finding, domain)} has characters that SPF doesn't allow.`,
  allows_everyone: (_, domain) =>
    `Not right: SPF allows every server in the world to send mail as ${domain}.`,
  others_too_many_lookups: (finding, domain) =>
    `Other senders may fail: SPF allows 10 look-ups, and ${termOf(finding)}${where(finding, domain)} exceeds them.`,
  open_end: () => 'SPF doesn’t say what happens to mail from other servers. It can end with “~all”.',
  part_unreadable: (finding, domain) => {
    const foreign = foreignDomain(finding, domain)
    return foreign === null
      ? "A part of the SPF record couldn't be looked up."
      : `The SPF record contains that of ${listed([foreign])}, which couldn't be looked up.`
  },
}

/** What a DKIM record means (RFC 6376). */
export const dkimSentences: Sentences<'dkim'> = {
  same_key: () => 'The key is the one that signs mail from here.',
  other_key: () => "Not right: this isn't the key that signs mail from here.",
  no_record: () => "Not set up: the key that signs mail from here isn't published.",
  revoked: () => 'Not right: the record says that the key is revoked.',
  cut_short: () => 'Not right: the key is cut off. Long values need several strings of up to 255 characters.',
  quotes_in_value: () => "Not right: the value has quotation marks or backslashes that don't belong to it.",
  several_records: () => 'Not right: there are several TXT records at this name, and one is allowed.',
  not_a_key: () => "Not right: the record at this name isn't a DKIM key.",
  wrong_version: () => 'Not right: the record must begin with “v=DKIM1”.',
  hash_excluded: (finding) => `Not right: ${termOf(finding)} excludes SHA-256, which signs mail from here.`,
  service_excluded: (finding) => `Not right: ${termOf(finding)} excludes email.`,
  key_too_short: ({ evidence }) =>
    `Not right: the key has ${evidence?.bits ?? 0} bits. Receivers ignore keys of less than 1024.`,
  short_key: ({ evidence }) => `The key has ${evidence?.bits ?? 0} bits. 2048 are recommended.`,
  testing: () => 'The record marks the key as a test (“t=y”), so receivers may ignore signatures.',
  alias_leads_nowhere: ({ evidence }) =>
    `Not right: the alias leads to ${listed([evidence?.domain ?? ''])}, which has no record.`,
  name_doubled: ({ evidence }) =>
    `Not right: the record is at ${listed([evidence?.name ?? ''])}, with the domain twice.`,
  other_key_type: (finding) =>
    `Not right: ${termOf(finding)} isn't the kind of the key that signs mail from here.`,
  unreadable_key: () => "Not right: the key can't be read.",
}

const consequences: Readonly<Record<string, string>> = {
  reject: 'refuse it',
  quarantine: 'put it in junk',
  none: 'do nothing about it',
}

/** What receivers do by a policy. */
const consequenceOf = (policy: string | undefined): string =>
  consequences[policy ?? 'none'] ?? 'do nothing about it'

/** What DMARC means (RFC 9989). */
export const dmarcSentences: Sentences<'dmarc'> = {
  reject: () => 'If mail fails SPF and DKIM, receivers refuse it.',
  quarantine: () => 'If mail fails SPF and DKIM, receivers put it in junk.',
  none: () => 'If mail fails SPF and DKIM, the policy has receivers do nothing.',
  no_record: () => 'Not set up: no DMARC record says what happens to mail that fails SPF and DKIM.',
  no_policy: () => 'Not right: the record has no policy, so receivers ignore it.',
  several_records: () => 'Not right: there are several DMARC records, so receivers ignore them.',
  not_a_record: () => "Not right: the record can't be read as DMARC.",
  testing: () => 'The record marks the policy as a test (“t=y”), so receivers apply a weaker one.',
  reports_not_accepted: (finding) => `The reports get lost, because ${hostsOf(finding)} doesn't accept them.`,
  own_mail_refused: ({ evidence }, domain) =>
    `Not right: mail from ${domain} fails SPF and DKIM, and by this policy receivers ${consequenceOf(evidence?.policy)}.`,
  older_receivers_differ: ({ evidence }) =>
    `Older receivers apply the policy ${quoted(evidence?.older_policy ?? 'none')} instead of ${quoted(evidence?.policy ?? 'none')}.`,
}

/** What the name of a sending address means. */
export const ptrSentences: Sentences<'ptr'> = {
  confirmed: ({ subject }) => `${subject} has a name that leads back to it.`,
  confirmed_other_name: ({ subject, evidence }) =>
    `${subject} has the name ${listed([evidence?.name ?? ''])}, which leads back to it. The server greets with another name.`,
  no_name: ({ subject }) => `Not set up: ${subject} has no name. Many receivers refuse its mail.`,
  not_confirmed: ({ subject }) => `Not right: the name of ${subject} doesn't lead back to it.`,
  greeting_elsewhere: ({ subject, evidence }) =>
    `The server at ${subject} greets as ${listed(evidence?.hosts ?? [])}, which leads to another address.`,
}

/** What the record means that proved a domain. */
export const proofSentences: Sentences<'proof'> = {
  seen: (_, domain) => `The record shows that you manage the DNS of ${domain}.`,
  no_record: () =>
    'Not set up: the record that proved the domain is gone. Mail works without it. Publish it again.',
  other_value: () =>
    'Not right: another value is where the record that proved the domain was. Mail works without it. Publish it again.',
}
