import type { codes, Finding } from '../types.ts'
import { hostsOf, listed, type Sentence } from './words.ts'

type Sentences<Check extends keyof typeof codes> = Readonly<Record<(typeof codes)[Check][number], Sentence>>

/** Whether the domain should receive no mail, and publish the null MX (RFC 7505). */
const receivesNone = ({ toPublish }: Finding): boolean => toPublish === '0 .'

const verb = ({ evidence }: Finding, one: string, several: string): string =>
  (evidence?.hosts?.length ?? 0) > 1 ? several : one

const noMx: Sentence = (finding, domain) => {
  if (receivesNone(finding))
    return `${domain} has no MX record. A null MX says clearly that it receives no mail.`
  return finding.verdict === 'absent'
    ? `No MX record says where mail to ${domain} goes.`
    : `Mail to ${domain} goes to this mail service, because senders use its own address. An MX record is safer.`
}

/** What MX records mean (RFC 5321, section 5). */
export const mxSentences: Sentences<'mx'> = {
  ours: (_, domain) => `Mail to ${domain} goes to this mail service.`,
  mx_is_alias: (finding) =>
    `${verb(finding, 'The MX host is an alias', 'MX hosts are aliases')} (CNAME), which some senders don't accept: ${hostsOf(finding)}.`,
  elsewhere_as_backup: (finding, domain) =>
    `Mail to ${domain} goes to this mail service. If that fails, it goes to ${hostsOf(finding)}.`,
  mx_without_address: (finding, domain) =>
    finding.verdict === 'broken'
      ? `Mail to ${domain} can't be delivered, because ${hostsOf(finding)} ${verb(finding, 'has', 'have')} no address.`
      : `Senders skip ${hostsOf(finding)}, because ${verb(finding, 'it has', 'they have')} no address.`,
  mx_is_address: (finding) =>
    finding.verdict === 'broken'
      ? 'An MX record needs the name of a host, not an address.'
      : `Senders skip ${hostsOf(finding)}: an MX record needs the name of a host, not an address.`,
  no_mx: noMx,
  no_mx_web_address_instead: (finding, domain) =>
    receivesNone(finding)
      ? `Senders try the web server's address, because ${domain} has no MX record. A null MX prevents this.`
      : `Without an MX record, mail to ${domain} goes to the web server's address, not to this mail service.`,
  elsewhere: (finding, domain) =>
    finding.verdict === 'broken'
      ? `Mail to ${domain} goes to ${hostsOf(finding)}, not to this mail service.`
      : `Mail to ${domain} goes to ${hostsOf(finding)}. This mail service doesn't receive mail for it.`,
  elsewhere_first: (finding, domain) =>
    `Mail to ${domain} first goes to ${hostsOf(finding)}, not to this mail service.`,
  null_mx: ({ verdict }, domain) =>
    verdict === 'ok'
      ? `${domain} receives no mail, and its MX record says so.`
      : `The MX record says that ${domain} receives no mail.`,
  null_mx_beside_others: () => 'A null MX must be the only MX record.',
  no_such_domain: (_, domain) => `${domain} doesn't exist in DNS.`,
}

const policyHost = ({ evidence }: Finding, domain: string): string =>
  evidence?.hosts === undefined ? `mta-sts.${domain}` : listed(evidence.hosts.slice(0, 1))

/** What MTA-STS means (RFC 8461). */
export const mtaStsSentences: Sentences<'mta_sts'> = {
  enforce: () =>
    'Senders that support MTA-STS deliver only over encrypted connections, and only to the hosts in the policy.',
  testing: () => 'The policy is a test: senders report problems, and deliver anyway.',
  none: () => 'The policy is switched off.',
  no_record: () => 'Mail works without it.',
  several_records: () => 'There are several MTA-STS records, so senders ignore them.',
  not_a_record: () => "The record can't be read as MTA-STS.",
  mx_not_in_policy: (finding) =>
    finding.verdict === 'broken'
      ? `The policy doesn't list ${hostsOf(finding)}, so senders that follow it don't deliver there.`
      : `The policy doesn't list ${hostsOf(finding)}. If it is enforced, mail to these hosts will fail.`,
  policy_missing: (finding, domain) => `${policyHost(finding, domain)} has no policy.`,
  policy_not_readable: (finding, domain) => `The policy of ${policyHost(finding, domain)} can't be read.`,
  policy_redirect: (finding, domain) =>
    `${policyHost(finding, domain)} redirects to another address, which senders don't follow.`,
  policy_certificate: (finding, domain) =>
    `Senders don't accept the certificate of ${policyHost(finding, domain)}.`,
  policy_too_large: () => 'The policy is larger than 64 KiB.',
  policy_content_type: () => 'The policy must have the type text/plain.',
  policy_private_address: (finding, domain) =>
    `${policyHost(finding, domain)} has an address that isn't public.`,
  policy_timeout: (finding, domain) =>
    `${policyHost(finding, domain)} didn't send the policy within 10 seconds.`,
  policy_unreachable: (finding, domain) =>
    `The policy couldn't be loaded from ${policyHost(finding, domain)}.`,
}

/** What TLS reporting means (RFC 8460). */
export const tlsRptSentences: Sentences<'tls_rpt'> = {
  reports: () => 'Senders report problems with encrypted delivery.',
  no_record: () => 'Mail works without it.',
  no_address: () => 'The record has no address to which reports can be sent: “mailto:” or “https:”.',
  several_records: () => 'There are several records, so senders ignore them.',
}

/** What mail apps use a service for (RFC 6186, section 3; RFC 8314, section 5.1). */
const services: Readonly<Record<string, string>> = {
  '_imaps._tcp': 'IMAP with TLS',
  '_submissions._tcp': 'sending with TLS',
  '_submission._tcp': 'sending with STARTTLS',
}

/** The hosts and ports that SRV records name, as they were seen. */
const seenServers = ({ seen }: Finding): string => {
  const servers = seen.flatMap(({ value }) => {
    const [, , port = '', target = '.'] = value.split(' ')
    return target === '.' ? [] : [`${target.replace(/\.$/, '')}:${port}`]
  })
  return servers.length === 0 ? 'a host' : listed(servers)
}

/** Names the servers seen: whether a server answers there, and as what, was not checked. */
const operatorsServer: Sentence = (finding) => {
  const service = services[finding.subject]
  return service === undefined
    ? `${listed([finding.host])} points to a host that the operator configured. What it serves wasn't checked.`
    : `The record names ${seenServers(finding)} for ${service}, a host that the operator configured. The service wasn't checked.`
}

/** What the records for mail apps mean (RFC 6186, RFC 8314). */
export const autoconfigSentences: Sentences<'autoconfig'> = {
  ours: operatorsServer,
  elsewhere: (finding) => `Mail apps are sent to ${hostsOf(finding)}, which the operator hasn't configured.`,
  declared_absent: () => "The record says that this service isn't offered.",
  no_record: () => 'Users can enter the mail servers in their mail apps.',
}

/** What TLSA records mean (RFC 7672). */
export const daneSentences: Sentences<'dane'> = {
  signed: () => 'The TLSA record is signed, so senders can check the certificate.',
  not_signed: () => "The TLSA record isn't signed with DNSSEC, so senders ignore it.",
  no_record: () => 'Mail works without it.',
  unusable: () => "Senders can't use the TLSA record: its usage must be 2 or 3, and its digest complete.",
  signature_unknown: () =>
    "A TLSA record exists. The resolver isn't trusted to say whether it is signed (DNS_TRUST_AD).",
}
