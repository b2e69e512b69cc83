import { describe, expect, it } from 'vitest'
import { caseFacts } from '../../testing/dns-cases.ts'
import { domainStatus } from './domain-status.ts'
import { claimSentence } from './sentences/claim.ts'
import { recordSentence } from './sentences.ts'
import { domainSentences } from './sentences/domain.ts'
import {
  checks,
  codes,
  commonCodes,
  type Check,
  type Code,
  type Finding,
  type MailFacts,
  type Verdict,
} from './types.ts'

const domain = 'brightwater.example'

const findingOf = (check: Check, verdict: Verdict, code: Code, more: Partial<Finding> = {}): Finding => ({
  check,
  subject: check === 'ptr' ? '192.0.2.25' : '',
  verdict,
  code,
  host: domain,
  type: 'TXT',
  toPublish: null,
  seen: [],
  ttl: 3600,
  evidence: null,
  ...more,
})

const evidence = {
  addresses: ['2001:db8::10'],
  hosts: ['mx.other.example'],
  domain: 'other.example',
  term: 'include:other.example',
  policy: 'reject',
  older_policy: 'none',
  bits: 512,
  name: 'out.brightwater.example',
}

describe('the sentence of a record', () => {
  const verdicts = ['ok', 'advice', 'broken', 'absent', 'cannot_tell'] as const
  const all = (check: Check) =>
    [...codes[check], ...commonCodes].flatMap((code) =>
      verdicts.flatMap((verdict) => [
        findingOf(check, verdict, code),
        findingOf(check, verdict, code, { evidence }),
        findingOf(check, verdict, code, { evidence, toPublish: '0 .' }),
      ]),
    )

  it.each(checks)('is one for each code of %s, short and plain', (check) => {
    const texts = all(check).map((finding) => recordSentence(domain, finding))
    expect(texts.filter((text) => !/^[A-Z\d“mb].*\.$/.test(text))).toEqual([])
    const banned = /was checked|undefined|null,|\bmissing\b|\binvalid\b|\bfault|\bplease\b|!|NaN/i
    expect(texts.filter((text) => banned.test(text))).toEqual([])
    const sentences = texts.flatMap((text) => text.split(/(?<=\.) (?=[A-Z])/))
    expect(sentences.filter((sentence) => sentence.split(' ').length > 20)).toEqual([])
  })

  it('doesn’t repeat the state beside it', () => {
    const texts = checks.flatMap(all).map((finding) => recordSentence(domain, finding))
    expect(texts.filter((text) => /^(?:Not set up|Not right|Incorrect|Can't tell)\b/.test(text))).toEqual([])
  })

  it.each([
    ['"v=spf1 ', "it has quotation marks or backslashes that don't belong to it"],
    [' v=spf1 ', 'it has a space before “v=spf1”'],
    ['\ufeffv=spf1 ', "it has a character that can't be seen (U+FEFF)"],
    ['v=spf1;', '“v=spf1” must be followed by a space, not by “;”'],
    ['TXT v=spf1 ', 'it must begin with “v=spf1” and a space, not with “TXT v=spf1 ”'],
  ])('names the mistake in %j, which was meant as SPF', (term, expected) => {
    expect(recordSentence(domain, findingOf('spf', 'broken', 'not_a_record', { evidence: { term } }))).toBe(
      `Receivers don't read the record as SPF, because ${expected}.`,
    )
  })

  it('claims nothing about mail of others as the own', () => {
    const finding = findingOf('spf', 'advice', 'include_without_record', { evidence })
    expect(recordSentence(domain, finding)).toBe(
      'Other senders may fail: “include:other.example” in the record of other.example names a domain without an SPF record.',
    )
  })

  it('names a part of the record by its domain, and not the domain itself, however it is written', () => {
    const of = (name: string) =>
      findingOf('spf', 'broken', 'syntax', { evidence: { term: 'ip4:1', domain: name } })
    expect(recordSentence('grünhof.example', of('xn--grnhof-4ya.example'))).toBe(
      "Receivers can't read “ip4:1”.",
    )
    expect(recordSentence('grünhof.example', of('other.example'))).toBe(
      "Receivers can't read “ip4:1” in the record of other.example.",
    )
  })

  it('quotes texts from DNS without control characters, and cuts them', () => {
    const term = `a:\u0007\u202e<b>\u00e4${'x'.repeat(500)}`
    const text = recordSentence(domain, findingOf('spf', 'broken', 'syntax', { evidence: { term } }))
    expect(text).toMatch(/^[\x20-\x7e“”…]*$/)
    expect(text).toContain('“a:\\007\\226\\128\\174<b>\\195\\164x')
    expect(text.length).toBeLessThan(150)
    const hosts = Array.from({ length: 50 }, (_, index) => `<mx${index}>\n.other.example`)
    const mx = recordSentence(domain, findingOf('mx', 'broken', 'elsewhere', { evidence: { hosts } }))
    expect(mx).toBe(
      'Mail to brightwater.example goes to “<mx0>\\010.other.example”, “<mx1>\\010.other.example”, “<mx2>\\010.other.example” and 47 more, not to this mail service.',
    )
  })
})

const passesBoth = "According to the operator's settings, mail from brightwater.example passes SPF and DKIM."

it.each([
  ['brightwater.example', 'DNS has no domain brightwater.example. Check the spelling, or register it first.'],
  [
    'news.brightwater.example',
    'DNS has no domain brightwater.example, so it has no news.brightwater.example. Check the spelling.',
  ],
])('a claim of %s that DNS does not have says what to do', (name, expected) => {
  expect(claimSentence('no_such_domain', name, { host: '', hostShort: '', foundAt: null })).toBe(expected)
})

it('a claim says where its record was found, and where it belongs', () => {
  const place = {
    host: '_postroom-x.news.corp.test',
    hostShort: '_postroom-x.news',
    foundAt: 'news.corp.test',
  }
  expect(claimSentence('other_name', 'news.corp.test', place)).toBe(
    'The record was found at news.corp.test. Publish it at _postroom-x.news.corp.test.',
  )
  const doubled = { ...place, foundAt: '_postroom-x.news.corp.test.corp.test' }
  expect(claimSentence('name_doubled', 'news.corp.test', doubled)).toBe(
    'The record is at _postroom-x.news.corp.test.corp.test, with the domain twice. Enter the host _postroom-x.news.',
  )
})

it.each([
  [
    '_imaps._tcp',
    '0 1 993 mx.ours.example.',
    "The record names mx.ours.example:993 for IMAP with TLS, a host that the operator configured. The service wasn't checked.",
  ],
  [
    '_submission._tcp',
    '0 1 26 mx.ours.example.',
    "The record names mx.ours.example:26 for sending with STARTTLS, a host that the operator configured. The service wasn't checked.",
  ],
  [
    'autoconfig',
    '192.0.2.25',
    "autoconfig.brightwater.example points to a host that the operator configured. What it serves wasn't checked.",
  ],
])('a record of %s for mail apps is said to be seen, not tried', (subject, value, expected) => {
  const host = `${subject}.${domain}`
  const finding = findingOf('autoconfig', 'ok', 'ours', {
    subject,
    host,
    seen: [{ value, ttl: 1, from: '' }],
  })
  expect(recordSentence(domain, finding)).toBe(expected)
})

describe('what can’t be checked now', () => {
  const old = (finding: Finding): Finding => ({ ...finding, isLastKnown: true })
  const mx = findingOf('mx', 'ok', 'ours')
  const spf = findingOf('spf', 'ok', 'pass')
  const dkim = findingOf('dkim', 'ok', 'same_key')

  it.each([
    [
      findingOf('mx', 'ok', 'ours'),
      'At the last check, mail to brightwater.example goes to this mail service.',
    ],
    [findingOf('spf', 'ok', 'pass'), "At the last check, SPF allows the operator's sending addresses."],
    [
      findingOf('dkim', 'broken', 'other_key'),
      "At the last check, this isn't the key that the operator configured.",
    ],
    [findingOf('dane', 'cannot_tell', 'signature_unknown'), /^At the last check, a TLSA record/],
  ])('is said of the last check: %o', (finding, expected) => {
    expect(recordSentence(domain, old(finding))).toMatch(expected)
  })

  it('is said of the part of a domain that it is about', () => {
    const of = (findings: readonly Finding[]) => domainSentences(domain, caseFacts, findings)
    expect(of([old(mx), spf, dkim])).toMatchObject({
      receiving: 'At the last check, mail to brightwater.example goes to this mail service.',
      sending: "According to the operator's settings, mail from brightwater.example passes SPF and DKIM.",
    })
    const sending =
      "At the last check, according to the operator's settings, mail from brightwater.example passes SPF and DKIM."
    for (const findings of [
      [mx, old(spf), dkim],
      [mx, spf, old(dkim)],
    ])
      expect(of(findings)).toMatchObject({
        sentence: sending,
        receiving: 'Mail to brightwater.example goes to this mail service.',
        sending,
      })
  })

  const passes = "According to the operator's settings, mail from brightwater.example passes SPF and DKIM."

  it.each([
    [
      findingOf('tls_rpt', 'broken', 'several_records'),
      'At the last check, there are several records, so senders ignore them.',
    ],
    [
      findingOf('dane', 'broken', 'not_signed'),
      "At the last check, the TLSA record isn't signed with DNSSEC, so senders ignore it.",
    ],
    [
      findingOf('mta_sts', 'broken', 'policy_content_type'),
      'At the last check, the policy must have the type text/plain.',
    ],
  ])('is said of the last check where it is added as advice: %o', (finding, expected) => {
    const { sentence, sending } = domainSentences(domain, caseFacts, [mx, spf, dkim, old(finding)])
    expect(sentence).toBe(`${passes} ${expected}`)
    expect(sending).toBe(passes)
  })
})

describe('the sentences of a domain', () => {
  const mx = findingOf('mx', 'ok', 'ours')
  const spf = findingOf('spf', 'ok', 'pass')
  const dkim = findingOf('dkim', 'ok', 'same_key')
  const noKey = findingOf('dkim', 'absent', 'no_record')
  const notOurs = findingOf('spf', 'broken', 'not_ours', {
    evidence: { addresses: ['192.0.2.25', '2001:db8::25'] },
  })
  const noIPv6 = findingOf('spf', 'broken', 'some_addresses', { evidence: { addresses: ['2001:db8::25'] } })
  const policy = (name: 'reject' | 'quarantine' | 'none') =>
    findingOf('dmarc', 'ok', name, { evidence: { policy: name } })
  const refused = findingOf('dmarc', 'broken', 'own_mail_refused', { evidence: { policy: 'reject' } })
  const silent = (check: Check) => findingOf(check, 'cannot_tell', 'no_answer')
  const unsaid = (check: Check) => findingOf(check, 'cannot_tell', 'operator_has_not_said')

  const sending = (findings: readonly Finding[], facts: Partial<MailFacts> = {}) =>
    domainSentences(domain, { ...caseFacts, ...facts }, [mx, ...findings]).sending

  it.each<[string, readonly Finding[], string]>([
    [
      'both',
      [spf, dkim],
      "According to the operator's settings, mail from brightwater.example passes SPF and DKIM.",
    ],
    [
      'both, one of several keys',
      [spf, { ...noKey, subject: 's2' }, dkim],
      "According to the operator's settings, mail passes SPF when sent directly. When it is forwarded, mail signed with the key s2 fails: the DKIM key isn't published.",
    ],
    [
      'one of several keys only',
      [notOurs, findingOf('dkim', 'broken', 'other_key', { subject: 's2' }), dkim],
      "Mail signed with the key s2 often lands in junk: SPF doesn't list 192.0.2.25 and 2001:db8::25, and the DKIM record is incorrect.",
    ],
    [
      'SPF, a wrong key and one without an answer',
      [spf, noKey, silent('dkim')],
      "According to the operator's settings, mail from brightwater.example passes SPF when sent directly. The key that the operator configured isn't published.",
    ],
    [
      'SPF only',
      [spf, noKey, policy('reject')],
      "According to the operator's settings, mail passes SPF when sent directly. When it is forwarded, it fails: the DKIM key isn't published.",
    ],
    [
      'a signature only',
      [notOurs, dkim, policy('reject')],
      "According to the operator's settings, mail passes DKIM. SPF doesn't list 192.0.2.25 and 2001:db8::25.",
    ],
    [
      'a signature only, IPv6',
      [noIPv6, dkim],
      "According to the operator's settings, mail passes DKIM. SPF doesn't list 2001:db8::25.",
    ],
    [
      'a signature only, no SPF',
      [findingOf('spf', 'absent', 'no_record'), dkim],
      "According to the operator's settings, mail passes DKIM. SPF isn't set up.",
    ],
    [
      'a signature only, wrong SPF',
      [findingOf('spf', 'broken', 'several_records'), dkim],
      "According to the operator's settings, mail passes DKIM. The SPF record is incorrect.",
    ],
    [
      'neither, no policy',
      [notOurs, noKey],
      "Mail from brightwater.example often lands in junk: SPF doesn't list 192.0.2.25 and 2001:db8::25, and the DKIM key isn't published.",
    ],
    [
      'neither, quarantine',
      [
        findingOf('spf', 'absent', 'no_record'),
        findingOf('dkim', 'broken', 'other_key'),
        policy('quarantine'),
      ],
      "Receivers that follow your own DMARC policy put mail from brightwater.example in junk: SPF isn't set up, and the DKIM record is incorrect.",
    ],
    [
      'neither, reject',
      [findingOf('spf', 'broken', 'too_many_lookups'), noKey, refused],
      "Receivers that follow your own DMARC policy reject mail from brightwater.example: the SPF record is incorrect, and the DKIM key isn't published.",
    ],
    [
      'neither by IPv6',
      [noIPv6, noKey, policy('none')],
      "Mail that leaves by IPv6 often lands in junk: SPF doesn't list 2001:db8::25, and the DKIM key isn't published.",
    ],
    [
      'neither by IPv6, reject',
      [noIPv6, noKey, policy('reject')],
      "Receivers that follow your own DMARC policy reject mail that leaves by IPv6: SPF doesn't list 2001:db8::25, and the DKIM key isn't published.",
    ],
    [
      'an open SPF record',
      [findingOf('spf', 'broken', 'allows_everyone'), dkim],
      'SPF allows every server in the world to send mail as brightwater.example.',
    ],
    [
      'no answer for SPF',
      [silent('spf'), dkim],
      "According to the operator's settings, mail from brightwater.example passes DKIM. The name servers of brightwater.example didn't answer.",
    ],
    [
      'no answer for keys',
      [spf, silent('dkim')],
      "According to the operator's settings, mail from brightwater.example passes SPF when sent directly. DKIM couldn't be checked.",
    ],
    ['no answer', [silent('spf'), silent('dkim')], "The name servers of brightwater.example didn't answer."],
    [
      'no addresses known',
      [unsaid('spf'), dkim],
      "According to the operator's settings, mail from brightwater.example passes DKIM. The operator hasn't said which servers send mail from this domain.",
    ],
    [
      'no key known',
      [spf, unsaid('dkim')],
      "According to the operator's settings, mail from brightwater.example passes SPF when sent directly. The operator hasn't said which key signs it.",
    ],
    [
      'nothing known',
      [unsaid('spf'), unsaid('dkim')],
      "The operator hasn't said which servers send mail from this domain.",
    ],
    [
      'no key known, wrong SPF',
      [notOurs, unsaid('dkim')],
      "SPF doesn't list the operator's sending addresses.",
    ],
    [
      'no addresses known, no key',
      [unsaid('spf'), noKey],
      "The key that the operator configured isn't published.",
    ],
  ])('say of sending, with %s', (_, findings, expected) => {
    expect(sending(findings)).toBe(expected)
  })

  it('name an address if the others of its family pass', () => {
    const facts = { sendingAddresses: ['192.0.2.25', '192.0.2.26', '2001:db8::25'] }
    const one = findingOf('spf', 'broken', 'some_addresses', { evidence: { addresses: ['192.0.2.26'] } })
    expect(sending([one, noKey], facts)).toBe(
      "Mail that leaves from 192.0.2.26 often lands in junk: SPF doesn't list 192.0.2.26, and the DKIM key isn't published.",
    )
  })

  it('say what a domain is not for', () => {
    const none = { sends: false, receives: false }
    const findings = [findingOf('mx', 'ok', 'null_mx'), findingOf('spf', 'ok', 'sends_no_mail')]
    expect(domainSentences(domain, { ...caseFacts, ...none }, findings)).toEqual({
      sentence: 'brightwater.example sends no mail, and SPF says so.',
      receiving: 'brightwater.example receives no mail, and its MX record says so.',
      sending: 'brightwater.example sends no mail, and SPF says so.',
    })
  })

  const elsewhere = findingOf('mx', 'broken', 'elsewhere', { evidence: { hosts: ['mx.other.example'] } })
  const sentence = (...findings: Finding[]) => domainSentences(domain, caseFacts, findings).sentence

  it('begin with what fails', () => {
    expect(sentence(mx, spf, dkim)).toBe(
      "According to the operator's settings, mail from brightwater.example passes SPF and DKIM.",
    )
    expect(sentence(elsewhere, spf, dkim)).toBe(
      'Mail to brightwater.example goes to mx.other.example, not to this mail service.',
    )
    expect(sentence(elsewhere, notOurs, dkim)).toBe(
      "Mail to brightwater.example goes to mx.other.example, not to this mail service. According to the operator's settings, mail passes DKIM. SPF doesn't list 192.0.2.25 and 2001:db8::25.",
    )
    expect(sentence(silent('mx'), spf, noKey)).toMatch(
      /^According to the operator's settings, mail passes SPF when sent directly/,
    )
    expect(sentence(silent('mx'), spf, dkim)).toBe("The name servers of brightwater.example didn't answer.")
    expect(sentence(mx, silent('spf'), silent('dkim'))).toBe(
      "The name servers of brightwater.example didn't answer.",
    )
  })

  it('say that the operator has not said anything', () => {
    expect(sentence(unsaid('mx'), unsaid('spf'), unsaid('dkim'))).toBe(
      "The operator hasn't said which servers handle mail, so only a part can be checked.",
    )
    expect(sentence(unsaid('mx'), spf, dkim)).toBe(
      "The operator hasn't said which hosts receive mail, so this can't be compared.",
    )
  })

  it('add what could be better', () => {
    const advice = (code: 'open_end' | 'none') =>
      findingOf(code === 'none' ? 'dmarc' : 'spf', 'advice', code, { evidence: { policy: 'none' } })
    expect(sentence(mx, advice('open_end'), dkim)).toBe(
      "According to the operator's settings, mail from brightwater.example passes SPF and DKIM. SPF doesn’t say what happens to mail from other servers. It can end with “~all”.",
    )
    const several = findingOf('dmarc', 'broken', 'several_records')
    expect(sentence(mx, spf, dkim, several)).toBe(
      "According to the operator's settings, mail from brightwater.example passes SPF and DKIM. There are several DMARC records, so receivers ignore them.",
    )
    // An opinion, and nothing is wrong.
    expect(sentence(mx, spf, dkim, advice('none'))).toBe(
      "According to the operator's settings, mail from brightwater.example passes SPF and DKIM.",
    )
  })

  it('agree with the status of the domain, whatever is found', () => {
    const right = (check: Check, code: Code) => findingOf(check, 'ok', code)
    const choices: (readonly Finding[])[][] = [
      [[mx], [findingOf('mx', 'advice', 'mx_is_alias')], [elsewhere], [findingOf('mx', 'absent', 'no_mx')]],
      [
        [spf],
        [findingOf('spf', 'advice', 'open_end')],
        [notOurs],
        [noIPv6],
        [findingOf('spf', 'absent', 'no_record')],
      ],
      [[dkim], [noKey], [noKey, dkim], [findingOf('dkim', 'advice', 'testing')], [noKey, silent('dkim')]],
      [
        [policy('reject')],
        [],
        [findingOf('dmarc', 'advice', 'none')],
        [findingOf('dmarc', 'broken', 'no_policy')],
      ],
      [[], [right('mta_sts', 'enforce')], [findingOf('mta_sts', 'broken', 'policy_missing')]],
    ]
    for (const one of ['mx', 'spf', 'dkim'] as const)
      choices[['mx', 'spf', 'dkim'].indexOf(one)]?.push([silent(one)], [unsaid(one)])
    const all = choices.reduce<Finding[][]>(
      (before, ofCheck) => before.flatMap((some) => ofCheck.map((more) => [...some, ...more])),
      [[]],
    )
    const wrong = all.filter((findings) => {
      const { status } = domainStatus(findings, caseFacts)
      const text = sentence(...findings)
      const passes = text.startsWith(passesBoth)
      const isAlone = text === passesBoth
      return passes !== (status === 'verified' || status === 'advice') || isAlone !== (status === 'verified')
    })
    expect(all.length).toBeGreaterThan(2000)
    expect(wrong.map((findings) => findings.map(({ check, code }) => `${check} ${code}`))).toEqual([])
  })

  it('warn of an enforced policy that does not list the MX host', () => {
    const sts = findingOf('mta_sts', 'broken', 'mx_not_in_policy', {
      evidence: { hosts: ['mx.ours.example'] },
    })
    expect(sentence(mx, spf, dkim, sts)).toBe(
      "Mail to brightwater.example may fail. The policy doesn't list mx.ours.example, so senders that follow it don't deliver there.",
    )
  })
})
