// SPF records with the verdicts that they must lead to, for dns-cases.ts.
import type { MemoryZone } from '../server/dns/memory-resolver.ts'
import type { DnsCase, Expected } from './dns-case.ts'

const numbers = Array.from({ length: 10 }, (_, index) => index + 1)

/** Records of the operator and of other senders. */
export const spfZone: MemoryZone = {
  '_spf.ours.test': { TXT: ['v=spf1 ip4:192.0.2.25 ip6:2001:db8::25 -all'] },
  '_spf-mx.ours.test': { TXT: ['v=spf1 a:mx.ours.test -all'] },
  '_spf.other.test': { TXT: ['v=spf1 ip4:198.51.100.0/24 -all'] },
  '_spf-costly.other.test': {
    TXT: [`v=spf1 ${numbers.map((number) => `include:n${number}.other.test`).join(' ')} -all`],
  },
  ...Object.fromEntries(
    numbers.map((number) => [
      `n${number}.other.test`,
      {
        TXT: [`v=spf1 ip4:198.51.100.${number} -all`],
        A: [`198.51.100.${number}`],
        AAAA: [`2001:db8:1::${number}`],
      },
    ]),
  ),
  '_spf-soft.other.test': { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] },
  '_spf-two.other.test': { TXT: ['v=spf1 -all', 'v=spf1 mx -all'] },
  '_spf-typo.other.test': { TXT: ['v=spf1 ipv4:198.51.100.1 -all'] },
  '_spf-everyone.other.test': { TXT: ['v=spf1 +all'] },
  '_spf-loop.other.test': { TXT: ['v=spf1 include:_spf-loop.other.test -all'] },
  '_spf-redirect.other.test': { TXT: ['v=spf1 redirect=_spf-missing.other.test'] },
  'many-mx.other.test': { MX: numbers.concat(11).map((number) => `${number} n${number}.other.test.`) },
  'some-mx.other.test': { MX: numbers.map((number) => `${number} n${number}.other.test.`) },
  'no-mx.other.test': { MX: ['10 v3.other.test.', '20 v4.other.test.'] },
  'postmaster.senders.other.test': { A: ['127.0.0.2'] },
  '*.wild.other.test': { A: ['127.0.0.2'] },
  '25.2.0.192.listed.ours.test': { A: ['127.0.0.2'] },
  '5.2.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.listed.ours.test': { A: ['127.0.0.2'] },
  'alias._spf.ours.test': { CNAME: ['_spf.ours.test.'] },
}

const ours = 'include:_spf.ours.test'

const one = (
  title: string,
  text: string | readonly string[],
  line: Expected,
  more: Partial<DnsCase> = {},
): DnsCase => ({
  title: `SPF: ${title}`,
  zone: { '{d}': { TXT: typeof text === 'string' ? [text] : text } },
  expect: [line],
  ...more,
})

const passing = [
  one('an include', `v=spf1 ${ours} -all`, 'spf ok pass'),
  one('addresses', 'v=spf1 ip4:192.0.2.25 ip6:2001:db8::25 ~all', 'spf ok pass'),
  one('networks', 'v=spf1 ip4:192.0.2.0/24 ip6:2001:DB8::/32 ~all', 'spf ok pass'),
  one('a host', 'v=spf1 a:mx.ours.test -all', 'spf ok pass'),
  one('a network of a host', 'v=spf1 a:mx2.ours.test/24 ip6:2001:db8::25 -all', 'spf ok pass'),
  one('the MX hosts', 'v=spf1 mx -all', 'spf ok pass', {
    zone: { '{d}': { TXT: ['v=spf1 mx -all'], MX: ['10 mx.ours.test.'] } },
  }),
  one('ten MX hosts', `v=spf1 mx:some-mx.other.test ${ours} -all`, 'spf ok pass'),
  one('a redirect', 'v=spf1 redirect=_spf.ours.test', 'spf ok pass'),
  one('an include through an alias', 'v=spf1 include:alias._spf.ours.test -all', 'spf ok pass'),
  one('the address in a name', 'v=spf1 exists:%{ir}.listed.ours.test -all', 'spf ok pass'),
  one('the HELO name', 'v=spf1 a:%{h} -all', 'spf ok pass'),
  one('several strings', '', 'spf ok pass', {
    zone: { '{d}': { TXT: [['v=spf1 include:_sp', 'f.ours.test', ' -all']] } },
  }),
  one('several spaces', `v=spf1   ${ours}  -all  `, 'spf ok pass'),
  one('capital letters', 'V=SPF1 INCLUDE:_SPF.Ours.Test -ALL', 'spf ok pass'),
  one('others before', `v=spf1 include:_spf.other.test mx ${ours} -all`, 'spf ok pass'),
  one('other TXT records', ['some-proof=1234', `v=spf1 ${ours} -all`, 'v=spf10 +all'], 'spf ok pass'),
  one('an unknown modifier and an explanation', `v=spf1 ${ours} -all exp=e.{d} op=none`, 'spf ok pass'),
  one('two terms without records', `v=spf1 a:v1.other.test a:v2.other.test ${ours} -all`, 'spf ok pass'),
  // A host with IPv4 only is void for IPv6 to some receivers, and not here.
  one(
    'hosts of one family',
    `v=spf1 a:mx2.ours.test a:mx.other.test a:mx.same-address.test a:gateway.other.test ${ours} -all`,
    'spf ok pass',
  ),
  one('ten lookups', 'v=spf1 include:_spf-nine.ours.test -all', 'spf ok pass', {
    zone: {
      '{d}': { TXT: ['v=spf1 include:_spf-nine.{d} -all'] },
      '_spf-nine.{d}': {
        TXT: [
          `v=spf1 ${numbers
            .slice(1, 9)
            .map((number) => `include:n${number}.other.test`)
            .join(' ')} ${ours} -all`,
        ],
      },
    },
  }),
]

const failing = [
  one('nothing at all', 'v=spf1 -all', 'spf broken not_ours'),
  one('only others', 'v=spf1 include:_spf.other.test -all', 'spf broken not_ours'),
  one('only others, softly', 'v=spf1 include:_spf.other.test ~all', 'spf broken not_ours'),
  one('the soft end of an include', 'v=spf1 include:_spf-soft.other.test -all', 'spf broken not_ours'),
  one('neutral about us', `v=spf1 ?${ours} -all`, 'spf broken not_ours'),
  one('against us', `v=spf1 -${ours} -all`, 'spf broken not_ours'),
  one('a forgotten IPv6 address', 'v=spf1 ip4:192.0.2.25 -all', 'spf broken some_addresses'),
  one('a forgotten IPv4 address', 'v=spf1 ip6:2001:db8::25 ~all', 'spf broken some_addresses'),
  one('no record', ['some-proof=1234', 'v=spf10 +all'], 'spf absent no_record'),
  one('no TXT records', '', 'spf absent no_record', { zone: { '{d}': { MX: ['10 mx.ours.test.'] } } }),
  one('two records', [`v=spf1 ${ours} -all`, 'v=spf1 mx -all'], 'spf broken several_records'),
  one(
    'two records in an include',
    `v=spf1 include:_spf-two.other.test ${ours} -all`,
    'spf broken several_records',
  ),
  one('eleven lookups', `v=spf1 include:_spf-costly.other.test ${ours} -all`, 'spf broken too_many_lookups'),
  one('a loop', `v=spf1 include:_spf-loop.other.test ${ours} -all`, 'spf broken too_many_lookups'),
  one('eleven MX hosts', `v=spf1 mx:many-mx.other.test ${ours} -all`, 'spf broken too_many_lookups'),
  one(
    'three terms without records',
    `v=spf1 a:v1.other.test exists:v2.other.test mx:v3.other.test ${ours} -all`,
    'spf broken too_many_voids',
  ),
  one(
    'MX hosts without addresses',
    `v=spf1 mx:no-mx.other.test a:v1.other.test a:v2.other.test ${ours} -all`,
    'spf broken too_many_voids',
  ),
  one(
    'an include without a record',
    `v=spf1 include:_spf-missing.other.test ${ours} -all`,
    'spf broken include_without_record',
  ),
  one(
    'a redirect without a record',
    'v=spf1 redirect=_spf-missing.other.test',
    'spf broken redirect_without_record',
  ),
  one(
    'a redirect without a record in an include',
    `v=spf1 include:_spf-redirect.other.test ${ours} -all`,
    'spf broken redirect_without_record',
  ),
  one('an unknown term', `v=spf1 ${ours} ipv4:192.0.2.1 -all`, 'spf broken unknown_mechanism'),
  one('an unknown term behind the end', `v=spf1 ${ours} -all moo`, 'spf broken unknown_mechanism'),
  one(
    'an unknown term in an include',
    `v=spf1 include:_spf-typo.other.test ${ours} -all`,
    'spf broken unknown_mechanism',
  ),
  one('a wrong address', `v=spf1 ${ours} ip4:192.0.2.300 -all`, 'spf broken syntax'),
  one('an address as a host', `v=spf1 ${ours} a:192.0.2.25 -all`, 'spf broken syntax'),
  one('two redirects', 'v=spf1 redirect=_spf.ours.test redirect=_spf.other.test', 'spf broken syntax'),
  one('a dash of a word processor', `v=spf1 ${ours} –all`, 'spf broken not_ascii'),
]

const open = [
  one('+all', `v=spf1 ${ours} +all`, 'spf broken allows_everyone'),
  one('all without a sign', 'v=spf1 all', 'spf broken allows_everyone'),
  one(
    'two halves',
    'v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 ip6:2001:db8::25 -all',
    'spf broken allows_everyone',
  ),
  one('all of IPv6', 'v=spf1 ip4:192.0.2.25 ip6:2000::/3 -all', 'spf broken allows_everyone'),
  one('a wildcard', `v=spf1 exists:%{ir}.wild.other.test ${ours} -all`, 'spf broken allows_everyone'),
  one(
    'an include that allows all',
    `v=spf1 include:_spf-everyone.other.test ${ours} -all`,
    'spf broken allows_everyone',
  ),
  // A large network is no reason for alarm.
  one('another large network', `v=spf1 ip4:0.0.0.0/1 ${ours} -all`, 'spf ok pass'),
  one('a large network', `v=spf1 ip4:128.0.0.0/1 ${ours} -all`, 'spf ok pass'),
]

/** Records that were meant as SPF, and are none because of characters that were pasted with them. */
const attempts = [
  one('in quotation marks', `"v=spf1 ${ours} -all"`, 'spf broken not_a_record'),
  one('behind a space', ` v=spf1 ${ours} -all`, 'spf broken not_a_record'),
  one('behind a byte order mark', `\ufeffv=spf1 ${ours} -all`, 'spf broken not_a_record'),
  one('behind a zero-width space', `\u200bv=spf1 ${ours} -all`, 'spf broken not_a_record'),
  one('with a semicolon', `v=spf1; ${ours} -all`, 'spf broken not_a_record'),
  one('with a tab', `v=spf1\t${ours} -all`, 'spf broken not_a_record'),
  one('with spaces around the equals sign', `v = spf1 ${ours} -all`, 'spf broken not_a_record'),
  one('with the line of a zone file', `@ IN TXT "v=spf1 ${ours} -all"`, 'spf broken not_a_record'),
  one('beside a record', ['"v=spf1 -all"', `v=spf1 ${ours} -all`], 'spf ok pass'),
  one('of another version', `v=spf10 ${ours} -all`, 'spf absent no_record'),
  one('of Sender ID', `spf2.0/pra ${ours} -all`, 'spf absent no_record'),
]

const advised = [
  one(
    'others behind us',
    `v=spf1 ${ours} include:_spf-costly.other.test -all`,
    'spf advice others_too_many_lookups',
  ),
  one(
    'a broken include behind us',
    `v=spf1 ${ours} include:_spf-missing.other.test -all`,
    'spf broken include_without_record',
  ),
  one(
    'a redirect to nothing behind us',
    `v=spf1 ${ours} redirect=_spf-missing.other.test`,
    'spf broken redirect_without_record',
  ),
  one(
    'an include behind us that is broken in another domain',
    `v=spf1 ${ours} include:_spf-redirect.other.test -all`,
    'spf advice redirect_without_record',
  ),
  one('no end', `v=spf1 ${ours}`, 'spf advice open_end'),
  one('a neutral end', `v=spf1 ${ours} ?all`, 'spf advice open_end'),
]

const perSender = [
  one('a list of senders', 'v=spf1 exists:%{l}.senders.other.test -all', 'spf cannot_tell depends_on_sender'),
  one('a list without our sender', 'v=spf1 exists:%{l}._in.{d} -all', 'spf cannot_tell depends_on_sender'),
  one('the whole address', 'v=spf1 a:%{s}.hosts.{d} -all', 'spf cannot_tell depends_on_sender', {
    zone: {
      '{d}': { TXT: ['v=spf1 a:%{s}.hosts.{d} -all'] },
    },
  }),
  one(
    'a list of senders that may not',
    `v=spf1 -exists:%{l}._out.{d} ${ours} -all`,
    'spf cannot_tell depends_on_sender',
  ),
  one('a list of senders behind us', `v=spf1 ${ours} exists:%{l}._in.{d} -all`, 'spf ok pass'),
  one('a list of senders before us', `v=spf1 exists:%{l}._in.{d} ${ours} -all`, 'spf ok pass'),
]

const noAddresses = { facts: { sendingAddresses: [] } }

const unsaid = [
  one(
    'no sending address known',
    `v=spf1 ${ours} -all`,
    'spf cannot_tell operator_has_not_said',
    noAddresses,
  ),
  one(
    'no end, and no sending address known',
    `v=spf1 ${ours}`,
    'spf cannot_tell operator_has_not_said',
    noAddresses,
  ),
  one(
    'two records, and no sending address known',
    ['v=spf1 mx', 'v=spf1 a'],
    'spf broken several_records',
    noAddresses,
  ),
  one(
    'a wrong term, and no sending address known',
    'v=spf1 moo',
    'spf broken unknown_mechanism',
    noAddresses,
  ),
  one(
    'an include without a record, and no sending address known',
    `v=spf1 include:_spf-missing.other.test -all`,
    'spf broken include_without_record',
    noAddresses,
  ),
  one(
    'an include that is broken in another domain, and no sending address known',
    `v=spf1 include:_spf-typo.other.test -all`,
    'spf broken unknown_mechanism',
    noAddresses,
  ),
  one(
    'an open record, and no sending address known',
    'v=spf1 +all',
    'spf broken allows_everyone',
    noAddresses,
  ),
  one(
    'too many lookups, and no sending address known',
    `v=spf1 ${ours} include:_spf-costly.other.test -all`,
    'spf cannot_tell operator_has_not_said',
    noAddresses,
  ),
  one(
    'a loop, and no sending address known',
    'v=spf1 include:_spf-loop.other.test -all',
    'spf cannot_tell operator_has_not_said',
    noAddresses,
  ),
  one(
    'eleven MX hosts and no end, and no sending address known',
    `v=spf1 ${ours} mx:many-mx.other.test`,
    'spf cannot_tell operator_has_not_said',
    noAddresses,
  ),
]

const silent = { facts: { sends: false } }

const noMail = [
  one('a domain that sends no mail', 'v=spf1 -all', 'spf ok sends_no_mail', silent),
  one('a domain that sends no mail, softly', 'v=spf1 ~all', 'spf ok sends_no_mail', silent),
  one('a domain that sends no mail, without a record', 'other', 'spf absent no_record', silent),
  one('a domain that sends no mail, with an open end', 'v=spf1 ?all', 'spf advice open_end', silent),
  one('a domain that sends no mail and allows all', 'v=spf1 +all', 'spf broken allows_everyone', silent),
]

/** Cases of SPF (RFC 7208). */
export const spfCases: readonly DnsCase[] = [
  ...passing,
  ...failing,
  ...open,
  ...attempts,
  ...perSender,
  ...advised,
  ...unsaid,
  ...noMail,
]
