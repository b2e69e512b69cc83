import { describe, expect, it } from 'vitest'
import { caseFacts, commonZone } from '../../../testing/dns-cases.ts'
import { spfCases } from '../../../testing/dns-spf-cases.ts'
import { memoryResolver } from '../memory-resolver.ts'
import { checkSpf } from '../spf.ts'
import type { Finding, MailFacts } from '../types.ts'

const domain = 'brightwater.test'

const check = async (
  texts: readonly (string | readonly string[])[],
  facts: Partial<MailFacts> = {},
): Promise<Finding> => {
  const resolver = memoryResolver({ ...commonZone, [domain]: { TXT: texts } })
  const [finding] = await checkSpf(domain, { ...caseFacts, ...facts }, resolver)
  if (finding === undefined) throw new Error('No finding.')
  return finding
}

const include = { spfInclude: '_spf.ours.test' }
const valueOf = async (
  texts: readonly string[],
  facts: Partial<MailFacts> = include,
): Promise<string | null> => (await check(texts, facts)).toPublish

describe('the record to publish', () => {
  it.each([
    ['nothing', [], 'v=spf1 include:_spf.ours.test ~all'],
    ['other texts', ['proof=1'], 'v=spf1 include:_spf.ours.test ~all'],
    ['a record without us', ['v=spf1 mx -all'], 'v=spf1 mx include:_spf.ours.test -all'],
    [
      'a redirect',
      ['v=spf1 redirect=_spf.other.test'],
      'v=spf1 include:_spf.ours.test redirect=_spf.other.test',
    ],
    ['a part of us', ['v=spf1 ip4:192.0.2.25 -all'], 'v=spf1 ip4:192.0.2.25 include:_spf.ours.test -all'],
    ['an open end', ['v=spf1 include:_spf.ours.test'], 'v=spf1 include:_spf.ours.test ~all'],
    [
      '+all',
      ['v=spf1 include:_spf.other.test +all'],
      'v=spf1 include:_spf.other.test include:_spf.ours.test ~all',
    ],
    [
      'an include that allows all',
      ['v=spf1 include:_spf-everyone.other.test mx -all'],
      'v=spf1 mx include:_spf.ours.test -all',
    ],
    [
      'an include without a record',
      ['v=spf1 include:_spf.ours.test include:_spf-missing.other.test mx -all'],
      'v=spf1 include:_spf.ours.test mx -all',
    ],
    [
      'a redirect to a domain without a record',
      ['v=spf1 mx redirect=_spf-missing.other.test'],
      'v=spf1 mx include:_spf.ours.test ~all',
    ],
    ...[
      '"v=spf1 include:_spf.other.test mx -all"',
      ' v=spf1 include:_spf.other.test mx -all',
      '\ufeffv=spf1 include:_spf.other.test mx -all',
      'v=spf1; include:_spf.other.test mx -all',
      '\\"v=spf1 include:_spf.other.test\\" \\"mx -all\\"',
      '\u201cv=spf1\u00a0include:_spf.other.test mx -all\u201d',
      'example.test. IN TXT "v=spf1 include:_spf.other.test " "mx -all"',
      'v=spf1\tinclude:_spf.other.test\u200b mx -all',
    ].map((text): [string, string[], string] => [
      `a text that was meant as a record: ${JSON.stringify(text)}`,
      [text],
      'v=spf1 include:_spf.other.test mx include:_spf.ours.test -all',
    ]),
    ['two halves', ['v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all'], 'v=spf1 include:_spf.ours.test -all'],
    ['a typo', ['v=spf1 ipv4:198.51.100.1 –all'], 'v=spf1 ip4:198.51.100.1 include:_spf.ours.test -all'],
    [
      'an address as a host',
      ['v=spf1 +a:198.51.100.1 ~all'],
      'v=spf1 +ip4:198.51.100.1 include:_spf.ours.test ~all',
    ],
    ['an unreadable term', ['v=spf1 moo mx -all'], 'v=spf1 mx include:_spf.ours.test -all'],
    [
      'two records',
      ['v=spf1 include:_spf.ours.test ~all', 'v=spf1 MX include:_spf.other.test mx -all'],
      'v=spf1 include:_spf.ours.test MX include:_spf.other.test -all',
    ],
    ['terms behind the end', ['v=spf1 mx ~all ip4:198.51.100.1'], 'v=spf1 mx include:_spf.ours.test ~all'],
    // In front, where a term against us would stop it before.
    ['a term against us', ['v=spf1 -ip6:::/0 mx -all'], 'v=spf1 include:_spf.ours.test -ip6:::/0 mx -all'],
    [
      'a term against our include',
      ['v=spf1 -include:_spf.ours.test mx -all'],
      'v=spf1 include:_spf.ours.test -include:_spf.ours.test mx -all',
    ],
    // Addresses cost no lookups.
    [
      'ten lookups of others',
      ['v=spf1 include:_spf-loop.other.test mx -all'],
      'v=spf1 include:_spf.ours.test include:_spf-loop.other.test mx -all',
    ],
  ])('with %s', async (_, texts, expected) => {
    expect(await valueOf(texts)).toBe(expected)
  })

  it('uses addresses if the include makes too many lookups', async () => {
    const nine = Array.from({ length: 10 }, (_, index) => `include:n${index + 1}.other.test`).join(' ')
    expect(await valueOf([`v=spf1 ${nine} -all`])).toBe(`v=spf1 ${nine} ip4:192.0.2.25 ip6:2001:db8::25 -all`)
  })

  it('uses the addresses that fail if the operator has no include', async () => {
    expect(await valueOf(['v=spf1 ip4:192.0.2.25 -all'], {})).toBe(
      'v=spf1 ip4:192.0.2.25 ip6:2001:db8::25 -all',
    )
    expect(await valueOf([], {})).toBe('v=spf1 ip4:192.0.2.25 ip6:2001:db8::25 ~all')
  })

  it('uses addresses if the include does not list them', async () => {
    expect(await valueOf([], { spfInclude: '_spf.other.test' })).toBe(
      'v=spf1 ip4:192.0.2.25 ip6:2001:db8::25 ~all',
    )
  })

  it('is the present one if that is right', async () => {
    expect(await valueOf(['v=spf1 MX  include:_spf.ours.test -all'])).toBe(
      'v=spf1 MX  include:_spf.ours.test -all',
    )
    expect(await valueOf(['v=spf1 include:_spf.ours.test include:_spf-typo.other.test -all'])).toBe(
      'v=spf1 include:_spf.ours.test include:_spf-typo.other.test -all',
    )
  })

  it('is unknown if the operator has not said who sends, and -all for a domain that sends no mail', async () => {
    expect(await valueOf([], { sendingAddresses: [] })).toBe(null)
    expect(await valueOf([], { sends: false })).toBe('v=spf1 -all')
    expect(await valueOf(['v=spf1 +all'], { sends: false })).toBe('v=spf1 -all')
    expect(await valueOf(['v=spf1 ~all'], { sends: false })).toBe('v=spf1 ~all')
  })

  it('has the include of an operator who has not said which addresses send, and keeps the senders that are there', async () => {
    const unsaid = { sendingAddresses: [], spfInclude: '_spf.ours.test' }
    expect(await valueOf([], unsaid)).toBe('v=spf1 include:_spf.ours.test ~all')
    const finding = await check(['v=spf1 include:_spf.other.test -all'], unsaid)
    expect(finding).toMatchObject({
      verdict: 'cannot_tell',
      code: 'operator_has_not_said',
      toPublish: 'v=spf1 include:_spf.other.test include:_spf.ours.test -all',
      evidence: { term: 'include:_spf.ours.test' },
    })
    for (const text of ['v=spf1 include:_spf.ours.test -all', 'v=spf1 redirect=_spf.ours.test'])
      expect((await check([text], unsaid)).evidence?.term).toBeUndefined()
  })

  it.each([
    '"v=spf1 redirect=_spf.other.test"',
    '\ufeffv=spf1 redirect=_spf.other.test',
    ' v=spf1 redirect=_spf.other.test',
    'v=spf1;redirect=_spf.other.test',
  ])('is the record that %j was meant as, if the operator has not said who sends', async (text) => {
    const unsaid = { sendingAddresses: [] }
    expect(await valueOf([text], unsaid)).toBe('v=spf1 redirect=_spf.other.test')
    expect(await valueOf([text.replace('redirect=', 'mx include:')], unsaid)).toBe(
      'v=spf1 mx include:_spf.other.test ~all',
    )
  })

  it.each(['"v=spf1 -all"', 'v=spf1;~all', '"v=spf1 redirect=_spf-missing.other.test"'])(
    'is unknown for %j, which names no sender, if the operator has not said who sends',
    async (text) => {
      expect(await valueOf([text], { sendingAddresses: [] })).toBe(null)
    },
  )

  const known = spfCases.filter(
    ({ facts, expect: [line] }) =>
      // A record that depends on the sender has no value to publish.
      facts?.sendingAddresses === undefined && line !== 'spf cannot_tell depends_on_sender',
  )

  // Of each case the record is evaluated again as if it were published.
  it.each(known.map((one) => [one.title, one] as const))('passes: %s', async (_, { zone, facts }) => {
    const own = JSON.parse(JSON.stringify(zone).replaceAll('{d}', domain)) as typeof zone
    const all = { ...caseFacts, ...facts, ...include }
    const [before] = await checkSpf(domain, all, memoryResolver({ ...commonZone, ...own }))
    const published = { ...own[domain], TXT: [before?.toPublish ?? ''] }
    const [after] = await checkSpf(
      domain,
      all,
      memoryResolver({ ...commonZone, ...own, [domain]: published }),
    )
    expect(after?.verdict).toMatch(/^(?:ok|advice)$/)
  })
})

describe('the evidence', () => {
  it('names the addresses that fail', async () => {
    expect((await check(['v=spf1 ip4:192.0.2.25 -all'])).evidence?.addresses).toEqual(['2001:db8::25'])
  })

  it('has the record as a tree, with what each include costs', async () => {
    const { evidence } = await check([
      'v=spf1 mx include:_spf-mx.ours.test include:_spf-costly.other.test a:v.other.test -all',
    ])
    expect(evidence?.spf).toMatchObject({
      domain,
      lookups: 15,
      voids: 2,
      terms: [
        { term: 'mx', lookups: 1, voids: 1 },
        {
          term: 'include:_spf-mx.ours.test',
          lookups: 2,
          terms: [{ term: 'a:mx.ours.test', lookups: 1, terms: [] }],
        },
        { term: 'include:_spf-costly.other.test', lookups: 11, voids: 0 },
        { term: 'a:v.other.test', lookups: 1, voids: 1 },
        { term: '-all', lookups: 0 },
      ],
    })
    expect(evidence?.spf?.terms[2]?.terms).toHaveLength(10)
  })

  it('names the term that ends the evaluation, and the domain of its record', async () => {
    const { code, evidence } = await check([
      'v=spf1 include:_spf-costly.other.test include:_spf.ours.test -all',
    ])
    expect({ code, term: evidence?.term, domain: evidence?.domain }).toEqual({
      code: 'too_many_lookups',
      term: 'include:n10.other.test',
      domain: '_spf-costly.other.test',
    })
  })

  it('marks problems at their terms, and continues behind them', async () => {
    const { evidence } = await check([
      'v=spf1 include:_spf-missing.other.test include:_spf-typo.other.test mx -all',
    ])
    expect(evidence?.spf?.terms.map(({ code }) => code)).toEqual([
      'include_without_record',
      'unknown_mechanism',
      null,
      null,
    ])
  })

  it('shows SPF records only, and 255 characters of a term', async () => {
    const long = `ip4:${'1'.repeat(2000)}`
    const { seen, evidence } = await check(['proof=1', `v=spf1 ${long} -all`])
    expect(seen.map(({ value }) => value)).toEqual([`v=spf1 ${long} -all`])
    expect(evidence?.term).toHaveLength(255)
  })

  it('leaves out most of a very long record', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `ip4:198.51.${index % 250}.1`).join(' ')
    const { evidence } = await check([`v=spf1 ${many} include:_spf.ours.test -all`])
    expect(evidence?.spf?.terms.length).toBeLessThan(100)
  })
})
