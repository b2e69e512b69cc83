import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { caseFacts, commonZone } from '../../testing/dns-cases.ts'
import { checkDomain } from './check-domain.ts'
import { memoryResolver, type MemoryZone } from './memory-resolver.ts'
import type { Finding } from './types.ts'
import { zoneText } from './zone-text.ts'

const domain = 'brightwater.test'

const check = (zone: MemoryZone, only?: readonly Finding['check'][]) =>
  checkDomain(
    domain,
    { ...caseFacts, spfInclude: '_spf.ours.test' },
    memoryResolver({ ...commonZone, ...zone }),
    {
      fetchPolicy: () => Promise.resolve({ failure: 'policy_missing' }),
      ...(only === undefined ? {} : { only }),
    },
  )

const ownSpf = `v=spf1 "quoted" \\ include:_spf.other.test -all`

it('has the records that are not set up or not right, and what they replace', async () => {
  const zone = { [domain]: { MX: ['10 mx.ours.test.', '20 mx2.ours.test.'], TXT: [ownSpf] } }
  const text = zoneText(domain, await check(zone, ['mx', 'spf', 'dkim', 'dmarc']), { all: false })
  const lines = text.split('\n')
  expect(lines.slice(0, 3)).toEqual([
    '; brightwater.test',
    String.raw`; replaces TXT "v=spf1 \"quoted\" \\ include:_spf.other.test -all"`,
    'brightwater.test. 3600 IN TXT "v=spf1 include:_spf.other.test include:_spf.ours.test -all"',
  ])
  expect(lines[3]).toMatch(
    /^s1\._domainkey\.brightwater\.test\. 3600 IN TXT "v=DKIM1; k=rsa; p=[^"]{200,}" "[^"]+"$/,
  )
  expect(lines[4]).toMatch(/^_dmarc\.brightwater\.test\. 3600 IN TXT "v=DMARC1; /)
  expect(text).not.toContain(' MX ')
})

it('has all records on request, each host of MX on its own line', async () => {
  const zone = { [domain]: { MX: ['10 mx.ours.test.', '20 mx2.ours.test.'], TXT: [ownSpf] } }
  const text = zoneText(domain, await check(zone, ['mx', 'spf']), { all: true })
  expect(text).toContain(
    '\nbrightwater.test. 3600 IN MX 10 mx.ours.test.\nbrightwater.test. 3600 IN MX 20 mx2.ours.test.\n',
  )
})

it('leaves out names of addresses, which are in another zone', async () => {
  const findings = await check({}, ['ptr'])
  expect(findings.map(({ verdict, toPublish }) => ({ verdict, toPublish }))).toContainEqual({
    verdict: 'absent',
    toPublish: 'mx.ours.test.',
  })
  expect(zoneText(domain, findings, { all: true })).toBe('; brightwater.test: nothing to publish\n')
})

it('says if there is nothing to publish', () => {
  expect(zoneText(domain, [], { all: false })).toBe('; brightwater.test: nothing to publish\n')
})

const finding = (value: string): Finding => ({
  check: 'spf',
  subject: '',
  verdict: 'broken',
  code: 'not_ours',
  host: domain,
  type: 'TXT',
  toPublish: value,
  seen: [{ value: `line 1\n${domain}. IN A 192.0.2.1`, ttl: 60, from: 'memory' }],
  ttl: 60,
  evidence: null,
})

it.each([0, 1, 254, 255, 256, 509, 510, 511, 1500])(
  'cuts a text of %d octets into strings of at most 255',
  (length) => {
    const value = 'x'.repeat(length)
    const line =
      zoneText(domain, [finding(value)], { all: false })
        .split('\n')
        .at(-2) ?? ''
    const strings = [...line.matchAll(/"([^"]*)"/g)].map(([, one = '']) => one)
    expect(strings.every((one) => one.length <= 255)).toBe(true)
    expect(strings.join('')).toBe(value)
  },
)

it('lets no text from DNS begin a line', () => {
  const lines = zoneText(domain, [finding('v=spf1 é" \u0007 -all')], { all: false })
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^; replaces TXT "line 1\\010/)
  expect(lines[2]).toBe(String.raw`brightwater.test. 3600 IN TXT "v=spf1 \195\169\" \007 -all"`)
})

const named = '/usr/bin/named-checkzone'
const hasNamed = spawnSync(named, ['-h']).error === undefined

test.skipIf(!hasNamed)('named-checkzone, if it is installed, reads the same values', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postroom-zone-'))
  try {
    const findings = [...(await check({})), finding('v=spf1 é"\\ ; -all')]
    const text = zoneText(domain, findings, { all: true })
    const file = join(folder, 'zone')
    writeFileSync(
      file,
      `${domain}. 3600 IN SOA ns.${domain}. a.${domain}. 1 2 3 4 5\n${domain}. 3600 IN NS ns.other.test.\n${text}`,
    )
    const { status, stdout } = spawnSync(named, ['-i', 'none', '-D', '-q', domain, file], {
      encoding: 'utf8',
    })
    expect({ status, stdout }).toMatchObject({ status: 0 })
    const key = findings.find((one) => one.check === 'dkim')?.toPublish ?? ''
    const unquoted = stdout.replaceAll('" "', '')
    expect(unquoted).toContain(key)
    expect(stdout).toContain(String.raw`"v=spf1 \195\169\"\\ ; -all"`)
    const count = text.split('\n').filter((line) => line !== '' && !line.startsWith(';')).length
    expect(stdout.trim().split('\n').length).toBeGreaterThanOrEqual(count)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
