import { expect, it } from 'vitest'
import { caseFacts, commonZone } from '../../testing/dns-cases.ts'
import { checkDomain } from './check-domain.ts'
import { checkDkim } from './dkim.ts'
import { memoryResolver } from './memory-resolver.ts'
import { recordSentence } from './sentences.ts'
import { checkSpf } from './spf.ts'
import { parseStsPolicy } from './sts-policy.ts'
import type { Check } from './types.ts'
import { zoneText } from './zone-text.ts'
import { startProcessorTime } from '../../testing/processor-time.ts'

/** The octets of the longest text: no longer message is read (packet-limits.test.ts). */
const most = 16_000

const domain = 'brightwater.test'

const repeated = (text: string): string => text.repeat(Math.floor(most / text.length))

/**
 * Anyone can publish these, and a check runs on the thread that also answers requests. The limit is far above what a linear check
 * needs, and far below what a quadratic one needs.
 */
const limitMs = 2000

/**
 * Expects that something takes no time of the processor. What else the process does at that moment, such as collecting the memory of
 * other tests, is counted as well: the cost of the check itself is there each time.
 */
const expectQuick = async (run: () => Promise<void> | void): Promise<void> => {
  const costs: number[] = []
  while (costs.length < 3 && !costs.some((cost) => cost < limitMs)) {
    const processorTime = startProcessorTime()
    // oxlint-disable-next-line no-await-in-loop -- One after the other: each is measured alone.
    await run()
    costs.push(processorTime())
  }
  expect(Math.min(...costs)).toBeLessThan(limitMs)
}

it.each([
  ['letters behind a dot', `v=spf1 a:x.${repeated('a')}! -all`],
  ['macros that do not end', `v=spf1 exists:${repeated('%{')}.x! -all`],
  ['macros', `v=spf1 exists:${repeated('%{i}.')}x.test -all`],
  ['a long wrong term', `v=spf1 ${repeated(',')}x -all`],
  [
    'many terms',
    `v=spf1 ${Array.from({ length: 3000 }, (_, index) => `a:${index.toString(36)}`).join(' ')} moo`,
  ],
  [
    'many networks',
    `v=spf1 ${Array.from({ length: 1200 }, (_, index) => `ip4:10.${index % 250}.0.1`).join(' ')} ?all`,
  ],
  ['many modifiers', `v=spf1 ${repeated('x=y ')}-all`],
  ['slashes', `v=spf1 a${repeated('/1')}x -all`],
  ['spaces', `v=spf1 ${' '.repeat(most)}moo`],
])('SPF with %s takes no time', async (_, text) => {
  const resolver = memoryResolver({ ...commonZone, [domain]: { TXT: [text] } })
  const facts = { ...caseFacts, spfInclude: '_spf.ours.test' }
  await expectQuick(async () => {
    const findings = await checkSpf(domain, facts, resolver)
    zoneText(domain, findings, { all: true })
    for (const finding of findings) expect(recordSentence(domain, finding).length).toBeLessThan(500)
    expect(JSON.stringify(findings[0]?.evidence).length).toBeLessThan(20_000)
  })
})

it.each([
  ['semicolons', repeated(';')],
  ['spaces', `v=DKIM1;${' '.repeat(most)}x`],
  ['quotation marks', repeated('"')],
  ['keys', repeated(';p=')],
  ['tags', Array.from({ length: 2400 }, (_, index) => `t${index}=1`).join(';')],
  ['a long key', `v=DKIM1; p=${repeated('A')}`],
])('DKIM with %s takes no time', async (_, text) => {
  const resolver = memoryResolver({ [`s1._domainkey.${domain}`]: { TXT: [text] } })
  await expectQuick(async () => {
    const findings = await checkDkim(domain, caseFacts, resolver)
    for (const finding of findings) expect(recordSentence(domain, finding).length).toBeLessThan(500)
    expect(findings[0]?.verdict).toBe('broken')
  })
})

/** A text that is long, and short enough to be read. */
const allowed = (text: string): string => text.repeat(Math.floor(4000 / text.length))

/** The checks of short texts, and the name of the record of each. */
const names: Readonly<Record<string, string>> = {
  dmarc: `_dmarc.${domain}`,
  mta_sts: `_mta-sts.${domain}`,
  tls_rpt: `_smtp._tls.${domain}`,
  proof: `_postroom-abcdefgh.${domain}`,
  spf: domain,
}
const proof = { label: 'abcdefgh', token: 'abcdefghijklmnopqrstuvwxyz' }
const hostile = [
  ['spaces in a tag', 'v=DMARC1; p=x', ' ', 'y'],
  ['spaces behind a version', 'v', ' ', '=dmarc'],
  ['tags', 'v=DMARC1;', 'p=none;', ''],
  ['spaces behind an id', 'v=STSv1; id=a', ' ', 'x'],
  ['addresses', 'v=TLSRPTv1; rua=mailto:a@b.test', ',mailto:a@b.test', ''],
  ['quotation marks', 'v=spf1', '" ', 'x'],
] as const

it.each(Object.keys(names).flatMap((check) => hostile.map((text) => [check, ...text] as const)))(
  '%s with %s takes no time, and a longer text is not read',
  async (check, _title, beginning, piece, end) => {
    const run = async (repetitions: (text: string) => string) => {
      const zone = { [names[check] ?? '']: { TXT: [`${beginning}${repetitions(piece)}${end}`] } }
      const fetchPolicy = async () => ({ text: `version: STSv1\nmode:x${' '.repeat(most)}y` })
      const options = { fetchPolicy, only: [check as Check] }
      const [finding] = await checkDomain(domain, { ...caseFacts, proof }, memoryResolver(zone), options)
      expect(recordSentence(domain, finding!).length).toBeLessThan(500)
      return finding
    }
    await expectQuick(async () => {
      await run(allowed)
      const finding = await run(repeated)
      expect(finding?.seen).toEqual([])
      expect(finding?.verdict).not.toBe('ok')
    })
  },
)

/** TLSA records have no texts, but a digest of any length, as hexadecimal digits. Some of these are longer than a message. */
it.each([
  ['a digest as long as a message', [`3 1 1 ${'ab'.repeat(most)}`]],
  ['a whole key as long as a message', [`3 1 0 30${'00'.repeat(most)}`]],
  ['a whole key of other bytes', [`3 1 0 ${'31'.repeat(most)}`]],
  ['a matching type that does not exist', [`3 1 255 ${'ab'.repeat(most)}`]],
  ['an empty digest', ['3 1 1 ', '3 1 0 ']],
  ['as many records as are read', Array.from({ length: 200 }, (_, n) => `${n} ${n} ${n} ${repeated('ab')}`)],
])('DANE with %s takes no time', async (title, values) => {
  const hosts = Array.from({ length: 200 }, (_, n) => `mx${n}.${domain}`)
  const zone = {
    [domain]: { MX: hosts.map((host) => `10 ${host}`) },
    ...Object.fromEntries(hosts.map((host) => [`_25._tcp.${host}`, { TLSA: values }])),
  }
  const options = {
    fetchPolicy: async () => ({ failure: 'policy_missing' }) as const,
    only: ['dane'] as const,
  }
  await expectQuick(async () => {
    const findings = await checkDomain(domain, caseFacts, memoryResolver(zone), options)
    expect(findings).toHaveLength(5)
    for (const finding of findings) {
      const isUsable = title === 'a whole key as long as a message'
      expect(finding.code).toBe(isUsable ? 'signature_unknown' : 'unusable')
      expect(recordSentence(domain, finding).length).toBeLessThan(500)
    }
    zoneText(domain, findings, { all: true })
  })
})

it('a long text of something else at a name leaves the record beside it', async () => {
  const zone = { [domain]: { TXT: [repeated('verification '), 'v=spf1 -all'] } }
  const options = {
    fetchPolicy: async () => ({ failure: 'policy_missing' }) as const,
    only: ['spf'] as const,
  }
  const [finding] = await checkDomain(domain, caseFacts, memoryResolver(zone), options)
  expect(finding?.code).toBe('not_ours')
})

it('a policy of spaces takes no time', () =>
  expectQuick(() => expect(parseStsPolicy(`version: STSv1\nmode: x${' '.repeat(most)}y`)).toBeNull()))
