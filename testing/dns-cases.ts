// Domains with the verdicts that their records must lead to. The same cases are checked in memory, and under real name servers.
import type { PolicyResponse } from '../server/dns/fetch-policy.ts'
import type { MemoryZone } from '../server/dns/memory-resolver.ts'
import type { MailFacts, Verdict } from '../server/dns/types.ts'
import type { DnsCase, Expected } from './dns-case.ts'
import { caseKeys, dkimCases } from './dns-dkim-cases.ts'
import { spfCases, spfZone } from './dns-spf-cases.ts'

/** The operator's facts of each case. */
export const caseFacts: MailFacts = {
  mxHosts: ['mx.ours.test', 'mx2.ours.test'],
  sendingAddresses: ['192.0.2.25', '2001:db8::25'],
  heloName: 'mx.ours.test',
  spfInclude: null,
  dkimKeys: caseKeys,
  inboundGateways: [],
  proof: null,
  clientHosts: [],
  receives: true,
  sends: true,
}

/** A domain without signatures. */
export const unsignedDomain = 'unsigned.test'

/** Records that several cases use: hosts of the operator, and of others. */
export const commonZone: MemoryZone = {
  ...spfZone,
  'mx.ours.test': { A: ['192.0.2.25'], AAAA: ['2001:db8::25'] },
  'mx2.ours.test': { A: ['192.0.2.26'] },
  'mx.same-address.test': { A: ['192.0.2.26'] },
  'alias.other.test': { CNAME: ['mx.ours.test.'] },
  'mx.other.test': { A: ['198.51.100.1'] },
  'empty.other.test': { TXT: ['no address'] },
  'gateway.other.test': { A: ['198.51.100.2'] },
  '_25._tcp.mx.ours.test': { TLSA: [`3 1 1 ${'ab'.repeat(32)}`] },
  'mx.unsigned.test': { A: ['198.51.100.3'] },
  '_25._tcp.mx.unsigned.test': { TLSA: [`3 1 1 ${'cd'.repeat(32)}`] },
  'c-agrees.test._report._dmarc.reports.test': { TXT: ['v=DMARC1'] },
}

const mx = (...values: string[]): MemoryZone => ({ '{d}': { MX: values } })

const mxCases: DnsCase[] = [
  { title: 'MX', zone: mx('10 mx.ours.test.', '20 mx2.ours.test.'), expect: ['mx ok ours'] },
  { title: 'MX of another name', zone: mx('10 mx.same-address.test.'), expect: ['mx ok ours'] },
  { title: 'MX in capitals', zone: mx('10 MX.Ours.Test.'), expect: ['mx ok ours'] },
  { title: 'MX by an alias', zone: mx('10 alias.other.test.'), expect: ['mx advice mx_is_alias'] },
  {
    title: 'MX with a foreign backup',
    zone: mx('10 mx.ours.test.', '20 mx.other.test.'),
    expect: ['mx advice elsewhere_as_backup'],
  },
  {
    title: 'MX behind a foreign one',
    zone: mx('10 mx.other.test.', '20 mx.ours.test.'),
    expect: ['mx broken elsewhere_first'],
  },
  {
    title: 'MX equal to a foreign one',
    zone: mx('10 mx.other.test.', '10 mx.ours.test.'),
    expect: ['mx broken elsewhere_first'],
  },
  { title: 'foreign MX', zone: mx('10 mx.other.test.'), expect: ['mx broken elsewhere'] },
  {
    title: 'foreign MX of a domain that only sends',
    zone: mx('10 mx.other.test.'),
    facts: { receives: false },
    expect: ['mx ok elsewhere'],
  },
  {
    title: 'MX of a gateway',
    zone: mx('10 gateway.other.test.'),
    facts: { inboundGateways: ['gateway.other.test'] },
    expect: ['mx ok ours'],
  },
  {
    title: 'MX without an address',
    zone: mx('10 empty.other.test.'),
    expect: ['mx broken mx_without_address'],
  },
  {
    title: 'one MX without an address',
    zone: mx('10 mx.ours.test.', '20 nowhere.other.test.'),
    expect: ['mx advice mx_without_address'],
  },
  { title: 'MX that is an address', zone: mx('10 192.0.2.25.'), expect: ['mx broken mx_is_address'] },
  {
    title: 'one MX that is an address',
    zone: mx('10 mx.ours.test.', '20 192.0.2.25.'),
    expect: ['mx advice mx_is_address'],
  },
  { title: 'no MX', zone: { '{d}': { TXT: ['anything'] } }, expect: ['mx absent no_mx'] },
  {
    title: 'web server without MX',
    zone: { '{d}': { A: ['198.51.100.80'] } },
    expect: ['mx broken no_mx_web_address_instead'],
  },
  {
    title: 'web server of a domain that only sends',
    zone: { '{d}': { A: ['198.51.100.80'] } },
    facts: { receives: false },
    expect: ['mx advice no_mx_web_address_instead'],
  },
  {
    title: 'our address without MX',
    zone: { '{d}': { A: ['192.0.2.25'] } },
    expect: ['mx advice no_mx'],
  },
  { title: 'null MX', zone: mx('0 .'), expect: ['mx broken null_mx'] },
  {
    title: 'null MX of a domain that only sends',
    zone: mx('0 .'),
    facts: { receives: false },
    expect: ['mx ok null_mx'],
  },
  {
    title: 'null MX beside another',
    zone: mx('0 .', '10 mx.ours.test.'),
    expect: ['mx broken null_mx_beside_others'],
  },
  { title: 'no such domain', zone: {}, expect: ['mx absent no_such_domain'] },
  {
    title: 'a subdomain without records',
    zone: { '{d}': { MX: ['10 mx.ours.test.'] } },
    domain: 'news.{d}',
    expect: ['mx absent no_mx'],
  },
  {
    title: 'MX without facts',
    zone: mx('10 mx.other.test.'),
    facts: { mxHosts: [] },
    expect: ['mx cannot_tell operator_has_not_said'],
  },
]

const dmarc = (...texts: string[]): MemoryZone => ({ '_dmarc.{d}': { TXT: texts } })

const dmarcCases: DnsCase[] = [
  { title: 'DMARC reject', zone: dmarc('v=DMARC1; p=reject'), expect: ['dmarc ok reject'] },
  {
    title: 'DMARC with other spaces and texts',
    zone: dmarc('v = DMARC1 ;p= Quarantine;; x=y;', 'unrelated', 'v=spf1 -all'),
    expect: ['dmarc ok quarantine'],
  },
  { title: 'DMARC none', zone: dmarc('v=DMARC1; p=none; pct=20'), expect: ['dmarc advice none'] },
  {
    title: 'DMARC without a policy, with reports',
    zone: dmarc('v=DMARC1; rua=mailto:reports@{d}'),
    expect: ['dmarc advice none'],
  },
  { title: 'DMARC without a policy', zone: dmarc('v=DMARC1; p=strict'), expect: ['dmarc broken no_policy'] },
  { title: 'no DMARC', zone: dmarc('unrelated'), expect: ['dmarc absent no_record'] },
  {
    title: 'two DMARC records',
    zone: dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject'),
    expect: ['dmarc broken several_records'],
  },
  { title: 'DMARC misspelled', zone: dmarc('v=DMARC 1; p=reject'), expect: ['dmarc broken not_a_record'] },
  { title: 'DMARC without a version', zone: dmarc('p=reject'), expect: ['dmarc broken not_a_record'] },
  { title: 'DMARC tested', zone: dmarc('v=DMARC1; p=reject; t=y'), expect: ['dmarc advice testing'] },
  {
    title: 'reports to others without consent',
    zone: dmarc('v=DMARC1; p=reject; rua=mailto:x@other.test'),
    expect: ['dmarc advice reports_not_accepted'],
  },
  {
    title: 'reports to others with consent',
    zone: { '_dmarc.c-agrees.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:x@reports.test!10m'] } },
    domain: 'c-agrees.test',
    expect: ['dmarc ok reject'],
  },
  ...[
    'postmaster@{d}',
    'mailto:postmaster',
    'https://reports.test/dmarc',
    `https://${'a'.repeat(3000)}`,
    `mailto:a@${'b'.repeat(3000)}.test`,
  ].map((rua): DnsCase => ({
    title: `reports to ${rua.slice(0, 40)}`,
    zone: dmarc(`v=DMARC1; p=reject; rua=mailto:a@{d},${rua}`),
    expect: ['dmarc advice reports_without_address'],
  })),
  {
    title: 'a policy np that is none',
    zone: dmarc('v=DMARC1; p=reject; np=strict'),
    expect: ['dmarc broken no_policy'],
  },
  {
    title: 'a policy sp that is none',
    zone: dmarc('v=DMARC1; p=reject; sp=strict'),
    expect: ['dmarc broken no_policy'],
  },
  {
    title: 'a policy np that is none, with reports',
    zone: dmarc('v=DMARC1; p=reject; np=strict; rua=mailto:a@{d}'),
    expect: ['dmarc advice none'],
  },
  {
    title: 'the policy of a subdomain that does not exist',
    zone: dmarc('v=DMARC1; p=quarantine; np=reject'),
    domain: 'mail.{d}',
    expect: ['dmarc advice older_receivers_differ'],
  },
  {
    title: 'the policy np, of a subdomain that exists',
    zone: { ...dmarc('v=DMARC1; p=quarantine; np=reject'), 'mail.{d}': { MX: ['10 mx.ours.test.'] } },
    domain: 'mail.{d}',
    expect: ['dmarc ok quarantine'],
  },
  {
    title: 'inherited policy',
    zone: dmarc('v=DMARC1; p=reject; sp=quarantine'),
    domain: 'mail.{d}',
    expect: ['dmarc ok quarantine'],
  },
  {
    title: 'policy between the domain and its organization',
    zone: { '_dmarc.b.{d}': { TXT: ['v=DMARC1; p=reject'] } },
    domain: 'a.b.{d}',
    expect: ['dmarc advice older_receivers_differ'],
  },
  {
    title: 'organization that says so itself',
    zone: {
      '_dmarc.b.{d}': { TXT: ['v=DMARC1; p=reject; psd=n'] },
      '_dmarc.{d}': { TXT: ['v=DMARC1; p=quarantine'] },
    },
    domain: 'a.b.{d}',
    expect: ['dmarc advice older_receivers_differ'],
  },
  {
    title: 'policy of a public suffix',
    zone: { '_dmarc.{d}': { TXT: ['v=DMARC1; p=reject; psd=y'] } },
    domain: 'b.{d}',
    expect: ['dmarc ok reject'],
  },
  {
    title: 'policy of a parent behind eight labels',
    zone: dmarc('v=DMARC1; p=reject'),
    domain: 'a.b.c.d.e.f.g.h.i.{d}',
    expect: ['dmarc ok reject'],
  },
]

const sts = (
  text: string,
  policy: PolicyResponse,
  more: MemoryZone = {},
): Pick<DnsCase, 'zone' | 'policy'> => ({
  zone: {
    '_mta-sts.{d}': { TXT: [text] },
    'mta-sts.{d}': { A: ['198.51.100.80'] },
    '{d}': { MX: ['10 mx.ours.test.'] },
    ...more,
  },
  policy,
})
const record = 'v=STSv1; id=20261101T000000;'
const policyText = (mode: string, ...patterns: string[]): PolicyResponse => ({
  text: [
    'version: STSv1',
    `mode: ${mode}`,
    ...patterns.map((one) => `mx: ${one}`),
    'max_age: 86400',
    '',
  ].join('\r\n'),
})
const failed = (
  failure: Extract<PolicyResponse, { failure: string }>['failure'],
  verdict: Verdict,
): DnsCase => ({
  title: `MTA-STS ${failure}`,
  ...sts(record, { failure }),
  expect: [`mta_sts ${verdict} ${failure}`],
})

const stsCases: DnsCase[] = [
  {
    title: 'MTA-STS enforce',
    ...sts(record, policyText('enforce', 'mx.ours.test')),
    expect: ['mta_sts ok enforce'],
  },
  {
    title: 'MTA-STS with a wildcard',
    ...sts(record, policyText('enforce', '*.ours.test')),
    expect: ['mta_sts ok enforce'],
  },
  {
    title: 'MTA-STS testing',
    ...sts(record, policyText('testing', '*.ours.test')),
    expect: ['mta_sts advice testing'],
  },
  { title: 'MTA-STS none', ...sts(record, policyText('none')), expect: ['mta_sts ok none'] },
  { title: 'no MTA-STS', zone: mx('10 mx.ours.test.'), expect: ['mta_sts absent no_record'] },
  {
    title: 'two MTA-STS records',
    ...sts(record, policyText('none'), { '_mta-sts.{d}': { TXT: [record, 'v=STSv1; id=2'] } }),
    expect: ['mta_sts broken several_records'],
  },
  {
    title: 'MTA-STS without id',
    ...sts('v=STSv1;', policyText('none')),
    expect: ['mta_sts broken not_a_record'],
  },
  {
    title: 'MX outside the policy',
    ...sts(record, policyText('enforce', '*.test')),
    expect: ['mta_sts broken mx_not_in_policy'],
  },
  {
    title: 'MX outside the tested policy',
    ...sts(record, policyText('testing', 'other.test')),
    expect: ['mta_sts advice mx_not_in_policy'],
  },
  {
    title: 'policy that is a page',
    ...sts(record, { text: '<html>' }),
    expect: ['mta_sts broken policy_not_readable'],
  },
  {
    title: 'policy without a host',
    ...sts(record, policyText('none'), { 'mta-sts.{d}': { TXT: ['no address'] } }),
    expect: ['mta_sts broken policy_missing'],
  },
  failed('policy_missing', 'broken'),
  failed('policy_redirect', 'broken'),
  failed('policy_certificate', 'broken'),
  failed('policy_too_large', 'broken'),
  failed('policy_content_type', 'broken'),
  failed('policy_private_address', 'broken'),
  failed('policy_timeout', 'cannot_tell'),
  failed('policy_unreachable', 'cannot_tell'),
]

const tls = (...texts: string[]): MemoryZone => ({ '_smtp._tls.{d}': { TXT: texts } })

const proof = (...texts: string[]): Pick<DnsCase, 'zone' | 'facts'> => ({
  zone: { '_postroom-abcdefgh.{d}': { TXT: texts } },
  facts: { proof: { label: 'abcdefgh', token: 'abcdefghijklmnopqrstuvwxyz' } },
})

const proofCases: DnsCase[] = [
  {
    title: 'the record that proved the domain',
    ...proof('unrelated', 'postroom-proof=abcdefghijklmnopqrstuvwxyz'),
    expect: ['proof ok seen'],
  },
  {
    title: 'the record that proved the domain, with quotation marks and in capitals',
    ...proof(' "Postroom-Proof=ABCDEFGHIJKLMNOPQRSTUVWXYZ" '),
    expect: ['proof ok seen'],
  },
  { title: 'no record that proved the domain', ...proof(), expect: ['proof absent no_record'] },
  {
    title: 'another proof than that of the domain',
    ...proof('postroom-proof=zyxwvutsrqponmlkjihgfedcba'),
    expect: ['proof broken other_value'],
  },
  {
    title: 'a proof at the domain itself',
    zone: { '{d}': { TXT: ['postroom-proof=abcdefghijklmnopqrstuvwxyz'] } },
    facts: proof().facts ?? {},
    expect: ['proof broken other_name'],
  },
  {
    title: 'a proof behind an alias',
    zone: {
      '_postroom-abcdefgh.{d}': { CNAME: ['proof.elsewhere.{d}.'] },
      'proof.elsewhere.{d}': { TXT: ['postroom-proof=abcdefghijklmnopqrstuvwxyz'] },
    },
    facts: proof().facts ?? {},
    expect: ['proof broken other_value'],
  },
]

const otherCases: DnsCase[] = [
  {
    title: 'TLS-RPT',
    zone: tls('unrelated', 'v=TLSRPTv1;rua=mailto:t@{d}'),
    expect: ['tls_rpt ok reports'],
  },
  {
    title: 'TLS-RPT by HTTPS',
    zone: tls('v=TLSRPTv1; rua=https://t.test/v1'),
    expect: ['tls_rpt ok reports'],
  },
  { title: 'no TLS-RPT', zone: tls('unrelated'), expect: ['tls_rpt absent no_record'] },
  ...['postmaster@{d}', 'https://', `https://${'a'.repeat(3000)}`, 'mailto:a@b', 'https://reports'].map(
    (rua): DnsCase => ({
      title: `TLS-RPT to ${rua.slice(0, 40)}`,
      zone: tls(`v=TLSRPTv1; rua=${rua}`),
      expect: ['tls_rpt broken no_address'],
    }),
  ),
  { title: 'TLS-RPT without an address', zone: tls('v=TLSRPTv1;'), expect: ['tls_rpt broken no_address'] },
  {
    title: 'two TLS-RPT records',
    zone: tls('v=TLSRPTv1; rua=mailto:a@{d}', 'v=TLSRPTv1; rua=mailto:b@{d}'),
    expect: ['tls_rpt broken several_records'],
  },
  {
    title: 'services',
    zone: {
      '_imaps._tcp.{d}': { SRV: ['0 1 993 mx.ours.test.'] },
      '_submissions._tcp.{d}': { SRV: ['0 1 465 mx.other.test.'] },
      '_submission._tcp.{d}': { SRV: ['0 0 0 .'] },
      'autoconfig.{d}': { CNAME: ['mx.ours.test.'] },
    },
    expect: [
      'autoconfig _imaps._tcp ok ours',
      'autoconfig _submissions._tcp advice elsewhere',
      'autoconfig _submission._tcp ok declared_absent',
      'autoconfig autoconfig ok ours',
    ],
  },
  {
    title: 'services without facts',
    zone: { '_imaps._tcp.{d}': { SRV: ['0 1 993 mx.ours.test.'] } },
    facts: { mxHosts: [] },
    expect: [
      'autoconfig _imaps._tcp cannot_tell operator_has_not_said',
      'autoconfig autoconfig absent no_record',
    ],
  },
  {
    title: 'DANE',
    zone: mx('10 mx.ours.test.', '20 mx2.ours.test.'),
    expect: ['dane mx.ours.test ok signed', 'dane mx2.ours.test absent no_record'],
  },
  ...[
    ['the usage PKIX-TA', `0 1 1 ${'ab'.repeat(32)}`],
    ['the usage PKIX-EE', `1 1 1 ${'ab'.repeat(32)}`],
    ['an unknown usage', `4 1 1 ${'ab'.repeat(32)}`],
    ['an unknown selector', `3 2 1 ${'ab'.repeat(32)}`],
    ['a digest of SHA-256 that is too short', `3 1 1 ${'ab'.repeat(20)}`],
    ['a digest of SHA-512 that is too short', `3 1 2 ${'ab'.repeat(32)}`],
    ['an unknown kind of digest', `3 1 3 ${'ab'.repeat(32)}`],
    ['a certificate that is a digest', `3 0 0 ${'ab'.repeat(32)}`],
  ].map(([title, value = '']): DnsCase => ({
    title: `DANE with ${title}`,
    zone: {
      ...mx('10 mx.{d}.'),
      'mx.{d}': { A: ['198.51.100.3'] },
      '_25._tcp.mx.{d}': { TLSA: [value] },
    },
    expect: ['dane mx.{d} broken unusable'],
  })),
  {
    title: 'DANE with one record that can be used',
    zone: {
      ...mx('10 mx.{d}.'),
      'mx.{d}': { A: ['198.51.100.3'] },
      '_25._tcp.mx.{d}': { TLSA: [`1 1 1 ${'ab'.repeat(32)}`, `2 0 2 ${'cd'.repeat(64)}`] },
    },
    expect: ['dane mx.{d} ok signed'],
  },
  {
    title: 'DANE without signatures',
    zone: mx('10 mx.unsigned.test.'),
    expect: ['dane mx.unsigned.test advice not_signed'],
  },
  {
    title: 'DANE with an unknown signature',
    zone: mx('10 mx.ours.test.'),
    isAdTrusted: false,
    expect: ['dane mx.ours.test cannot_tell signature_unknown'],
  },
]

const ptr = (
  title: string,
  address: string,
  zone: MemoryZone,
  expected: string,
  heloName = 'mx.ours.test',
): DnsCase => ({
  title,
  zone,
  facts: { sendingAddresses: [address], heloName },
  expect: [`ptr ${address} ${expected}` as Expected],
})

const ptrCases: DnsCase[] = [
  ptr('PTR', '192.0.2.25', { '25.2.0.192.in-addr.arpa': { PTR: ['mx.ours.test.'] } }, 'ok confirmed'),
  ptr(
    'PTR of another name',
    '192.0.2.101',
    {
      '101.2.0.192.in-addr.arpa': { PTR: ['out.{d}.'] },
      'out.{d}': { A: ['192.0.2.101'] },
      'helo.ours.test': { A: ['192.0.2.101'] },
    },
    'ok confirmed_other_name',
    'helo.ours.test',
  ),
  ptr('no PTR', '192.0.2.102', {}, 'absent no_name'),
  ptr(
    'PTR that leads elsewhere',
    '192.0.2.103',
    { '103.2.0.192.in-addr.arpa': { PTR: ['mx.other.test.'] } },
    'broken not_confirmed',
  ),
  ptr(
    'greeting that leads elsewhere',
    '192.0.2.104',
    { '104.2.0.192.in-addr.arpa': { PTR: ['out.{d}.'] }, 'out.{d}': { A: ['192.0.2.104'] } },
    'advice greeting_elsewhere',
  ),
]

/** All cases, each with its domain. */
export const dnsCases = [
  ...ptrCases,
  ...mxCases,
  ...spfCases,
  ...dkimCases,
  ...dmarcCases,
  ...stsCases,
  ...otherCases,
  ...proofCases,
].map((one, index) => {
  const domain = `c${index}.test`
  const fill = (text: string) => text.replaceAll('{d}', domain)
  const zone = JSON.parse(fill(JSON.stringify(one.zone))) as MemoryZone
  const expect = one.expect.map((line) => fill(line) as Expected)
  return { ...one, zone, expect, domain: fill(one.domain ?? domain), facts: { ...caseFacts, ...one.facts } }
})
