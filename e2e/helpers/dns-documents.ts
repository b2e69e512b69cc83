// Documents of a domain's DNS as the API returns them, for states that a story can't wait for, such as an outage of hours.

interface SeenValue {
  value: string
  ttl: number
  from: string
}

interface Record {
  record_id: string
  check: string
  subject: string
  purpose: 'required' | 'recommended' | 'optional'
  host: string
  host_short: string
  type: string
  value_to_publish: string | null
  status: string
  code: string
  sentence: string
  since: string
  last_good_at: string | null
  looked_at: string
  unchecked_since: string | null
  others_may_remember_until: string | null
  seen: SeenValue[]
  evidence: object | null
}

const minute = 60_000
const day = 1440 * minute

/** A time so many milliseconds ago, or ahead if negative. */
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

const idOf = (index: number) => `0199f3a2-7c1e-7d3a-9b55-1f0a52c6da${String(index).padStart(2, '0')}`

/** The domain of the documents. */
const domainName = 'brightwater.example'

const seenValues = (...values: string[]): SeenValue[] =>
  values.map((value) => ({ value, ttl: 3600, from: '192.0.2.53:53' }))

const record = (
  index: number,
  own: Partial<Record> & Pick<Record, 'check' | 'sentence' | 'code'>,
): Record => ({
  record_id: idOf(index),
  subject: '',
  purpose: 'required',
  host: domainName,
  host_short: '@',
  type: 'TXT',
  value_to_publish: null,
  status: 'verified',
  since: ago(9 * day),
  last_good_at: ago(2 * minute),
  looked_at: ago(2 * minute),
  unchecked_since: null,
  others_may_remember_until: ago(-58 * minute),
  seen: [],
  evidence: null,
  ...own,
})

const key = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvQx2kF7u'.repeat(5)

const mx = record(1, {
  check: 'mx',
  type: 'MX',
  code: 'ours',
  sentence: `Mail to ${domainName} goes to this mail service.`,
  value_to_publish: '10 mx1.postroom.example.\n20 mx2.postroom.example.',
  seen: seenValues('10 mx1.postroom.example.', '20 mx2.postroom.example.'),
})
const spf = record(2, {
  check: 'spf',
  code: 'pass',
  sentence: 'All sending addresses pass.',
  value_to_publish: 'v=spf1 include:_spf.postroom.example ~all',
  seen: seenValues('v=spf1 include:_spf.postroom.example ~all'),
  evidence: {
    spf: {
      domain: domainName,
      lookups: 1,
      voids: 0,
      terms: [
        { depth: 0, term: 'include:_spf.postroom.example', lookups: 1, voids: 0, code: null },
        { depth: 1, term: 'ip4:192.0.2.10', lookups: 0, voids: 0, code: null },
        { depth: 0, term: '~all', lookups: 0, voids: 0, code: null },
      ],
    },
  },
})
const dkim = record(3, {
  check: 'dkim',
  subject: 's1',
  host: `s1._domainkey.${domainName}`,
  host_short: 's1._domainkey',
  code: 'same_key',
  sentence: 'The key is the one that signs.',
  value_to_publish: `v=DKIM1; k=rsa; p=${key}`,
  seen: seenValues(`v=DKIM1; k=rsa; p=${key}`),
})
const dmarc = record(4, {
  check: 'dmarc',
  purpose: 'recommended',
  host: `_dmarc.${domainName}`,
  host_short: '_dmarc',
  code: 'quarantine',
  sentence: 'Receivers put mail that fails in junk.',
  value_to_publish: 'v=DMARC1; p=quarantine',
  seen: seenValues('v=DMARC1; p=quarantine'),
})
const absent = { status: 'not_set_up', code: 'no_record', purpose: 'optional', last_good_at: null } as const
const mtaSts = record(5, {
  ...absent,
  check: 'mta_sts',
  host: `_mta-sts.${domainName}`,
  host_short: '_mta-sts',
  sentence: 'No MTA-STS policy is published.',
})
const tlsRpt = record(6, {
  ...absent,
  check: 'tls_rpt',
  host: `_smtp._tls.${domainName}`,
  host_short: '_smtp._tls',
  sentence: 'No address for reports about encryption is published.',
})

/** The members of the document of a domain. */
export interface DnsDocument {
  status: string
  sentence: string | null
  records: Record[]
  [name: string]: unknown
}

const document = (own: Partial<DnsDocument>): DnsDocument => ({
  domain_name: domainName,
  domain_name_unicode: domainName,
  status: 'verified',
  since: ago(9 * day),
  unchecked_since: null,
  sentence: `According to the operator's settings, mail from ${domainName} passes SPF and DKIM.`,
  receiving: { status: 'verified', sentence: `Mail to ${domainName} goes to this mail service.` },
  sending: {
    status: 'verified',
    sentence: `According to the operator's settings, mail from ${domainName} passes SPF and DKIM.`,
  },
  records: [mx, spf, dkim, dmarc, mtaSts, tlsRpt],
  looked_at: ago(2 * minute),
  next_look_at: ago(-58 * minute),
  is_checking: false,
  check_allowed_at: null,
  resolvers: ['192.0.2.53:53'],
  invented: false,
  ...own,
})

const ipv6 = `Mail that leaves by IPv6 fails: SPF does not list 2001:db8::10.`

/** A document in each state. */
export const documents: { [name: string]: () => DnsDocument } = {
  verified: () => document({ invented: true, resolvers: [] }),
  broken: () =>
    document({
      status: 'broken',
      since: ago(40 * minute),
      sentence: ipv6,
      sending: { status: 'broken', sentence: ipv6 },
      next_look_at: ago(-28_000),
      records: [
        mx,
        {
          ...spf,
          status: 'broken',
          code: 'some_addresses',
          since: ago(40 * minute),
          sentence: 'SPF does not list 2001:db8::10.',
          value_to_publish:
            'v=spf1 include:_spf.postroom.example include:_spf.newsletter.example ip6:2001:db8::10 ~all',
          seen: seenValues('v=spf1 include:_spf.postroom.example include:_spf.newsletter.example ~all'),
          evidence: {
            addresses: ['2001:db8::10'],
            spf: {
              domain: domainName,
              lookups: 11,
              voids: 1,
              terms: [
                { depth: 0, term: 'include:_spf.postroom.example', lookups: 1, voids: 0, code: null },
                { depth: 1, term: 'ip4:192.0.2.10', lookups: 0, voids: 0, code: null },
                {
                  depth: 0,
                  term: 'include:_spf.newsletter.example',
                  lookups: 10,
                  voids: 0,
                  code: 'too_many_lookups',
                },
                { depth: 1, term: 'include:_spf.eu.newsletter.example', lookups: 4, voids: 0, code: null },
                { depth: 2, term: 'a:out.newsletter.example', lookups: 1, voids: 0, code: null },
                { depth: 1, term: 'mx', lookups: 1, voids: 0, code: null },
                { depth: 0, term: '~all', lookups: 0, voids: 0, code: null },
              ],
            },
          },
        },
        {
          ...dkim,
          status: 'broken',
          code: 'other_key',
          sentence: 'The published key is another one.',
          seen: seenValues(`v=DKIM1; k=rsa; p=${key.replaceAll('x', 'y')}`),
        },
        {
          ...dmarc,
          status: 'advice',
          code: 'none',
          sentence: 'Receivers do nothing with mail that fails.',
          value_to_publish: 'v=DMARC1; p=quarantine',
          seen: seenValues('v=DMARC1; p=none'),
        },
        mtaSts,
        tlsRpt,
      ],
    }),
  spreading: () =>
    document({
      unchecked_since: ago(12 * minute),
      records: [
        {
          ...mx,
          unchecked_since: ago(12 * minute),
          evidence: {
            new_code: 'elsewhere',
            servers: [
              { name: 'ns1.hosting.example', address: '192.0.2.53', values: ['10 mx.other.example.'] },
              {
                name: 'ns2.hosting.example',
                address: '2001:db8::53',
                values: mx.seen.map(({ value }) => value),
              },
              { name: 'ns3.hosting.example', address: '198.51.100.53', values: null },
            ],
          },
        },
        spf,
        dkim,
        dmarc,
        mtaSts,
        tlsRpt,
      ],
    }),
  'not-set-up': () => {
    const nothing = {
      status: 'not_set_up',
      code: 'no_record',
      seen: [],
      last_good_at: null,
      since: ago(3 * day),
    }
    const sentence = `Mail to ${domainName} can’t arrive: it has no MX record.`
    return document({
      status: 'not_set_up',
      since: ago(3 * day),
      sentence,
      receiving: { status: 'not_set_up', sentence },
      sending: { status: 'not_set_up', sentence: 'Mail often lands in junk: SPF and DKIM are not set up.' },
      records: [
        { ...mx, ...nothing, code: 'no_mx', sentence: 'There is no MX record.' },
        { ...spf, ...nothing, sentence: 'There is no SPF record.', evidence: null },
        { ...dkim, ...nothing, sentence: 'There is no key.' },
        { ...dmarc, ...nothing, sentence: 'There is no DMARC record.' },
        mtaSts,
        tlsRpt,
      ],
    })
  },
  unchecked: () => {
    const since = ago(3 * 60 * minute)
    return document({
      unchecked_since: since,
      sentence: `The name servers of ${domainName} did not answer. They were right 3 hours ago.`,
      next_look_at: ago(-14 * minute),
      records: [mx, spf, dkim, dmarc].map((one) => ({ ...one, unchecked_since: since })),
    })
  },
  'cannot-tell': () => {
    const sentence = 'The operator hasn’t said which hosts receive mail here, so this can’t be compared.'
    const unsaid = {
      status: 'cannot_tell',
      code: 'operator_has_not_said',
      value_to_publish: null,
      last_good_at: null,
    }
    return document({
      status: 'cannot_tell',
      sentence,
      receiving: { status: 'cannot_tell', sentence },
      sending: { status: 'cannot_tell', sentence: null },
      records: [
        { ...mx, ...unsaid, sentence },
        {
          ...spf,
          ...unsaid,
          sentence: 'The operator hasn’t said which addresses send mail, so this can’t be compared.',
        },
        dmarc,
        mtaSts,
        tlsRpt,
      ],
    })
  },
  checking: () =>
    document({
      status: 'checking',
      since: null,
      sentence: null,
      receiving: { status: 'checking', sentence: null },
      sending: { status: 'checking', sentence: null },
      records: [],
      looked_at: null,
      next_look_at: ago(0),
      is_checking: true,
    }),
}
