import { asciiName } from '../names.ts'
import type { codes, Finding } from '../types.ts'
import { hostsOf, listed, quoted, termOf, type Sentence } from './words.ts'

type Sentences<Check extends keyof typeof codes> = Readonly<Record<(typeof codes)[Check][number], Sentence>>

/** A sentence about SPF: only mail of other senders fails if it is advice. */
const spfSentence = ({ verdict }: Finding, text: string): string =>
  verdict === 'advice'
    ? `Other senders may fail: ${text}`
    : text.replace(/^[a-z]/, (char) => char.toUpperCase())

/** The domain of a part of the record, if it isn't the domain itself. */
const foreignDomain = ({ evidence }: Finding, domain: string): string | null =>
  evidence?.domain === undefined || evidence.domain === asciiName(domain) ? null : evidence.domain

/** The end of a sentence that says where a term is. */
const where = (finding: Finding, domain: string): string => {
  const foreign = foreignDomain(finding, domain)
  return foreign === null ? '' : ` in the record of ${listed([foreign])}`
}

/** Characters that can't be seen, apart from spaces. */
const invisible = /[\p{Cf}\p{Cc}]/u

/** The mistake in the beginning of a text that was meant as an SPF record (RFC 7208, section 4.5). */
const slipOf = (start: string): string => {
  const [char] = invisible.exec(start) ?? []
  if (/["\u201c\u201d\u201e\\]/.test(start))
    return "it has quotation marks or backslashes that don't belong to it"
  if (char !== undefined)
    return `it has a character that can't be seen (U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`
  if (/^\s/.test(start)) return 'it has a space before “v=spf1”'
  if (/^v=spf1./i.test(start)) return `“v=spf1” must be followed by a space, not by ${quoted(start.slice(6))}`
  return `it must begin with “v=spf1” and a space, not with ${quoted(start)}`
}

/** What SPF means (RFC 7208). */
export const spfSentences: Sentences<'spf'> = {
  pass: () => "SPF allows the operator's sending addresses.",
  sends_no_mail: (_, domain) => `${domain} sends no mail, and SPF says so.`,
  not_ours: () => "SPF doesn't list the operator's sending addresses.",
  some_addresses: ({ evidence }) => `SPF doesn't list ${listed(evidence?.addresses ?? [])}.`,
  no_record: (_, domain) => `No SPF record says which servers can send mail from ${domain}.`,
  several_records: (finding, domain) =>
    spfSentence(
      finding,
      `${foreignDomain(finding, domain) ?? domain} has several SPF records, but only one is allowed.`,
    ),
  too_many_lookups: (finding, domain) =>
    spfSentence(
      finding,
      `SPF allows 10 lookups, and ${termOf(finding)}${where(finding, domain)} exceeds that limit.`,
    ),
  too_many_voids: (finding, domain) =>
    spfSentence(
      finding,
      `SPF allows 2 void lookups, and ${termOf(finding)}${where(finding, domain)} exceeds that limit.`,
    ),
  include_without_record: (finding, domain) =>
    spfSentence(finding, `${termOf(finding)}${where(finding, domain)} names a domain without an SPF record.`),
  redirect_without_record: (finding, domain) =>
    spfSentence(finding, `${termOf(finding)}${where(finding, domain)} names a domain without an SPF record.`),
  unknown_mechanism: (finding, domain) =>
    spfSentence(finding, `SPF doesn't know the term ${termOf(finding)}${where(finding, domain)}.`),
  syntax: (finding, domain) =>
    spfSentence(finding, `receivers can't read ${termOf(finding)}${where(finding, domain)}.`),
  not_ascii: (finding, domain) =>
    spfSentence(
      finding,
      `${termOf(finding)}${where(finding, domain)} has characters that SPF doesn't allow.`,
    ),
  not_a_record: ({ evidence }) =>
    `Receivers don't read the record as SPF, because ${slipOf(evidence?.term ?? '')}.`,
  allows_everyone: (_, domain) => `SPF allows every server in the world to send mail as ${domain}.`,
  others_too_many_lookups: (finding, domain) =>
    `Other senders may fail: SPF allows 10 lookups, and ${termOf(finding)}${where(finding, domain)} exceeds that limit.`,
  open_end: () => 'SPF doesn’t say what happens to mail from other servers. It can end with “~all”.',
  depends_on_sender: () => "SPF depends on the sender's address, so Postroom can't tell which mail passes.",
  part_unreadable: (finding, domain) => {
    const foreign = foreignDomain(finding, domain)
    return foreign === null
      ? "A part of the SPF record couldn't be looked up."
      : `The SPF record contains that of ${listed([foreign])}, which couldn't be looked up.`
  },
}

/** What a DKIM record means (RFC 6376). */
export const dkimSentences: Sentences<'dkim'> = {
  same_key: () => 'The published key is the one that the operator configured.',
  other_key: () => "This isn't the key that the operator configured.",
  no_record: () => "The key that the operator configured isn't published.",
  revoked: () => 'The record says that the key is revoked.',
  cut_short: () => 'The key is truncated. Long values need several strings of up to 255 characters.',
  quotes_in_value: () => "The value has quotation marks or backslashes that don't belong to it.",
  several_records: () => 'There are several TXT records at this name, but only one is allowed.',
  not_a_key: () => "The record at this name isn't a DKIM key.",
  wrong_version: () => 'The record must begin with “v=DKIM1”.',
  hash_excluded: (finding) =>
    `The tag ${termOf(finding)} excludes SHA-256, so receivers don't accept signatures with it.`,
  service_excluded: (finding) => `The tag ${termOf(finding)} excludes email.`,
  key_too_short: ({ evidence }) =>
    `The key has ${evidence?.bits ?? 0} bits. Receivers ignore keys shorter than 1024 bits.`,
  short_key: ({ evidence }) => `The key has ${evidence?.bits ?? 0} bits. 2048 bits are recommended.`,
  testing: () => 'The record marks the key as a test (“t=y”), so receivers may ignore signatures.',
  alias_leads_nowhere: ({ evidence }) =>
    `The alias points to ${listed([evidence?.domain ?? ''])}, which has no record.`,
  name_doubled: ({ evidence }) =>
    `The record is at ${listed([evidence?.name ?? ''])}, with the domain twice.`,
  other_key_type: (finding) =>
    `The tag ${termOf(finding)} isn't the type of the key that the operator configured.`,
  unreadable_key: () => "The key can't be read.",
}

const consequences: Readonly<Record<string, string>> = {
  reject: 'reject it',
  quarantine: 'move it to junk',
  none: 'do nothing about it',
}

/** What receivers do by a policy. */
const consequenceOf = (policy: string | undefined): string =>
  consequences[policy ?? 'none'] ?? 'do nothing about it'

/** What DMARC means (RFC 9989). */
export const dmarcSentences: Sentences<'dmarc'> = {
  reject: () => 'If mail fails SPF and DKIM, receivers reject it.',
  quarantine: () => 'If mail fails SPF and DKIM, receivers move it to junk.',
  none: () => 'If mail fails SPF and DKIM, the policy has receivers do nothing.',
  no_record: () => 'No DMARC record says what happens to mail that fails SPF and DKIM.',
  no_policy: () => 'The record has no policy, so receivers ignore it.',
  several_records: () => 'There are several DMARC records, so receivers ignore them.',
  not_a_record: () => "The record can't be read as DMARC.",
  testing: () => 'The record marks the policy as a test (“t=y”), so receivers apply a weaker one.',
  reports_not_accepted: (finding) => `Reports are lost, because ${hostsOf(finding)} doesn't accept them.`,
  reports_without_address: (finding) =>
    `Receivers send no reports to ${termOf(finding)}. An address begins with “mailto:”.`,
  own_mail_refused: ({ evidence }, domain) =>
    `Mail from ${domain} fails SPF and DKIM, and by this policy receivers ${consequenceOf(evidence?.policy)}.`,
  older_receivers_differ: ({ evidence }) =>
    `Older receivers apply the policy ${quoted(evidence?.older_policy ?? 'none')} instead of ${quoted(evidence?.policy ?? 'none')}.`,
}

/** What the name of a sending address means. */
export const ptrSentences: Sentences<'ptr'> = {
  confirmed: ({ subject }) => `${subject} has a name that points back to it.`,
  confirmed_other_name: ({ subject, evidence }) =>
    `${subject} has the name ${listed([evidence?.name ?? ''])}, which points back to it. The server greets with another name.`,
  no_name: ({ subject }) => `${subject} has no name. Many receivers reject its mail.`,
  not_confirmed: ({ subject }) => `The name of ${subject} doesn't point back to it.`,
  greeting_elsewhere: ({ subject, evidence }) =>
    `The server at ${subject} greets as ${listed(evidence?.hosts ?? [])}, which points to another address.`,
}

/** What the record means that proved a domain. */
export const proofSentences: Sentences<'proof'> = {
  seen: (_, domain) => `The record shows that you manage the DNS of ${domain}.`,
  no_record: () => 'The verification record of the domain is gone. Mail works without it. Publish it again.',
  other_name: ({ evidence, host }) =>
    `The verification record is at ${listed([evidence?.name ?? ''])}. It belongs at ${listed([host])}.`,
  other_value: () =>
    'Another value is where the verification record of the domain was. Mail works without it. Publish it again.',
}
